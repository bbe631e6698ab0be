// Walking over UTF-8 that may be broken.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace quiesce::violations {

struct CodePoint {
  char32_t value = 0;
  std::size_t length = 1;  ///< in bytes, at least 1
  bool valid = true;       ///< if not, one byte that belongs to no code point
};

/// The code point at `position`, which lies inside the text.
[[nodiscard]] CodePoint decode(std::string_view text, std::size_t position);

void append_utf8(std::string& text, char32_t code_point);

}  // namespace quiesce::violations
