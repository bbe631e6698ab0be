#include "formula/expression_encoder.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "formula/cursor.hpp"
#include "formula/free_rows.hpp"

namespace quiesce::formula {
namespace {

const BoundRow& bound(const Scope& scope, ir::RowId row) {
  // The innermost binding of a number is the one that is meant.
  const auto found = std::find_if(scope.rows.rbegin(), scope.rows.rend(),
                                  [&](const BoundRow& candidate) { return candidate.row == row; });
  if (found == scope.rows.rend()) throw std::logic_error("a row variable is used outside of its scope");
  return *found;
}

}  // namespace

z3::expr ExpressionEncoder::holds(const ir::ExpressionPtr& condition, Scope& scope) {
  return condition ? algebra_.is_true(encode(*condition, scope)) : algebra_.yes();
}

Symbolic ExpressionEncoder::encode(const ir::Expression& expression, Scope& scope) {
  struct Visitor {
    ExpressionEncoder& self;
    const ir::Expression& expression;
    Scope& scope;
    Symbolic operator()(const ir::Literal& node) const {
      return self.encoding_.literal(node.value, expression.type);
    }
    Symbolic operator()(const ir::VariableRef& node) const { return scope.variable(node.variable); }
    Symbolic operator()(const ir::InputRef& node) const { return scope.input(node.input); }
    Symbolic operator()(const ir::ColumnRef& node) const {
      const BoundRow& row = bound(scope, node.row);
      return row.symbolic == nullptr ? self.algebra_.null_of(expression.type)
                                     : row.symbolic->cells[node.attribute.index];
    }
    Symbolic operator()(const ir::Unary& node) const {
      return self.algebra_.apply(node.op, self.encode(*node.operand, scope));
    }
    Symbolic operator()(const ir::Binary& node) const {
      const Symbolic left = self.encode(*node.left, scope);
      return self.algebra_.apply(node.op, left, self.encode(*node.right, scope));
    }
    Symbolic operator()(const ir::Conditional& node) const {
      const z3::expr condition = self.holds(node.condition, scope);
      const Symbolic then = self.algebra_.convert(self.encode(*node.then, scope), expression.type);
      const Symbolic otherwise = self.algebra_.convert(self.encode(*node.otherwise, scope), expression.type);
      return self.algebra_.choose(condition, then, otherwise);
    }
    Symbolic operator()(const ir::Aggregate& node) const {
      return self.aggregate(node, expression.type, scope);
    }
    Symbolic operator()(const ir::Unknown& node) const { return self.unknown(node, expression, scope); }
    Symbolic operator()(const ir::Generated& node) const { return self.generated(node, expression, scope); }
    Symbolic operator()(const ir::Now&) const { return self.now(expression, scope); }
    Symbolic operator()(const ir::CursorLength& node) const { return scope.length(node.cursor); }
  };
  return std::visit(Visitor{*this, expression, scope}, expression.node);
}

void ExpressionEncoder::for_each(const ir::RowSet& rows, Scope& scope, const Combination& callback,
                                 bool each_once) {
  const bool outside = std::exchange(each_once_, each_once);
  // What the callback and the conditions ask in turn is a matter of their own.
  bind(rows, 0, algebra_.yes(), scope, [&](const z3::expr& present) {
    const bool here = std::exchange(each_once_, outside);
    callback(present);
    each_once_ = here;
  });
  each_once_ = outside;
}

void ExpressionEncoder::bind(const ir::RowSet& rows, std::size_t next, const z3::expr& present, Scope& scope,
                             const Combination& callback) {
  if (present.is_false()) return;
  if (next == rows.bindings.size()) {
    const z3::expr chosen = algebra_.both(present, holds(rows.where, scope));
    if (!chosen.is_false()) callback(chosen);
    return;
  }
  const ir::RowBinding& binding = rows.bindings[next];
  if (binding.outer_on) return bind_outer(rows, next, present, scope, callback);
  const SymbolicTable& table = (*scope.state)[binding.entity];
  const auto& candidates = table.rows;
  const auto only = scope.dedicated ? scope.dedicated(binding) : std::nullopt;
  const std::vector<z3::expr> once =
      each_once_ && !only ? encoding_.counted_once(binding.entity, table) : std::vector<z3::expr>{};
  for (std::uint32_t r = 0; r < candidates.size(); ++r) {
    if (only && *only != r) continue;
    scope.rows.push_back({binding.row, binding.entity, &candidates[r], r});
    bind(rows, next + 1, algebra_.both(present, once.empty() ? candidates[r].exists : once[r]), scope,
         callback);
    scope.rows.pop_back();
  }
}

void ExpressionEncoder::bind_outer(const ir::RowSet& rows, std::size_t next, const z3::expr& present,
                                   Scope& scope, const Combination& callback) {
  const ir::RowBinding& binding = rows.bindings[next];
  const auto& candidates = (*scope.state)[binding.entity].rows;
  std::vector<z3::expr> partners;
  const std::vector<z3::expr> once = encoding_.counted_once(binding.entity, (*scope.state)[binding.entity]);
  for (std::uint32_t r = 0; r < candidates.size(); ++r) {
    scope.rows.push_back({binding.row, binding.entity, &candidates[r], r});
    partners.push_back(algebra_.both(once[r], holds(binding.outer_on, scope)));
    bind(rows, next + 1, algebra_.both(present, partners.back()), scope, callback);
    scope.rows.pop_back();
  }
  scope.rows.push_back({binding.row, binding.entity, nullptr, std::numeric_limits<std::uint32_t>::max()});
  bind(rows, next + 1, algebra_.both(present, algebra_.negate(algebra_.any(partners))), scope, callback);
  scope.rows.pop_back();
}

Symbolic ExpressionEncoder::aggregate(const ir::Aggregate& node, ir::Type type, Scope& scope) {
  std::vector<z3::expr> present;
  std::vector<Symbolic> values;
  for_each(
      node.rows, scope,
      [&](const z3::expr& chosen) {
        if (!node.value) {
          present.push_back(chosen);
          return;
        }
        const Symbolic value = algebra_.convert(encode(*node.value, scope), type);
        present.push_back(algebra_.both(chosen, algebra_.negate(value.null)));
        values.push_back(value);
      },
      node.op == ir::AggregateOp::Count || node.op == ir::AggregateOp::Sum);
  z3::context& c = algebra_.context();
  // For each row around it another row may be the one that it finds, and not be seen.
  const bool may_find_more = encoding_.partial() && !free_rows(node).empty();
  switch (node.op) {
    case ir::AggregateOp::Exists: {
      const z3::expr seen = algebra_.any(present);
      return algebra_.known(may_find_more ? algebra_.either(seen, encoding_.fresh_condition("unseen"))
                                          : seen);
    }
    case ir::AggregateOp::Count:
      return algebra_.known(whole(node, algebra_.count(present)));
    case ir::AggregateOp::CountDistinct: {
      std::vector<z3::expr> first;
      for (std::size_t i = 0; i < present.size(); ++i) {
        z3::expr repeated = algebra_.no();
        for (std::size_t j = 0; j < i; ++j) {
          repeated = algebra_.either(
              repeated, algebra_.both(present[j], algebra_.equal(values[i].value, values[j].value)));
        }
        first.push_back(algebra_.both(present[i], algebra_.negate(repeated)));
      }
      return algebra_.known(whole(node, algebra_.count(first)));
    }
    case ir::AggregateOp::Sum: {
      if (encoding_.partial() && !fixes_one_row(node.rows, encoding_.schema()))
        return encoding_.fresh("sum", type, true, side_);
      const z3::expr zero = type == ir::Type::Decimal ? c.real_val(0) : c.int_val(0);
      z3::expr total = zero;
      for (std::size_t i = 0; i < present.size(); ++i) {
        if (!present[i].is_false()) total = total + algebra_.choose(present[i], values[i].value, zero);
      }
      return {total, algebra_.negate(algebra_.any(present))};
    }
    case ir::AggregateOp::Min:
    case ir::AggregateOp::Max: {
      if (may_find_more) return encoding_.fresh("best", type, true, side_);
      Symbolic best = algebra_.null_of(type);
      for (std::size_t i = 0; i < present.size(); ++i) {
        const z3::expr better = node.op == ir::AggregateOp::Min ? algebra_.less(values[i].value, best.value)
                                                                : algebra_.less(best.value, values[i].value);
        const z3::expr take = algebra_.both(present[i], algebra_.either(best.null, better));
        best = {algebra_.choose(take, values[i].value, best.value),
                algebra_.both(best.null, algebra_.negate(present[i]))};
      }
      return best;
    }
  }
  return algebra_.null_of(type);
}

/// A count over all rows of a set, of which some may not be seen.
z3::expr ExpressionEncoder::whole(const ir::Aggregate& node, const z3::expr& counted) {
  if (fixes_one_row(node.rows, encoding_.schema())) return counted;
  return encoding_.at_least(counted, side_);
}

void ExpressionEncoder::record(ChoiceKind kind, const Symbolic& value, const ir::Expression& expression,
                               const Scope& scope) {
  Choice choice{kind, {scope.statement, &expression, scope.iterations, {}}, expression.type, 0, {value}, {},
                {}};
  for (const BoundRow& row : scope.rows) {
    choice.point.rows.push_back(row.id);
    choice.entities.push_back(row.entity);
  }
  side_.choices.push_back(std::move(choice));
}

Symbolic ExpressionEncoder::unknown(const ir::Unknown& node, const ir::Expression& expression, Scope& scope) {
  const Symbolic fresh = encoding_.fresh("unknown", expression.type, node.nullable, side_);
  const Symbolic value = agreed_with_aliases(fresh, expression, scope);
  record(ChoiceKind::Unknown, value, expression, scope);
  return value;
}

/// Rows that stand for the same row of the database have the same value: the first one's.
Symbolic ExpressionEncoder::agreed_with_aliases(Symbolic value, const ir::Expression& expression,
                                                const Scope& scope) {
  for (const Choice& earlier : side_.choices) {
    const ChoicePoint& point = earlier.point;
    if (point.expression != &expression || point.statement != scope.statement ||
        point.iterations != scope.iterations || point.rows.size() != scope.rows.size()) {
      continue;
    }
    z3::expr same = algebra_.yes();
    for (std::size_t i = 0; i < scope.rows.size(); ++i) {
      const auto& rows = (*scope.state)[scope.rows[i].entity].rows;
      if (scope.rows[i].id == point.rows[i]) continue;
      if (scope.rows[i].id >= rows.size() || point.rows[i] >= rows.size()) return value;
      same = algebra_.both(
          same, encoding_.same_row(scope.rows[i].entity, rows[scope.rows[i].id], rows[point.rows[i]]));
    }
    value = algebra_.choose(same, earlier.values.front(), value);
  }
  return value;
}

Symbolic ExpressionEncoder::generated(const ir::Generated& node, const ir::Expression& expression,
                                      Scope& scope) {
  const Symbolic value = encoding_.fresh("generated", expression.type, false, side_);
  for (const ir::AttributeId attribute : encoding_.kept_apart(node, expression.type)) {
    for (const HeldValue& held : scope.state->history[attribute]) {
      const z3::expr there = algebra_.both(held.held, algebra_.negate(held.value.null));
      side_.constraints.push_back(
          algebra_.implies(there, algebra_.negate(algebra_.equal(value.value, held.value.value))));
    }
    // Two keys that are generated before either is written differ too.
    scope.state->history[attribute].push_back({algebra_.yes(), value});
  }
  const Symbolic agreed = agreed_with_aliases(value, expression, scope);
  record(ChoiceKind::Generated, agreed, expression, scope);
  return agreed;
}

/// One clock in seconds for all types; a date and a time of day are read off it.
Symbolic ExpressionEncoder::now(const ir::Expression& expression, Scope& scope) {
  constexpr int seconds_a_day = 86'400;
  const Symbolic time = encoding_.fresh("now", ir::Type::Timestamp, false, side_);
  side_.constraints.push_back(time.value >=
                              (scope.state->clock ? *scope.state->clock : algebra_.context().int_val(0)));
  scope.state->clock = std::make_shared<const z3::expr>(time.value);
  Symbolic value = time;
  if (expression.type == ir::Type::Date) value.value = time.value / seconds_a_day;
  if (expression.type == ir::Type::Time) value.value = z3::mod(time.value, seconds_a_day);
  record(ChoiceKind::Now, value, expression, scope);
  return value;
}

}  // namespace quiesce::formula
