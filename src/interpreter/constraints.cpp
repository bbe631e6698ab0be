#include "interpreter/constraints.hpp"

#include <algorithm>

#include "interpreter/evaluator.hpp"

namespace quiesce::interpreter {
namespace {

using ir::Entity;
using ir::Schema;

std::string names(const Entity& entity, const std::vector<std::uint32_t>& attributes) {
  std::string list;
  for (const std::uint32_t index : attributes) {
    if (!list.empty()) list += ", ";
    list += entity.attributes[index].name;
  }
  return "(" + list + ") of " + entity.name;
}

/// The primary key implies NOT NULL.
std::string broken_not_null(const Table& table, const Entity& entity) {
  for (std::uint32_t i = 0; i < entity.attributes.size(); ++i) {
    const bool in_primary = std::any_of(entity.keys.begin(), entity.keys.end(), [&](const ir::Key& key) {
      return key.primary &&
             std::find(key.attributes.begin(), key.attributes.end(), i) != key.attributes.end();
    });
    if (!in_primary && !entity.attributes[i].not_null) continue;
    for (const Row& row : table.rows) {
      if (is_null(row.cells[i])) return "breaks NOT NULL " + names(entity, {i});
    }
  }
  return {};
}

std::string broken_check(const Database& database, const Table& table, const Entity& entity,
                         ir::EntityId id) {
  for (const ir::Check& check : entity.checks) {
    for (const Row& row : table.rows) {
      Evaluator evaluator(database);
      evaluator.bind(check.row, id, &row);
      if (!is_false(evaluator.value(*check.condition))) continue;
      return "breaks CHECK " + (check.name.empty() ? "of " + entity.name : check.name + " of " + entity.name);
    }
  }
  return {};
}

std::string broken_key(const Table& table, const Entity& entity) {
  for (const ir::Key& key : entity.keys) {
    for (auto row = table.rows.begin(); row != table.rows.end(); ++row) {
      const auto values = key_values(*row, key.attributes);
      const bool twice = std::any_of(table.rows.begin(), row, [&](const Row& other) {
        return !values.empty() && key_values(other, key.attributes) == values;
      });
      if (twice)
        return (key.primary ? "breaks PRIMARY KEY " : "breaks UNIQUE ") + names(entity, key.attributes);
    }
  }
  return {};
}

std::string broken_foreign_key(const Database& database, const Schema& schema, const Table& table,
                               const Entity& entity) {
  for (const ir::ForeignKey& key : entity.foreign_keys) {
    const Table& target = database.tables[key.target.index];
    for (const Row& row : table.rows) {
      const auto values = key_values(row, key.attributes);
      const bool found = std::any_of(target.rows.begin(), target.rows.end(), [&](const Row& other) {
        return key_values(other, key.target_attributes) == values;
      });
      if (!values.empty() && !found) {
        return "breaks FOREIGN KEY " + names(entity, key.attributes) + " to " + schema[key.target].name;
      }
    }
  }
  return {};
}

}  // namespace

std::vector<ir::Value> key_values(const Row& row, const std::vector<std::uint32_t>& attributes) {
  std::vector<ir::Value> values;
  for (const std::uint32_t index : attributes) {
    if (is_null(row.cells[index])) return {};
    values.push_back(row.cells[index]);
  }
  return values;
}

bool collides(const Table& table, const Entity& entity, const Row& row) {
  return std::any_of(entity.keys.begin(), entity.keys.end(), [&](const ir::Key& key) {
    const auto values = key_values(row, key.attributes);
    return !values.empty() && std::any_of(table.rows.begin(), table.rows.end(), [&](const Row& other) {
      return key_values(other, key.attributes) == values;
    });
  });
}

std::string broken_constraint(const Database& database, const Schema& schema) {
  for (std::uint32_t i = 0; i < schema.entities.size(); ++i) {
    const Entity& entity = schema.entities[i];
    const Table& table = database.tables[i];
    std::string broken = broken_not_null(table, entity);
    if (broken.empty()) broken = broken_check(database, table, entity, {i});
    if (broken.empty()) broken = broken_key(table, entity);
    if (broken.empty()) broken = broken_foreign_key(database, schema, table, entity);
    if (!broken.empty()) return broken;
  }
  return {};
}

}  // namespace quiesce::interpreter
