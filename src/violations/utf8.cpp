#include "violations/utf8.hpp"

namespace quiesce::violations {
namespace {

std::uint32_t byte(std::string_view text, std::size_t position) {
  return static_cast<unsigned char>(text[position]);
}

bool is_continuation(std::string_view text, std::size_t position) {
  return position < text.size() && (byte(text, position) & 0xC0U) == 0x80U;
}

struct Lead {
  std::size_t length = 0;
  std::uint32_t bits = 0;
  std::uint32_t least = 0;  ///< a smaller value has a shorter form, so this one is not lawful
};

Lead lead_of(std::uint32_t first) {
  if (first < 0x80U) return {1, first, 0};
  if (first >= 0xC2U && first < 0xE0U) return {2, first & 0x1FU, 0x80U};
  if (first >= 0xE0U && first < 0xF0U) return {3, first & 0x0FU, 0x800U};
  if (first >= 0xF0U && first < 0xF5U) return {4, first & 0x07U, 0x10000U};
  return {};
}

}  // namespace

CodePoint decode(std::string_view text, std::size_t position) {
  const std::uint32_t first = byte(text, position);
  const CodePoint broken{first, 1, false};
  const Lead lead = lead_of(first);
  if (lead.length == 0) return broken;
  std::uint32_t value = lead.bits;
  for (std::size_t i = 1; i < lead.length; ++i) {
    if (!is_continuation(text, position + i)) return broken;
    value = (value << 6U) | (byte(text, position + i) & 0x3FU);
  }
  const bool surrogate = value >= 0xD800U && value <= 0xDFFFU;
  if (value < lead.least || surrogate || value > 0x10FFFFU) return broken;
  return {value, lead.length, true};
}

void append_utf8(std::string& text, char32_t code_point) {
  const auto put = [&](std::uint32_t value) { text += static_cast<char>(value); };
  const std::uint32_t value = code_point;
  if (value < 0x80U) {
    put(value);
  } else if (value < 0x800U) {
    put(0xC0U | (value >> 6U));
    put(0x80U | (value & 0x3FU));
  } else if (value < 0x10000U) {
    put(0xE0U | (value >> 12U));
    put(0x80U | ((value >> 6U) & 0x3FU));
    put(0x80U | (value & 0x3FU));
  } else {
    put(0xF0U | (value >> 18U));
    put(0x80U | ((value >> 12U) & 0x3FU));
    put(0x80U | ((value >> 6U) & 0x3FU));
    put(0x80U | (value & 0x3FU));
  }
}

}  // namespace quiesce::violations
