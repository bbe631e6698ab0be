#include "parsers/sql/expression_facts.hpp"

#include <algorithm>
#include <set>
#include <variant>
#include <vector>

namespace quiesce::parsers::sql {
namespace {

using Pending = std::vector<const ir::Expression*>;

void push_if(const ir::ExpressionPtr& expression, Pending& pending) {
  if (expression) pending.push_back(expression.get());
}

struct PushChildren {
  Pending& pending;

  void operator()(const ir::Literal&) const {}
  void operator()(const ir::VariableRef&) const {}
  void operator()(const ir::InputRef&) const {}
  void operator()(const ir::ColumnRef&) const {}
  void operator()(const ir::Unary& unary) const { push_if(unary.operand, pending); }
  void operator()(const ir::Binary& binary) const {
    push_if(binary.left, pending);
    push_if(binary.right, pending);
  }
  void operator()(const ir::Conditional& conditional) const {
    push_if(conditional.condition, pending);
    push_if(conditional.then, pending);
    push_if(conditional.otherwise, pending);
  }
  void operator()(const ir::Aggregate& aggregate) const {
    for (const ir::RowBinding& binding : aggregate.rows.bindings) push_if(binding.outer_on, pending);
    push_if(aggregate.rows.where, pending);
    push_if(aggregate.value, pending);
  }
  void operator()(const ir::Unknown&) const {}
  void operator()(const ir::Generated&) const {}
  void operator()(const ir::Now&) const {}
  void operator()(const ir::CursorLength&) const {}
};

/// Every part of the expression, itself first, until `visit` says false.
template <typename Visit>
void walk(const ir::Expression& expression, const Visit& visit) {
  Pending pending{&expression};
  while (!pending.empty()) {
    const ir::Expression* next = pending.back();
    pending.pop_back();
    if (!visit(*next)) return;
    std::visit(PushChildren{pending}, next->node);
  }
}

template <typename Node>
bool contains(const ir::Expression& expression) {
  bool found = false;
  walk(expression, [&](const ir::Expression& part) {
    found = std::holds_alternative<Node>(part.node);
    return !found;
  });
  return found;
}

bool mentions(const ir::Expression& expression, ir::RowId row) {
  bool found = false;
  walk(expression, [&](const ir::Expression& part) {
    const auto* column = std::get_if<ir::ColumnRef>(&part.node);
    found = column != nullptr && column->row == row;
    return !found;
  });
  return found;
}

/// Columns of `row` that the conjunction fixes to a value that does not depend on the row.
void collect_fixed(const ir::Expression& condition, ir::RowId row, std::set<std::uint32_t>& fixed) {
  const auto* binary = std::get_if<ir::Binary>(&condition.node);
  if (binary == nullptr) return;
  if (binary->op == ir::BinaryOp::And) {
    collect_fixed(*binary->left, row, fixed);
    collect_fixed(*binary->right, row, fixed);
  }
  if (binary->op != ir::BinaryOp::Equal) return;
  const auto check = [&](const ir::Expression& side, const ir::Expression& other) {
    const auto* column = std::get_if<ir::ColumnRef>(&side.node);
    if (column != nullptr && column->row == row && is_stable(other) && !mentions(other, row)) {
      fixed.insert(column->attribute.index);
    }
  };
  check(*binary->left, *binary->right);
  check(*binary->right, *binary->left);
}

}  // namespace

bool mentions_only_others(const ir::Expression& expression, const ir::RowSet& rows) {
  bool columns = false;
  bool own = false;
  walk(expression, [&](const ir::Expression& part) {
    const auto* column = std::get_if<ir::ColumnRef>(&part.node);
    if (column == nullptr) return true;
    columns = true;
    own = own || std::any_of(rows.bindings.begin(), rows.bindings.end(),
                             [&](const ir::RowBinding& binding) { return binding.row == column->row; });
    return !own;
  });
  return columns && !own;
}

bool is_stable(const ir::Expression& expression) {
  return !contains<ir::Unknown>(expression) && !contains<ir::Generated>(expression) &&
         !contains<ir::Now>(expression) && !contains<ir::Aggregate>(expression);
}

std::size_t size_of(const ir::Expression& expression, std::size_t limit) {
  std::size_t size = 0;
  walk(expression, [&](const ir::Expression&) { return ++size < limit; });
  return size;
}

bool contains_aggregate(const ir::Expression& expression) {
  return contains<ir::Aggregate>(expression);
}

bool fixes_key(const ir::Schema& schema, const ir::RowSet& rows) {
  if (rows.bindings.size() != 1 || !rows.where) return false;
  std::set<std::uint32_t> fixed;
  collect_fixed(*rows.where, rows.bindings[0].row, fixed);
  const auto& keys = schema[rows.bindings[0].entity].keys;
  return std::any_of(keys.begin(), keys.end(), [&](const ir::Key& key) {
    return std::all_of(key.attributes.begin(), key.attributes.end(),
                       [&](std::uint32_t attribute) { return fixed.contains(attribute); });
  });
}

}  // namespace quiesce::parsers::sql
