#include "visualizers/json_schema.hpp"

#include "visualizers/json_record.hpp"

namespace quiesce::visualizers {
namespace {

using violations::Column;
using violations::Entity;
using violations::Reference;
using violations::UniqueKey;

constexpr NameTable<Column::Default, 3> default_names{
    {{Column::Default::Value, "value"}, {Column::Default::Key, "key"}, {Column::Default::Now, "now"}}};

void read_column(const JsonNode& node, Column& column) {
  node.need("name", column.name);
  node.need("type", column.type);
  node.get("not_null", column.not_null);
  node.get_word("default", default_names, column.default_kind);
  node.get("default_value", column.default_value);
}

void read_key(const JsonNode& node, UniqueKey& key) {
  node.need("columns", key.columns);
  node.get("primary", key.primary);
}

void read_reference(const JsonNode& node, Reference& reference) {
  node.need("columns", reference.columns);
  node.need("target", reference.target);
  node.need("target_columns", reference.target_columns);
  node.get("on_delete", reference.on_delete);
  node.get("on_update", reference.on_update);
}

void write_column(JsonWriter& json, const Column& column) {
  json.begin_object(one_line).key("name").string(column.name).key("type").string(column.type);
  json.key("not_null").boolean(column.not_null);
  json.key("default").string(name_in(default_names, column.default_kind));
  json.key("default_value").string(column.default_value).end_object();
}

void write_reference(JsonWriter& json, const Reference& reference) {
  json.begin_object(one_line).key("columns").strings(reference.columns);
  json.key("target").string(reference.target).key("target_columns").strings(reference.target_columns);
  json.key("on_delete").string(reference.on_delete).key("on_update").string(reference.on_update);
  json.end_object();
}

void write_entity(JsonWriter& json, const Entity& entity) {
  json.begin_object().key("name").string(entity.name);
  json.key("columns").begin_array();
  for (const Column& column : entity.columns) write_column(json, column);
  json.end_array().key("keys").begin_array();
  for (const UniqueKey& key : entity.keys) {
    json.begin_object(one_line).key("columns").strings(key.columns);
    json.key("primary").boolean(key.primary).end_object();
  }
  json.end_array().key("checks").strings(entity.checks);
  json.key("references").begin_array();
  for (const Reference& reference : entity.references) write_reference(json, reference);
  json.end_array().key("left_out").strings(entity.left_out).end_object();
}

}  // namespace

void read_entity(const JsonNode& node, Entity& entity) {
  node.need("name", entity.name);
  node.each("columns", entity.columns, read_column);
  node.each("keys", entity.keys, read_key);
  node.get("checks", entity.checks);
  node.each("references", entity.references, read_reference);
  node.get("left_out", entity.left_out);
}

void write_schema(JsonWriter& json, const std::vector<Entity>& schema) {
  json.begin_array();
  for (const Entity& entity : schema) write_entity(json, entity);
  json.end_array();
}

}  // namespace quiesce::visualizers
