#include "interpreter/initial_states.hpp"

#include <algorithm>

#include "interpreter/constraints.hpp"

namespace quiesce::interpreter {
namespace {

using ir::Value;

std::vector<Value> values_of(const ir::Attribute& attribute, const Domains& domains) {
  if (attribute.allowed.empty()) return domains.of(attribute.type, !attribute.not_null);
  std::vector<Value> values(attribute.allowed.begin(), attribute.allowed.end());
  if (!attribute.not_null) values.emplace_back(ir::Null{});
  return values;
}

/// The entity without what concerns more than one row.
ir::Schema one_row_schema(const ir::Schema& schema) {
  ir::Schema reduced = schema;
  for (ir::Entity& entity : reduced.entities) entity.foreign_keys.clear();
  return reduced;
}

}  // namespace

bool for_each_tuple(const std::vector<std::vector<Value>>& lists,
                    const std::function<bool(const std::vector<Value>&)>& visit) {
  for (const auto& list : lists) {
    if (list.empty()) return true;
  }
  std::vector<std::size_t> index(lists.size(), 0);
  std::vector<Value> tuple(lists.size());
  while (true) {
    for (std::size_t i = 0; i < lists.size(); ++i) tuple[i] = lists[i][index[i]];
    if (!visit(tuple)) return false;
    std::size_t place = lists.size();
    while (place > 0 && ++index[place - 1] == lists[place - 1].size()) index[--place] = 0;
    if (place == 0) return true;
  }
}

InitialStates::InitialStates(const ir::Application& application, const Domains& domains,
                             const ExplorerOptions& options)
    : application_(application), options_(options), candidates_(application.schema.entities.size()) {
  constexpr std::size_t most = 100'000;
  const ir::Schema alone = one_row_schema(application.schema);
  for (std::uint32_t e = 0; e < candidates_.size(); ++e) {
    std::vector<std::vector<Value>> lists;
    const auto& attributes = application.schema.entities[e].attributes;
    for (std::uint32_t a = 0; a < attributes.size(); ++a) {
      const auto chosen = options.cells.find({{e}, a});
      lists.push_back(chosen != options.cells.end() ? chosen->second : values_of(attributes[a], domains));
    }
    complete_ &= for_each_tuple(lists, [&](const std::vector<Value>& cells) {
      Database database = empty_database(application.schema);
      add_row(database, {e}, cells);
      if (broken_constraint(database, alone).empty()) candidates_[e].push_back(cells);
      return candidates_[e].size() < most;
    });
  }
}

std::size_t InitialStates::limit(std::uint32_t entity) const {
  return entity < options_.rows_of.size() ? options_.rows_of[entity] : options_.rows_per_entity;
}

bool InitialStates::for_each(const std::function<bool(const Database&)>& visit) const {
  Database database = empty_database(application_.schema);
  return extend(database, 0, 0, visit) && complete_;
}

/// Rows of one entity come in the order of the candidates, so that each set of rows comes once.
bool InitialStates::extend(Database& database, std::uint32_t entity, std::size_t from,
                           const std::function<bool(const Database&)>& visit) const {
  if (entity == candidates_.size()) return visit(database);
  if (!extend(database, entity + 1, 0, visit)) return false;
  Table& table = database.tables[entity];
  if (table.rows.size() >= limit(entity)) return true;
  for (std::size_t i = from; i < candidates_[entity].size(); ++i) {
    const Row row{table.next_id, candidates_[entity][i]};
    if (collides(table, application_.schema.entities[entity], row)) continue;
    table.rows.push_back(row);
    ++table.next_id;
    const bool go_on = extend(database, entity, i, visit);
    table.rows.pop_back();
    --table.next_id;
    if (!go_on) return false;
  }
  return true;
}

Database InitialStates::random(std::mt19937_64& generator) const {
  Database database = empty_database(application_.schema);
  for (std::uint32_t e = 0; e < candidates_.size(); ++e) {
    if (candidates_[e].empty()) continue;
    const std::size_t count = generator() % (limit(e) + 1);
    for (std::size_t i = 0; i < count; ++i) {
      const auto& cells = candidates_[e][generator() % candidates_[e].size()];
      if (collides(database.tables[e], application_.schema.entities[e], {0, cells})) continue;
      add_row(database, {e}, cells);
    }
  }
  return database;
}

std::vector<std::vector<Value>> lawful_inputs(const ir::Application& application,
                                              const ir::Functionality& functionality, const Domains& domains,
                                              const ExplorerOptions& options) {
  std::vector<std::vector<Value>> lists;
  for (const auto& input : functionality.inputs) {
    const auto chosen = options.inputs.find(input.name);
    lists.push_back(chosen != options.inputs.end() ? chosen->second : domains.of(input.type, input.nullable));
  }
  std::vector<std::vector<Value>> lawful;
  for_each_tuple(lists, [&](const std::vector<Value>& inputs) {
    if (unlawful_inputs(functionality, inputs, application.schema).empty()) lawful.push_back(inputs);
    return true;
  });
  return lawful;
}

}  // namespace quiesce::interpreter
