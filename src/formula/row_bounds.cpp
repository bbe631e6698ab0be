#include "formula/row_bounds.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <string_view>

#include "formula/free_rows.hpp"
#include "formula/row_roles.hpp"
#include "quiesce/ir/walk.hpp"

namespace quiesce::formula {
namespace {

constexpr std::uint32_t most_rows = 24;      ///< beyond this a table is cut, and the cut is named
constexpr std::uint32_t rows_for_a_set = 2;  ///< for what depends on all rows of a set

using Dependency = Roles::Dependent;

class Counter {
 public:
  Counter(const ir::Application& application, const RowNeeds& needs)
      : application_(application), needs_(needs), rows_(application.schema.entities.size(), 0) {}

  RowBounds count() {
    for (const ir::Rule* rule : needs_.broken) broken_rule(*rule);
    for (std::size_t i = 0; i < needs_.functionalities.size(); ++i) {
      RoleScope scope{std::nullopt, needs_.partial};
      if (!needs_.only_steps.empty()) scope.only_step = needs_.only_steps[i];
      const Roles roles = row_roles(application_, needs_.functionalities[i],
                                    {needs_.aborts_matter, needs_.first_aborts_matter}, scope);
      dedicate(roles);
      for (const auto& [entity, reason] : roles.sets) set_of(entity, reason);
      copied_.insert(copied_.end(), roles.copied.begin(), roles.copied.end());
      for (Roles::Dependent dependent : roles.dependent) {
        // What one instance finds, another need not find: it asks at another time, with other values.
        if (!dependent.by_key) dependent.name += " of " + std::to_string(dedicated_.size());
        dependencies_.insert(std::move(dependent));
      }
    }
    for (const ir::Rule* rule : needs_.initially_true) true_rule(*rule);
    for (const ir::EntityId entity : needs_.also) ++rows_[entity.index];
    if (!needs_.partial) foreign_keys();
    copies();
    close();
    for (std::uint32_t& number : rows_) {
      if (number > 0) number += needs_.extra;
    }
    for (DedicatedRows& rows : dedicated_) {
      std::erase_if(rows, [&](const auto& entry) {
        return entry.second.row >= rows_[entry.first.second->entity.index];
      });
    }
    Limits limits;
    for (const auto& [entity, reasons] : bounded_entities_)
      limits.rows.emplace(application_.schema[entity].name, Limits::Rows{rows_[entity.index], reasons});
    return {rows_, dedicated_, witness_, std::move(limits), needs_.shared};
  }

 private:
  /// Gives each named row of an instance a place of its own.
  void dedicate(const Roles& roles) {
    std::map<std::pair<ir::EntityId, std::string>, std::uint32_t> places;
    for (const auto& [entity, names] : roles.rows) {
      for (const std::string& name : names) {
        const std::string everywhere = shared_name(name, dedicated_.size());
        if (everywhere.empty()) {
          places[{entity, name}] = rows_[entity.index]++;
          continue;
        }
        const auto [place, is_new] =
            shared_places_.emplace(std::pair(entity, everywhere), rows_[entity.index]);
        if (is_new) ++rows_[entity.index];
        places[{entity, name}] = place->second;
      }
    }
    DedicatedRows rows;
    for (const auto& [where, site] : roles.sites) {
      const auto place = places.find({site.entity, site.name});
      if (place != places.end()) rows[where] = {place->second, site.key};
    }
    dedicated_.push_back(std::move(rows));
  }

  /// For a row whose key is made of inputs that instances share: a name that is the same in all of them.
  [[nodiscard]] std::string shared_name(const std::string& name, std::size_t instance) const {
    if (instance >= needs_.shared.size() || !name.starts_with("key ")) return {};
    static constexpr std::string_view word = "input ";
    std::string result;
    std::size_t at = 0;
    for (std::size_t next = name.find(word); next != std::string::npos; next = name.find(word, at)) {
      result += name.substr(at, next - at);
      at = next + word.size();
      std::uint32_t input = 0;
      for (; at < name.size() && std::isdigit(static_cast<unsigned char>(name[at])) != 0; ++at)
        input = input * 10 + static_cast<std::uint32_t>(name[at] - '0');
      const auto value = needs_.shared[instance].find(input);
      if (value == needs_.shared[instance].end()) return {};
      result += "shared " + std::to_string(value->second);
    }
    if (at == 0) return {};
    result += name.substr(at);
    // A part of another kind belongs to the instance.
    const bool own = result.find('=') != std::string::npos || result.find("local ") != std::string::npos ||
                     result.find("name ") != std::string::npos;
    return own ? std::string{} : result;
  }

  void set_of(ir::EntityId entity, const std::string& reason) {
    if (sets_.insert(entity).second) rows_[entity.index] += rows_for_a_set;
    bounded_entities_[entity].insert(reason);
  }

  void aggregates(const ir::Rule& rule, const std::function<void(const ir::Aggregate&)>& visit) const {
    const auto each = [&](const ir::Expression& expression) {
      if (const auto* aggregate = std::get_if<ir::Aggregate>(&expression.node)) visit(*aggregate);
    };
    if (rule.premise) ir::walk(*rule.premise, each);
    ir::walk(*rule.conclusion, each);
  }

  void inner_rows(const ir::Aggregate& aggregate, const ir::Rule& rule) {
    const bool whole_set = aggregate.op == ir::AggregateOp::Count || aggregate.op == ir::AggregateOp::Sum ||
                           aggregate.op == ir::AggregateOp::CountDistinct;
    for (const ir::RowBinding& binding : aggregate.rows.bindings) {
      if (whole_set) set_of(binding.entity, "a count or sum in the rule \"" + rule.text + "\"");
    }
  }

  void broken_rule(const ir::Rule& rule) {
    for (const ir::RowBinding& binding : rule.rows) witness_.push_back(rows_[binding.entity.index]++);
    aggregates(rule, [&](const ir::Aggregate& aggregate) {
      inner_rows(aggregate, rule);
      for (const ir::RowBinding& binding : aggregate.rows.bindings) ++rows_[binding.entity.index];
    });
  }

  void true_rule(const ir::Rule& rule) {
    aggregates(rule, [&](const ir::Aggregate& aggregate) {
      inner_rows(aggregate, rule);
      const FreeRows around = free_rows(aggregate);
      for (const ir::RowBinding& inner : aggregate.rows.bindings) {
        const bool existential = aggregate.op == ir::AggregateOp::Exists ||
                                 aggregate.op == ir::AggregateOp::Min || aggregate.op == ir::AggregateOp::Max;
        if (around.empty() && existential) ++rows_[inner.entity.index];
        for (const auto& [row, outer] : around) {
          dependencies_.insert(
              {outer, inner.entity, rule.text + " " + std::to_string(inner.row.index), false});
        }
        if (around.size() > 1) {
          set_of(inner.entity, "one row for each pair of others in the rule \"" + rule.text + "\"");
        }
      }
    });
  }

  /// Each row that matters may have been copied from others that were there before. (Not where rows are added
  /// only because others are there: those would have to be counted first.)
  void copies() {
    const std::vector<std::uint32_t> direct = rows_;
    for (const auto& [to, from] : copied_) {
      const bool needed_by_others =
          std::any_of(dependencies_.begin(), dependencies_.end(),
                      [&, target = to](const Dependency& dependency) { return dependency.to == target; });
      if (needed_by_others) set_of(from, "INSERT … SELECT");
      rows_[from.index] += direct[to.index];
    }
  }

  void foreign_keys() {
    const ir::Schema& schema = application_.schema;
    for (std::uint32_t e = 0; e < schema.entities.size(); ++e) {
      for (const ir::ForeignKey& key : schema.entities[e].foreign_keys) {
        std::map<std::uint32_t, std::uint32_t> pairs;
        for (std::size_t i = 0; i < key.attributes.size(); ++i)
          pairs[key.target_attributes[i]] = key.attributes[i];
        std::string name = "key";
        for (const auto& [target, attribute] : pairs)
          name += " " + std::to_string(target) + "=" + std::to_string(attribute);
        dependencies_.insert({{e}, key.target, name, true});
      }
    }
  }

  /// Adds the dependents of every row, entities in an order in which nothing is added to an entity after
  /// its own dependents were counted. On a cycle there is no such order, and the answer is bounded.
  void close() {
    std::vector<int> mark(rows_.size(), 0);
    std::vector<std::uint32_t> order;
    for (std::uint32_t e = 0; e < rows_.size(); ++e) visit(e, mark, order);
    for (auto entity = order.rbegin(); entity != order.rend(); ++entity) {
      for (const Dependency& dependency : dependencies_) {
        if (dependency.from.index == *entity) rows_[dependency.to.index] += rows_[*entity];
      }
    }
    for (std::uint32_t e = 0; e < rows_.size(); ++e) {
      if (rows_[e] == 0) continue;
      if (rows_[e] > most_rows) {
        rows_[e] = most_rows;
        bounded_entities_[{e}].insert("more rows would matter");
      }
      for (const ir::EntityId entity : cyclic_) {
        if (entity.index == e) bounded_entities_[{e}].insert("rows that need one another in a cycle");
      }
    }
  }

  void visit(std::uint32_t entity, std::vector<int>& mark, std::vector<std::uint32_t>& order) {
    if (mark[entity] != 0) return;
    mark[entity] = 1;
    for (const Dependency& dependency : dependencies_) {
      if (dependency.from.index != entity) continue;
      if (mark[dependency.to.index] == 1) cyclic_.insert(dependency.to);
      visit(dependency.to.index, mark, order);
    }
    mark[entity] = 2;
    order.push_back(entity);
  }

  const ir::Application& application_;
  const RowNeeds& needs_;
  std::vector<std::uint32_t> rows_;
  std::vector<DedicatedRows> dedicated_;
  std::map<std::pair<ir::EntityId, std::string>, std::uint32_t> shared_places_;
  std::vector<std::uint32_t> witness_;
  std::set<ir::EntityId> sets_;
  std::set<ir::EntityId> cyclic_;
  std::set<Dependency> dependencies_;
  std::vector<std::pair<ir::EntityId, ir::EntityId>> copied_;
  std::map<ir::EntityId, std::set<std::string>> bounded_entities_;
};

}  // namespace

RowBounds row_bounds(const ir::Application& application, const RowNeeds& needs) {
  return Counter(application, needs).count();
}

}  // namespace quiesce::formula
