// The rows of a query, or a list that the code fills: what Fetch walks over.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "quiesce/interpreter/access.hpp"

namespace quiesce::interpreter {

struct ResultRow {
  std::vector<ir::Value> values;   ///< by item
  std::vector<ir::Value> order;    ///< what it is ordered by
  std::vector<std::uint32_t> ids;  ///< of the joined rows
  std::vector<Access> reads;       ///< cells behind it, not yet reported as read
  bool operator==(const ResultRow&) const = default;
};

/// Where the order leaves a choice, it is made at each Fetch; once made it stays, so that a second walk
/// sees the same order. Rows come in this order: `decided`, then `open`, then `appended`.
struct Cursor {
  std::vector<ResultRow> decided{};
  std::vector<ResultRow> open{};  ///< those that may come first next: see candidates()
  std::vector<ResultRow> appended{};
  std::optional<std::uint32_t> limit{};  ///< of the query: how many of the open rows may still come
  std::size_t position = 0;              ///< rows fetched in this walk
  const ir::Query* query = nullptr;      ///< for its order

  /// Rows, fetched or not.
  [[nodiscard]] std::size_t length() const;
  /// Is a Fetch at this place a choice between open rows? Then these are the equally first, by index.
  [[nodiscard]] std::vector<std::size_t> candidates() const;
  /// The next row of this walk, null at the end; `choice` is an index into candidates().
  ResultRow* fetch(std::size_t choice);
  bool operator==(const Cursor&) const = default;
};

}  // namespace quiesce::interpreter
