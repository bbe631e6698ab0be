// Enters: a fact, an instance, a state. Leaves: the condition under which it is true there.
#pragma once

#include "analyzer/proof/assertion.hpp"
#include "analyzer/world.hpp"

namespace quiesce::analyzer::proof {

/// An instance before the step, with any inputs, and any values for the names that were published before.
/// Names that surely hold an input have its value.
void stand_at(formula::Encoding& encoding, SymbolicInstance& instance, std::size_t step);

class FactEncoder {
 public:
  FactEncoder(const formula::Encoding& encoding, const Assertions& assertions)
      : encoding_(encoding), algebra_(encoding.algebra()), assertions_(assertions) {}

  [[nodiscard]] z3::expr holds(const Fact& fact, const SymbolicInstance& instance,
                               const formula::SymbolicState& state) const;
  /// Of an instance at one point and one at another.
  [[nodiscard]] z3::expr holds(const Apart& apart, const Point& at, const SymbolicInstance& instance,
                               const Point& other_at, const SymbolicInstance& other) const;
  /// The row is one of the selection.
  [[nodiscard]] z3::expr selects(const Selection& selection, const SymbolicInstance& instance,
                                 const formula::SymbolicRow& row) const;
  [[nodiscard]] z3::expr passes(const Test& test, const SymbolicInstance& instance,
                                const formula::SymbolicRow& row) const;

 private:
  /// What differs from NULL or is NULL is not equal: "!=" does not say that something is there.
  [[nodiscard]] z3::expr compares(const formula::Symbolic& left, ir::BinaryOp op,
                                  const formula::Symbolic& right) const;
  struct Value {
    formula::Symbolic value;
    z3::expr known;
  };
  [[nodiscard]] Value value(const Term& term, const SymbolicInstance& instance) const;
  [[nodiscard]] z3::expr known(const Selection& selection, const SymbolicInstance& instance) const;
  [[nodiscard]] z3::expr differ(const Selection& a, const SymbolicInstance& of_a, const Selection& b,
                                const SymbolicInstance& of_b) const;

  const formula::Encoding& encoding_;
  const formula::Algebra& algebra_;
  const Assertions& assertions_;
};

}  // namespace quiesce::analyzer::proof
