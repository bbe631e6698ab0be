// Operators: short circuits, comparisons, arithmetic, concatenation.
#include <array>

#include "parsers/java/lowering.hpp"

namespace quiesce::parsers::java {
namespace {

std::optional<ir::BinaryOp> order_operator(std::string_view op) {
  if (op == "<") return ir::BinaryOp::Less;
  if (op == "<=") return ir::BinaryOp::LessEqual;
  if (op == ">") return ir::BinaryOp::Greater;
  if (op == ">=") return ir::BinaryOp::GreaterEqual;
  return std::nullopt;
}

Node strip(Node node) {
  while (node.is(Kind::Parenthesized)) node = node.first();
  return node;
}

bool is_literal_null(const Value& value) {
  if (std::holds_alternative<NullValue>(value)) return true;
  const auto* scalar = std::get_if<Scalar>(&value);
  const auto* known = scalar == nullptr ? nullptr : std::get_if<ir::Literal>(&scalar->expression->node);
  return known != nullptr && ir::is_null(known->value);
}

}  // namespace

Value Lowering::binary(const Node& node) {
  // Long chains lean to the left: they are followed without recursion.
  std::vector<Node> chain;
  Node at = node;
  while (at.is(Kind::BinaryExpression)) {
    chain.push_back(at);
    at = at.field(Field::Left);
  }
  const std::string_view first_op = chain.back().field(Field::Operator).text();
  if (auto compared = three_way(at, first_op, chain.back().field(Field::Right), chain.back())) {
    Value value = *compared;
    for (std::size_t i = chain.size() - 1; i-- > 0;) {
      value = combine(value, chain[i].field(Field::Operator).text(), chain[i].field(Field::Left),
                      chain[i].field(Field::Right), chain[i]);
    }
    return value;
  }
  Value value = eval(at);
  for (std::size_t i = chain.size(); i-- > 0;) {
    value = combine(value, chain[i].field(Field::Operator).text(), chain[i].field(Field::Left),
                    chain[i].field(Field::Right), chain[i]);
  }
  return value;
}

Value Lowering::combine(const Value& left, std::string_view op, const Node& left_node, const Node& right,
                        const Node& whole) {
  if (op == "&&" || op == "||") return short_circuit(left, op == "&&", left_node, right, whole);
  const std::size_t position = out_->size();
  const auto* left_scalar = std::get_if<Scalar>(&left);
  const JavaType expected = left_scalar != nullptr ? left_scalar->type : JavaType{};
  const Value right_value = eval(right, op == "+" ? JavaType{} : expected);
  if (op == "==" || op == "!=") {
    Value kept = left;
    if (auto* scalar = std::get_if<Scalar>(&kept)) keep_left(*scalar, position);
    return equality(kept, right_value, op == "==", whole);
  }
  const auto* right_scalar = std::get_if<Scalar>(&right_value);
  JavaType from_right = right_scalar != nullptr ? right_scalar->type : JavaType{};
  if (op != "+" && !from_right.is_number() && from_right.kind != TypeKind::Boolean) {
    from_right = simple_type(TypeKind::Integer, true);
  }
  Scalar a = as_scalar(left, from_right, left_node);
  const Scalar b = as_scalar(right_value, a.type, right);
  keep_left(a, position);
  if (const auto order = order_operator(op)) return comparison(*order, a, b, whole);
  if (op == "+" && (a.type.kind == TypeKind::String || b.type.kind == TypeKind::String))
    return concat(a, b, whole);
  if ((op == "&" || op == "|" || op == "^") && a.type.kind == TypeKind::Boolean) {
    const Scalar x = non_null(a, left_node);
    const Scalar y = non_null(b, right);
    if (op == "^") return comparison(ir::BinaryOp::NotEqual, x, y, whole);
    Scalar result = x;
    result.expression =
        fold(op == "&" ? ir::BinaryOp::And : ir::BinaryOp::Or, x.expression, y.expression, whole);
    return result;
  }
  return arithmetic(op, a, b, whole);
}

Value Lowering::short_circuit(const Value& left, bool is_and, const Node& left_node, const Node& right,
                              const Node& whole) {
  const JavaType boolean = simple_type(TypeKind::Boolean, true);
  const Scalar a = non_null(as_scalar(left, boolean, left_node), left_node);
  Scalar result;
  result.type = boolean;
  if (const auto* known = std::get_if<ir::Literal>(&a.expression->node)) {
    const bool truth = known->value == ir::Value(true);
    if (truth == is_and) {
      result.expression = condition(right);
      return result;
    }
    return a;
  }
  const PathState before = state_;
  assume(a.expression, is_and);
  ir::ExpressionPtr second;
  ir::Block emitted = capture([&] { second = condition(right); });
  if (emitted.empty()) {
    state_ = merge(before, state_);
    result.expression = fold(is_and ? ir::BinaryOp::And : ir::BinaryOp::Or, a.expression, second, whole);
    return result;
  }
  PathState after = std::move(state_);
  state_ = before;
  const ir::VariableId id = temporary("both", ir::Type::Boolean, false, whole.location());
  assign(id, a.expression, whole.location());
  PathState skipped = state_;
  state_ = std::move(after);
  ir::Block tail = capture([&] { assign(id, second, whole.location()); });
  emitted.insert(emitted.end(), std::make_move_iterator(tail.begin()), std::make_move_iterator(tail.end()));
  ir::Block nothing;
  merge_into(std::move(state_), emitted, std::move(skipped), nothing);
  const ir::ExpressionPtr test =
      is_and ? ref(id, whole.location())
             : ir::make_unary(ir::UnaryOp::Not, ref(id, whole.location()), whole.location());
  emit(ir::If{test, std::move(emitted), std::move(nothing)}, whole.location());
  result.expression = ref(id, whole.location());
  return result;
}

Scalar Lowering::comparison(ir::BinaryOp op, Scalar left, Scalar right, const Node& node) {
  Scalar result;
  result.type = simple_type(TypeKind::Boolean, true);
  const bool operators = node.is(Kind::BinaryExpression);
  left = non_null(std::move(left), operators ? node.field(Field::Left) : node);
  right = non_null(std::move(right), operators ? node.field(Field::Right) : node);
  const bool fits =
      left.expression->type == right.expression->type || (left.type.is_number() && right.type.is_number());
  result.expression = fits ? fold(op, left.expression, right.expression, node)
                           : unknown(result.type, "the comparison " + node.quoted(), node).expression;
  return result;
}

Scalar Lowering::equality(const Value& left, const Value& right, bool equal, const Node& node) {
  Scalar result;
  result.type = simple_type(TypeKind::Boolean, true);
  const auto finish = [&](const ir::ExpressionPtr& expression) {
    const auto* known = std::get_if<ir::Literal>(&expression->node);
    if (equal) {
      result.expression = expression;
    } else if (known != nullptr) {
      result.expression =
          ir::make_literal(!(known->value == ir::Value(true)), ir::Type::Boolean, node.location());
    } else {
      result.expression = ir::make_unary(ir::UnaryOp::Not, expression, node.location());
    }
    return result;
  };
  if (is_literal_null(right)) return finish(null_test(left, node));
  if (is_literal_null(left)) return finish(null_test(right, node));
  const auto* a = std::get_if<Scalar>(&left);
  const auto* b = std::get_if<Scalar>(&right);
  if (a == nullptr && b == nullptr) {
    const auto* one = std::get_if<Reference>(&left);
    const auto* other = std::get_if<Reference>(&right);
    if (one != nullptr && other != nullptr && one->object == other->object) {
      return finish(ir::make_literal(true, ir::Type::Boolean, node.location()));
    }
    return finish(
        unknown(result.type, "whether two objects are the same, in " + node.quoted(), node).expression);
  }
  const Scalar x = as_scalar(left, b != nullptr ? b->type : JavaType{}, node);
  const Scalar y = as_scalar(right, x.type, node);
  if (x.type.primitive || y.type.primitive) {
    return comparison(equal ? ir::BinaryOp::Equal : ir::BinaryOp::NotEqual, x, y, node);
  }
  if (x.type.kind == TypeKind::Enum || y.type.kind == TypeKind::Enum)
    return finish(same(x, y, node).expression);
  return finish(
      unknown(result.type, "whether two objects are the same one, in " + node.quoted(), node).expression);
}

/// a.compareTo(b) < 0, x.signum() > 0, Integer.compare(a, b) == 0: an order, not a number.
std::optional<Scalar> Lowering::three_way(const Node& left, std::string_view op, const Node& right,
                                          const Node& node) {
  const Node call_node = strip(left);
  if (!call_node.is(Kind::MethodInvocation) || strip(right).text() != "0") return std::nullopt;
  auto order = order_operator(op);
  if (op == "==") order = ir::BinaryOp::Equal;
  if (op == "!=") order = ir::BinaryOp::NotEqual;
  const std::string_view method = call_node.field(Field::Name).text();
  const Node receiver = call_node.field(Field::Object);
  const std::vector<Node> values = call_node.field(Field::Arguments).children();
  if (!order || !receiver) return std::nullopt;
  if (method == "compare" && values.size() == 2) {
    const std::string_view type = receiver.text();
    if (type != "Integer" && type != "Long" && type != "Double" && type != "Short" && type != "Byte")
      return std::nullopt;
    Scalar a = non_null(eval_scalar(values[0], simple_type(TypeKind::Integer, true)), values[0]);
    const std::size_t position = out_->size();
    const Scalar b = non_null(eval_scalar(values[1], a.type), values[1]);
    keep_left(a, position);
    return comparison(*order, a, b, node);
  }
  if (!(method == "compareTo" && values.size() == 1) && !(method == "signum" && values.empty()))
    return std::nullopt;
  const Value self = eval(receiver);
  if (std::get_if<Scalar>(&self) == nullptr) {
    const Value compared = call_on(self, call_node, simple_type(TypeKind::Integer, true));
    Scalar zero = literal(strip(right));
    return comparison(*order, as_scalar(compared, simple_type(TypeKind::Integer, true), call_node), zero,
                      node);
  }
  Scalar a = non_null(std::get<Scalar>(self), receiver);
  if (method == "signum") {
    Scalar zero = as_scalar(literal(strip(right)), a.type, right);
    return comparison(*order, a, zero, node);
  }
  const std::size_t position = out_->size();
  const Scalar b = non_null(eval_scalar(values[0], a.type), values[0]);
  keep_left(a, position);
  if (a.type.kind == TypeKind::Enum && *order != ir::BinaryOp::Equal && *order != ir::BinaryOp::NotEqual) {
    return unknown(simple_type(TypeKind::Boolean, true), "the order of the constants in " + node.quoted(),
                   node);
  }
  return comparison(*order, a, b, node);
}

Value Lowering::unary(const Node& node) {
  const std::string_view op = node.field(Field::Operator).text();
  const Node operand = node.field(Field::Operand);
  if (op == "!") {
    Scalar result;
    result.type = simple_type(TypeKind::Boolean, true);
    const ir::ExpressionPtr inner = condition(operand);
    const auto* known = std::get_if<ir::Literal>(&inner->node);
    const auto* negated = std::get_if<ir::Unary>(&inner->node);
    if (known != nullptr) {
      result.expression =
          ir::make_literal(!(known->value == ir::Value(true)), ir::Type::Boolean, node.location());
    } else if (negated != nullptr && negated->op == ir::UnaryOp::Not) {
      result.expression = negated->operand;
    } else {
      result.expression = ir::make_unary(ir::UnaryOp::Not, inner, node.location());
    }
    return result;
  }
  Scalar scalar = non_null(eval_scalar(operand, simple_type(TypeKind::Integer, true)), operand);
  scalar.text = nullptr;
  if (op == "+") return scalar;
  if (op == "~" || !scalar.type.is_number()) return unknown(scalar.type, node.quoted(), node);
  const auto* known = std::get_if<ir::Literal>(&scalar.expression->node);
  if (known != nullptr && std::holds_alternative<ir::Number>(known->value)) {
    scalar.expression = ir::make_literal(ir::Number(0) - std::get<ir::Number>(known->value),
                                         scalar.expression->type, node.location());
  } else {
    scalar.expression = ir::make_unary(ir::UnaryOp::Negate, scalar.expression, node.location());
  }
  return scalar;
}

}  // namespace quiesce::parsers::java
