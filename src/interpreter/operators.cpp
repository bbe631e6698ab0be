#include "interpreter/operators.hpp"

#include <stdexcept>

namespace quiesce::interpreter {
namespace {

using ir::BinaryOp;
using ir::Null;
using ir::Number;
using ir::Type;
using ir::UnaryOp;
using ir::Value;

/// The front end types every expression, so another kind of value here is our bug.
template <typename Kind>
const Kind& expect(const Value& value, const char* kind) {
  if (const auto* found = std::get_if<Kind>(&value)) return *found;
  throw std::logic_error(std::string("interpreter: ") + kind + " expected");
}

bool flag(const Value& value) {
  return expect<bool>(value, "a truth value");
}
const Number& number(const Value& value) {
  return expect<Number>(value, "a number");
}

/// In seconds where a day is compared with a point in time.
__extension__ using Ticks = __int128;
Ticks ticks(const Typed& moment, Type other) {
  constexpr Ticks seconds_a_day = 86'400;
  const Ticks count = expect<ir::Moment>(moment.value, "a date or time").ticks;
  return moment.type == Type::Date && other == Type::Timestamp ? count * seconds_a_day : count;
}

Value logical_and(const Value& a, const Value& b) {
  if (is_false(a) || is_false(b)) return false;
  if (is_null(a) || is_null(b)) return Null{};
  return flag(a) && flag(b);
}

Value logical_or(const Value& a, const Value& b) {
  if (is_true(a) || is_true(b)) return true;
  if (is_null(a) || is_null(b)) return Null{};
  return flag(a) || flag(b);
}

void forbid_zero(const Number& divisor) {
  if (divisor == Number(0)) throw std::logic_error("interpreter: a division by zero that nothing guards");
}

Value divide(const Typed& left, const Typed& right) {
  forbid_zero(number(right.value));
  const Number quotient = number(left.value) / number(right.value);
  return left.type == Type::Integer && right.type == Type::Integer ? quotient.truncated() : quotient;
}

/// What is left after as many whole divisors as fit, towards zero: the sign of the dividend.
Value remainder(const Number& dividend, const Number& divisor) {
  forbid_zero(divisor);
  return dividend - (dividend / divisor).truncated() * divisor;
}

}  // namespace

std::strong_ordering compare(const Typed& a, const Typed& b) {
  if (const auto* text = std::get_if<std::string>(&a.value)) {
    const int order = text->compare(expect<std::string>(b.value, "a text"));  // by bytes
    return order <=> 0;
  }
  if (std::holds_alternative<bool>(a.value)) return flag(a.value) <=> flag(b.value);
  if (std::holds_alternative<ir::Moment>(a.value)) {
    const Ticks left = ticks(a, b.type);
    const Ticks right = ticks(b, a.type);
    if (left < right) return std::strong_ordering::less;
    return left > right ? std::strong_ordering::greater : std::strong_ordering::equal;
  }
  return number(a.value) <=> number(b.value);
}

bool is_true(const Value& value) {
  return !is_null(value) && flag(value);
}
bool is_false(const Value& value) {
  return !is_null(value) && !flag(value);
}

Value apply_operator(UnaryOp op, const Value& operand) {
  if (op == UnaryOp::IsNull) return is_null(operand);
  if (is_null(operand)) return Null{};
  if (op == UnaryOp::Not) return !flag(operand);
  return Number(0) - number(operand);
}

Value apply_operator(BinaryOp op, const Typed& left, const Typed& right) {
  if (op == BinaryOp::And) return logical_and(left.value, right.value);
  if (op == BinaryOp::Or) return logical_or(left.value, right.value);
  if (op == BinaryOp::Same && (is_null(left.value) || is_null(right.value))) {
    return is_null(left.value) && is_null(right.value);
  }
  if (is_null(left.value) || is_null(right.value)) return Null{};
  switch (op) {
    case BinaryOp::And:
    case BinaryOp::Or:
      break;  // done above
    case BinaryOp::Same:
    case BinaryOp::Equal:
      return compare(left, right) == 0;
    case BinaryOp::NotEqual:
      return compare(left, right) != 0;
    case BinaryOp::Less:
      return compare(left, right) < 0;
    case BinaryOp::LessEqual:
      return compare(left, right) <= 0;
    case BinaryOp::Greater:
      return compare(left, right) > 0;
    case BinaryOp::GreaterEqual:
      return compare(left, right) >= 0;
    case BinaryOp::Add:
      return number(left.value) + number(right.value);
    case BinaryOp::Subtract:
      return number(left.value) - number(right.value);
    case BinaryOp::Multiply:
      return number(left.value) * number(right.value);
    case BinaryOp::Divide:
      return divide(left, right);
    case BinaryOp::Remainder:
      return remainder(number(left.value), number(right.value));
  }
  throw std::logic_error("interpreter: an operator without a meaning");
}

}  // namespace quiesce::interpreter
