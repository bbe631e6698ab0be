#include "interpreter/evaluator.hpp"

#include <algorithm>
#include <stdexcept>

#include "quiesce/ir/visit.hpp"

namespace quiesce::interpreter {

using ir::Value;

Value Evaluator::value(const ir::Expression& expression) {
  return std::visit(
      ir::overload{
          [](const ir::Literal& node) -> Value { return node.value; },
          [&](const ir::VariableRef& node) -> Value { return variable(node.variable); },
          [&](const ir::InputRef& node) -> Value {
            if (scope_.inputs == nullptr)
              throw std::logic_error("interpreter: an input outside of assumptions");
            return scope_.inputs->at(node.input.index);
          },
          [&](const ir::ColumnRef& node) -> Value { return column(node); },
          [&](const ir::Unary& node) -> Value { return apply_operator(node.op, value(*node.operand)); },
          [&](const ir::Binary& node) -> Value { return binary(node); },
          [&](const ir::Conditional& node) -> Value {
            return value(is_true(value(*node.condition)) ? *node.then : *node.otherwise);
          },
          [&](const ir::Aggregate& node) -> Value { return aggregate(node); },
          [&](const ir::Unknown& node) -> Value { return open().resolve(expression, node, bound_rows()); },
          [&](const ir::Generated& node) -> Value { return open().resolve(expression, node, bound_rows()); },
          [&](const ir::Now& node) -> Value { return open().resolve(expression, node, bound_rows()); },
          [&](const ir::CursorLength& node) -> Value {
            if (scope_.cursors == nullptr) throw std::logic_error("interpreter: a cursor outside of code");
            return ir::Number(static_cast<std::int64_t>(scope_.cursors->at(node.cursor.index).length()));
          },
      },
      expression.node);
}

bool Evaluator::holds(const ir::ExpressionPtr& condition) {
  return !condition || is_true(value(*condition));
}

Value Evaluator::variable(ir::VariableId id) const {
  if (scope_.variables == nullptr) throw std::logic_error("interpreter: a variable outside of code");
  const auto& held = scope_.variables->at(id.index);
  if (!held)
    throw std::logic_error("interpreter: variable " + std::to_string(id.index) + " is read unassigned");
  return *held;
}

Value Evaluator::column(const ir::ColumnRef& reference) {
  const auto bound = std::find_if(bound_.rbegin(), bound_.rend(),
                                  [&](const Bound& entry) { return entry.variable == reference.row; });
  if (bound == bound_.rend()) throw std::logic_error("interpreter: a row that is not bound");
  if (bound->row == nullptr) return ir::Null{};
  const Value& cell = bound->row->cells.at(reference.attribute.index);
  reads_.push_back({reference.attribute, bound->row->id, cell});
  return cell;
}

Value Evaluator::binary(const ir::Binary& node) {
  Value left = value(*node.left);
  // What the left side decides alone may be what guards the right side.
  if (node.op == ir::BinaryOp::And && is_false(left)) return false;
  if (node.op == ir::BinaryOp::Or && is_true(left)) return true;
  Value right = value(*node.right);
  return apply_operator(node.op, {std::move(left), node.left->type}, {std::move(right), node.right->type});
}

OpenValues& Evaluator::open() const {
  if (scope_.open == nullptr) throw std::logic_error("interpreter: an open value outside of code");
  return *scope_.open;
}

std::vector<std::uint32_t> Evaluator::bound_rows() const {
  std::vector<std::uint32_t> ids;
  ids.reserve(bound_.size());
  for (const Bound& entry : bound_) ids.push_back(entry.row != nullptr ? entry.row->id : no_row);
  return ids;
}

}  // namespace quiesce::interpreter
