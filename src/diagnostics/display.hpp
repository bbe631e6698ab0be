// Text of the input made safe and alignable for a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quiesce::diagnostics {

/// What one character of the input takes on the screen.
struct Cell {
  std::size_t offset = 0;  ///< of its first byte
  std::string shown;
  std::size_t width = 1;  ///< columns
};

/// Control characters, bytes that are no UTF-8 and characters that reorder text become escapes; a tab
/// becomes spaces.
[[nodiscard]] std::vector<Cell> cells_of(std::string_view text);

/// The same as one string; longer ones are cut.
[[nodiscard]] std::string displayed(std::string_view text, std::size_t longest = 600);

}  // namespace quiesce::diagnostics
