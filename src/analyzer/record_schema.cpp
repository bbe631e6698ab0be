#include "analyzer/record_schema.hpp"

#include <algorithm>

#include "analyzer/sql_text.hpp"

namespace quiesce::analyzer {
namespace {

std::vector<std::string> column_names(const ir::Entity& entity,
                                      const std::vector<std::uint32_t>& attributes) {
  std::vector<std::string> names;
  for (const std::uint32_t index : attributes) names.push_back(entity.attributes[index].name);
  return names;
}

std::string action_text(ir::ReferentialAction action) {
  switch (action) {
    case ir::ReferentialAction::Restrict:
      return "NO ACTION";  // looked at when the statement ends
    case ir::ReferentialAction::Cascade:
      return "CASCADE";
    case ir::ReferentialAction::SetNull:
      return "SET NULL";
    case ir::ReferentialAction::SetDefault:
      return "SET DEFAULT";
  }
  return {};
}

violations::Column to_column(const ir::Attribute& attribute, const ir::Schema& schema) {
  violations::Column column{attribute.name, std::string(ir::to_string(attribute.type)), attribute.not_null};
  const ir::Expression* value = attribute.default_value.get();
  if (attribute.generated || (value != nullptr && std::holds_alternative<ir::Generated>(value->node))) {
    column.default_kind = violations::Column::Default::Key;
  } else if (value != nullptr && std::holds_alternative<ir::Now>(value->node)) {
    column.default_kind = violations::Column::Default::Now;
  } else if (value != nullptr) {
    column.default_value = constant_text(*value, schema).value_or("");
  }
  return column;
}

violations::Entity to_entity(const ir::Entity& entity, const ir::Schema& schema) {
  violations::Entity made;
  made.name = entity.name;
  for (const ir::Attribute& attribute : entity.attributes)
    made.columns.push_back(to_column(attribute, schema));
  for (const ir::Key& key : entity.keys) {
    made.keys.push_back({column_names(entity, key.attributes), key.primary});
    for (const std::uint32_t index : key.attributes) made.columns[index].not_null |= key.primary;
  }
  for (const ir::Check& check : entity.checks) {
    if (const auto text = check_text(check, schema)) {
      made.checks.push_back(*text);
    } else {
      made.left_out.push_back("CHECK " + check.name);
    }
  }
  for (const ir::ForeignKey& key : entity.foreign_keys) {
    const ir::Entity& target = schema[key.target];
    made.references.push_back({column_names(entity, key.attributes), target.name,
                               column_names(target, key.target_attributes), action_text(key.on_delete),
                               action_text(key.on_update)});
  }
  return made;
}

}  // namespace

std::vector<violations::Entity> to_record(const ir::Schema& schema) {
  std::vector<violations::Entity> entities;
  for (const ir::Entity& entity : schema.entities) entities.push_back(to_entity(entity, schema));
  return entities;
}

}  // namespace quiesce::analyzer
