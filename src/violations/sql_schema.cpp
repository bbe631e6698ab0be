#include "quiesce/violations/sql_schema.hpp"

#include <algorithm>
#include <set>

namespace quiesce::violations {
namespace {

char small_letter(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool same_name(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, small_letter, small_letter);
}

std::string column_text(const Entity& entity, const Column& column, Dialect dialect, ChosenDefault chosen) {
  std::string text = quoted_name(column.name) + " " + type_text(column.type, dialect);
  if (column.default_kind != Column::Default::Value) {
    text += " " + chosen(entity, column);
  } else if (!column.default_value.empty()) {
    text += " DEFAULT " + column.default_value;
  }
  return text + (column.not_null ? " NOT NULL" : "");
}

std::string reference_text(const Reference& reference, Dialect dialect) {
  std::string text = "FOREIGN KEY " + quoted_list(reference.columns) + " REFERENCES " +
                     quoted_name(reference.target) + " " + quoted_list(reference.target_columns);
  if (!reference.on_delete.empty()) text += " ON DELETE " + reference.on_delete;
  if (!reference.on_update.empty()) text += " ON UPDATE " + reference.on_update;
  // Rows that refer to one another can then be inserted one by one; statements still check at their end.
  if (dialect != Dialect::H2) text += " DEFERRABLE INITIALLY IMMEDIATE";
  return text;
}

void visit_after_targets(const std::vector<Entity>& schema, const Entity& entity,
                         std::set<const Entity*>& seen, std::vector<const Entity*>& order) {
  if (!seen.insert(&entity).second) return;
  for (const Reference& reference : entity.references) {
    for (const Entity& target : schema) {
      if (same_name(target.name, reference.target)) visit_after_targets(schema, target, seen, order);
    }
  }
  order.push_back(&entity);
}

}  // namespace

std::string quoted_name(std::string_view name) {
  std::string text = "\"";
  for (const char c : name) {
    if (c == '"') text += '"';
    text += small_letter(c);
  }
  return text + '"';
}

std::string quoted_list(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + quoted_name(name);
  return "(" + text + ")";
}

std::string type_text(std::string_view type, Dialect dialect) {
  if (type == "boolean") return "BOOLEAN";
  if (type == "integer") return "BIGINT";
  if (type == "decimal") return dialect == Dialect::H2 ? "DECFLOAT" : "NUMERIC";
  if (type == "date") return "DATE";
  if (type == "time") return "TIME";
  if (type == "timestamp") return "TIMESTAMP";
  if (dialect == Dialect::PostgreSql) return "TEXT COLLATE \"C\"";  // texts are ordered by bytes
  return dialect == Dialect::H2 ? "VARCHAR" : "TEXT";
}

std::vector<std::string> create_statements(const std::vector<Entity>& schema, Dialect dialect,
                                           ChosenDefault chosen) {
  std::vector<std::string> statements;
  std::vector<std::string> references;
  for (const Entity& entity : schema) {
    std::string parts;
    const auto add = [&](const std::string& part) { parts += (parts.empty() ? "" : ", ") + part; };
    for (const Column& column : entity.columns) add(column_text(entity, column, dialect, chosen));
    for (const UniqueKey& key : entity.keys)
      add((key.primary ? "PRIMARY KEY " : "UNIQUE ") + quoted_list(key.columns));
    for (const std::string& check : entity.checks) add("CHECK (" + check + ")");
    for (const Reference& reference : entity.references) {
      const std::string text = reference_text(reference, dialect);
      if (dialect == Dialect::Sqlite) {
        add(text);
      } else {
        references.push_back("ALTER TABLE " + quoted_name(entity.name) + " ADD " + text);
      }
    }
    statements.push_back("CREATE TABLE " + quoted_name(entity.name) + " (" + parts + ")");
  }
  statements.insert(statements.end(), references.begin(), references.end());
  return statements;
}

std::string insert_statement(const Entity& entity, Dialect dialect) {
  std::vector<std::string> names;
  std::string values;
  for (const Column& column : entity.columns) {
    names.push_back(column.name);
    values += values.empty() ? "" : ", ";
    values += dialect == Dialect::H2 ? "?" : "$" + std::to_string(names.size());
  }
  return "INSERT INTO " + quoted_name(entity.name) + " " + quoted_list(names) + " VALUES (" + values + ")";
}

std::vector<const Entity*> in_reference_order(const std::vector<Entity>& schema) {
  std::set<const Entity*> seen;
  std::vector<const Entity*> order;
  for (const Entity& entity : schema) visit_after_targets(schema, entity, seen, order);
  return order;
}

}  // namespace quiesce::violations
