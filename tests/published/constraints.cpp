#include "published/constraints.hpp"

#include <algorithm>

namespace quiesce::published {
namespace {

bool mentions(const std::vector<std::uint32_t>& attributes, const Change& change) {
  return std::any_of(attributes.begin(), attributes.end(),
                     [&](std::uint32_t a) { return change.attributes.contains(a); });
}

}  // namespace

z3::expr Constraints::no_null(const State& state, ir::EntityId entity,
                              const std::vector<std::uint32_t>& attributes, const z3::expr& row) {
  z3::expr result = row.ctx().bool_val(true);
  for (const std::uint32_t a : attributes) {
    if (const auto null = state.cell({entity, a}, row).null) result = result && !*null;
  }
  return result;
}

z3::expr Constraints::unique(ir::EntityId entity, const ir::Key& key, const State& state) {
  const z3::expr one = formula_.any_row(entity);
  const z3::expr other = formula_.any_row(entity);
  z3::expr equal = state.exists(entity, one) && state.exists(entity, other);
  for (const std::uint32_t a : key.attributes)
    equal = equal && Terms::equal(state.cell({entity, a}, one), state.cell({entity, a}, other));
  return formula_.for_all({one, other}, z3::implies(equal, one == other));
}

z3::expr Constraints::refers(ir::EntityId entity, const ir::ForeignKey& key, const State& state) {
  const z3::expr from = formula_.any_row(entity);
  const z3::expr target = formula_.any_row(key.target);
  z3::expr found = state.exists(key.target, target);
  for (std::size_t i = 0; i < key.attributes.size(); ++i) {
    found = found && Terms::equal(state.cell({entity, key.attributes[i]}, from),
                                  state.cell({key.target, key.target_attributes[i]}, target));
  }
  const z3::expr asked = state.exists(entity, from) && no_null(state, entity, key.attributes, from);
  return formula_.for_all({from}, z3::implies(asked, formula_.for_some({target}, found)));
}

z3::expr Constraints::checked(ir::EntityId entity, const ir::Check& check, const State& state) {
  const z3::expr row = formula_.any_row(entity);
  Scope scope{&state, nullptr, nullptr};
  scope.rows.push_back({check.row, row});
  const z3::expr broken = Terms::is_false(expressions_.encode(*check.condition, scope));
  return formula_.for_all({row}, z3::implies(state.exists(entity, row), !broken));
}

std::vector<z3::expr> Constraints::after(const Change& change, const State& state) {
  std::vector<z3::expr> result;
  const ir::Entity& entity = formula_.schema()[change.entity];
  for (const ir::Key& key : entity.keys) {
    if (change.inserts || mentions(key.attributes, change))
      result.push_back(unique(change.entity, key, state));
  }
  for (const ir::Check& check : entity.checks) {
    if (change.inserts || !change.attributes.empty()) result.push_back(checked(change.entity, check, state));
  }
  for (std::uint32_t e = 0; e < formula_.schema().entities.size(); ++e) {
    for (const ir::ForeignKey& key : formula_.schema().entities[e].foreign_keys) {
      const bool source = e == change.entity.index && (change.inserts || mentions(key.attributes, change));
      const bool target =
          key.target == change.entity && (change.deletes || mentions(key.target_attributes, change));
      if (source || target) result.push_back(refers({e}, key, state));
    }
  }
  return result;
}

std::vector<z3::expr> Constraints::all(const State& state) {
  std::vector<z3::expr> result;
  for (std::uint32_t e = 0; e < formula_.schema().entities.size(); ++e) {
    for (z3::expr& constraint : after({{e}, true, false}, state)) result.push_back(std::move(constraint));
  }
  return result;
}

z3::expr Constraints::holds(const ir::Rule& rule, const State& state) {
  const std::vector<z3::expr> rows = expressions_.any_rows(rule.rows);
  return formula_.for_all(rows, !expressions_.refuted(rule, rows, state));
}

}  // namespace quiesce::published
