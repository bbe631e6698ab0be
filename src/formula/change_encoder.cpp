#include "formula/change_encoder.hpp"

#include <algorithm>

namespace quiesce::formula {

bool ChangeEncoder::none(const std::vector<z3::expr>& hits) const {
  return std::all_of(hits.begin(), hits.end(), [](const z3::expr& hit) { return hit.is_false(); });
}

z3::expr ChangeEncoder::collides(ir::EntityId entity, const std::vector<Symbolic>& cells) const {
  const SymbolicRow candidate{algebra_.yes(), cells};
  std::vector<z3::expr> collisions;
  for (const ir::Key& key : encoding_.schema()[entity].keys) {
    for (const SymbolicRow& row : state_[entity].rows)
      collisions.push_back(constraints_.collide(key, candidate, row));
  }
  return algebra_.any(collisions);
}

void ChangeEncoder::insert(ir::EntityId entity, const z3::expr& exists, std::vector<Symbolic> cells) {
  Touched& touched = touched_[entity];
  auto& rows = state_[entity].rows;
  if (encoding_.rigid(entity)) {
    // Rows with this key stand for the new row from now on; that one of them exists already is the collision.
    const SymbolicRow added{exists, cells};
    for (SymbolicRow& row : rows) {
      const z3::expr here = algebra_.both(exists, encoding_.same_row(entity, row, added));
      collisions_.push_back(algebra_.both(here, row.exists));
      row.exists = algebra_.either(row.exists, here);
      for (std::size_t a = 0; a < cells.size(); ++a)
        row.cells[a] = algebra_.choose(here, cells[a], row.cells[a]);
    }
  }
  touched.rows.insert(rows.size());
  for (std::uint32_t a = 0; a < cells.size(); ++a) {
    touched.attributes.insert(a);
    if (encoding_.tracked({entity, a})) state_.history[{entity, a}].push_back({exists, cells[a]});
  }
  rows.push_back({exists, std::move(cells)});
}

void ChangeEncoder::update(ir::EntityId entity, const std::vector<z3::expr>& hits,
                           const std::vector<std::vector<NewCell>>& cells) {
  if (none(hits)) return;
  const SymbolicTable before = state_[entity];
  Touched& touched = touched_[entity];
  for (std::size_t r = 0; r < hits.size(); ++r) {
    if (hits[r].is_false()) continue;
    touched.rows.insert(r);
    for (const NewCell& cell : cells[r]) {
      touched.attributes.insert(cell.attribute);
      Symbolic& target = state_[entity].rows[r].cells[cell.attribute];
      target = algebra_.choose(hits[r], cell.value, target);
      if (encoding_.tracked({entity, cell.attribute})) {
        state_.history[{entity, cell.attribute}].push_back({hits[r], cell.value});
      }
    }
  }
  on_keys_changed(entity, hits, before);
}

void ChangeEncoder::remove(ir::EntityId entity, const std::vector<z3::expr>& hits) {
  if (none(hits)) return;
  const SymbolicTable before = state_[entity];
  for (std::size_t r = 0; r < hits.size(); ++r) {
    z3::expr& exists = state_[entity].rows[r].exists;
    exists = algebra_.both(exists, algebra_.negate(hits[r]));
  }
  touched_[entity].targets_changed = true;
  on_removed(entity, hits, before);
}

std::vector<z3::expr> ChangeEncoder::referring(const ir::ForeignKey& key, ir::EntityId from,
                                               const std::vector<z3::expr>& hits,
                                               const SymbolicTable& before) const {
  std::vector<z3::expr> result;
  for (const SymbolicRow& row : state_[from].rows) {
    std::vector<z3::expr> refers;
    for (std::size_t r = 0; r < hits.size(); ++r) {
      if (!hits[r].is_false())
        refers.push_back(algebra_.both(hits[r], constraints_.refers(key, row, before.rows[r])));
    }
    result.push_back(algebra_.both(row.exists, algebra_.any(refers)));
  }
  return result;
}

std::vector<ChangeEncoder::NewCell> ChangeEncoder::emptied(const ir::ForeignKey& key, ir::EntityId from,
                                                           ir::ReferentialAction action) {
  std::vector<NewCell> cells;
  for (const std::uint32_t attribute : key.attributes) {
    const ir::Attribute& declared = encoding_.schema()[ir::AttributeId{from, attribute}];
    Symbolic value = algebra_.null_of(declared.type);
    if (action == ir::ReferentialAction::SetDefault && declared.default_value) {
      if (const auto* literal = std::get_if<ir::Literal>(&declared.default_value->node)) {
        value =
            algebra_.convert(encoding_.literal(literal->value, declared.default_value->type), declared.type);
      }
    }
    cells.push_back({attribute, value});
  }
  return cells;
}

/// Each round of a cycle reaches at least one more row or nothing, so as many rounds as there are rows are
/// enough; without a cycle the recursion ends by itself.
void ChangeEncoder::on_removed(ir::EntityId entity, const std::vector<z3::expr>& hits,
                               const SymbolicTable& before) {
  std::size_t all_rows = 0;
  for (const SymbolicTable& table : state_.tables) all_rows += table.rows.size();
  if (depth_ > all_rows) return;
  ++depth_;
  for (std::uint32_t e = 0; e < encoding_.schema().entities.size(); ++e) {
    // All that goes, goes at once, whichever of its keys it goes by.
    std::vector<z3::expr> going(state_[ir::EntityId{e}].rows.size(), algebra_.no());
    for (const ir::ForeignKey& key : encoding_.schema().entities[e].foreign_keys) {
      if (key.target != entity || key.on_delete == ir::ReferentialAction::Restrict) continue;
      const std::vector<z3::expr> referrers = referring(key, {e}, hits, before);
      if (key.on_delete == ir::ReferentialAction::Cascade) {
        for (std::size_t r = 0; r < going.size(); ++r) going[r] = algebra_.either(going[r], referrers[r]);
      } else {
        update({e}, referrers, std::vector(referrers.size(), emptied(key, {e}, key.on_delete)));
      }
    }
    remove({e}, going);
  }
  --depth_;
}

void ChangeEncoder::on_keys_changed(ir::EntityId entity, const std::vector<z3::expr>& hits,
                                    const SymbolicTable& before) {
  std::size_t all_rows = 0;
  for (const SymbolicTable& table : state_.tables) all_rows += table.rows.size();
  if (depth_ > all_rows) return;
  ++depth_;
  for (std::uint32_t e = 0; e < encoding_.schema().entities.size(); ++e) {
    for (const ir::ForeignKey& key : encoding_.schema().entities[e].foreign_keys) {
      if (key.target != entity) continue;
      const SymbolicTable after = state_[entity];
      std::vector<z3::expr> changed(hits.size(), algebra_.no());
      for (std::size_t r = 0; r < hits.size(); ++r) {
        for (const std::uint32_t target : key.target_attributes) {
          const z3::expr differs =
              algebra_.negate(algebra_.same(before.rows[r].cells[target], after.rows[r].cells[target]));
          changed[r] = algebra_.either(changed[r], algebra_.both(hits[r], differs));
        }
      }
      if (none(changed)) continue;
      touched_[entity].targets_changed = true;
      if (key.on_update == ir::ReferentialAction::Restrict) continue;
      const std::vector<z3::expr> referrers = referring(key, {e}, changed, before);
      std::vector<std::vector<NewCell>> cells;
      for (const SymbolicRow& row : state_[ir::EntityId{e}].rows) {
        if (key.on_update != ir::ReferentialAction::Cascade) {
          cells.push_back(emptied(key, {e}, key.on_update));
          continue;
        }
        std::vector<NewCell> followed;
        for (std::size_t i = 0; i < key.attributes.size(); ++i) {
          Symbolic value = row.cells[key.attributes[i]];
          for (std::size_t r = 0; r < changed.size(); ++r) {
            const z3::expr here = algebra_.both(changed[r], constraints_.refers(key, row, before.rows[r]));
            value = algebra_.choose(here, after.rows[r].cells[key.target_attributes[i]], value);
          }
          followed.push_back({key.attributes[i], value});
        }
        cells.push_back(std::move(followed));
      }
      update({e}, referrers, cells);
    }
  }
  --depth_;
}

void ChangeEncoder::broken_rows(ir::EntityId entity, const Touched& touched, std::vector<z3::expr>& broken) {
  const ir::Entity& declared = encoding_.schema()[entity];
  const auto& rows = state_[entity].rows;
  const auto mentions = [&](const std::vector<std::uint32_t>& attributes) {
    return std::any_of(attributes.begin(), attributes.end(),
                       [&](std::uint32_t a) { return touched.attributes.contains(a); });
  };
  for (const std::size_t r : touched.rows) {
    for (const std::uint32_t a : touched.attributes)
      broken.push_back(constraints_.null_broken({entity, a}, rows[r]));
    for (const ir::Check& check : declared.checks)
      broken.push_back(constraints_.check_broken(check, rows[r], state_));
    for (const ir::ForeignKey& key : declared.foreign_keys) {
      if (mentions(key.attributes)) broken.push_back(constraints_.dangling(key, rows[r], state_));
    }
    for (const ir::Key& key : declared.keys) {
      if (!mentions(key.attributes) || (key.primary && encoding_.rigid(entity))) continue;
      for (std::size_t other = 0; other < rows.size(); ++other) {
        const bool counted = other < r && touched.rows.contains(other);
        if (other == r || counted) continue;
        const z3::expr apart = algebra_.negate(encoding_.same_row(entity, rows[r], rows[other]));
        broken.push_back(algebra_.both(apart, constraints_.collide(key, rows[r], rows[other])));
      }
    }
  }
}

/// The state before was lawful, so what is broken now was broken by this statement.
z3::expr ChangeEncoder::broken() {
  std::vector<z3::expr> broken = collisions_;
  for (const auto& [entity, touched] : touched_) {
    broken_rows(entity, touched, broken);
    if (!touched.targets_changed) continue;
    for (std::uint32_t e = 0; e < encoding_.schema().entities.size(); ++e) {
      for (const ir::ForeignKey& key : encoding_.schema().entities[e].foreign_keys) {
        if (key.target != entity) continue;
        for (const SymbolicRow& row : state_.tables[e].rows)
          broken.push_back(constraints_.dangling(key, row, state_));
      }
    }
  }
  return algebra_.any(broken);
}

}  // namespace quiesce::formula
