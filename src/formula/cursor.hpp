// A cursor as terms: the rows that may be in the result, and which of them have been taken.
#pragma once

#include <optional>

#include "formula/expression_encoder.hpp"

namespace quiesce::formula {

struct CursorRow {
  z3::expr present;
  z3::expr taken;
  std::vector<Symbolic> items;
  std::vector<Symbolic> order;
  std::vector<std::uint32_t> ids;  ///< of the joined rows; none for an appended row
};

/// The rows that one Query or a run of Appends put there. Rows of different batches are never present at
/// once: a Query replaces what was there.
struct CursorBatch {
  std::vector<CursorRow> rows;
  std::vector<ir::OrderItem> order;
  std::optional<std::uint32_t> limit;
  bool in_sequence = false;            ///< a list: first in, first out
  bool at_most_one = false;            ///< a key fixes the row
  std::vector<ir::EntityId> entities;  ///< of the joined rows
};

struct SymbolicCursor {
  std::vector<CursorBatch> batches;
  std::uint32_t fetches = 0;  ///< since the last Query, Clear or Rewind
};

/// Does the condition fix a key of each binding to values that do not depend on later bindings?
[[nodiscard]] bool fixes_one_row(const ir::RowSet& rows, const ir::Schema& schema);

class CursorEncoder {
 public:
  CursorEncoder(Encoding& encoding, Side& side)
      : encoding_(encoding), side_(side), algebra_(encoding.algebra()) {}

  /// What the query returns, present only under the condition.
  [[nodiscard]] CursorBatch run(const ir::Query& query, const z3::expr& active, Scope& scope);
  /// Empties the cursor under the condition.
  void clear(SymbolicCursor& cursor, const z3::expr& active) const;
  void rewind(SymbolicCursor& cursor, const z3::expr& active) const;
  void append(SymbolicCursor& cursor, const z3::expr& active, std::vector<Symbolic> values) const;
  struct Fetched {
    z3::expr found;
    std::vector<Symbolic> items;  ///< mean something only where found
  };
  [[nodiscard]] Fetched fetch(SymbolicCursor& cursor, const z3::expr& active, const ChoicePoint& point);
  [[nodiscard]] Symbolic length(const SymbolicCursor& cursor) const;

 private:
  [[nodiscard]] std::vector<z3::expr> picks(const CursorBatch& batch, const std::vector<z3::expr>& available,
                                            const ChoicePoint& point);
  [[nodiscard]] z3::expr not_after(const CursorBatch& batch, const CursorRow& a, const CursorRow& b) const;
  [[nodiscard]] std::vector<z3::expr> available(const CursorBatch& batch) const;
  void keep_distinct(CursorBatch& batch) const;

  Encoding& encoding_;
  Side& side_;
  const Algebra& algebra_;
};

}  // namespace quiesce::formula
