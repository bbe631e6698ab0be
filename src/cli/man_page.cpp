#include <algorithm>

#include "cli/completion.hpp"

namespace quiesce::cli {
namespace {

/// As text of roff: no escape, no request at the beginning of a line, and hyphens that are those of the
/// keyboard.
std::string roff(const std::string& text) {
  std::string result;
  bool begins = true;
  for (const char c : text) {
    if (begins && (c == '.' || c == '\'')) result += "\\&";
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else if (c == '|') {
      result += "|\\:";  // a long list of choices may break here
    } else {
      result += c;
    }
    begins = c == '\n';
  }
  return result;
}

/// Inside the double quotes of a request's argument.
std::string in_quotes(const std::string& text) {
  std::string result;
  for (const char c : roff(text)) result += c == '"' ? std::string("\\(dq") : std::string(1, c);
  return result;
}

std::string bold(const std::string& text) {
  return "\\fB" + roff(text) + "\\fR";
}
std::string italic(const std::string& text) {
  return "\\fI" + roff(text) + "\\fR";
}

/// Every line of a footer is a paragraph of its own, as on the terminal.
std::string paragraphs(const std::string& text) {
  std::string result;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (end > begin) result += ".PP\n" + roff(text.substr(begin, end - begin)) + "\n";
    begin = end + 1;
  }
  return result;
}

std::string sentence(const OptionWords& option) {
  const std::string limits = option.limits.empty() ? "" : " (" + option.limits + ")";
  return roff(option.description + limits) + ".\n";
}

std::string entry(const OptionWords& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.names) names.push_back(bold(name));
  std::string tag = joined_by(", ", names);
  if (!option.value.empty()) tag += (tag.empty() ? "" : " ") + italic(option.value);
  return ".TP\n" + tag + "\n" + sentence(option);
}

std::string entries(const std::vector<OptionWords>& options) {
  std::string text;
  for (const OptionWords& option : options) text += entry(option);
  return text;
}

std::string synopsis(const ProgramWords& program, const CommandWords& verb) {
  std::string line = ".B " + roff(program.name + " " + verb.name) + "\n";
  for (const OptionWords& argument : verb.arguments) {
    const std::string word = italic(argument.value) + (argument.repeatable ? "..." : "");
    line += (argument.required ? word : "[" + word + "]") + "\n";
  }
  return line + "[\\fIoptions\\fR]\n";
}

}  // namespace

std::string man_page(const ProgramWords& program, const std::string& version) {
  // The first word of NAME is what whatis(1) lists; a full stop does not belong there.
  std::string summary = program.description;
  if (summary.ends_with('.')) summary.pop_back();
  std::string page = ".TH QUIESCE 1 \"\" \"" + in_quotes(program.name + " " + version) +
                     "\" \"User Commands\"\n.nh\n.SH NAME\n" + program.name + " \\- " + roff(summary) +
                     "\n.SH SYNOPSIS\n";
  for (const CommandWords& verb : program.verbs)
    page += (&verb == &program.verbs.front() ? "" : ".br\n") + synopsis(program, verb);
  page += ".SH DESCRIPTION\n" + roff(program.description) + "\n" + paragraphs(program.footer);
  page += ".SH OPTIONS\nThese may stand before or after the verb.\n" + entries(program.options);
  page += ".SH VERBS\n";
  for (const CommandWords& verb : program.verbs) {
    page += ".SS \"" + in_quotes(program.name + " " + verb.name) + "\"\n" + roff(verb.description) + ".\n";
    page += entries(verb.arguments) + entries(verb.options);
    // A verb without a footer of its own has the program's, which is there already.
    if (verb.footer != program.footer) page += paragraphs(verb.footer);
  }
  return page;
}

}  // namespace quiesce::cli
