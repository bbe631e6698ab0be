#include "diagnostics/display.hpp"

#include <array>
#include <cstdint>
#include <cstdio>
#include <optional>

namespace quiesce::diagnostics {
namespace {

constexpr std::size_t tab_width = 4;

struct Character {
  std::uint32_t code = 0;
  std::size_t bytes = 1;
};

/// The UTF-8 character at `at`; nothing where the bytes are none.
std::optional<Character> decode(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i]));
  };
  const std::uint32_t first = byte(at);
  if (first < 0x80U) return Character{first, 1};
  const std::size_t length = first >= 0xF0U ? 4 : first >= 0xE0U ? 3 : 2;
  if (first < 0xC2U || first > 0xF4U || at + length > text.size()) return std::nullopt;
  std::uint32_t code = first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const std::uint32_t next = byte(at + i);
    if ((next & 0xC0U) != 0x80U) return std::nullopt;
    code = (code << 6U) | (next & 0x3FU);
  }
  const bool overlong = (length == 3 && code < 0x800U) || (length == 4 && code < 0x10000U);
  const bool surrogate = code >= 0xD800U && code <= 0xDFFFU;
  if (overlong || surrogate || code > 0x10FFFFU) return std::nullopt;
  return Character{code, length};
}

bool between(std::uint32_t code, std::uint32_t low, std::uint32_t high) {
  return code >= low && code <= high;
}

/// Control characters, and those that hide or turn round what stands next to them.
bool is_unsafe(std::uint32_t code) {
  return code < 0x20U || between(code, 0x7FU, 0x9FU) || between(code, 0x200BU, 0x200FU) ||
         between(code, 0x2028U, 0x202EU) || between(code, 0x2060U, 0x206FU) || code == 0xFEFFU;
}

std::size_t width_of(std::uint32_t code) {
  if (between(code, 0x300U, 0x36FU) || between(code, 0xFE00U, 0xFE0FU)) return 0;  // combining marks
  const bool wide = between(code, 0x1100U, 0x115FU) || between(code, 0x2E80U, 0xA4CFU) ||
                    between(code, 0xAC00U, 0xD7A3U) || between(code, 0xF900U, 0xFAFFU) ||
                    between(code, 0xFE30U, 0xFE6FU) || between(code, 0xFF00U, 0xFF60U) ||
                    between(code, 0x1F300U, 0x1FAFFU) || between(code, 0x20000U, 0x3FFFDU);
  return wide ? 2 : 1;
}

std::string escape(std::uint32_t code, const char* format) {
  std::array<char, 16> buffer{};
  std::snprintf(buffer.data(), buffer.size(), format, static_cast<unsigned>(code));
  return buffer.data();
}

}  // namespace

std::vector<Cell> cells_of(std::string_view text) {
  std::vector<Cell> cells;
  std::size_t column = 0;
  for (std::size_t at = 0; at < text.size();) {
    Cell cell{at, {}, 1};
    const std::optional<Character> character = decode(text, at);
    if (!character) {
      cell.shown = escape(static_cast<unsigned char>(text[at]), "\\x%02x");
      cell.width = cell.shown.size();
    } else if (character->code == '\t') {
      cell.width = tab_width - column % tab_width;
      cell.shown = std::string(cell.width, ' ');
    } else if (is_unsafe(character->code)) {
      cell.shown = character->code == '\n' ? "\\n"
                   : character->code == '\r'
                       ? "\\r"
                       : escape(character->code, character->code < 0x80U ? "\\x%02x" : "\\u%04x");
      cell.width = cell.shown.size();
    } else {
      cell.shown = std::string(text.substr(at, character->bytes));
      cell.width = width_of(character->code);
    }
    column += cell.width;
    at += character ? character->bytes : 1;
    cells.push_back(std::move(cell));
  }
  return cells;
}

std::string displayed(std::string_view text, std::size_t longest) {
  const bool cut = text.size() > longest;
  if (cut) {
    std::size_t end = longest;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
      --end;  // not inside a character
    text = text.substr(0, end);
  }
  std::string result;
  for (const Cell& cell : cells_of(text)) result += cell.shown;
  return cut ? result + "…" : result;
}

}  // namespace quiesce::diagnostics
