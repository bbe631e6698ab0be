#include "cli/command_words.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

namespace quiesce::cli {
namespace {

std::vector<std::string> parts_of(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

/// CLI11 tells of its validators only in words: "TEXT:{sqlite,postgres}", "UINT:INT in [1 - 64]".
struct TypeWords {
  explicit TypeWords(const std::string& text) {
    const std::size_t colon = text.find(':');
    type = text.substr(0, colon);
    if (colon == std::string::npos) return;
    const std::string rest = text.substr(colon + 1);
    if (rest.starts_with('{') && rest.ends_with('}')) {
      choices = parts_of(rest.substr(1, rest.size() - 2), ',');
    } else {
      limits = rest;
    }
  }
  std::string type;
  std::string limits;
  std::vector<std::string> choices;
};

ValueKind kind_of(const OptionWords& words) {
  if (words.value.empty()) return ValueKind::None;
  if (!words.choices.empty()) return ValueKind::Choice;
  for (const char* folder : {"DIR", "FOLDER", "APP"})
    if (words.value == folder) return ValueKind::Folder;
  for (const char* file : {"FILE", "REPORT"})
    if (words.value == file) return ValueKind::File;
  return ValueKind::Text;
}

OptionWords option_words(const CLI::Option& option) {
  OptionWords words;
  for (const std::string& name : option.get_snames()) words.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) words.names.push_back("--" + name);
  const TypeWords type(option.get_type_name());
  words.choices = type.choices;
  words.limits = type.limits;
  words.description = option.get_description();
  words.required = option.get_required();
  words.repeatable = option.get_items_expected_max() > 1;
  if (option.get_items_expected_max() > 0) {
    words.value = type.choices.empty() ? type.type : joined_by("|", type.choices);
    if (option.get_positional()) words.value = option.get_name(true);
    if (!option.get_option_text().empty()) words.value = option.get_option_text();
  }
  words.kind = kind_of(words);
  return words;
}

void fill(CommandWords& words, const CLI::App& command) {
  words.name = command.get_name();
  words.description = command.get_description();
  words.footer = command.get_footer();
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_group().empty()) continue;  // hidden from --help
    auto& kind = option->get_positional() ? words.arguments : words.options;
    kind.push_back(option_words(*option));
  }
}

}  // namespace

ProgramWords words_of(const CLI::App& app) {
  ProgramWords program;
  fill(program, app);
  for (const CLI::App* command : app.get_subcommands({})) {
    if (command->get_group().empty()) continue;
    fill(program.verbs.emplace_back(), *command);
  }
  return program;
}

std::string joined_by(const std::string& separator, const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : separator) + word;
  return text;
}

std::vector<OptionWords> options_after(const CommandWords& verb, const ProgramWords& program) {
  std::vector<OptionWords> options = verb.options;
  for (const OptionWords& general : program.options) {
    const bool own = std::ranges::any_of(
        verb.options, [&](const OptionWords& option) { return option.names == general.names; });
    if (!own) options.push_back(general);
  }
  return options;
}

}  // namespace quiesce::cli
