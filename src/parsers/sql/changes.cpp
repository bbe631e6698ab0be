#include "parsers/sql/changes.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "parsers/sql/coercion.hpp"

namespace quiesce::parsers::sql {
namespace {

/// The table of an UPDATE or DELETE and the condition on its rows.
struct Target {
  ir::RowBinding row;
  ir::ExpressionPtr where;
  Scope scope;
};

std::optional<Target> read_target(Translation& translation, const Node& statement) {
  const Node& relation = field(statement, "relation");
  const auto entity = resolve_entity(translation, relation);
  if (!entity) return std::nullopt;
  const std::string_view alias = text_field(field(relation, "alias"), "aliasname");
  std::string name = alias.empty() ? translation.schema[*entity].name : std::string(alias);
  Target target;
  target.row = {translation.new_row(), *entity, name, nullptr, translation.place(relation)};
  target.scope.tables.push_back({target.row.row, *entity, std::move(name)});
  target.scope.display_order.push_back(0);
  return target;
}

bool read_where(Translation& translation, const Node& statement, Target& target) {
  const Node& where = field(statement, "whereClause");
  if (where.is_null()) return true;
  target.where = Expressions(translation, target.scope).condition(where, Use::Filter);
  return target.where != nullptr;
}

bool reject_clauses(Translation& translation, const Node& statement, const char* more_tables) {
  if (!field(statement, "withClause").is_null()) {
    translation.error("Q2274", translation.place(field(statement, "withClause")),
                      "WITH is not supported in UPDATE and DELETE");
    return false;
  }
  if (!field(statement, more_tables).is_null()) {
    translation.error("Q2275", translation.place(field(statement, more_tables)),
                      "a second table in UPDATE … FROM or DELETE … USING is not supported",
                      "name it in WHERE: … WHERE EXISTS (SELECT 1 FROM … )");
    return false;
  }
  return true;
}

ir::ExpressionPtr assigned_value(Translation& translation, const Node& node, const Scope& scope,
                                 ir::AttributeId attribute) {
  const ir::Attribute& column = translation.schema[attribute];
  const Node* source = &node;
  if (kind_of(node) == "MultiAssignRef") {  // SET (a, b) = (1, 2)
    const Node& fields = fields_of(node);
    const Node& row = field(fields, "source");
    const auto number = static_cast<std::size_t>(number_field(fields, "colno"));
    const Node& items = field(fields_of(row), "args");
    if (kind_of(row) != "RowExpr" || number == 0 || number > items.size()) {
      return translation.error("Q2276", translation.place(row), "SET (…) = needs a list of as many values");
    }
    source = &items[number - 1];
  }
  if (kind_of(*source) == "SetToDefault")
    return default_of(translation, attribute, true, translation.place(*source));
  auto value = Expressions(translation, scope).translate(*source);
  return value ? assign_to(translation, value, column.type, "column '" + column.name + "'",
                           translation.place(*source))
               : nullptr;
}

bool read_assignments(Translation& translation, const Node& update, const Target& target,
                      std::vector<ir::CellAssignment>& assignments) {
  const ir::Entity& entity = translation.schema[target.row.entity];
  std::set<std::uint32_t> seen;
  bool complete = true;
  for (const Node& node : field(update, "targetList")) {
    const Node& fields = fields_of(node);
    const std::string name(text_field(fields, "name"));
    const auto attribute = translation.schema.find(target.row.entity, name);
    if (!attribute || field(fields, "indirection").is_array()) {
      translation.error(
          "Q2277", translation.place(node), "table '" + entity.name + "' has no column '" + name + "'",
          field(fields, "indirection").is_array() ? "write the column without its table in SET"
                                                  : diagnostics::did_you_mean(name, attribute_names(entity)));
      complete = false;
      continue;
    }
    if (!seen.insert(attribute->index).second) {
      translation.error("Q2278", translation.place(node), "the column '" + name + "' is assigned twice");
      complete = false;
    }
    auto value = assigned_value(translation, field(fields, "val"), target.scope, *attribute);
    complete = complete && value != nullptr;
    assignments.push_back({*attribute, std::move(value)});
  }
  return complete;
}

/// RETURNING: the rows are read just before they are changed, as they will be.
bool read_returning(Translation& translation, const Node& statement, const Results& results,
                    ParsedStatement& parsed) {
  const Node& returning = field(statement, "returningList");
  if (!returning.is_array()) return true;
  auto target = read_target(translation, statement);
  std::vector<ir::CellAssignment> assignments;
  if (!target || !read_where(translation, statement, *target) ||
      !read_assignments(translation, statement, *target, assignments)) {
    return false;
  }
  for (const ir::CellAssignment& assignment : assignments)
    target->scope.values.emplace(assignment.attribute, assignment.value);
  ir::Query query;
  if (!read_items(translation, returning, target->scope, nullptr, query.items)) return false;
  parsed.kind = StatementKind::Query;
  parsed.columns = query.items;
  if (!results.cursor) return true;
  query.cursor = *results.cursor;
  const ir::Location location = target->row.location;
  query.rows = {{target->row}, target->where};
  parsed.block.push_back({std::move(query), location});
  return true;
}

}  // namespace

bool translate_update(Translation& translation, const Node& statement, const Results& results,
                      ParsedStatement& parsed) {
  parsed.kind = StatementKind::Change;
  if (!reject_clauses(translation, statement, "fromClause")) return false;
  auto target = read_target(translation, statement);
  if (!target) return false;
  ir::Update update;
  const bool assignments = read_assignments(translation, statement, *target, update.assignments);
  if (!read_where(translation, statement, *target) || !assignments) return false;
  if (!read_returning(translation, statement, results, parsed)) return false;
  const ir::Location location = target->row.location;
  update.row = std::move(target->row);
  update.where = std::move(target->where);
  update.count = results.count;
  update.native = results.native;
  parsed.block.push_back({std::move(update), location});
  return true;
}

bool translate_delete(Translation& translation, const Node& statement, const Results& results,
                      ParsedStatement& parsed) {
  parsed.kind = StatementKind::Change;
  if (!reject_clauses(translation, statement, "usingClause")) return false;
  auto target = read_target(translation, statement);
  if (!target || !read_where(translation, statement, *target)) return false;
  if (!read_returning(translation, statement, results, parsed)) return false;
  const ir::Location location = target->row.location;
  parsed.block.push_back(
      {ir::Delete{std::move(target->row), std::move(target->where), results.count, results.native},
       location});
  return true;
}

bool translate_truncate(Translation& translation, const Node& truncate, const Results& results,
                        ParsedStatement& parsed) {
  parsed.kind = StatementKind::Change;
  bool complete = true;
  for (const Node& node : field(truncate, "relations")) {
    const Node& relation = fields_of(node);
    const auto entity = resolve_entity(translation, relation);
    if (!entity) {
      complete = false;
      continue;
    }
    const ir::Location location = translation.place(relation);
    const auto& entities = translation.schema.entities;
    const bool referenced = std::any_of(entities.begin(), entities.end(), [&](const ir::Entity& other) {
      return std::any_of(other.foreign_keys.begin(), other.foreign_keys.end(),
                         [&](const ir::ForeignKey& key) { return key.target == *entity; });
    });
    if (referenced) {
      translation.error("Q2279", location, "TRUNCATE of a table that foreign keys refer to is not supported",
                        "write DELETE");
      complete = false;
      continue;
    }
    const std::string& name = translation.schema[*entity].name;
    ir::Delete statement{
        {translation.new_row(), *entity, name, nullptr, location}, nullptr, std::nullopt, {}};
    if (parsed.block.empty()) statement.native = results.native;
    parsed.block.push_back({std::move(statement), location});
  }
  if (complete && results.count) {  // TRUNCATE reports no number of rows
    const ir::Location location = parsed.block.front().location;
    parsed.block.push_back(
        {ir::Assign{*results.count, ir::make_literal(ir::Number(0), ir::Type::Integer, location)}, location});
  }
  return complete;
}

}  // namespace quiesce::parsers::sql
