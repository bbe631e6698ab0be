#include "analyzer/proof/debts.hpp"

#include <algorithm>

#include "quiesce/ir/walk.hpp"

namespace quiesce::analyzer::proof {
namespace {

class Columns {
 public:
  Columns(const ir::Application& application, const ir::Connections& connections)
      : application_(application), connections_(connections) {}

  /// Does the attribute of a row stay as it is for as long as the row is there, and for any row that takes
  /// its place? Else what others owe could change under a step.
  [[nodiscard]] bool rigid(ir::AttributeId attribute) const {
    const auto& key = application_.schema[attribute.entity].keys.front().attributes;
    if (std::find(key.begin(), key.end(), attribute.index) != key.end()) return true;
    return std::none_of(connections_.transactions.begin(), connections_.transactions.end(),
                        [&](const ir::TransactionAccess& access) {
                          return access.deletes.contains(attribute.entity) || updates(access, attribute);
                        });
  }

 private:
  /// By a statement or along a foreign key; an insert alone does not change a row that is there.
  [[nodiscard]] bool updates(const ir::TransactionAccess& access, ir::AttributeId attribute) const {
    if (!access.writes.contains(attribute)) return false;
    return !access.inserts.contains(attribute.entity) || assigned(attribute) || followed(attribute);
  }

  [[nodiscard]] bool assigned(ir::AttributeId attribute) const {
    bool found = false;
    for (const ir::Transaction& transaction : application_.transactions) {
      for (const ir::Segment& segment : transaction.segments) {
        ir::walk(segment.body, [&](const ir::Statement& statement) {
          const auto* update = std::get_if<ir::Update>(&statement.node);
          if (update == nullptr) return;
          for (const ir::CellAssignment& cell : update->assignments)
            found = found || cell.attribute == attribute;
        });
      }
    }
    return found;
  }

  [[nodiscard]] bool followed(ir::AttributeId attribute) const {
    const auto& keys = application_.schema[attribute.entity].foreign_keys;
    return std::any_of(keys.begin(), keys.end(), [&](const ir::ForeignKey& key) {
      return std::find(key.attributes.begin(), key.attributes.end(), attribute.index) != key.attributes.end();
    });
  }

  const ir::Application& application_;
  const ir::Connections& connections_;
};

}  // namespace

std::vector<Debt> possible_debts(const ir::Application& application, const ir::Connections& connections,
                                 const Assertions& assertions, const ir::Rule& rule, const Point& point) {
  const Columns columns(application, connections);
  std::vector<Debt> result;
  const auto& selections = assertions.selections[point.functionality];
  for (std::size_t b = 0; b < rule.rows.size(); ++b) {
    for (std::size_t s = 0; s < selections.size(); ++s) {
      const Selection& selection = selections[s];
      const bool usable = selection.entity == rule.rows[b].entity &&
                          std::all_of(selection.where.begin(), selection.where.end(), [&](const auto& part) {
                            // What is carried as an input never changes; names could be published anew.
                            return !std::holds_alternative<ir::NameId>(part.second) &&
                                   columns.rigid({selection.entity, part.first});
                          });
      if (usable) result.push_back({point, b, s});
    }
  }
  return result;
}

}  // namespace quiesce::analyzer::proof
