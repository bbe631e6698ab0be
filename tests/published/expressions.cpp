#include "published/expressions.hpp"

#include <algorithm>
#include <set>

#include "published/unsupported.hpp"
#include "quiesce/ir/visit.hpp"
#include "quiesce/ir/walk.hpp"

namespace quiesce::published {
namespace {

/// The innermost binding of the number.
const z3::expr& bound_row(const Scope& scope, ir::RowId row) {
  const auto found =
      std::find_if(scope.rows.rbegin(), scope.rows.rend(), [&](const BoundRow& b) { return b.row == row; });
  if (found == scope.rows.rend()) throw std::logic_error("a row variable is used outside of its scope");
  return found->term;
}

void collect_fixed(const ir::Expression& condition, ir::RowId row, std::set<std::uint32_t>& fixed) {
  const auto* binary = std::get_if<ir::Binary>(&condition.node);
  if (binary == nullptr) return;
  if (binary->op == ir::BinaryOp::And) {
    collect_fixed(*binary->left, row, fixed);
    collect_fixed(*binary->right, row, fixed);
    return;
  }
  if (binary->op != ir::BinaryOp::Equal) return;
  const auto column_of_row = [&](const ir::Expression& side) {
    const auto* column = std::get_if<ir::ColumnRef>(&side.node);
    return column != nullptr && column->row == row ? column : nullptr;
  };
  const auto depends_on_a_row = [](const ir::Expression& side) {
    bool depends = false;
    ir::walk(side, [&](const ir::Expression& part) {
      depends = depends || std::holds_alternative<ir::ColumnRef>(part.node) ||
                std::holds_alternative<ir::Unknown>(part.node);
    });
    return depends;
  };
  if (const auto* left = column_of_row(*binary->left); left != nullptr && !depends_on_a_row(*binary->right))
    fixed.insert(left->attribute.index);
  if (const auto* right = column_of_row(*binary->right); right != nullptr && !depends_on_a_row(*binary->left))
    fixed.insert(right->attribute.index);
}

}  // namespace

bool fixes_key(const ir::RowBinding& row, const ir::ExpressionPtr& where, const ir::Schema& schema) {
  std::set<std::uint32_t> fixed;
  if (where) collect_fixed(*where, row.row, fixed);
  const auto& keys = schema[row.entity].keys;
  return std::any_of(keys.begin(), keys.end(), [&](const ir::Key& key) {
    return std::all_of(key.attributes.begin(), key.attributes.end(),
                       [&](std::uint32_t a) { return fixed.contains(a); });
  });
}

Term Expressions::encode(const ir::Expression& expression, Scope& scope) {
  return std::visit(
      ir::overload{
          [&](const ir::Literal& node) { return terms_.literal(node.value, expression.type); },
          [&](const ir::VariableRef& node) { return variable(node.variable, expression.type, scope); },
          [&](const ir::InputRef& node) { return (*scope.inputs)[node.input.index]; },
          [&](const ir::ColumnRef& node) {
            return scope.state->cell(node.attribute, bound_row(scope, node.row));
          },
          [&](const ir::Unary& node) { return terms_.apply(node.op, encode(*node.operand, scope)); },
          [&](const ir::Binary& node) {
            const Term left = encode(*node.left, scope);
            return terms_.apply(node.op, left, encode(*node.right, scope));
          },
          [&](const ir::Conditional& node) {
            const z3::expr condition = holds(node.condition, scope);
            const Term then = Terms::convert(encode(*node.then, scope), expression.type);
            return terms_.choose(condition, then,
                                 Terms::convert(encode(*node.otherwise, scope), expression.type));
          },
          [&](const ir::Aggregate& node) { return aggregate(node, scope); },
          [&](const ir::Unknown& node) {
            if (!scope.rows.empty()) throw Unsupported("an unknown value for each row");
            return formula_.any_value("unknown", expression.type, node.nullable);
          },
          [](const ir::Generated&) -> Term { throw Unsupported("a generated key"); },
          [](const ir::Now&) -> Term { throw Unsupported("the current time"); },
          [](const ir::CursorLength&) -> Term { throw Unsupported("the length of a result"); },
      },
      expression.node);
}

Term Expressions::variable(ir::VariableId id, ir::Type type, const Scope& scope) const {
  if (scope.locals == nullptr) throw std::logic_error("a variable is used outside of a transaction");
  const Local& local = (*scope.locals)[id.index];
  if (local.uncounted) throw Unsupported("the number of rows that a statement without a key changed");
  return local.value ? *local.value : terms_.literal(ir::Null{}, type);
}

Term Expressions::aggregate(const ir::Aggregate& node, const Scope& scope) {
  switch (node.op) {
    case ir::AggregateOp::Exists: {
      const std::vector<z3::expr> rows = any_rows(node.rows.bindings);
      return {formula_.for_some(rows, member(node.rows, rows, scope)), {}};
    }
    case ir::AggregateOp::Count:
    case ir::AggregateOp::CountDistinct:
    case ir::AggregateOp::Sum:
    case ir::AggregateOp::Min:
    case ir::AggregateOp::Max:
      throw Unsupported("COUNT, SUM, MIN and MAX");
  }
  throw Unsupported("an aggregate");
}

z3::expr Expressions::holds(const ir::ExpressionPtr& condition, Scope& scope) {
  return condition ? Terms::is_true(encode(*condition, scope)) : terms_.context().bool_val(true);
}

std::vector<z3::expr> Expressions::any_rows(const std::vector<ir::RowBinding>& bindings) {
  std::vector<z3::expr> rows;
  for (const ir::RowBinding& binding : bindings) {
    if (binding.outer_on) throw Unsupported("an outer join");
    rows.push_back(formula_.any_row(binding.entity));
  }
  return rows;
}

z3::expr Expressions::member(const ir::RowSet& set, const std::vector<z3::expr>& rows, Scope scope) {
  std::vector<z3::expr> conditions;
  for (std::size_t b = 0; b < rows.size(); ++b) {
    conditions.push_back(scope.state->exists(set.bindings[b].entity, rows[b]));
    scope.rows.push_back({set.bindings[b].row, rows[b]});
  }
  if (set.where) conditions.push_back(holds(set.where, scope));
  return terms_.all(conditions);
}

z3::expr Expressions::refuted(const ir::Rule& rule, const std::vector<z3::expr>& rows, const State& state) {
  Scope scope{&state, nullptr, nullptr};
  const z3::expr premise = member({rule.rows, rule.premise}, rows, scope);
  for (std::size_t b = 0; b < rows.size(); ++b) scope.rows.push_back({rule.rows[b].row, rows[b]});
  return premise && Terms::is_false(encode(*rule.conclusion, scope));
}

}  // namespace quiesce::published
