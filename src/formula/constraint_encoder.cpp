#include "formula/constraint_encoder.hpp"

namespace quiesce::formula {

z3::expr ConstraintEncoder::null_broken(ir::AttributeId attribute, const SymbolicRow& row) const {
  return encoding_.schema()[attribute].not_null ? algebra_.both(row.exists, row.cells[attribute.index].null)
                                                : algebra_.no();
}

z3::expr ConstraintEncoder::check_broken(const ir::Check& check, const SymbolicRow& row,
                                         SymbolicState& state) {
  Scope scope;
  scope.state = &state;
  scope.rows.push_back({check.row, {}, &row, 0});
  return algebra_.both(row.exists, algebra_.is_false(expressions_.encode(*check.condition, scope)));
}

z3::expr ConstraintEncoder::collide(const ir::Key& key, const SymbolicRow& a, const SymbolicRow& b) const {
  z3::expr result = algebra_.both(a.exists, b.exists);
  for (const std::uint32_t attribute : key.attributes) {
    if (result.is_false()) break;
    const Symbolic& left = a.cells[attribute];
    const Symbolic& right = b.cells[attribute];
    result = algebra_.both(result, algebra_.both(algebra_.negate(left.null), algebra_.negate(right.null)));
    result = algebra_.both(result, algebra_.equal(left.value, right.value));
  }
  return result;
}

z3::expr ConstraintEncoder::refers(const ir::ForeignKey& key, const SymbolicRow& row,
                                   const SymbolicRow& target) const {
  z3::expr result = algebra_.yes();
  for (std::size_t i = 0; i < key.attributes.size(); ++i) {
    const Symbolic& from = row.cells[key.attributes[i]];
    const Symbolic& to = target.cells[key.target_attributes[i]];
    result = algebra_.both(result, algebra_.both(algebra_.negate(from.null), algebra_.negate(to.null)));
    result = algebra_.both(result, algebra_.equal(from.value, to.value));
  }
  return result;
}

z3::expr ConstraintEncoder::dangling(const ir::ForeignKey& key, const SymbolicRow& row,
                                     const SymbolicState& state) const {
  z3::expr result = row.exists;
  for (const std::uint32_t attribute : key.attributes) {
    result = algebra_.both(result, algebra_.negate(row.cells[attribute].null));
  }
  if (result.is_false()) return result;
  std::vector<z3::expr> targets;
  for (const SymbolicRow& target : state[key.target].rows) {
    targets.push_back(algebra_.both(target.exists, refers(key, row, target)));
  }
  return algebra_.both(result, algebra_.negate(algebra_.any(targets)));
}

z3::expr ConstraintEncoder::incompatible(ir::EntityId entity, const SymbolicRow& a,
                                         const SymbolicRow& b) const {
  const z3::expr same = encoding_.same_row(entity, a, b);
  std::vector<z3::expr> broken;
  for (const ir::Key& key : encoding_.schema()[entity].keys) {
    if (key.primary && encoding_.rigid(entity)) continue;
    broken.push_back(algebra_.both(collide(key, a, b), algebra_.negate(same)));
  }
  if (!same.is_false()) {
    z3::expr alike = algebra_.yes();
    for (std::size_t c = 0; c < a.cells.size(); ++c)
      alike = algebra_.both(alike, algebra_.same(a.cells[c], b.cells[c]));
    alike = algebra_.both(algebra_.equal(a.exists, b.exists), algebra_.implies(a.exists, alike));
    broken.push_back(algebra_.both(same, algebra_.negate(alike)));
  }
  return algebra_.any(broken);
}

z3::expr ConstraintEncoder::lawful(SymbolicState& state) {
  std::vector<z3::expr> broken;
  for (std::uint32_t e = 0; e < encoding_.schema().entities.size(); ++e) {
    const ir::Entity& entity = encoding_.schema().entities[e];
    const auto& rows = state.tables[e].rows;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      for (std::uint32_t a = 0; a < entity.attributes.size(); ++a)
        broken.push_back(null_broken({{e}, a}, rows[r]));
      for (const ir::Check& check : entity.checks) broken.push_back(check_broken(check, rows[r], state));
      for (const ir::ForeignKey& key : entity.foreign_keys) {
        if (!encoding_.partial()) broken.push_back(dangling(key, rows[r], state));
      }
      for (std::size_t other = 0; other < r; ++other)
        broken.push_back(incompatible({e}, rows[r], rows[other]));
    }
  }
  return algebra_.negate(algebra_.any(broken));
}

}  // namespace quiesce::formula
