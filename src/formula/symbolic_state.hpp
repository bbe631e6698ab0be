// A database as terms: per entity a few rows, each with a flag that says whether it exists. The rows are
// distinct; an insert adds one, so a row keeps its number along an execution.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "formula/algebra.hpp"

namespace quiesce::formula {

struct SymbolicRow {
  z3::expr exists;
  std::vector<Symbolic> cells;  ///< by attribute
};

struct SymbolicTable {
  std::vector<SymbolicRow> rows;
};

/// A value that an attribute held at some time, where `held` is true.
struct HeldValue {
  z3::expr held;
  Symbolic value;
};

struct SymbolicState {
  std::vector<SymbolicTable> tables;  ///< by EntityId
  /// Of the attributes that generated keys must differ from.
  std::map<ir::AttributeId, std::vector<HeldValue>> history;
  /// The latest time that was read; null where none has been.
  std::shared_ptr<const z3::expr> clock;

  [[nodiscard]] const SymbolicTable& operator[](ir::EntityId id) const { return tables[id.index]; }
  [[nodiscard]] SymbolicTable& operator[](ir::EntityId id) { return tables[id.index]; }
};

/// `then` where the condition is true, else `otherwise`, which came from `then` by adding rows and
/// changing cells. History and clock only ever grow, and are `otherwise`'s.
[[nodiscard]] SymbolicState choose(const Algebra& algebra, const z3::expr& condition,
                                   const SymbolicState& then, const SymbolicState& otherwise);

}  // namespace quiesce::formula
