#include "parsers/rules/rule_builder.hpp"

#include <algorithm>

#include "quiesce/parsers/limits.hpp"

namespace quiesce::parsers::rules {

using ir::BinaryOp;
using ir::Type;
using ir::UnaryOp;

namespace {

/// The text of a text literal.
const std::string* literal_text(const Operand& operand) {
  const auto* literal = std::get_if<ir::Literal>(&operand.expression->node);
  return literal == nullptr ? nullptr : std::get_if<std::string>(&literal->value);
}

bool is_equality(BinaryOp op) {
  return op == BinaryOp::Equal || op == BinaryOp::NotEqual;
}

std::size_t deeper(const Operand& left, const Operand& right) {
  return std::max(left.depth, right.depth);
}

}  // namespace

std::string describe(Type type) {
  switch (type) {
    case Type::Boolean:
      return "a truth value";
    case Type::Integer:
    case Type::Decimal:
      return "a number";
    case Type::Text:
      return "text";
    case Type::Date:
      return "a date";
    case Type::Time:
      return "a time of day";
    case Type::Timestamp:
      return "a timestamp";
  }
  return "?";
}

bool Operand::is_null() const {
  const auto* literal = wrong() ? nullptr : std::get_if<ir::Literal>(&expression->node);
  return literal != nullptr && ir::is_null(literal->value);
}

/// As written, cut where it is long.
std::string RuleBuilder::quote(const Operand& operand) const {
  constexpr std::size_t longest = 60;
  std::string written(text_.text.substr(operand.begin, operand.end - operand.begin));
  if (written.size() <= longest) return written;
  std::size_t cut = longest;
  while (cut > 0 && (static_cast<unsigned char>(written[cut]) & 0xC0U) == 0x80) --cut;
  return written.substr(0, cut) + "…";
}

Operand RuleBuilder::make(ir::Expression::Node node, Type type, std::size_t begin, std::size_t end,
                          std::size_t inner_depth) {
  if (inner_depth >= max_nesting) {
    if (!too_deep_) {
      diagnostics_.error("Q3201", at(begin, end), "this is nested too deeply",
                         "at most " + std::to_string(max_nesting) + " operators may depend on each other");
    }
    too_deep_ = true;
    return wrong(begin, end);
  }
  return {ir::make_expression(std::move(node), type, at(begin, end)), begin, end, inner_depth + 1};
}

Operand RuleBuilder::literal(ir::Value value, Type type, const Token& token) const {
  return {ir::make_literal(std::move(value), type, at(token)), token.begin, token.end, 1};
}

Operand RuleBuilder::number(const Token& token) {
  return negated_number(token, token);
}

Operand RuleBuilder::negated_number(const Token& minus, const Token& token) {
  const bool negative = minus.begin != token.begin;
  const auto value = ir::Number::parse((negative ? "-" : "") + token.text);
  if (!value) {
    diagnostics_.error("Q3202", at(token), "the number " + token.text + " has too many digits",
                       "numbers up to 9223372036854775807 are read");
    return wrong(minus.begin, token.end);
  }
  const Type type = token.text.find('.') == std::string::npos ? Type::Integer : Type::Decimal;
  return {ir::make_literal(*value, type, at(minus.begin, token.end)), minus.begin, token.end, 1};
}

Operand RuleBuilder::compare(const Operand& left, BinaryOp op, const Operand& right) {
  if (left.wrong() || right.wrong()) return wrong(left.begin, right.end);
  if (left.is_null() || right.is_null()) {
    if (is_equality(op)) {
      Operand test = null_test(left.is_null() ? right : left, op == BinaryOp::NotEqual, right.end);
      test.begin = left.begin;
      return test;
    }
    diagnostics_.error("Q3203", at(left.begin, right.end), "a comparison with null is neither true nor false",
                       "ask with IS NULL or IS NOT NULL");
    return wrong(left.begin, right.end);
  }
  const Type left_type = left.expression->type;
  const Type right_type = right.expression->type;
  const bool left_moment = ir::is_temporal(right_type) && literal_text(left) != nullptr;
  const bool right_moment = ir::is_temporal(left_type) && literal_text(right) != nullptr;
  const Operand first = left_moment ? as_moment(left, right_type) : left;
  const Operand second = right_moment ? as_moment(right, left_type) : right;
  if (first.wrong() || second.wrong() || !comparable(first, op, second)) return wrong(left.begin, right.end);
  check_allowed(first, op, second);
  check_allowed(second, op, first);
  return make(ir::Binary{op, first.expression, second.expression}, Type::Boolean, left.begin, right.end,
              deeper(first, second));
}

Operand RuleBuilder::as_moment(const Operand& text, Type type) {
  const auto moment = ir::parse_moment(*literal_text(text), type);
  if (!moment) {
    const std::string example = type == Type::Date   ? "'2024-01-31'"
                                : type == Type::Time ? "'10:15:00'"
                                                     : "'2024-01-31 10:15:00'";
    diagnostics_.error("Q3204", at(text), quote(text) + " is not " + describe(type),
                       "write it like " + example);
    return wrong(text.begin, text.end);
  }
  return {ir::make_literal(*moment, type, at(text)), text.begin, text.end, 1};
}

bool RuleBuilder::comparable(const Operand& left, BinaryOp op, const Operand& right) {
  const Type a = left.expression->type;
  const Type b = right.expression->type;
  if (a != b && !(ir::is_numeric(a) && ir::is_numeric(b))) {
    std::string help = quote(left) + " is " + describe(a) + ", " + quote(right) + " is " + describe(b);
    if (a == Type::Boolean || b == Type::Boolean) help += "; truth values are written true and false";
    diagnostics_.error("Q3205", at(left.begin, right.end),
                       "cannot compare " + describe(a) + " with " + describe(b), std::move(help));
    return false;
  }
  if (a == Type::Boolean && !is_equality(op)) {
    diagnostics_.error("Q3206", at(left.begin, right.end), "truth values have no order",
                       "compare them with == or !=");
    return false;
  }
  return true;
}

/// An enum's column compared with what it can never hold is most likely misspelt.
void RuleBuilder::check_allowed(const Operand& column, BinaryOp op, const Operand& other) {
  const auto* ref = std::get_if<ir::ColumnRef>(&column.expression->node);
  if (ref == nullptr || schema_ == nullptr) return;
  const ir::Attribute& attribute = (*schema_)[ref->attribute];
  if (attribute.allowed.empty()) return;
  if (!is_equality(op)) return;  // refused where all of the application is seen
  const std::string* text = literal_text(other);
  if (text == nullptr ||
      std::find(attribute.allowed.begin(), attribute.allowed.end(), *text) != attribute.allowed.end()) {
    return;
  }
  diagnostics_.warning("Q3208", at(other), "'" + attribute.name + "' is never " + quote(other),
                       diagnostics::did_you_mean(*text, attribute.allowed));
}

bool RuleBuilder::numeric(const Operand& operand) {
  if (operand.wrong()) return false;
  if (ir::is_numeric(operand.expression->type) && !operand.is_null()) return true;
  const std::string what = operand.is_null() ? "null" : describe(operand.expression->type);
  diagnostics_.error("Q3209", at(operand), "a number is expected here, not " + what);
  return false;
}

Operand RuleBuilder::arithmetic(const Operand& left, BinaryOp op, const Operand& right) {
  const bool left_is_fine = numeric(left);  // both are looked at, so that both are reported
  if (!numeric(right) || !left_is_fine) return wrong(left.begin, right.end);
  const bool decimal = left.expression->type == Type::Decimal || right.expression->type == Type::Decimal;
  return make(ir::Binary{op, left.expression, right.expression}, decimal ? Type::Decimal : Type::Integer,
              left.begin, right.end, deeper(left, right));
}

Operand RuleBuilder::negate(const Token& minus, const Operand& operand) {
  if (!numeric(operand)) return wrong(minus.begin, operand.end);
  return make(ir::Unary{UnaryOp::Negate, operand.expression}, operand.expression->type, minus.begin,
              operand.end, operand.depth);
}

Operand RuleBuilder::junction(BinaryOp op, const std::vector<Operand>& operands) {
  if (operands.size() == 1) return operands.front();
  std::vector<Operand> conditions;
  bool fine = true;
  for (const Operand& operand : operands) {
    conditions.push_back(condition(operand));
    fine = fine && !conditions.back().wrong();
  }
  if (!fine) return wrong(operands.front().begin, operands.back().end);
  return balanced(op, conditions, 0, conditions.size());
}

/// A long chain becomes a flat tree rather than a deep one: AND and OR are associative.
Operand RuleBuilder::balanced(BinaryOp op, const std::vector<Operand>& operands, std::size_t first,
                              std::size_t last) {
  constexpr std::size_t short_chain = 8;
  if (last - first == 1) return operands[first];
  const std::size_t middle = last - first <= short_chain ? last - 1 : first + (last - first) / 2;
  const Operand left = balanced(op, operands, first, middle);
  const Operand right = balanced(op, operands, middle, last);
  if (left.wrong() || right.wrong()) return wrong(left.begin, right.end);
  return make(ir::Binary{op, left.expression, right.expression}, Type::Boolean, left.begin, right.end,
              deeper(left, right));
}

Operand RuleBuilder::negation(const Token& not_token, const Operand& operand) {
  const Operand inner = condition(operand);
  if (inner.wrong()) return wrong(not_token.begin, operand.end);
  return make(ir::Unary{UnaryOp::Not, inner.expression}, Type::Boolean, not_token.begin, inner.end,
              inner.depth);
}

Operand RuleBuilder::null_test(const Operand& operand, bool negated, std::size_t end) {
  if (operand.wrong()) return wrong(operand.begin, end);
  Operand test =
      make(ir::Unary{UnaryOp::IsNull, operand.expression}, Type::Boolean, operand.begin, end, operand.depth);
  if (!negated || test.wrong()) return test;
  return make(ir::Unary{UnaryOp::Not, test.expression}, Type::Boolean, operand.begin, end, test.depth);
}

Operand RuleBuilder::membership(const Operand& operand, const std::vector<Operand>& values, bool negated,
                                std::size_t end) {
  std::vector<Operand> tests;
  bool fine = true;
  for (const Operand& value : values) {
    if (value.is_null() || operand.is_null()) {
      diagnostics_.error("Q3210", at(value.is_null() ? value : operand), "null is never IN a list",
                         "add: OR … IS NULL");
      fine = false;
      continue;
    }
    tests.push_back(compare(operand, BinaryOp::Equal, value));
    fine = fine && !tests.back().wrong();
  }
  if (!fine || tests.empty()) return wrong(operand.begin, end);
  Operand any = balanced(BinaryOp::Or, tests, 0, tests.size());
  any.end = end;
  if (!negated || any.wrong()) return any;
  return make(ir::Unary{UnaryOp::Not, any.expression}, Type::Boolean, operand.begin, end, any.depth);
}

Operand RuleBuilder::aggregate(ir::AggregateOp op, ir::RowBinding row, ir::ExpressionPtr value,
                               const std::optional<Operand>& where, std::size_t begin, std::size_t end) {
  Type type = op == ir::AggregateOp::Exists ? Type::Boolean : Type::Integer;
  if (value) type = value->type;
  const bool summable = op != ir::AggregateOp::Sum || ir::is_numeric(type);
  const bool ordered = !value || type != Type::Boolean;
  if (!summable || !ordered) {
    diagnostics_.error(
        "Q3211", value->location,
        std::string(summable ? "MIN and MAX need something with an order" : "SUM needs a number") + ", not " +
            describe(type));
    return wrong(begin, end);
  }
  ir::RowSet rows{{std::move(row)}, nullptr};
  if (where) {
    const Operand filter = condition(*where);
    if (filter.wrong()) return wrong(begin, end);
    rows.where = filter.expression;
  }
  return make(ir::Aggregate{op, std::move(rows), std::move(value)}, type, begin, end,
              where ? where->depth : 1);
}

Operand RuleBuilder::condition(Operand operand) {
  if (operand.wrong()) return operand;
  if (operand.expression->type == Type::Boolean && !operand.is_null()) return operand;
  const std::string what = operand.is_null() ? "null" : describe(operand.expression->type);
  diagnostics_.error("Q3212", at(operand), "a condition is expected here, not " + what,
                     operand.is_null() ? "" : "compare it with something: " + quote(operand) + " == …");
  operand.expression = nullptr;
  return operand;
}

}  // namespace quiesce::parsers::rules
