// Enters: an expression or a rule of the IR, and where it is evaluated. Leaves: a term.
#pragma once

#include "published/formula.hpp"

namespace quiesce::published {

struct Local {
  std::optional<Term> value;
  bool uncounted = false;  ///< a number of rows that quantifiers cannot count
};
using Locals = std::vector<Local>;

struct BoundRow {
  ir::RowId row;
  z3::expr term;
};

struct Scope {
  const State* state = nullptr;
  const Locals* locals = nullptr;             ///< of a transaction
  const std::vector<Term>* inputs = nullptr;  ///< of a functionality, in its assumptions
  std::vector<BoundRow> rows{};
};

class Expressions {
 public:
  explicit Expressions(Formula& formula) : formula_(formula), terms_(formula.terms()) {}

  [[nodiscard]] Term encode(const ir::Expression& expression, Scope& scope);
  /// TRUE; a null pointer is no condition.
  [[nodiscard]] z3::expr holds(const ir::ExpressionPtr& condition, Scope& scope);
  /// A constant for each binding.
  [[nodiscard]] std::vector<z3::expr> any_rows(const std::vector<ir::RowBinding>& bindings);
  /// These rows are a combination of the set.
  [[nodiscard]] z3::expr member(const ir::RowSet& set, const std::vector<z3::expr>& rows, Scope scope);
  /// These rows make the rule false.
  [[nodiscard]] z3::expr refuted(const ir::Rule& rule, const std::vector<z3::expr>& rows, const State& state);

 private:
  [[nodiscard]] Term variable(ir::VariableId id, ir::Type type, const Scope& scope) const;
  [[nodiscard]] Term aggregate(const ir::Aggregate& node, const Scope& scope);

  Formula& formula_;
  const Terms& terms_;
};

/// Does the condition fix a key of the row by values that do not depend on the row? Then it is one row at
/// most.
[[nodiscard]] bool fixes_key(const ir::RowBinding& row, const ir::ExpressionPtr& where,
                             const ir::Schema& schema);

}  // namespace quiesce::published
