// Entities: tables with their attributes and constraints.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "quiesce/ir/expression.hpp"

namespace quiesce::ir {

struct Attribute {
  std::string name;
  Type type = Type::Integer;
  std::string declared_type;  ///< as written, for people
  bool not_null = false;
  bool generated = false;       ///< SERIAL, IDENTITY, AUTO_INCREMENT: an omitted value is generated
  ExpressionPtr default_value;  ///< null: NULL
  /// What the column can hold, for readable witnesses only: least and greatest number, length of text.
  std::optional<Number> minimum, maximum;
  std::optional<std::uint32_t> max_length;
  std::vector<std::string> allowed;  ///< an enum's values (also present as a check)
  Location location;
};

struct Key {
  std::vector<std::uint32_t> attributes;
  bool primary = false;
  std::string name;  ///< empty if the schema gives none
  Location location;
};

/// Broken only where FALSE.
struct Check {
  RowId row;
  ExpressionPtr condition;
  std::string name;
  Location location;
};

enum class ReferentialAction : std::uint8_t { Restrict, Cascade, SetNull, SetDefault };

/// Not checked for a row in which one of the attributes is NULL.
struct ForeignKey {
  std::vector<std::uint32_t> attributes;
  EntityId target;
  std::vector<std::uint32_t> target_attributes;
  ReferentialAction on_delete = ReferentialAction::Restrict;  ///< NO ACTION too
  ReferentialAction on_update = ReferentialAction::Restrict;
  std::string name;
  Location location;
};

struct Entity {
  std::string name;  ///< as the schema writes it
  std::vector<Attribute> attributes;
  std::vector<Key> keys;  ///< the primary key first, if there is one
  std::vector<Check> checks;
  std::vector<ForeignKey> foreign_keys;
  Location location;
};

struct Schema {
  std::vector<Entity> entities;

  [[nodiscard]] const Entity& operator[](EntityId id) const { return entities[id.index]; }
  [[nodiscard]] const Attribute& operator[](AttributeId id) const {
    return entities[id.entity.index].attributes[id.index];
  }
  /// Names are case-insensitive, as in SQL.
  [[nodiscard]] std::optional<EntityId> find(std::string_view name) const;
  [[nodiscard]] std::optional<AttributeId> find(EntityId entity, std::string_view name) const;
};

}  // namespace quiesce::ir
