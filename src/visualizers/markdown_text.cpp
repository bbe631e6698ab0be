#include "visualizers/markdown_text.hpp"

#include <algorithm>

#include "visualizers/text_layout.hpp"

namespace quiesce::visualizers {
namespace {

std::size_t longest_run(std::string_view text, char c) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char each : text) {
    run = each == c ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

/// U+FFFE and U+FFFF are no characters.
std::string characters(std::string_view text) {
  std::string result = visible(text);
  for (const std::string_view none : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"}) {
    for (std::size_t at = 0; (at = result.find(none, at)) != std::string::npos;)
      result.replace(at, 3, "\xEF\xBF\xBD");
  }
  return result;
}

}  // namespace

std::string markdown_text(std::string_view text) {
  std::string result;
  for (const char c : characters(text)) {
    if (c == '$') {
      result += "<span>$</span>";  // two of them would be a formula
      continue;
    }
    if (std::string_view("\\`*_{}[]<>|!~&").find(c) != std::string_view::npos) result += '\\';
    result += c;
    // Mentions and numbers of issues are looked for in what the page shows: a comment divides them.
    if (c == '@' || c == '#') result += "<!-- -->";
  }
  return result;
}

std::string markdown_code(std::string_view text) {
  const std::string shown = characters(text);
  if (shown.empty()) return "";
  const std::string fence(longest_run(shown, '`') + 1, '`');
  // A space on both sides is taken away again; without it a backtick would belong to the fence.
  const bool padded =
      shown.front() == '`' || shown.back() == '`' || (shown.front() == ' ' && shown.back() == ' ');
  const std::string space = padded ? " " : "";
  return fence + space + shown + space + fence;
}

std::string markdown_code_cell(std::string_view text) {
  std::string result;
  for (const char c : markdown_code(text)) {
    if (c == '|') result += '\\';
    result += c;
  }
  return result;
}

std::string markdown_block(std::string_view text) {
  const std::string fence(std::max<std::size_t>(3, longest_run(text, '`') + 1), '`');
  return fence + "\n" + std::string(text) + "\n" + fence + "\n";
}

}  // namespace quiesce::visualizers
