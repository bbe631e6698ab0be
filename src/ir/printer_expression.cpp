#include "ir/printer_expression.hpp"

#include "quiesce/ir/visit.hpp"

namespace quiesce::ir::printing {
namespace {

// How strongly an operator binds; what binds weaker than its surroundings gets parentheses.
constexpr int conditional_strength = 1;
constexpr int or_strength = 2;
constexpr int and_strength = 3;
constexpr int not_strength = 4;
constexpr int comparison_strength = 5;
constexpr int sum_strength = 6;
constexpr int product_strength = 7;
constexpr int negation_strength = 8;
constexpr int primary_strength = 9;

int strength_of(BinaryOp op) {
  switch (op) {
    case BinaryOp::Or:
      return or_strength;
    case BinaryOp::And:
      return and_strength;
    case BinaryOp::Equal:
    case BinaryOp::NotEqual:
    case BinaryOp::Less:
    case BinaryOp::LessEqual:
    case BinaryOp::Greater:
    case BinaryOp::GreaterEqual:
    case BinaryOp::Same:
      return comparison_strength;
    case BinaryOp::Add:
    case BinaryOp::Subtract:
      return sum_strength;
    case BinaryOp::Multiply:
    case BinaryOp::Divide:
    case BinaryOp::Remainder:
      return product_strength;
  }
  return primary_strength;
}

std::string_view symbol(BinaryOp op) {
  switch (op) {
    case BinaryOp::Or:
      return " or ";
    case BinaryOp::And:
      return " and ";
    case BinaryOp::Equal:
      return " = ";
    case BinaryOp::NotEqual:
      return " != ";
    case BinaryOp::Less:
      return " < ";
    case BinaryOp::LessEqual:
      return " <= ";
    case BinaryOp::Greater:
      return " > ";
    case BinaryOp::GreaterEqual:
      return " >= ";
    case BinaryOp::Same:
      return " same as ";
    case BinaryOp::Add:
      return " + ";
    case BinaryOp::Subtract:
      return " - ";
    case BinaryOp::Multiply:
      return " * ";
    case BinaryOp::Divide:
      return " / ";
    case BinaryOp::Remainder:
      return " % ";
  }
  return " ? ";
}

std::string_view name_of(AggregateOp op) {
  switch (op) {
    case AggregateOp::Exists:
      return "exists";
    case AggregateOp::Count:
    case AggregateOp::CountDistinct:
      return "count";
    case AggregateOp::Sum:
      return "sum";
    case AggregateOp::Min:
      return "min";
    case AggregateOp::Max:
      return "max";
  }
  return "?";
}

const Unary* as_is_null(const ExpressionPtr& expression) {
  const auto* unary = expression ? std::get_if<Unary>(&expression->node) : nullptr;
  return unary != nullptr && unary->op == UnaryOp::IsNull ? unary : nullptr;
}

bool is_negative_number(const Literal& literal) {
  const auto* number = std::get_if<Number>(&literal.value);
  return number != nullptr && number->numerator() < 0;
}

int strength_of(const Expression& expression) {
  return std::visit(
      overload{
          [](const Literal& n) { return is_negative_number(n) ? negation_strength : primary_strength; },
          [](const VariableRef&) { return primary_strength; },
          [](const InputRef&) { return primary_strength; },
          [](const ColumnRef&) { return primary_strength; },
          [](const Unary& n) {
            if (n.op == UnaryOp::Negate) return negation_strength;
            return n.op == UnaryOp::IsNull || as_is_null(n.operand) != nullptr ? comparison_strength
                                                                               : not_strength;
          },
          [](const Binary& n) { return strength_of(n.op); },
          [](const Conditional&) { return conditional_strength; },
          [](const Aggregate&) { return primary_strength; },
          [](const Unknown&) { return primary_strength; },
          [](const Generated&) { return primary_strength; },
          [](const Now&) { return primary_strength; },
          [](const CursorLength&) { return primary_strength; },
      },
      expression.node);
}

}  // namespace

ExpressionPrinter::ExpressionPrinter(const Schema& schema, const Transaction* transaction,
                                     const Functionality* functionality)
    : schema_(schema), functionality_(functionality) {
  if (transaction == nullptr) return;
  variables_ = variable_names(*transaction);
  cursors_ = cursor_names(*transaction);
}

std::string ExpressionPrinter::print(const ExpressionPtr& expression, int strength) {
  return expression ? print(*expression, strength) : "nothing";
}

std::string ExpressionPrinter::print(const Expression& expression, int strength) {
  std::string text = std::visit(
      overload{
          [&](const Literal& n) { return one_line(to_string(n.value, expression.type)); },
          [&](const VariableRef& n) {
            return n.variable.index < variables_.size() ? variable(n.variable)
                                                        : "$" + std::to_string(n.variable.index);
          },
          [&](const InputRef& n) {
            return functionality_ != nullptr ? one_line(functionality_->inputs[n.input.index].name)
                                             : "input " + std::to_string(n.input.index);
          },
          [&](const ColumnRef& n) {
            return scope_.name(n.row, n.attribute.entity, schema_) + "." + schema_[n.attribute].name;
          },
          [&](const Unary& n) { return unary(n); },
          [&](const Binary& n) { return binary(n); },
          [&](const Conditional& n) {
            return "if " + print(n.condition, or_strength) + " then " + print(n.then, or_strength) +
                   " else " + print(n.otherwise, conditional_strength);
          },
          [&](const Aggregate& n) { return aggregate(n); },
          [&](const Unknown& n) {
            return std::string(n.nullable ? "unknown?(" : "unknown(") + one_line(n.reason) + ")";
          },
          [&](const Generated& n) {
            std::vector<std::string> names;
            for (const AttributeId id : n.attributes) {
              names.push_back(schema_[id.entity].name + "." + schema_[id].name);
            }
            return "generated(" + join(names, ", ") + ")";
          },
          [&](const Now&) { return std::string("now"); },
          [&](const CursorLength& n) {
            return "length(" + (n.cursor.index < cursors_.size() ? cursor(n.cursor) : "rows") + ")";
          },
      },
      expression.node);
  return strength_of(expression) < strength ? "(" + text + ")" : text;
}

std::string ExpressionPrinter::unary(const Unary& node) {
  switch (node.op) {
    case UnaryOp::IsNull:
      return print(node.operand, sum_strength) + " is null";
    case UnaryOp::Negate:
      return "-" + print(node.operand, primary_strength);
    case UnaryOp::Not:
      break;
  }
  if (const Unary* is_null = as_is_null(node.operand))
    return print(is_null->operand, sum_strength) + " is not null";
  return "not " + print(node.operand, not_strength);
}

std::string ExpressionPrinter::binary(const Binary& node) {
  const int own = strength_of(node.op);
  // AND, OR, + and * of equals need no parentheses on either side; the others group to the left, and
  // comparisons not at all.
  const bool associative = node.op == BinaryOp::And || node.op == BinaryOp::Or;
  const int left = own == comparison_strength ? own + 1 : own;
  return print(node.left, left) + std::string(symbol(node.op)) +
         print(node.right, associative ? own : own + 1);
}

std::string ExpressionPrinter::aggregate(const Aggregate& node) {
  const std::size_t outer = scope_.depth();
  const std::string rows = open(node.rows.bindings);  // first: the value names its rows
  std::string text = std::string(name_of(node.op)) + "(";
  if (node.op == AggregateOp::CountDistinct) text += "distinct ";
  if (node.value) text += print(node.value) + " from ";
  text += rows;
  if (node.rows.where) text += " where " + print(node.rows.where);
  scope_.close_to(outer);
  return text + ")";
}

std::string ExpressionPrinter::open(const RowBinding& binding) {
  scope_.open(binding, schema_);
  const std::string& entity = schema_[binding.entity].name;
  const std::string name = scope_.name(binding.row, binding.entity, schema_);
  return name == entity ? entity : entity + " " + name;
}

std::string ExpressionPrinter::open(const std::vector<RowBinding>& bindings) {
  std::string text;
  for (const RowBinding& binding : bindings) {
    const bool first = &binding == &bindings.front();
    if (binding.outer_on) {
      text += first ? "left join " : " left join ";
    } else if (!first) {
      text += ", ";
    }
    text += open(binding);
    if (binding.outer_on) text += " on " + print(binding.outer_on);
  }
  return text;
}

}  // namespace quiesce::ir::printing
