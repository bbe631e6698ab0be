#include "cli/completion.hpp"

namespace quiesce::cli {
namespace {

/// In single quotes fish knows two escapes only.
std::string fish_quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "'";
}

std::string fish_value(const OptionWords& option) {
  switch (option.kind) {
    case ValueKind::None:
      return "";
    case ValueKind::Choice:
      return " -x -a " + fish_quoted(joined_by(" ", option.choices));
    case ValueKind::Folder:
      return " -x -a '(__fish_complete_directories)'";
    case ValueKind::File:
      return " -r -F";
    case ValueKind::Text:
      return " -x";
  }
  return "";
}

std::string fish_option(const std::string& start, const OptionWords& option) {
  std::string line = start;
  for (const std::string& name : option.names)
    line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  return line + fish_value(option) + " -d " + fish_quoted(option.description) + "\n";
}

std::string fish_argument(const std::string& start, const OptionWords& argument) {
  switch (argument.kind) {
    case ValueKind::None:
    case ValueKind::Text:
      return "";
    case ValueKind::Choice:
      return start + " -a " + fish_quoted(joined_by(" ", argument.choices)) + "\n";
    case ValueKind::Folder:
      return start + " -a '(__fish_complete_directories)'\n";
    case ValueKind::File:
      return start + " -F\n";
  }
  return "";
}

}  // namespace

std::string fish_completion(const ProgramWords& program) {
  const std::string complete = "complete -c " + program.name;
  std::string text = "# Completion of " + program.name + " for fish.\n" + complete + " -f\n";
  for (const OptionWords& option : program.options) text += fish_option(complete, option);
  std::vector<std::string> names;
  for (const CommandWords& verb : program.verbs) names.push_back(verb.name);
  const std::string no_verb_yet = "'not __fish_seen_subcommand_from " + joined_by(" ", names) + "'";
  for (const CommandWords& verb : program.verbs) {
    text += "\n" + complete + " -n " + no_verb_yet + " -a " + verb.name + " -d " +
            fish_quoted(verb.description) + "\n";
    const std::string start = complete + " -n '__fish_seen_subcommand_from " + verb.name + "'";
    for (const OptionWords& argument : verb.arguments) text += fish_argument(start, argument);
    for (const OptionWords& option : verb.options) text += fish_option(start, option);
  }
  return text;
}

}  // namespace quiesce::cli
