// How many rows of each entity an answer needs. Enters: functionality instances and rules. Leaves: a number
// of rows per entity, and in words what the answer is bounded by, if anything.
//
// Why it is enough. Take any execution on a database of any size that breaks a universal rule. Keep of the
// initial rows only
//   - one for each row variable of the broken rule,
//   - each row that a fetch returned, for each table of its join,
//   - the row that makes an EXISTS true or that a MIN or MAX took its value from,
//   - the row behind an update count of a keyed update,
//   - the row that a foreign key of an inserted or updated row refers to,
//   - where aborts (or handlers) matter: the row that a key collides with, the row whose update or delete
//     breaks a constraint, and the one that still refers to it,
// and then, again and again, the rows that the foreign keys of kept rows refer to and the rows that make an
// EXISTS of a rule true for kept rows. What is left satisfies the schema and the rules (they are closed
// under taking away other rows), each statement does the same to the kept rows as before, and the rule is
// broken by the same rows. What depends on *all* rows of a set breaks the argument: COUNT, SUM, an update
// count that no key limits to one row, a loop over a result, INSERT … SELECT. Then the answer holds for
// the number of rows looked at, and says so. Rows that are read by the same key of the same instance are one
// row.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "formula/limits.hpp"
#include "quiesce/ir/application.hpp"

namespace quiesce::formula {

/// Inputs that have the same value in several instances: by instance, the input and the number of the value.
using SharedInputs = std::vector<std::map<std::uint32_t, std::uint32_t>>;

struct RowNeeds {
  std::vector<std::size_t> functionalities;     ///< one for each instance
  std::vector<std::size_t> only_steps;          ///< by instance: the one step that it runs; empty: all
  SharedInputs shared;                          ///< empty: none
  std::vector<const ir::Rule*> broken;          ///< the rule whose violation is looked for
  std::vector<const ir::Rule*> initially_true;  ///< rules that the initial state satisfies
  bool aborts_matter = false;                   ///< an instance that aborts half-way is an outcome
  bool first_aborts_matter = false;             ///< also one that aborts in its first step
  /// The rows may be a part of a larger database, as Encoding::set_partial has it; only for one step, which
  /// takes nothing away that a foreign key may refer to.
  bool partial = false;
  std::vector<ir::EntityId> also;  ///< one row more for each, with all that it needs
  std::uint32_t extra = 0;         ///< more rows for each entity that has any
};

/// A row variable that always means this row of its entity, because the key says so.
struct DedicatedRow {
  std::uint32_t row = 0;
  std::vector<std::pair<std::uint32_t, const ir::Expression*>> key;  ///< attribute and value
};
/// By step and row variable.
using DedicatedRows = std::map<std::pair<std::size_t, const ir::RowBinding*>, DedicatedRow>;

struct RowBounds {
  std::vector<std::uint32_t> rows;       ///< by entity
  std::vector<DedicatedRows> dedicated;  ///< by instance
  /// For each row variable of the broken rule the row that stands for it.
  std::vector<std::uint32_t> witness;
  Limits bounded_by;    ///< empty: the answer holds for databases of any size
  SharedInputs shared;  ///< as in the needs
};

[[nodiscard]] RowBounds row_bounds(const ir::Application& application, const RowNeeds& needs);

}  // namespace quiesce::formula
