// Enters: an expression of the IR, a state, the values of variables and the rows that are bound.
// Leaves: a term.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "formula/encoding.hpp"

namespace quiesce::formula {

/// A row variable and the row that stands for it: null for the NULL row of an outer join.
struct BoundRow {
  ir::RowId row;
  ir::EntityId entity;
  const SymbolicRow* symbolic = nullptr;
  std::uint32_t id = 0;
};

/// Where an expression is evaluated.
struct Scope {
  SymbolicState* state = nullptr;  ///< not changed, but for its clock
  std::function<Symbolic(ir::VariableId)> variable;
  std::function<Symbolic(ir::InputId)> input;
  std::function<Symbolic(ir::CursorId)> length;
  /// The row that a row variable always means, if there is one.
  std::function<std::optional<std::uint32_t>(const ir::RowBinding&)> dedicated;
  const ir::Statement* statement = nullptr;
  std::vector<std::uint32_t> iterations;
  std::vector<BoundRow> rows;
};

class ExpressionEncoder {
 public:
  ExpressionEncoder(Encoding& encoding, Side& side)
      : encoding_(encoding), side_(side), algebra_(encoding.algebra()) {}

  [[nodiscard]] Symbolic encode(const ir::Expression& expression, Scope& scope);
  /// TRUE; a null pointer is no condition.
  [[nodiscard]] z3::expr holds(const ir::ExpressionPtr& condition, Scope& scope);
  /// Calls back for each combination of rows, with the condition under which it belongs to the set and
  /// with the rows bound in the scope.
  using Combination = std::function<void(const z3::expr& present)>;
  /// `each_once`: a row of the database that several rows stand for comes once.
  void for_each(const ir::RowSet& rows, Scope& scope, const Combination& callback, bool each_once = false);

 private:
  void bind(const ir::RowSet& rows, std::size_t next, const z3::expr& present, Scope& scope,
            const Combination& callback);
  void bind_outer(const ir::RowSet& rows, std::size_t next, const z3::expr& present, Scope& scope,
                  const Combination& callback);
  [[nodiscard]] z3::expr whole(const ir::Aggregate& node, const z3::expr& counted);
  Symbolic aggregate(const ir::Aggregate& aggregate, ir::Type type, Scope& scope);
  Symbolic generated(const ir::Generated& node, const ir::Expression& expression, Scope& scope);
  Symbolic now(const ir::Expression& expression, Scope& scope);
  Symbolic unknown(const ir::Unknown& node, const ir::Expression& expression, Scope& scope);
  [[nodiscard]] Symbolic agreed_with_aliases(Symbolic value, const ir::Expression& expression,
                                             const Scope& scope);
  /// Remembers that a value was chosen here.
  void record(ChoiceKind kind, const Symbolic& value, const ir::Expression& expression, const Scope& scope);

  Encoding& encoding_;
  Side& side_;
  const Algebra& algebra_;
  bool each_once_ = false;
};

}  // namespace quiesce::formula
