#include "parsers/sql/coercion.hpp"

#include <variant>

#include "parsers/sql/lexer.hpp"

namespace quiesce::parsers::sql {
namespace {

constexpr std::int64_t seconds_of_a_day = 86'400;

std::string type_name(ir::Type type) {
  return std::string(ir::to_string(type));
}

std::optional<bool> read_boolean(std::string_view text) {
  const std::string word = to_lower(text);
  if (word == "t" || word == "true" || word == "y" || word == "yes" || word == "on" || word == "1")
    return true;
  if (word == "f" || word == "false" || word == "n" || word == "no" || word == "off" || word == "0")
    return false;
  return std::nullopt;
}

std::optional<ir::Value> read_text(const std::string& text, ir::Type type) {
  switch (type) {
    case ir::Type::Text:
      return ir::Value(text);
    case ir::Type::Boolean:
      if (const auto value = read_boolean(text)) return ir::Value(*value);
      return std::nullopt;
    case ir::Type::Integer:
    case ir::Type::Decimal:
      if (const auto value = ir::Number::parse(text);
          value && (type == ir::Type::Decimal || value->is_integer())) {
        return ir::Value(*value);
      }
      return std::nullopt;
    case ir::Type::Date:
    case ir::Type::Time:
    case ir::Type::Timestamp:
      if (const auto value = ir::parse_moment(text, type)) return ir::Value(*value);
      if (type == ir::Type::Timestamp) {
        if (const auto day = ir::parse_moment(text, ir::Type::Date))
          return ir::Moment{day->ticks * seconds_of_a_day};
      }
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<ir::Value> read_number(const ir::Number& number, ir::Type type) {
  if (type == ir::Type::Decimal) return ir::Value(number);
  if (type == ir::Type::Integer && number.is_integer()) return ir::Value(number);
  if (type == ir::Type::Boolean && number == ir::Number(0)) return ir::Value(false);
  if (type == ir::Type::Boolean && number == ir::Number(1)) return ir::Value(true);
  return std::nullopt;
}

/// Half away from zero, as PostgreSQL does.
std::optional<ir::Number> rounded(const ir::Number& number) {
  try {
    const ir::Number half(1, 2);
    return (number < ir::Number(0) ? number - half : number + half).truncated();
  } catch (const ir::NumberOverflow&) {
    return std::nullopt;
  }
}

bool mixes_freely(ir::Type a, ir::Type b) {
  return a == b || (ir::is_numeric(a) && ir::is_numeric(b));
}

bool is_unknown(const ir::Expression& expression) {
  return std::holds_alternative<ir::Unknown>(expression.node);
}

/// Without an error: nothing if the value is of another type for good.
ir::ExpressionPtr adapt(Translation& translation, const ir::ExpressionPtr& value, ir::Type type) {
  if (value->type == type) return value;
  if (literal_value(*value) != nullptr) return adapt_literal(translation, value, type);
  if (ir::is_temporal(type) && type != ir::Type::Time && translation.is_now(*value))
    return translation.now(type, value->location);
  if (is_unknown(*value)) return ir::make_expression(value->node, type, value->location);
  return nullptr;
}

/// Days and moments have no common unit in the IR, so turning one into the other forgets the value.
ir::ExpressionPtr convert_moment(Translation& translation, const ir::ExpressionPtr& value, ir::Type type,
                                 const ir::Location& location) {
  return translation.unknown("a " + type_name(value->type) + " turned into a " + type_name(type), type,
                             translation.may_be_null(value), location);
}

std::string readable(const ir::ExpressionPtr& value) {
  const ir::Value* literal = literal_value(*value);
  return literal == nullptr ? "a value of type " + type_name(value->type)
                            : ir::to_string(*literal, value->type);
}

ir::ExpressionPtr number_of_boolean(const ir::ExpressionPtr& value, ir::Type type,
                                    const ir::Location& location) {
  const auto literal = [&](ir::Value v) { return ir::make_literal(std::move(v), type, location); };
  auto choice = ir::make_expression(ir::Conditional{value, literal(ir::Number(1)), literal(ir::Number(0))},
                                    type, location);
  return ir::make_expression(ir::Conditional{ir::make_unary(ir::UnaryOp::IsNull, value, location),
                                             literal(ir::Null{}), std::move(choice)},
                             type, location);
}

}  // namespace

ir::ExpressionPtr adapt_literal(Translation&, const ir::ExpressionPtr& value, ir::Type type) {
  const ir::Value& literal = *literal_value(*value);
  std::optional<ir::Value> adapted;
  if (ir::is_null(literal)) {
    adapted = literal;
  } else if (const auto* number = std::get_if<ir::Number>(&literal)) {
    adapted = read_number(*number, type);
  } else if (const auto* text = std::get_if<std::string>(&literal)) {
    adapted = read_text(*text, type);
  } else if (const auto* moment = std::get_if<ir::Moment>(&literal)) {
    if (value->type == ir::Type::Date && type == ir::Type::Timestamp) {
      adapted = ir::Moment{moment->ticks * seconds_of_a_day};
    }
  }
  return adapted ? ir::make_literal(std::move(*adapted), type, value->location) : nullptr;
}

ir::ExpressionPtr assign_to(Translation& translation, const ir::ExpressionPtr& value, ir::Type type,
                            const std::string& what, const ir::Location& location) {
  if (auto adapted = adapt(translation, value, type)) return adapted;
  if (type == ir::Type::Decimal && value->type == ir::Type::Integer) return value;
  if (type == ir::Type::Integer && value->type == ir::Type::Decimal) {
    const ir::Value* literal = literal_value(*value);
    const auto* number = literal == nullptr ? nullptr : std::get_if<ir::Number>(literal);
    const auto whole = number == nullptr ? std::nullopt : rounded(*number);
    if (whole) return ir::make_literal(*whole, type, location);
    return translation.unknown("a decimal rounded to the integer " + what, type,
                               translation.may_be_null(value), location);
  }
  if (ir::is_temporal(type) && ir::is_temporal(value->type) && type != ir::Type::Time &&
      value->type != ir::Type::Time) {
    return convert_moment(translation, value, type, location);
  }
  return translation.error(
      "Q2301", location, what + " is of type " + type_name(type) + ", but gets " + readable(value),
      ir::is_temporal(type) ? "write it as '2024-01-31', '10:15:00' or '2024-01-31 10:15:00'" : "");
}

ir::ExpressionPtr cast_to(Translation& translation, const ir::ExpressionPtr& value, ir::Type type,
                          const ir::Location& location) {
  if (value->type == type) return value;
  if (value->type == ir::Type::Boolean && ir::is_numeric(type))
    return number_of_boolean(value, type, location);
  if (value->type == ir::Type::Integer && type == ir::Type::Boolean && literal_value(*value) == nullptr) {
    return ir::make_binary(ir::BinaryOp::NotEqual, value,
                           ir::make_literal(ir::Number(0), ir::Type::Integer, location), location);
  }
  if (literal_value(*value) != nullptr || translation.is_now(*value) || is_unknown(*value)) {
    if (auto adapted = adapt(translation, value, type)) return adapted;
  }
  if (value->type == ir::Type::Integer && type == ir::Type::Decimal) {  // so that a division is exact
    return ir::make_binary(ir::BinaryOp::Add, value,
                           ir::make_literal(ir::Number(0), ir::Type::Decimal, location), location);
  }
  if (value->type == ir::Type::Decimal && type == ir::Type::Integer)
    return assign_to(translation, value, type, "CAST", location);
  const bool moments = ir::is_temporal(value->type) && ir::is_temporal(type);
  if (type == ir::Type::Text || value->type == ir::Type::Text || moments) {
    return translation.unknown("CAST of a " + type_name(value->type) + " to " + type_name(type), type,
                               translation.may_be_null(value), location);
  }
  return translation.error(
      "Q2302", location,
      "a value of type " + type_name(value->type) + " cannot be cast to " + type_name(type));
}

bool unify(Translation& translation, ir::ExpressionPtr& left, ir::ExpressionPtr& right,
           const ir::Location& location) {
  if (mixes_freely(left->type, right->type)) return true;
  if (auto adapted = adapt(translation, right, left->type)) {
    right = std::move(adapted);
    return true;
  }
  if (auto adapted = adapt(translation, left, right->type)) {
    left = std::move(adapted);
    return true;
  }
  const auto day_and_moment = [](const ir::ExpressionPtr& a, const ir::ExpressionPtr& b) {
    return a->type == ir::Type::Date && b->type == ir::Type::Timestamp;
  };
  if (day_and_moment(left, right))
    return left = convert_moment(translation, left, right->type, location), true;
  if (day_and_moment(right, left))
    return right = convert_moment(translation, right, left->type, location), true;
  const bool is_moment = ir::is_temporal(left->type) || ir::is_temporal(right->type);
  translation.error(
      "Q2303", location,
      "type clash: " + readable(left) + " and " + readable(right) + " cannot be compared or mixed",
      is_moment ? "write it as '2024-01-31', '10:15:00' or '2024-01-31 10:15:00'" : "");
  return false;
}

}  // namespace quiesce::parsers::sql
