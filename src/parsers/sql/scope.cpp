#include "parsers/sql/scope.hpp"

#include <algorithm>

#include "parsers/sql/lexer.hpp"

namespace quiesce::parsers::sql {
namespace {

/// Indices of the tables of this scope that have the column; a merged column counts once.
std::vector<std::size_t> tables_with(const Translation& translation, const Scope& scope,
                                     std::string_view name) {
  for (const MergedColumn& merged : scope.merged) {
    if (equal_ignoring_case(merged.name, name)) return {merged.preferred};
  }
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < scope.tables.size(); ++i) {
    if (translation.schema.find(scope.tables[i].entity, name)) found.push_back(i);
  }
  return found;
}

ir::ExpressionPtr outside_of_aggregate(Translation& translation, std::string_view name,
                                       const ir::Location& location) {
  return translation.error(
      "Q2204", location,
      "'" + std::string(name) + "' stands beside COUNT, SUM, MIN or MAX without being inside one",
      "GROUP BY is not supported: select the column in a query of its own");
}

std::string suggestion(const Translation& translation, const Scope& scope, std::string_view name) {
  std::vector<std::string> candidates;
  for (const Scope* level = &scope; level != nullptr; level = level->parent) {
    for (const ScopedTable& table : level->tables) {
      for (std::string& candidate : attribute_names(translation.schema[table.entity])) {
        candidates.push_back(std::move(candidate));
      }
    }
  }
  return diagnostics::did_you_mean(name, candidates);
}

ir::ExpressionPtr resolve_qualified(Translation& translation, const Scope& scope, std::string_view qualifier,
                                    std::string_view name, const ir::Location& location) {
  std::vector<std::string> tables;
  for (const Scope* level = &scope; level != nullptr; level = level->parent) {
    if (const auto table = find_table(*level, qualifier)) {
      const ir::EntityId entity = level->tables[*table].entity;
      if (const auto attribute = translation.schema.find(entity, name)) {
        if (level->aggregated) return outside_of_aggregate(translation, name, location);
        return column_of(translation, *level, *table, *attribute, location);
      }
      return translation.error(
          "Q2201", location,
          "table '" + translation.schema[entity].name + "' has no column '" + std::string(name) + "'",
          diagnostics::did_you_mean(name, attribute_names(translation.schema[entity])));
    }
    for (const ScopedTable& table : level->tables) tables.push_back(table.name);
  }
  return translation.error("Q2202", location, "no table '" + std::string(qualifier) + "' in this statement",
                           diagnostics::did_you_mean(qualifier, tables));
}

}  // namespace

std::optional<std::size_t> find_table(const Scope& scope, std::string_view name) {
  const auto found = std::find_if(scope.tables.begin(), scope.tables.end(), [&](const ScopedTable& table) {
    return equal_ignoring_case(table.name, name);
  });
  if (found == scope.tables.end()) return std::nullopt;
  return static_cast<std::size_t>(found - scope.tables.begin());
}

ir::ExpressionPtr column_of(const Translation& translation, const Scope& scope, std::size_t table,
                            ir::AttributeId attribute, const ir::Location& location) {
  const auto value = scope.values.find(attribute);
  if (value != scope.values.end()) return value->second;
  return ir::make_expression(ir::ColumnRef{scope.tables[table].row, attribute},
                             translation.schema[attribute].type, location);
}

ir::ExpressionPtr resolve_column(Translation& translation, const Scope& scope, const ColumnName& column,
                                 const ir::Location& location) {
  const std::string_view name = column.name;
  if (!column.qualifier.empty())
    return resolve_qualified(translation, scope, column.qualifier, name, location);
  for (const Scope* level = &scope; level != nullptr; level = level->parent) {
    const std::vector<std::size_t> found = tables_with(translation, *level, name);
    if (found.size() > 1) {
      return translation.error("Q2203", location, "the column '" + std::string(name) + "' is ambiguous",
                               "write '" + level->tables[found[0]].name + "." + std::string(name) + "' or '" +
                                   level->tables[found[1]].name + "." + std::string(name) + "'");
    }
    if (found.empty()) continue;
    if (level->aggregated) return outside_of_aggregate(translation, name, location);
    const auto attribute = translation.schema.find(level->tables[found[0]].entity, name);
    return column_of(translation, *level, found[0], *attribute, location);
  }
  std::string help = suggestion(translation, scope, name);
  if (help.empty() && column.quoted) help = "a text stands in single quotes: '" + std::string(name) + "'";
  return translation.error("Q2205", location, "no column '" + std::string(name) + "' in this statement",
                           help);
}

std::optional<ir::EntityId> resolve_entity(Translation& translation, const Node& range_var) {
  const std::string_view name = text_field(range_var, "relname");
  const auto entity = translation.schema.find(name);
  if (!entity) {
    translation.error("Q2206", translation.place(range_var), "no table '" + std::string(name) + "'",
                      diagnostics::did_you_mean(name, entity_names(translation.schema)));
  }
  return entity;
}

}  // namespace quiesce::parsers::sql
