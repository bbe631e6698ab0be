#include "visualizers/text_layout.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <utility>

#include "violations/utf8.hpp"

namespace quiesce::visualizers {
namespace {

using violations::CodePoint;
using violations::decode;

using Range = std::pair<char32_t, char32_t>;
constexpr std::array<Range, 10> zero_width{{{0x0300, 0x036F},
                                            {0x0483, 0x0489},
                                            {0x0591, 0x05BD},
                                            {0x064B, 0x065F},
                                            {0x1AB0, 0x1AFF},
                                            {0x1DC0, 0x1DFF},
                                            {0x20D0, 0x20FF},
                                            {0xFE00, 0xFE0F},
                                            {0xFE20, 0xFE2F},
                                            {0xE0100, 0xE01EF}}};
constexpr std::array<Range, 14> double_width{{{0x1100, 0x115F},
                                              {0x2E80, 0x303E},
                                              {0x3041, 0x4DBF},
                                              {0x4E00, 0xA4CF},
                                              {0xAC00, 0xD7A3},
                                              {0xF900, 0xFAFF},
                                              {0xFE30, 0xFE6F},
                                              {0xFF00, 0xFF60},
                                              {0xFFE0, 0xFFE6},
                                              {0x1F300, 0x1F64F},
                                              {0x1F680, 0x1F6FF},
                                              {0x1F900, 0x1F9FF},
                                              {0x1FA70, 0x1FAFF},
                                              {0x20000, 0x3FFFD}}};
/// Marks of direction, joiners and separators: invisible, and able to mislead.
constexpr std::array<Range, 5> deceptive{
    {{0x00AD, 0x00AD}, {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFEFF, 0xFEFF}}};

template <std::size_t Size>
bool contains(const std::array<Range, Size>& ranges, char32_t value) {
  return std::ranges::any_of(ranges, [=](const Range& r) { return value >= r.first && value <= r.second; });
}

std::size_t width_of(const CodePoint& code) {
  if (contains(zero_width, code.value)) return 0;
  return contains(double_width, code.value) ? 2 : 1;
}

std::string escaped(const char* format, char32_t value) {
  std::array<char, 16> buffer{};
  std::snprintf(buffer.data(), buffer.size(), format, static_cast<unsigned>(value));
  return buffer.data();
}

/// How many bytes fit into `width` columns.
std::size_t prefix(std::string_view text, std::size_t width) {
  std::size_t used = 0;
  std::size_t i = 0;
  while (i < text.size()) {
    const CodePoint code = decode(text, i);
    used += width_of(code);
    if (used > width) break;
    i += code.length;
  }
  return i;
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> result;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = std::min(text.find(' ', i), text.size());
    if (end > i) result.push_back(text.substr(i, end - i));
    i = end + 1;
  }
  return result;
}

/// Splits a word that is too wide for a line into pieces that fit, after punctuation if that leaves a
/// piece of some size.
std::vector<std::string_view> pieces(std::string_view word, std::size_t width) {
  std::vector<std::string_view> result;
  while (display_width(word) > width) {
    std::size_t length = std::max<std::size_t>(prefix(word, width), decode(word, 0).length);
    const std::size_t soft = word.substr(0, length).find_last_of("(,./");
    if (soft != std::string_view::npos && soft >= width / 4) length = soft + 1;
    result.push_back(word.substr(0, length));
    word.remove_prefix(length);
  }
  if (!word.empty()) result.push_back(word);
  return result;
}

}  // namespace

std::string visible(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint code = decode(text, i);
    if (code.value == U'\n') {
      result += "\\n";
    } else if (code.value == U'\t') {
      result += "\\t";
    } else if (code.value == U'\r') {
      result += "\\r";
    } else if (!code.valid || code.value < 0x20 || (code.value >= 0x7F && code.value < 0xA0)) {
      result += escaped("\\x%02x", code.value);
    } else if (contains(deceptive, code.value)) {
      result += escaped("\\u{%x}", code.value);
    } else {
      result += text.substr(i, code.length);
    }
    i += code.length;
  }
  return result;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint code = decode(text, i);
    width += width_of(code);
    i += code.length;
  }
  return width;
}

std::string cut(std::string_view text, std::size_t width) {
  if (display_width(text) <= width) return std::string(text);
  if (width == 0) return "";
  return std::string(text.substr(0, prefix(text, width - 1))) + "…";
}

std::string cut_front(std::string_view text, std::size_t width) {
  std::size_t left = display_width(text);
  if (left <= width) return std::string(text);
  if (width == 0) return "";
  while (left > width - 1) {
    const CodePoint code = decode(text, 0);
    left -= width_of(code);
    text.remove_prefix(code.length);
  }
  return "…" + std::string(text);
}

std::vector<std::string> wrap(std::string_view text, std::size_t width) {
  std::vector<std::string> lines{""};
  for (const std::string_view word : words(text)) {
    for (const std::string_view piece : pieces(word, width)) {
      std::string& line = lines.back();
      // Pieces of one word follow each other on lines of their own.
      const bool first = piece.data() == word.data();
      if (line.empty()) {
        line = piece;
      } else if (first && display_width(line) + 1 + display_width(piece) <= width) {
        line += ' ';
        line += piece;
      } else {
        lines.emplace_back(piece);
      }
    }
  }
  return lines;
}

}  // namespace quiesce::visualizers
