#include "published/terms.hpp"

#include "published/unsupported.hpp"
#include "quiesce/ir/visit.hpp"
#include "quiesce/ir/walk.hpp"

namespace quiesce::published {
namespace {

bool is_order(ir::BinaryOp op) {
  return op == ir::BinaryOp::Less || op == ir::BinaryOp::LessEqual || op == ir::BinaryOp::Greater ||
         op == ir::BinaryOp::GreaterEqual;
}

/// Int beside Real: both as Real.
std::pair<z3::expr, z3::expr> of_one_sort(const z3::expr& a, const z3::expr& b) {
  if (a.is_int() && b.is_real()) return {z3::to_real(a), b};
  if (a.is_real() && b.is_int()) return {a, z3::to_real(b)};
  return {a, b};
}

z3::expr values_equal(const z3::expr& a, const z3::expr& b) {
  const auto [left, right] = of_one_sort(a, b);
  return left == right;
}

z3::expr value_less(const z3::expr& a, const z3::expr& b) {
  const auto [left, right] = of_one_sort(a, b);
  return left.is_bool() ? !left && right : left < right;
}

std::optional<z3::expr> either_null(const Term& a, const Term& b) {
  if (!a.null) return b.null;
  return b.null ? *a.null || *b.null : a.null;
}

}  // namespace

Terms::Terms(z3::context& context, const ir::Application& application)
    : context_(context), texts_(application) {
  ir::walk_expressions(application, [&](const ir::Expression& expression) {
    const auto* binary = std::get_if<ir::Binary>(&expression.node);
    if (binary != nullptr && is_order(binary->op) && binary->left->type == ir::Type::Text)
      ordered_texts_ = true;
  });
}

z3::sort Terms::sort(ir::Type type) const {
  if (type == ir::Type::Boolean) return context_.bool_sort();
  return type == ir::Type::Decimal ? context_.real_sort() : context_.int_sort();
}

Term Terms::literal(const ir::Value& value, ir::Type type) const {
  const auto number = [&](const ir::Number& exact) -> z3::expr {
    if (type != ir::Type::Decimal && exact.is_integer()) return context_.int_val(exact.numerator());
    const std::string text = std::to_string(exact.numerator()) + "/" + std::to_string(exact.denominator());
    return context_.real_val(text.c_str());
  };
  return std::visit(ir::overload{
                        [&](ir::Null) -> Term {
                          const z3::expr any_value = type == ir::Type::Boolean   ? context_.bool_val(false)
                                                     : type == ir::Type::Decimal ? context_.real_val(0)
                                                                                 : context_.int_val(0);
                          return {any_value, context_.bool_val(true)};
                        },
                        [&](bool flag) -> Term {
                          return {context_.bool_val(flag), {}};
                        },
                        [&](const ir::Number& exact) -> Term {
                          return {number(exact), {}};
                        },
                        [&](const std::string& text) -> Term {
                          return {context_.int_val(texts_.code(text)), {}};
                        },
                        [&](ir::Moment moment) -> Term {
                          return {context_.int_val(moment.ticks), {}};
                        },
                    },
                    value);
}

std::optional<z3::expr> Terms::in_range(const z3::expr& value, ir::Type type) const {
  constexpr int seconds_a_day = 86'400;
  if (type == ir::Type::Time) return value >= 0 && value < seconds_a_day;
  if (type == ir::Type::Text && ordered_texts_) return value >= 0;
  return std::nullopt;
}

z3::expr Terms::all(const std::vector<z3::expr>& terms) const {
  if (terms.empty()) return context_.bool_val(true);
  z3::expr result = terms.front();
  for (std::size_t i = 1; i < terms.size(); ++i) result = result && terms[i];
  return result;
}

z3::expr Terms::any(const std::vector<z3::expr>& terms) const {
  if (terms.empty()) return context_.bool_val(false);
  z3::expr result = terms.front();
  for (std::size_t i = 1; i < terms.size(); ++i) result = result || terms[i];
  return result;
}

z3::expr Terms::is_true(const Term& condition) {
  return condition.null ? condition.value && !*condition.null : condition.value;
}

z3::expr Terms::is_false(const Term& condition) {
  return condition.null ? !condition.value && !*condition.null : !condition.value;
}

z3::expr Terms::equal(const Term& left, const Term& right) {
  const auto null = either_null(left, right);
  const z3::expr same = values_equal(left.value, right.value);
  return null ? !*null && same : same;
}

z3::expr Terms::is_null(const Term& term) const {
  return term.null ? *term.null : context_.bool_val(false);
}

Term Terms::apply(ir::UnaryOp op, const Term& operand) const {
  switch (op) {
    case ir::UnaryOp::Not:
      return {!operand.value, operand.null};
    case ir::UnaryOp::Negate:
      return {-operand.value, operand.null};
    case ir::UnaryOp::IsNull:
      return {is_null(operand), {}};
  }
  throw Unsupported("a unary operator");
}

/// NULL unless one side is FALSE, or both are TRUE.
Term Terms::both(const Term& left, const Term& right) const {
  if (!left.null && !right.null) return {left.value && right.value, {}};
  const z3::expr refuted = is_false(left) || is_false(right);
  return {is_true(left) && is_true(right), !refuted && (is_null(left) || is_null(right))};
}

Term Terms::apply(ir::BinaryOp op, const Term& left, const Term& right) const {
  const auto null = either_null(left, right);
  const auto [a, b] = of_one_sort(left.value, right.value);
  switch (op) {
    case ir::BinaryOp::And:
      return both(left, right);
    case ir::BinaryOp::Or: {
      const Term neither = both({!left.value, left.null}, {!right.value, right.null});
      return {!neither.value, neither.null};
    }
    case ir::BinaryOp::Same: {
      const z3::expr equals = equal(left, right);
      return {left.null && right.null ? equals || (*left.null && *right.null) : equals, {}};
    }
    case ir::BinaryOp::Equal:
      return {a == b, null};
    case ir::BinaryOp::NotEqual:
      return {a != b, null};
    case ir::BinaryOp::Less:
      return {value_less(a, b), null};
    case ir::BinaryOp::LessEqual:
      return {!value_less(b, a), null};
    case ir::BinaryOp::Greater:
      return {value_less(b, a), null};
    case ir::BinaryOp::GreaterEqual:
      return {!value_less(a, b), null};
    case ir::BinaryOp::Add:
      return {a + b, null};
    case ir::BinaryOp::Subtract:
      return {a - b, null};
    case ir::BinaryOp::Multiply:
      return {a * b, null};
    case ir::BinaryOp::Divide:
    case ir::BinaryOp::Remainder:
      throw Unsupported("a division");
  }
  throw Unsupported("a binary operator");
}

Term Terms::choose(const z3::expr& condition, const Term& then, const Term& otherwise) const {
  const auto [a, b] = of_one_sort(then.value, otherwise.value);
  Term result{z3::ite(condition, a, b), {}};
  if (then.null || otherwise.null) result.null = z3::ite(condition, is_null(then), is_null(otherwise));
  return result;
}

Term Terms::convert(const Term& term, ir::Type type) {
  if (type == ir::Type::Decimal && term.value.is_int()) return {z3::to_real(term.value), term.null};
  return term;
}

}  // namespace quiesce::published
