// Expressions: literals, conditions, choices, casts.
#include <unordered_map>

#include "parsers/java/lowering.hpp"

namespace quiesce::parsers::java {
namespace {

constexpr std::size_t max_depth = 4000;  ///< of our own recursion, through inlined methods too

std::string without_underscores(std::string_view text) {
  std::string digits;
  for (const char c : text) {
    if (c != '_') digits += c;
  }
  return digits;
}

std::optional<ir::Number> integer_literal(std::string_view source) {
  std::string text = without_underscores(source);
  const bool is_long = !text.empty() && (text.back() == 'L' || text.back() == 'l');
  if (is_long) text.pop_back();
  int base = 10;
  std::size_t skip = 0;
  if (text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
    base = 16;
    skip = 2;
  } else if (text.size() > 2 && text[0] == '0' && (text[1] == 'b' || text[1] == 'B')) {
    base = 2;
    skip = 2;
  } else if (text.size() > 1 && text[0] == '0') {
    base = 8;
    skip = 1;
  }
  try {
    const std::string digits = text.substr(skip);
    if (base == 10) return ir::Number(static_cast<std::int64_t>(std::stoll(digits)));
    // The other bases write the bits down: 0xFFFFFFFF is -1.
    const std::uint64_t bits = std::stoull(digits, nullptr, base);
    if (is_long) return ir::Number(static_cast<std::int64_t>(bits));
    if (bits > 0xFFFFFFFFU) return std::nullopt;
    return ir::Number(static_cast<std::int64_t>(static_cast<std::int32_t>(bits)));
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

bool is_null_literal(const Value& value) {
  if (std::holds_alternative<NullValue>(value)) return true;
  const auto* scalar = std::get_if<Scalar>(&value);
  const auto* known = scalar == nullptr ? nullptr : std::get_if<ir::Literal>(&scalar->expression->node);
  return known != nullptr && ir::is_null(known->value);
}

std::optional<ir::Number> float_literal(std::string_view source) {
  std::string text = without_underscores(source);
  const char last = text.empty() ? '0' : text.back();
  if (last == 'f' || last == 'F' || last == 'd' || last == 'D') text.pop_back();
  return ir::Number::parse(text);
}

}  // namespace

Value Lowering::eval(const Node& node, const JavaType& expected) {
  if (++depth_ > max_depth) {
    --depth_;
    if (state_.reachable) {
      error("Q4007", node, "the code is nested too deeply here", "split it into smaller methods");
    }
    state_.reachable = false;
    return Opaque{};
  }
  Value value = eval_inner(node, expected);
  --depth_;
  return value;
}

Value Lowering::eval_inner(const Node& node, const JavaType& expected) {
  using Evaluate = Value (*)(Lowering&, const Node&, const JavaType&);
  static const std::unordered_map<Kind, Evaluate> table = {
      {Kind::Parenthesized,
       [](Lowering& self, const Node& at, const JavaType& type) {
         return self.eval_for(at.first(), type, self.hint(at));
       }},
      {Kind::Identifier, [](Lowering& self, const Node& at, const JavaType&) { return self.name(at); }},
      {Kind::This, [](Lowering& self, const Node&, const JavaType&) { return self.frames_.back().self; }},
      {Kind::FieldAccess,
       [](Lowering& self, const Node& at, const JavaType&) { return self.field_access(at); }},
      {Kind::MethodInvocation,
       [](Lowering& self, const Node& at, const JavaType& type) { return self.call(at, type); }},
      {Kind::ObjectCreation,
       [](Lowering& self, const Node& at, const JavaType& type) { return self.create(at, type); }},
      {Kind::BinaryExpression,
       [](Lowering& self, const Node& at, const JavaType&) { return self.binary(at); }},
      {Kind::UnaryExpression, [](Lowering& self, const Node& at, const JavaType&) { return self.unary(at); }},
      {Kind::Ternary,
       [](Lowering& self, const Node& at, const JavaType& type) { return self.ternary(at, type); }},
      {Kind::CastExpression, [](Lowering& self, const Node& at, const JavaType&) { return self.cast(at); }},
      {Kind::Assignment, [](Lowering& self, const Node& at, const JavaType&) { return self.assignment(at); }},
      {Kind::UpdateExpression,
       [](Lowering& self, const Node& at, const JavaType&) { return self.update(at); }},
      {Kind::NullLiteral, [](Lowering&, const Node&, const JavaType&) -> Value { return NullValue{}; }},
      {Kind::SwitchExpression,
       [](Lowering& self, const Node& at, const JavaType& type) {
         return self.switch_statement(at, true, false, type);
       }},
  };
  const Kind kind = node.kind();
  if (const auto found = table.find(kind); found != table.end()) return found->second(*this, node, expected);
  if (kind == Kind::StringLiteral || kind == Kind::CharacterLiteral || kind == Kind::True ||
      kind == Kind::False || kind == Kind::DecimalInteger || kind == Kind::HexInteger ||
      kind == Kind::OctalInteger || kind == Kind::BinaryInteger || kind == Kind::DecimalFloat) {
    return literal(node);
  }
  if (kind == Kind::InstanceofExpression) return type_test(node);
  return not_understood(node, "this expression", expected);
}

Value Lowering::eval_for(const Node& node, const JavaType& expected, Hint hint) {
  hints_[node.id()] = std::move(hint);
  Value value = eval(node, expected);
  hints_.erase(node.id());
  return value;
}

Hint Lowering::hint(const Node& node) const {
  const auto found = hints_.find(node.id());
  return found == hints_.end() ? Hint{} : found->second;
}

Scalar Lowering::eval_scalar(const Node& node, const JavaType& expected) {
  return as_scalar(eval(node, expected), expected, node);
}

Scalar Lowering::literal(const Node& node) {
  Scalar scalar;
  const ir::Location location = node.location();
  const Kind kind = node.kind();
  if (kind == Kind::True || kind == Kind::False) {
    scalar.type = simple_type(TypeKind::Boolean, true);
    scalar.expression = ir::make_literal(kind == Kind::True, ir::Type::Boolean, location);
    return scalar;
  }
  if (kind == Kind::StringLiteral || kind == Kind::CharacterLiteral) {
    TextPiece piece = decode_literal(node);
    scalar.type = simple_type(kind == Kind::StringLiteral ? TypeKind::String : TypeKind::Char,
                              kind != Kind::StringLiteral);
    scalar.expression = ir::make_literal(piece.text, ir::Type::Text, location);
    scalar.text = std::make_shared<const Text>(Text{std::move(piece)});
    return scalar;
  }
  const bool floating = kind == Kind::DecimalFloat;
  scalar.type = simple_type(floating ? TypeKind::Floating : TypeKind::Integer, true);
  const auto number = floating ? float_literal(node.text()) : integer_literal(node.text());
  if (!number) return unknown(scalar.type, "the number " + node.excerpt(40), node);
  scalar.expression = ir::make_literal(*number, floating ? ir::Type::Decimal : ir::Type::Integer, location);
  return scalar;
}

ir::ExpressionPtr Lowering::condition(const Node& node) {
  const JavaType boolean = simple_type(TypeKind::Boolean, true);
  const Scalar scalar = non_null(eval_scalar(node, boolean), node);
  if (scalar.expression->type == ir::Type::Boolean) return scalar.expression;
  return unknown(boolean, "the condition " + node.quoted(), node).expression;
}

Value Lowering::ternary(const Node& node, const JavaType& expected) {
  const ir::ExpressionPtr test = condition(node.field(Field::Condition));
  const Node yes = node.field(Field::Consequence);
  const Node no = node.field(Field::Alternative);
  if (const auto* known = std::get_if<ir::Literal>(&test->node)) {
    return eval(known->value == ir::Value(true) ? yes : no, expected);
  }
  Value left;
  Value right;
  const PathState before = state_;
  assume(test, true);
  ir::Block left_block = capture([&] { left = eval(yes, expected); });
  PathState left_state = std::move(state_);
  state_ = before;
  assume(test, false);
  ir::Block right_block = capture([&] { right = eval(no, expected); });
  PathState right_state = std::move(state_);
  const auto close = [&](ir::Block& into, PathState& side, const Emit& finish) {
    state_ = std::move(side);
    ir::Block tail = capture(finish);
    into.insert(into.end(), std::make_move_iterator(tail.begin()), std::make_move_iterator(tail.end()));
    side = std::move(state_);
  };
  const auto join = [&] {
    merge_into(std::move(left_state), left_block, std::move(right_state), right_block);
    const bool reachable = state_.reachable;
    state_.reachable = true;
    if (!left_block.empty() || !right_block.empty()) {
      emit(ir::If{test, std::move(left_block), std::move(right_block)}, node.location());
    }
    state_.reachable = reachable;
  };
  const bool scalar_sides = std::holds_alternative<Scalar>(left) || std::holds_alternative<Scalar>(right);
  if (!scalar_sides && !expected.is_scalar()) {
    Slot slot;
    slot.type = expected;
    slot.name = hint(node).name.empty() ? "choice" : hint(node).name;
    close(left_block, left_state, [&] { fill(slot, left, yes); });
    close(right_block, right_state, [&] { fill(slot, right, no); });
    join();
    return take(slot, node);
  }
  const JavaType type = expected.is_scalar()                   ? expected
                        : std::holds_alternative<Scalar>(left) ? std::get<Scalar>(left).type
                                                               : std::get<Scalar>(right).type;
  Scalar a = as_scalar(left, type, yes);
  Scalar b = as_scalar(right, type, no);
  // int and Integer together make an int: the boxed side is unboxed.
  const bool unboxes = (a.type.is_number() && b.type.is_number()) || a.type.kind == b.type.kind;
  if (unboxes && a.type.primitive != b.type.primitive && !is_null_literal(left) && !is_null_literal(right)) {
    if (!a.type.primitive) close(left_block, left_state, [&] { a = non_null(a, yes); });
    if (!b.type.primitive) close(right_block, right_state, [&] { b = non_null(b, no); });
    a.type.primitive = b.type.primitive = true;
  }
  Scalar result;
  result.type = a.type.kind == TypeKind::Integer && b.type.is_number() ? b.type : a.type;
  result.type.primitive = a.type.primitive && b.type.primitive;
  result.maybe_null = a.maybe_null || b.maybe_null;
  const ir::Type merged = a.expression->type == ir::Type::Decimal || b.expression->type == ir::Type::Decimal
                              ? ir::Type::Decimal
                              : a.expression->type;
  if (left_block.empty() && right_block.empty()) {
    state_ = merge(std::move(left_state), right_state);
    result.expression =
        ir::make_expression(ir::Conditional{test, a.expression, b.expression}, merged, node.location());
    if (a.text && b.text && same_text(*a.text, *b.text)) result.text = a.text;
    return result;
  }
  const ir::VariableId id = temporary(hint(node).name.empty() ? "choice" : hint(node).name, merged,
                                      result.maybe_null, node.location());
  close(left_block, left_state, [&] { assign(id, a.expression, node.location()); });
  close(right_block, right_state, [&] { assign(id, b.expression, node.location()); });
  join();
  result.expression = ref(id, node.location());
  return result;
}

Value Lowering::cast(const Node& node) {
  const JavaType type = type_of(node.field(Field::Type));
  const Node inner = node.field(Field::Value);
  const Value value = eval_for(inner, type, hint(node));
  if (!type.is_scalar()) return value;
  if (std::holds_alternative<Scalar>(value) && type.primitive && type.kind == TypeKind::Integer) {
    const auto& scalar = std::get<Scalar>(value);
    if (scalar.expression->type == ir::Type::Decimal) {
      return unknown(type, "the rounding " + node.quoted(), node);
    }
  }
  return convert(value, type, node);
}

}  // namespace quiesce::parsers::java
