// Where a piece of the application stands in its sources.
#pragma once

#include <cstdint>
#include <limits>

namespace quiesce::ir {

/// 1-based; line 0 means "no position".
struct Position {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  bool operator==(const Position&) const = default;
};

/// A span in one source file. A file is known by its index in the source map.
struct Location {
  static constexpr std::uint32_t no_file = std::numeric_limits<std::uint32_t>::max();

  std::uint32_t file = no_file;
  Position begin;
  Position end;       ///< one past the last character
  Position embedded;  ///< position inside a statement text that the source embeds

  [[nodiscard]] bool known() const { return file != no_file && begin.line != 0; }
  bool operator==(const Location&) const = default;
};

}  // namespace quiesce::ir
