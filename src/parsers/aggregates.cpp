#include "parsers/aggregates.hpp"

#include <map>

namespace quiesce::parsers {
namespace {

std::vector<std::string> entity_names(const ir::Schema& schema) {
  std::vector<std::string> names;
  for (const ir::Entity& entity : schema.entities) names.push_back(entity.name);
  return names;
}

}  // namespace

std::vector<ir::AggregateGroup> resolve_aggregates(const std::vector<manifest::NamedGroup>& groups,
                                                   const ir::Schema& schema, bool schema_complete,
                                                   diagnostics::Diagnostics& diagnostics) {
  std::vector<ir::AggregateGroup> result;
  std::map<ir::EntityId, std::string> taken;
  for (const manifest::NamedGroup& group : groups) {
    ir::AggregateGroup aggregate{group.name, {}};
    for (const auto& [name, location] : group.entities) {
      const std::optional<ir::EntityId> entity = schema.find(name);
      if (!entity) {
        if (!schema_complete) continue;
        diagnostics.error("Q1009", location, "no table '" + name + "' for the aggregate '" + group.name + "'",
                          diagnostics::did_you_mean(name, entity_names(schema)));
        continue;
      }
      const auto [other, first] = taken.try_emplace(*entity, group.name);
      if (!first) {
        diagnostics.error("Q1010", location,
                          "'" + name + "' is in the aggregate '" + other->second + "' already",
                          "an entity belongs to one aggregate");
        continue;
      }
      aggregate.entities.push_back(*entity);
    }
    result.push_back(std::move(aggregate));
  }
  for (std::uint32_t i = 0; i < schema.entities.size(); ++i) {
    if (!taken.contains(ir::EntityId{i})) result.push_back({schema.entities[i].name, {ir::EntityId{i}}});
  }
  return result;
}

}  // namespace quiesce::parsers
