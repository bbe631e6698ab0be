// Arithmetic, division by zero, concatenation, constant folding.
#include "parsers/java/lowering.hpp"

namespace quiesce::parsers::java {
namespace {

std::optional<bool> compare(ir::BinaryOp op, const ir::Value& left, const ir::Value& right) {
  if (op == ir::BinaryOp::Equal || op == ir::BinaryOp::Same) return left == right;
  if (op == ir::BinaryOp::NotEqual) return !(left == right);
  if (!std::holds_alternative<ir::Number>(left) || !std::holds_alternative<ir::Number>(right))
    return std::nullopt;
  const auto& a = std::get<ir::Number>(left);
  const auto& b = std::get<ir::Number>(right);
  if (op == ir::BinaryOp::Less) return a < b;
  if (op == ir::BinaryOp::LessEqual) return a <= b;
  if (op == ir::BinaryOp::Greater) return a > b;
  if (op == ir::BinaryOp::GreaterEqual) return a >= b;
  return std::nullopt;
}

}  // namespace

ir::ExpressionPtr Lowering::fold(ir::BinaryOp op, const ir::ExpressionPtr& left,
                                 const ir::ExpressionPtr& right, const Node& node) const {
  const auto* a = std::get_if<ir::Literal>(&left->node);
  const auto* b = std::get_if<ir::Literal>(&right->node);
  if (op == ir::BinaryOp::And || op == ir::BinaryOp::Or) {
    const bool neutral = op == ir::BinaryOp::And;
    if (a != nullptr && a->value == ir::Value(neutral)) return right;
    if (b != nullptr && b->value == ir::Value(neutral)) return left;
    if (a != nullptr) return left;
  }
  ir::ExpressionPtr whole = ir::make_binary(op, left, right, node.location());
  if (a != nullptr && b != nullptr && a->value.index() == b->value.index() && !ir::is_null(a->value)) {
    if (const auto truth = compare(op, a->value, b->value))
      return ir::make_literal(*truth, ir::Type::Boolean, node.location());
  }
  if (a == nullptr || b == nullptr || !std::holds_alternative<ir::Number>(a->value) ||
      !std::holds_alternative<ir::Number>(b->value)) {
    return whole;
  }
  if (const auto value = constant(whole)) return ir::make_literal(*value, whole->type, node.location());
  return whole;
}

Scalar Lowering::arithmetic(std::string_view op, const Scalar& left, const Scalar& right, const Node& node) {
  const bool operators = node.is(Kind::BinaryExpression);
  const Scalar a = non_null(left, operators ? node.field(Field::Left) : node);
  const Scalar b = non_null(right, operators ? node.field(Field::Right) : node);
  Scalar result;
  const bool floating = a.type.kind == TypeKind::Floating || b.type.kind == TypeKind::Floating;
  result.type = simple_type(floating ? TypeKind::Floating : TypeKind::Integer, true);
  if (!a.type.is_number() || !b.type.is_number()) return unknown(result.type, node.quoted(), node);
  std::optional<ir::BinaryOp> operation;
  if (op == "+") operation = ir::BinaryOp::Add;
  if (op == "-") operation = ir::BinaryOp::Subtract;
  if (op == "*") operation = ir::BinaryOp::Multiply;
  if (operation) {
    result.expression = fold(*operation, a.expression, b.expression, node);
    return result;
  }
  if (op == "/") return divide(ir::BinaryOp::Divide, a, b, floating, node);
  if (op == "%" && !floating) return divide(ir::BinaryOp::Remainder, a, b, false, node);
  return unknown(result.type, "the operator in " + node.quoted(), node);
}

/// Integers: by zero throws. Floating: by zero is infinite or no number, which the IR does not have.
Scalar Lowering::divide(ir::BinaryOp op, const Scalar& left, Scalar right, bool exact, const Node& node) {
  Scalar result;
  result.type = exact ? simple_type(TypeKind::Floating, true) : left.type;
  right.expression = stable(right.expression, "divisor", false);
  const ir::ExpressionPtr zero = ir::make_literal(ir::Number(0), right.expression->type, node.location());
  const auto known = constant(right.expression);
  const bool safe =
      known && std::holds_alternative<ir::Number>(*known) && std::get<ir::Number>(*known) != ir::Number(0);
  ir::ExpressionPtr dividend = left.expression;
  if (exact && dividend->type == ir::Type::Integer && right.expression->type == ir::Type::Integer) {
    dividend =
        ir::make_binary(ir::BinaryOp::Multiply, dividend,
                        ir::make_literal(ir::Number(1), ir::Type::Decimal, node.location()), node.location());
  }
  const ir::ExpressionPtr test =
      ir::make_binary(ir::BinaryOp::Equal, right.expression, zero, node.location());
  if (safe || !exact) {
    if (!safe) raise_if(test, "ArithmeticException", "/ by zero", node);
    result.expression = ir::make_binary(op, dividend, right.expression, node.location());
    return result;
  }
  const ir::VariableId id = temporary("quotient", ir::Type::Decimal, false, node.location());
  if_else(
      test, [&] { assign(id, unknown(result.type, "a division by zero", node).expression, node.location()); },
      [&] { assign(id, ir::make_binary(op, dividend, right.expression, node.location()), node.location()); },
      node);
  result.expression = ref(id, node.location());
  return result;
}

Scalar Lowering::concat(const Scalar& left, const Scalar& right, const Node& node) {
  Scalar result;
  result.type = simple_type(TypeKind::String);
  const Node left_node = node.is(Kind::BinaryExpression) ? node.field(Field::Left) : node;
  const Node right_node = node.is(Kind::BinaryExpression) ? node.field(Field::Right) : node;
  result.text = concatenate(text_of(left, left_node), text_of(right, right_node));
  if (const auto whole = constant_text(*result.text)) {
    result.expression = ir::make_literal(*whole, ir::Type::Text, node.location());
  } else {
    result.expression =
        ir::make_expression(ir::Unknown{"the text " + node.quoted(), false}, ir::Type::Text, node.location());
  }
  return result;
}

}  // namespace quiesce::parsers::java
