// The schema's constraints and the rules, as conditions on a state.
#pragma once

#include <set>

#include "published/expressions.hpp"

namespace quiesce::published {

/// What a statement did to an entity: only constraints that it can break are worth a formula.
struct Change {
  ir::EntityId entity;
  bool inserts = false;
  bool deletes = false;
  std::set<std::uint32_t> attributes{};
};

class Constraints {
 public:
  explicit Constraints(Formula& formula) : formula_(formula), expressions_(formula) {}

  /// Each holds in a state of the database after the change, if all held before.
  [[nodiscard]] std::vector<z3::expr> after(const Change& change, const State& state);
  /// All of them, in a state that nothing is known of.
  [[nodiscard]] std::vector<z3::expr> all(const State& state);
  [[nodiscard]] z3::expr holds(const ir::Rule& rule, const State& state);

 private:
  [[nodiscard]] z3::expr unique(ir::EntityId entity, const ir::Key& key, const State& state);
  [[nodiscard]] z3::expr refers(ir::EntityId entity, const ir::ForeignKey& key, const State& state);
  [[nodiscard]] z3::expr checked(ir::EntityId entity, const ir::Check& check, const State& state);
  [[nodiscard]] static z3::expr no_null(const State& state, ir::EntityId entity,
                                        const std::vector<std::uint32_t>& attributes, const z3::expr& row);

  Formula& formula_;
  Expressions expressions_;
};

}  // namespace quiesce::published
