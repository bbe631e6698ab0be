// What an INSERT does about keys that are there, and about columns that it does not name.
#include <algorithm>
#include <set>

#include "parsers/sql/changes.hpp"
#include "parsers/sql/lexer.hpp"

namespace quiesce::parsers::sql {
namespace {

/// The key that ON CONFLICT (a, b) or ON CONFLICT ON CONSTRAINT name means.
const ir::Key* target_key(const Translation& translation, const Node& infer, ir::EntityId id) {
  const ir::Entity& entity = translation.schema[id];
  const std::string_view name = text_field(infer, "conname");
  std::set<std::uint32_t> columns;
  for (const Node& element : field(infer, "indexElems")) {
    const auto attribute = translation.schema.find(id, text_field(fields_of(element), "name"));
    if (!attribute) return nullptr;
    columns.insert(attribute->index);
  }
  for (const ir::Key& key : entity.keys) {
    if (!name.empty() ? equal_ignoring_case(key.name, name)
                      : std::set<std::uint32_t>(key.attributes.begin(), key.attributes.end()) == columns) {
      return &key;
    }
  }
  return nullptr;
}

/// MySQL's IGNORE also passes over foreign keys and checks.
bool read_insert_ignore(Translation& translation, const ir::Entity& entity, const ir::Location& location) {
  if (entity.foreign_keys.empty() && entity.checks.empty()) return true;
  translation.error(
      "Q2270", location, "INSERT IGNORE is not supported for a table with foreign keys or checks",
      "it would hide their violations too: write ON CONFLICT DO NOTHING, or look for the row first");
  return false;
}

}  // namespace

bool read_conflict_clause(Translation& translation, const Node& insert, ir::EntityId id,
                          ir::OnConflict& on_conflict) {
  const Node& clause = field(insert, "onConflictClause");
  if (clause.is_null()) return true;
  const ir::Location location = translation.place(clause);
  const ir::Entity& entity = translation.schema[id];
  on_conflict = ir::OnConflict::Ignore;
  if (translation.insert_ignore()) return read_insert_ignore(translation, entity, location);
  if (text_field(clause, "action") != "ONCONFLICT_NOTHING") {
    translation.error("Q2271", location, "ON CONFLICT DO UPDATE is not supported",
                      "read the row first, then INSERT or UPDATE in two statements");
    return false;
  }
  const Node& infer = field(clause, "infer");
  if (infer.is_null()) return true;
  const ir::Key* key = target_key(translation, infer, id);
  if (key == nullptr || !field(infer, "whereClause").is_null()) {
    translation.error("Q2272", location, "ON CONFLICT names no key of table '" + entity.name + "'",
                      "name the columns of its PRIMARY KEY or of a UNIQUE constraint");
    return false;
  }
  if (entity.keys.size() != 1) {
    translation.error("Q2273", location,
                      "ON CONFLICT with a target is not supported for a table with several keys",
                      "write ON CONFLICT DO NOTHING without a target if any of them may be there already");
    return false;
  }
  return true;
}

ir::ExpressionPtr default_of(Translation& translation, ir::AttributeId id, bool per_row,
                             const ir::Location& location) {
  const ir::Attribute& attribute = translation.schema[id];
  ir::ExpressionPtr value = attribute.default_value;
  if (attribute.generated) value = ir::make_expression(ir::Generated{{id}}, attribute.type, location);
  if (!value) return ir::make_literal(ir::Null{}, attribute.type, location);
  if (std::holds_alternative<ir::Now>(value->node)) return translation.now(attribute.type, location);
  if (literal_value(*value) != nullptr || per_row) return value;
  return translation.keep(attribute.name, value);
}

}  // namespace quiesce::parsers::sql
