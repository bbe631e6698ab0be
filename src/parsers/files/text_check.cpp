#include "parsers/files/text_check.hpp"

namespace quiesce::parsers::files {
namespace {

std::uint32_t byte_at(std::string_view text, std::size_t at) {
  return static_cast<std::uint32_t>(static_cast<unsigned char>(text[at]));
}

/// Bytes of the character at `at`; 0 if there is none.
std::size_t character_length(std::string_view text, std::size_t at) {
  const std::uint32_t first = byte_at(text, at);
  if (first < 0x80U) return 1;
  if (first < 0xC2U || first > 0xF4U) return 0;
  const std::size_t length = first >= 0xF0U ? 4 : first >= 0xE0U ? 3 : 2;
  if (at + length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte_at(text, at + i) & 0xC0U) != 0x80U) return 0;
  }
  const std::uint32_t second = byte_at(text, at + 1);
  const bool overlong = (first == 0xE0U && second < 0xA0U) || (first == 0xF0U && second < 0x90U);
  const bool surrogate = first == 0xEDU && second >= 0xA0U;
  const bool beyond = first == 0xF4U && second >= 0x90U;
  return overlong || surrogate || beyond ? 0 : length;
}

bool is_utf16(std::string_view bytes) {
  return bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
}

}  // namespace

std::optional<std::size_t> first_invalid_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character_length(text, at);
    if (length == 0) return at;
    at += length;
  }
  return std::nullopt;
}

std::optional<std::uint32_t> add_text(const std::string& path, std::string bytes,
                                      diagnostics::SourceMap& sources,
                                      diagnostics::Diagnostics& diagnostics) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (is_utf16(bytes)) {
    diagnostics.file_error("Q1006", path, "the file is UTF-16 text", "save it as UTF-8");
    return std::nullopt;
  }
  if (bytes.find('\0') != std::string::npos) {
    diagnostics.file_error("Q1007", path, "the file is binary data, not text",
                           "name the right files in quiesce.json");
    return std::nullopt;
  }
  if (bytes.starts_with(byte_order_mark)) bytes.erase(0, byte_order_mark.size());
  const std::uint32_t file = sources.add(path, std::move(bytes));
  if (const auto invalid = first_invalid_utf8(sources[file].text())) {
    diagnostics.error("Q1008", sources.location(file, *invalid, *invalid + 1), "this byte is no UTF-8",
                      "save the file as UTF-8");
    return std::nullopt;
  }
  const std::string_view text = sources[file].text();
  for (std::size_t at = text.find('\r'); at != std::string_view::npos; at = text.find('\r', at + 1)) {
    if (at + 1 < text.size() && text[at + 1] == '\n') continue;
    // A comment would swallow the line after it.
    diagnostics.error("Q1021", sources.location(file, at, at + 1),
                      "this line ends with a lone carriage return",
                      "save the file with the line ends of Unix or Windows");
    return std::nullopt;
  }
  return file;
}

}  // namespace quiesce::parsers::files
