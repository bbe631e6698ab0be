#include "interpreter/referential_actions.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "interpreter/constraints.hpp"

namespace quiesce::interpreter {
namespace {

using ir::EntityId;
using ir::ForeignKey;
using ir::ReferentialAction;

std::vector<ir::Value> cells(const Row& row, const std::vector<std::uint32_t>& attributes) {
  std::vector<ir::Value> values;
  for (const std::uint32_t index : attributes) values.push_back(row.cells[index]);
  return values;
}

class Actions {
 public:
  Actions(const Database& before, Database& after, const ir::Schema& schema,
          const std::function<ir::Value(ir::AttributeId)>& default_value, std::vector<Access>& changes)
      : before_(before), after_(after), schema_(schema), default_value_(default_value), changes_(changes) {}

  /// Until nothing follows any more. Each reference acts at most once, so that cycles end.
  void run() {
    bool acted = true;
    while (acted) {
      acted = false;
      for (std::uint32_t e = 0; e < schema_.entities.size(); ++e) {
        for (std::size_t k = 0; k < schema_.entities[e].foreign_keys.size(); ++k)
          acted |= act(EntityId{e}, k);
      }
    }
  }

 private:
  bool act(EntityId entity, std::size_t key_index) {
    const ForeignKey& key = schema_[entity].foreign_keys[key_index];
    bool acted = false;
    for (const Row& child : before_.tables[entity.index].rows) {
      if (done_.contains({entity.index, key_index, child.id})) continue;
      if (!act(entity, key, child)) continue;
      done_.insert({entity.index, key_index, child.id});
      acted = true;
    }
    return acted;
  }

  /// Who references whom is what it was before the statement: keys that a statement swaps do not mix up.
  const Row* parent_of(const Row& child, const ForeignKey& key) const {
    const auto values = key_values(child, key.attributes);
    if (values.empty()) return nullptr;
    const auto& rows = before_.tables[key.target.index].rows;
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const Row& row) {
      return key_values(row, key.target_attributes) == values;
    });
    return found == rows.end() ? nullptr : &*found;
  }

  bool act(EntityId entity, const ForeignKey& key, const Row& child) {
    const Row* old_parent = parent_of(child, key);
    if (old_parent == nullptr) return false;
    const Row* now = find_row(after_, entity, child.id);
    // The statement itself may have removed the reference.
    if (now == nullptr || cells(*now, key.attributes) != cells(child, key.attributes)) return false;
    const Row* parent = find_row(after_, key.target, old_parent->id);
    if (parent == nullptr) return act(entity, key, child.id, key.on_delete, nullptr);
    if (cells(*parent, key.target_attributes) == cells(*old_parent, key.target_attributes)) return false;
    return act(entity, key, child.id, key.on_update, parent);
  }

  /// `parent`: null if it was deleted.
  bool act(EntityId entity, const ForeignKey& key, std::uint32_t child, ReferentialAction action,
           const Row* parent) {
    switch (action) {
      case ReferentialAction::Restrict:
        return false;
      case ReferentialAction::Cascade:
        if (parent == nullptr) {
          remove(entity, child);
        } else {
          assign(entity, key, child, cells(*parent, key.target_attributes));
        }
        return true;
      case ReferentialAction::SetNull:
        assign(entity, key, child, std::vector<ir::Value>(key.attributes.size(), ir::Null{}));
        return true;
      case ReferentialAction::SetDefault: {
        std::vector<ir::Value> values;
        for (const std::uint32_t index : key.attributes) values.push_back(default_value_({entity, index}));
        assign(entity, key, child, values);
        return true;
      }
    }
    return false;
  }

  void remove(EntityId entity, std::uint32_t id) {
    std::erase_if(after_.tables[entity.index].rows, [&](const Row& row) { return row.id == id; });
    changes_.push_back({.kind = AccessKind::Delete, .entity = entity, .row = id});
  }

  void assign(EntityId entity, const ForeignKey& key, std::uint32_t id,
              const std::vector<ir::Value>& values) {
    auto& rows = after_.tables[entity.index].rows;
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const Row& other) { return other.id == id; });
    for (std::size_t i = 0; i < values.size(); ++i) {
      ir::Value& cell = row->cells[key.attributes[i]];
      changes_.push_back({.kind = AccessKind::Write,
                          .entity = entity,
                          .row = id,
                          .attribute = key.attributes[i],
                          .before = cell,
                          .after = values[i]});
      cell = values[i];
    }
  }

  const Database& before_;
  Database& after_;
  const ir::Schema& schema_;
  const std::function<ir::Value(ir::AttributeId)>& default_value_;
  std::vector<Access>& changes_;
  std::set<std::tuple<std::uint32_t, std::size_t, std::uint32_t>> done_;  ///< entity, key, child
};

}  // namespace

void apply_referential_actions(const Database& before, Database& after, const ir::Schema& schema,
                               const std::function<ir::Value(ir::AttributeId)>& default_value,
                               std::vector<Access>& changes) {
  Actions(before, after, schema, default_value, changes).run();
}

}  // namespace quiesce::interpreter
