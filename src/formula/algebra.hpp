// SQL values as Z3 terms. Enters: operators of the IR. Leaves: terms in which what is constant has been
// folded away, so that formulas stay small.
#pragma once

#include <z3++.h>

#include "quiesce/ir/expression.hpp"

namespace quiesce::formula {

/// A value that may be NULL. Where `null` is true, `value` means nothing.
struct Symbolic {
  z3::expr value;
  z3::expr null;
};

/// Boolean is Bool, Integer Int, Decimal Real; texts and moments are Ints that keep the order.
class Algebra {
 public:
  explicit Algebra(z3::context& context);

  [[nodiscard]] z3::context& context() const { return context_; }
  [[nodiscard]] const z3::expr& yes() const { return yes_; }
  [[nodiscard]] const z3::expr& no() const { return no_; }
  [[nodiscard]] z3::sort sort(ir::Type type) const;

  [[nodiscard]] z3::expr both(const z3::expr& a, const z3::expr& b) const;
  [[nodiscard]] z3::expr either(const z3::expr& a, const z3::expr& b) const;
  [[nodiscard]] z3::expr negate(const z3::expr& a) const;
  [[nodiscard]] z3::expr implies(const z3::expr& a, const z3::expr& b) const;
  [[nodiscard]] z3::expr all(const std::vector<z3::expr>& terms) const;
  [[nodiscard]] z3::expr any(const std::vector<z3::expr>& terms) const;
  [[nodiscard]] z3::expr choose(const z3::expr& condition, const z3::expr& then,
                                const z3::expr& otherwise) const;
  /// Of values that are not NULL; an Int and a Real are compared as Reals.
  [[nodiscard]] z3::expr equal(const z3::expr& a, const z3::expr& b) const;
  [[nodiscard]] z3::expr less(const z3::expr& a, const z3::expr& b) const;
  /// How many of the conditions are true.
  [[nodiscard]] z3::expr count(const std::vector<z3::expr>& conditions) const;

  [[nodiscard]] Symbolic known(const z3::expr& value) const { return {value, no_}; }
  [[nodiscard]] Symbolic null_of(ir::Type type) const;
  [[nodiscard]] Symbolic choose(const z3::expr& condition, const Symbolic& then,
                                const Symbolic& otherwise) const;
  [[nodiscard]] z3::expr is_true(const Symbolic& condition) const;
  [[nodiscard]] z3::expr is_false(const Symbolic& condition) const;
  /// Equal, or both NULL.
  [[nodiscard]] z3::expr same(const Symbolic& a, const Symbolic& b) const;
  [[nodiscard]] Symbolic apply(ir::UnaryOp op, const Symbolic& operand) const;
  [[nodiscard]] Symbolic apply(ir::BinaryOp op, const Symbolic& left, const Symbolic& right) const;
  /// As a Real where the type is Decimal.
  [[nodiscard]] Symbolic convert(const Symbolic& value, ir::Type type) const;

 private:
  [[nodiscard]] z3::expr divide(const z3::expr& a, const z3::expr& b, bool remainder) const;
  [[nodiscard]] Symbolic logical(ir::BinaryOp op, const Symbolic& left, const Symbolic& right) const;
  [[nodiscard]] Symbolic arithmetic(ir::BinaryOp op, const Symbolic& left, const Symbolic& right) const;

  z3::context& context_;
  z3::expr yes_;
  z3::expr no_;
};

}  // namespace quiesce::formula
