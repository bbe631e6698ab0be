#include "cli/completion.hpp"

namespace quiesce::cli {
namespace {

std::string escaped(const std::string& text, std::string_view special) {
  std::string result;
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

/// ":DIR:_files -/", what _arguments calls a message and an action.
std::string zsh_value(const OptionWords& option) {
  std::string action = " ";
  if (option.kind == ValueKind::Choice) action = "(" + joined_by(" ", option.choices) + ")";
  if (option.kind == ValueKind::Folder) action = "_files -/";
  if (option.kind == ValueKind::File) action = "_files";
  const std::string word = option.kind == ValueKind::Choice ? "value" : option.value;
  return ":" + escaped(word, "\\:") + ":" + action;
}

void add_option(std::vector<std::string>& specs, const OptionWords& option) {
  // A name excludes the others of the same option, and itself.
  const std::string once = option.repeatable ? "*" : "(" + joined_by(" ", option.names) + ")";
  for (const std::string& name : option.names) {
    const bool valued = option.kind != ValueKind::None;
    const std::string equals = valued && name.starts_with("--") ? "=" : "";
    specs.push_back(once + name + equals + "[" + escaped(option.description, "\\[]:") + "]" +
                    (valued ? zsh_value(option) : ""));
  }
}

std::vector<std::string> specs_of(const std::vector<OptionWords>& options,
                                  const std::vector<OptionWords>& arguments) {
  std::vector<std::string> specs;
  for (const OptionWords& option : options) add_option(specs, option);
  for (const OptionWords& argument : arguments)
    specs.push_back((argument.repeatable ? "*" : "") + zsh_value(argument));
  return specs;
}

std::string arguments_call(const std::string& indent, const std::string& flags,
                           const std::vector<std::string>& specs) {
  std::string call = indent + "_arguments " + flags;
  for (const std::string& spec : specs) call += " \\\n" + indent + "  " + shell_quoted(spec);
  return call + " && ret=0\n";
}

}  // namespace

std::string zsh_completion(const ProgramWords& program) {
  std::string verbs;
  std::string cases;
  for (const CommandWords& verb : program.verbs) {
    verbs += "        " + shell_quoted(escaped(verb.name, "\\:") + ":" + verb.description) + "\n";
    cases += "        (" + verb.name + ")\n" +
             arguments_call("          ", "-S", specs_of(options_after(verb, program), verb.arguments)) +
             "          ;;\n";
  }
  std::vector<std::string> general = specs_of(program.options, program.arguments);
  general.emplace_back("1:verb:->verb");
  general.emplace_back("*::argument:->argument");
  return "#compdef " + program.name + "\n# Completion of " + program.name +
         " for zsh.\n\n"
         "_quiesce() {\n"
         "  local curcontext=\"$curcontext\" state state_descr ret=1\n"
         "  local -a line verbs\n"
         "  local -A opt_args\n" +
         arguments_call("  ", "-C -S", general) +
         "  case $state in\n"
         "    (verb)\n"
         "      verbs=(\n" +
         verbs +
         "      )\n"
         "      _describe -t verbs verb verbs && ret=0\n"
         "      ;;\n"
         "    (argument)\n"
         "      case $line[1] in\n" +
         cases +
         "      esac\n"
         "      ;;\n"
         "  esac\n"
         "  return ret\n"
         "}\n\n"
         "_quiesce \"$@\"\n";
}

}  // namespace quiesce::cli
