// One INSERT, UPDATE or DELETE with all that follows from it: referential actions, and whether a constraint
// is broken at its end.
#pragma once

#include <set>

#include "formula/constraint_encoder.hpp"

namespace quiesce::formula {

class ChangeEncoder {
 public:
  /// Changes `state` in place.
  ChangeEncoder(Encoding& encoding, Side& side, SymbolicState& state)
      : encoding_(encoding), algebra_(encoding.algebra()), constraints_(encoding, side), state_(state) {}

  /// Adds a row that exists under the condition.
  void insert(ir::EntityId entity, const z3::expr& exists, std::vector<Symbolic> cells);
  /// The condition under which such a row would collide with one that is there.
  [[nodiscard]] z3::expr collides(ir::EntityId entity, const std::vector<Symbolic>& cells) const;
  struct NewCell {
    std::uint32_t attribute;
    Symbolic value;
  };
  /// hits[r]: row r is updated; cells[r]: to what.
  void update(ir::EntityId entity, const std::vector<z3::expr>& hits,
              const std::vector<std::vector<NewCell>>& cells);
  void remove(ir::EntityId entity, const std::vector<z3::expr>& hits);
  /// A constraint is broken by what was done.
  [[nodiscard]] z3::expr broken();

 private:
  struct Touched {
    std::set<std::uint32_t> attributes;
    std::set<std::size_t> rows;
    bool targets_changed = false;  ///< rows are gone, or attributes that others refer to differ
  };
  void on_removed(ir::EntityId entity, const std::vector<z3::expr>& hits, const SymbolicTable& before);
  void on_keys_changed(ir::EntityId entity, const std::vector<z3::expr>& hits, const SymbolicTable& before);
  /// For each row of the referring entity: it refers to one of the rows that were hit.
  [[nodiscard]] std::vector<z3::expr> referring(const ir::ForeignKey& key, ir::EntityId from,
                                                const std::vector<z3::expr>& hits,
                                                const SymbolicTable& before) const;
  [[nodiscard]] std::vector<NewCell> emptied(const ir::ForeignKey& key, ir::EntityId from,
                                             ir::ReferentialAction action);
  [[nodiscard]] bool none(const std::vector<z3::expr>& hits) const;
  void broken_rows(ir::EntityId entity, const Touched& touched, std::vector<z3::expr>& broken);

  Encoding& encoding_;
  const Algebra& algebra_;
  ConstraintEncoder constraints_;
  SymbolicState& state_;
  std::map<ir::EntityId, Touched> touched_;
  std::vector<z3::expr> collisions_;
  std::size_t depth_ = 0;
};

}  // namespace quiesce::formula
