#include "formula/algebra.hpp"

#include <utility>

namespace quiesce::formula {
namespace {

/// Int beside Real: both as Real.
std::pair<z3::expr, z3::expr> aligned(const z3::expr& a, const z3::expr& b) {
  if (a.is_int() && b.is_real()) return {z3::to_real(a), b};
  if (a.is_real() && b.is_int()) return {a, z3::to_real(b)};
  return {a, b};
}

/// The term over the operands, computed if both are known.
z3::expr folded(const z3::expr& term, const z3::expr& a, const z3::expr& b) {
  return a.is_numeral() && b.is_numeral() ? term.simplify() : term;
}

}  // namespace

Algebra::Algebra(z3::context& context)
    : context_(context), yes_(context.bool_val(true)), no_(context.bool_val(false)) {}

z3::sort Algebra::sort(ir::Type type) const {
  if (type == ir::Type::Boolean) return context_.bool_sort();
  return type == ir::Type::Decimal ? context_.real_sort() : context_.int_sort();
}

z3::expr Algebra::both(const z3::expr& a, const z3::expr& b) const {
  if (a.is_false() || b.is_true() || z3::eq(a, b)) return a;
  if (b.is_false() || a.is_true()) return b;
  return a && b;
}

z3::expr Algebra::either(const z3::expr& a, const z3::expr& b) const {
  if (a.is_true() || b.is_false() || z3::eq(a, b)) return a;
  if (b.is_true() || a.is_false()) return b;
  return a || b;
}

z3::expr Algebra::negate(const z3::expr& a) const {
  if (a.is_true()) return no_;
  if (a.is_false()) return yes_;
  return a.is_not() ? a.arg(0) : !a;
}

z3::expr Algebra::implies(const z3::expr& a, const z3::expr& b) const {
  return either(negate(a), b);
}

z3::expr Algebra::all(const std::vector<z3::expr>& terms) const {
  z3::expr_vector kept(context_);
  for (const z3::expr& term : terms) {
    if (term.is_false()) return no_;
    if (!term.is_true()) kept.push_back(term);
  }
  if (kept.empty()) return yes_;
  return kept.size() == 1 ? kept[0] : z3::mk_and(kept);
}

z3::expr Algebra::any(const std::vector<z3::expr>& terms) const {
  z3::expr_vector kept(context_);
  for (const z3::expr& term : terms) {
    if (term.is_true()) return yes_;
    if (!term.is_false()) kept.push_back(term);
  }
  if (kept.empty()) return no_;
  return kept.size() == 1 ? kept[0] : z3::mk_or(kept);
}

z3::expr Algebra::choose(const z3::expr& condition, const z3::expr& then, const z3::expr& otherwise) const {
  if (condition.is_true() || z3::eq(then, otherwise)) return then;
  if (condition.is_false()) return otherwise;
  if (then.is_bool()) {
    if (then.is_true()) return either(condition, otherwise);
    if (then.is_false()) return both(negate(condition), otherwise);
    if (otherwise.is_true()) return either(negate(condition), then);
    if (otherwise.is_false()) return both(condition, then);
  }
  const auto [a, b] = aligned(then, otherwise);
  return z3::ite(condition, a, b);
}

z3::expr Algebra::equal(const z3::expr& a, const z3::expr& b) const {
  if (z3::eq(a, b)) return yes_;
  const auto [left, right] = aligned(a, b);
  if (left.is_numeral() && right.is_numeral()) return z3::eq(left, right) ? yes_ : no_;
  if (left.is_bool()) {
    if (left.is_true()) return right;
    if (right.is_true()) return left;
    if (left.is_false()) return negate(right);
    if (right.is_false()) return negate(left);
  }
  return left == right;
}

z3::expr Algebra::less(const z3::expr& a, const z3::expr& b) const {
  if (z3::eq(a, b)) return no_;
  const auto [left, right] = aligned(a, b);
  if (left.is_bool()) return both(negate(left), right);  // false < true
  return folded(left < right, left, right);
}

z3::expr Algebra::count(const std::vector<z3::expr>& conditions) const {
  z3::expr total = context_.int_val(0);
  bool empty = true;
  for (const z3::expr& condition : conditions) {
    if (condition.is_false()) continue;
    const z3::expr one = choose(condition, context_.int_val(1), context_.int_val(0));
    total = empty ? one : total + one;
    empty = false;
  }
  return total;
}

Symbolic Algebra::null_of(ir::Type type) const {
  if (type == ir::Type::Boolean) return {no_, yes_};
  if (type == ir::Type::Decimal) return {context_.real_val(0), yes_};
  return {context_.int_val(0), yes_};
}

Symbolic Algebra::choose(const z3::expr& condition, const Symbolic& then, const Symbolic& otherwise) const {
  const z3::expr null = choose(condition, then.null, otherwise.null);
  // What the value of a NULL is does not matter, so the other branch's will do.
  if (then.null.is_true()) return {otherwise.value, null};
  if (otherwise.null.is_true()) return {then.value, null};
  return {choose(condition, then.value, otherwise.value), null};
}

z3::expr Algebra::is_true(const Symbolic& condition) const {
  return both(condition.value, negate(condition.null));
}

z3::expr Algebra::is_false(const Symbolic& condition) const {
  return both(negate(condition.value), negate(condition.null));
}

z3::expr Algebra::same(const Symbolic& a, const Symbolic& b) const {
  const z3::expr neither = both(negate(a.null), negate(b.null));
  return either(both(a.null, b.null), neither.is_false() ? no_ : both(neither, equal(a.value, b.value)));
}

Symbolic Algebra::convert(const Symbolic& value, ir::Type type) const {
  if (type == ir::Type::Decimal && value.value.is_int()) return {z3::to_real(value.value), value.null};
  return value;
}

Symbolic Algebra::apply(ir::UnaryOp op, const Symbolic& operand) const {
  switch (op) {
    case ir::UnaryOp::Not:
      return {negate(operand.value), operand.null};
    case ir::UnaryOp::Negate:
      return {-operand.value, operand.null};
    case ir::UnaryOp::IsNull:
      return known(operand.null);
  }
  return operand;
}

/// Truncates towards zero, as the IR has it; Z3's own division rounds so that the rest is not negative.
z3::expr Algebra::divide(const z3::expr& a, const z3::expr& b, bool remainder) const {
  const auto [left, right] = aligned(a, b);
  if (left.is_real() && !remainder) return left / right;
  const z3::expr dividend = z3::ite(left >= 0, left, -left);
  const z3::expr divisor = z3::ite(right >= 0, right, -right);
  const z3::expr whole = left.is_real()
                             ? z3::to_real(z3::expr(context_, Z3_mk_real2int(context_, dividend / divisor)))
                             : dividend / divisor;
  const z3::expr quotient = z3::ite((left >= 0) == (right >= 0), whole, -whole);
  return remainder ? left - quotient * right : quotient;
}

Symbolic Algebra::logical(ir::BinaryOp op, const Symbolic& left, const Symbolic& right) const {
  const bool conjunction = op == ir::BinaryOp::And;
  if (left.null.is_false() && right.null.is_false()) {
    return known(conjunction ? both(left.value, right.value) : either(left.value, right.value));
  }
  const z3::expr holds =
      conjunction ? both(is_true(left), is_true(right)) : either(is_true(left), is_true(right));
  const z3::expr fails =
      conjunction ? either(is_false(left), is_false(right)) : both(is_false(left), is_false(right));
  return {holds, both(negate(holds), negate(fails))};
}

Symbolic Algebra::arithmetic(ir::BinaryOp op, const Symbolic& left, const Symbolic& right) const {
  const z3::expr null = either(left.null, right.null);
  const auto [a, b] = aligned(left.value, right.value);
  if (op == ir::BinaryOp::Add) return {folded(a + b, a, b), null};
  if (op == ir::BinaryOp::Subtract) return {folded(a - b, a, b), null};
  if (op == ir::BinaryOp::Multiply) return {folded(a * b, a, b), null};
  return {divide(a, b, op == ir::BinaryOp::Remainder), null};
}

Symbolic Algebra::apply(ir::BinaryOp op, const Symbolic& left, const Symbolic& right) const {
  const z3::expr null = either(left.null, right.null);
  const z3::expr& a = left.value;
  const z3::expr& b = right.value;
  const auto comparison = [&](auto term) {
    return null.is_true() ? Symbolic{no_, yes_} : Symbolic{term(), null};
  };
  switch (op) {
    case ir::BinaryOp::And:
    case ir::BinaryOp::Or:
      return logical(op, left, right);
    case ir::BinaryOp::Same:
      return known(same(left, right));
    case ir::BinaryOp::Equal:
      return comparison([&] { return equal(a, b); });
    case ir::BinaryOp::NotEqual:
      return comparison([&] { return negate(equal(a, b)); });
    case ir::BinaryOp::Less:
      return comparison([&] { return less(a, b); });
    case ir::BinaryOp::LessEqual:
      return comparison([&] { return negate(less(b, a)); });
    case ir::BinaryOp::Greater:
      return comparison([&] { return less(b, a); });
    case ir::BinaryOp::GreaterEqual:
      return comparison([&] { return negate(less(a, b)); });
    case ir::BinaryOp::Add:
    case ir::BinaryOp::Subtract:
    case ir::BinaryOp::Multiply:
    case ir::BinaryOp::Divide:
    case ir::BinaryOp::Remainder:
      return arithmetic(op, left, right);
  }
  return left;
}

}  // namespace quiesce::formula
