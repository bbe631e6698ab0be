#include "visualizers/xml_text.hpp"

#include "violations/utf8.hpp"

namespace quiesce::visualizers {
namespace {

bool is_xml_character(char32_t value) {
  if (value < 0x20) return value == U'\t' || value == U'\n' || value == U'\r';
  return value != 0xFFFE && value != 0xFFFF;
}

std::string escape_xml(std::string_view text, bool attribute) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const violations::CodePoint code = violations::decode(text, i);
    if (!code.valid || !is_xml_character(code.value)) {
      result += "\xEF\xBF\xBD";
    } else if (code.value == U'<') {
      result += "&lt;";
    } else if (code.value == U'>') {
      result += "&gt;";  // "]]>" is not allowed in text
    } else if (code.value == U'&') {
      result += "&amp;";
    } else if (code.value == U'"') {
      result += "&quot;";
    } else if (code.value == U'\r' || (code.value < 0x20 && attribute)) {
      result += "&#" + std::to_string(static_cast<unsigned>(code.value)) + ";";
    } else {
      result += text.substr(i, code.length);
    }
    i += code.length;
  }
  return result;
}

}  // namespace

std::string xml_text(std::string_view text) {
  return escape_xml(text, false);
}

std::string xml_attribute(std::string_view text) {
  return escape_xml(text, true);
}

}  // namespace quiesce::visualizers
