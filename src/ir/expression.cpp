#include "quiesce/ir/expression.hpp"

namespace quiesce::ir {
namespace {

Type result_type(BinaryOp op, const Expression& left, const Expression& right) {
  switch (op) {
    case BinaryOp::And:
    case BinaryOp::Or:
    case BinaryOp::Equal:
    case BinaryOp::NotEqual:
    case BinaryOp::Less:
    case BinaryOp::LessEqual:
    case BinaryOp::Greater:
    case BinaryOp::GreaterEqual:
    case BinaryOp::Same:
      return Type::Boolean;
    case BinaryOp::Add:
    case BinaryOp::Subtract:
    case BinaryOp::Multiply:
    case BinaryOp::Divide:
    case BinaryOp::Remainder:
      return left.type == Type::Decimal || right.type == Type::Decimal ? Type::Decimal : Type::Integer;
  }
  return Type::Boolean;
}

}  // namespace

ExpressionPtr make_expression(Expression::Node node, Type type, Location location) {
  return std::make_shared<const Expression>(Expression{std::move(node), type, location});
}

ExpressionPtr make_literal(Value value, Type type, Location location) {
  return make_expression(Literal{std::move(value)}, type, location);
}

ExpressionPtr make_variable(VariableId variable, Type type, Location location) {
  return make_expression(VariableRef{variable}, type, location);
}

ExpressionPtr make_unary(UnaryOp op, ExpressionPtr operand, Location location) {
  const Type type = op == UnaryOp::Negate ? operand->type : Type::Boolean;
  return make_expression(Unary{op, std::move(operand)}, type, location);
}

ExpressionPtr make_binary(BinaryOp op, ExpressionPtr left, ExpressionPtr right, Location location) {
  const Type type = result_type(op, *left, *right);
  return make_expression(Binary{op, std::move(left), std::move(right)}, type, location);
}

ExpressionPtr and_of(ExpressionPtr left, ExpressionPtr right) {
  if (!left) return right;
  if (!right) return left;
  const Location location = left->location;
  return make_binary(BinaryOp::And, std::move(left), std::move(right), location);
}

}  // namespace quiesce::ir
