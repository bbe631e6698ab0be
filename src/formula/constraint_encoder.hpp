// The schema's constraints as terms over a state.
#pragma once

#include "formula/expression_encoder.hpp"

namespace quiesce::formula {

class ConstraintEncoder {
 public:
  ConstraintEncoder(Encoding& encoding, Side& side)
      : encoding_(encoding), algebra_(encoding.algebra()), expressions_(encoding, side) {}

  /// The state satisfies every constraint.
  [[nodiscard]] z3::expr lawful(SymbolicState& state);

  /// NOT NULL of the attribute, in this row.
  [[nodiscard]] z3::expr null_broken(ir::AttributeId attribute, const SymbolicRow& row) const;
  [[nodiscard]] z3::expr check_broken(const ir::Check& check, const SymbolicRow& row, SymbolicState& state);
  /// Both rows exist and have the same key, no part of it NULL.
  [[nodiscard]] z3::expr collide(const ir::Key& key, const SymbolicRow& a, const SymbolicRow& b) const;
  /// Two rows of a table that cannot both be so: different rows with the same key, or the same row twice with
  /// different contents.
  [[nodiscard]] z3::expr incompatible(ir::EntityId entity, const SymbolicRow& a, const SymbolicRow& b) const;
  /// The row exists and refers to a row that does not.
  [[nodiscard]] z3::expr dangling(const ir::ForeignKey& key, const SymbolicRow& row,
                                  const SymbolicState& state) const;
  /// The row's foreign key is not NULL and equals the target's attributes.
  [[nodiscard]] z3::expr refers(const ir::ForeignKey& key, const SymbolicRow& row,
                                const SymbolicRow& target) const;

 private:
  Encoding& encoding_;
  const Algebra& algebra_;
  ExpressionEncoder expressions_;
};

}  // namespace quiesce::formula
