#include "parsers/sql/schema_resolver.hpp"

#include <algorithm>
#include <set>

#include "parsers/sql/coercion.hpp"
#include "parsers/sql/column_type.hpp"
#include "parsers/sql/expression_facts.hpp"
#include "parsers/sql/expressions.hpp"

namespace quiesce::parsers::sql {
namespace {

class SchemaResolver {
 public:
  SchemaResolver(RawSchema& raw, diagnostics::Diagnostics& diagnostics, std::vector<ir::Note>& notes)
      : raw_(raw), diagnostics_(diagnostics), notes_(notes) {}

  ir::Schema run() {
    for (RawTable& table : raw_.tables) add_entity(table);
    for (std::uint32_t i = 0; i < raw_.tables.size(); ++i) add_keys(raw_.tables[i], schema_.entities[i]);
    for (std::uint32_t i = 0; i < raw_.tables.size(); ++i) {
      add_defaults(raw_.tables[i], schema_.entities[i]);
      add_checks(raw_.tables[i], ir::EntityId{i});
      for (const RawForeignKey& key : raw_.tables[i].foreign_keys) add_foreign_key(key, schema_.entities[i]);
    }
    return std::move(schema_);
  }

 private:
  void add_entity(RawTable& table) {
    ir::Entity entity;
    entity.name = table.name;
    entity.location = table.location;
    for (RawColumn& column : table.columns) {
      if (!column.user_type.empty()) set_user_type(column);
      entity.attributes.push_back(column.attribute);
    }
    schema_.entities.push_back(std::move(entity));
  }

  void set_user_type(RawColumn& column) {
    if (const RawEnum* type = raw_.find_enum(column.user_type)) {
      column.attribute.allowed = type->values;
      return;
    }
    std::vector<std::string> names = known_type_names();
    for (const RawEnum& type : raw_.enums) names.push_back(type.name);
    diagnostics_.error("Q2150", column.type_location, "the type '" + column.user_type + "' is not supported",
                       diagnostics::did_you_mean(column.user_type, names));
  }

  /// Places of the columns; nothing after an error.
  std::optional<std::vector<std::uint32_t>> places(const ir::Entity& entity,
                                                   const std::vector<std::string>& columns,
                                                   const ir::Location& location) {
    std::vector<std::uint32_t> result;
    const auto id = schema_.find(entity.name);
    bool complete = true;
    for (const std::string& name : columns) {
      const auto attribute = schema_.find(*id, name);
      if (!attribute) {
        diagnostics_.error("Q2151", location, "table '" + entity.name + "' has no column '" + name + "'",
                           diagnostics::did_you_mean(name, attribute_names(entity)));
        complete = false;
      } else if (std::find(result.begin(), result.end(), attribute->index) != result.end()) {
        diagnostics_.error("Q2152", location, "the column '" + name + "' is twice in one constraint");
        complete = false;
      } else {
        result.push_back(attribute->index);
      }
    }
    return complete ? std::optional(std::move(result)) : std::nullopt;
  }

  void add_keys(const RawTable& table, ir::Entity& entity) {
    std::set<std::set<std::uint32_t>> seen;
    const auto add = [&](const RawKey& raw) {
      auto attributes = places(entity, raw.columns, raw.location);
      if (!attributes) return;
      if (raw.primary) {
        for (const std::uint32_t attribute : *attributes) entity.attributes[attribute].not_null = true;
      }
      // UNIQUE on the columns of the primary key says nothing new.
      if (!seen.insert({attributes->begin(), attributes->end()}).second) return;
      entity.keys.push_back({std::move(*attributes), raw.primary, raw.name, raw.location});
    };
    for (const RawKey& key : table.keys) {
      if (key.primary) add(key);
    }
    for (const RawKey& key : table.keys) {
      if (!key.primary) add(key);
    }
  }

  Translation translation(const SourceStatement& source, std::uint32_t& rows) {
    Translation result(schema_, diagnostics_, source.text, source.locate, rows);
    result.note_unknown = [this](const ir::Location& location, const std::string& reason) {
      notes_.push_back({ir::Note::Kind::UnknownValue, reason, std::nullopt, location});
    };
    return result;
  }

  void add_defaults(const RawTable& table, ir::Entity& entity) {
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      const Piece& piece = table.columns[i].default_value;
      ir::Attribute& attribute = entity.attributes[i];
      if (!piece) continue;
      std::uint32_t rows = 0;
      Translation context = translation(*piece.source, rows);
      auto value = Expressions(context, Scope{}).translate(*piece.node);
      if (!value) continue;
      if (std::holds_alternative<ir::Generated>(value->node)) {  // nextval(…), gen_random_uuid()
        attribute.generated = true;
        continue;
      }
      if (is_null_literal(*value)) continue;
      attribute.default_value =
          assign_to(context, value, attribute.type, "column '" + attribute.name + "'", value->location);
    }
  }

  void add_checks(const RawTable& table, ir::EntityId id) {
    ir::Entity& entity = schema_.entities[id.index];
    for (std::uint32_t i = 0; i < entity.attributes.size(); ++i) {
      if (!entity.attributes[i].allowed.empty()) entity.checks.push_back(allowed_values(entity, {id, i}));
    }
    for (const RawCheck& raw : table.checks) {
      std::uint32_t rows = 0;
      Translation context = translation(*raw.condition.source, rows);
      context.time_is_unknown = true;
      Scope scope;
      const ir::RowId row = context.new_row();
      scope.tables.push_back({row, id, entity.name});
      auto condition = Expressions(context, scope).condition(*raw.condition.node, Use::Value);
      if (!condition) continue;
      if (contains_aggregate(*condition)) {
        diagnostics_.error("Q2153", raw.location, "a CHECK cannot contain a query");
        continue;
      }
      entity.checks.push_back({row, std::move(condition), raw.name, raw.location});
    }
  }

  [[nodiscard]] ir::Check allowed_values(const ir::Entity& entity, ir::AttributeId id) const {
    const ir::RowId row{0};
    const ir::Attribute& attribute = entity.attributes[id.index];
    std::vector<ir::ExpressionPtr> alternatives;
    for (const std::string& value : attribute.allowed) {
      auto column = ir::make_expression(ir::ColumnRef{row, id}, ir::Type::Text, attribute.location);
      alternatives.push_back(ir::make_binary(ir::BinaryOp::Equal, std::move(column),
                                             ir::make_literal(value, ir::Type::Text, attribute.location),
                                             attribute.location));
    }
    return {row, join(ir::BinaryOp::Or, alternatives, attribute.location), "", attribute.location};
  }

  static std::optional<ir::ReferentialAction> action(std::string_view letter) {
    if (letter == "c") return ir::ReferentialAction::Cascade;
    if (letter == "n") return ir::ReferentialAction::SetNull;
    if (letter == "d") return ir::ReferentialAction::SetDefault;
    return ir::ReferentialAction::Restrict;
  }

  void add_foreign_key(const RawForeignKey& raw, ir::Entity& entity) {
    const Node& constraint = *raw.constraint.node;
    const Node& relation = field(constraint, "pktable");
    const std::string target_name(text_field(relation, "relname"));
    const ir::Location target_place = raw.constraint.source->place(location_of(relation));
    auto attributes = places(entity, raw.columns, raw.location);
    const auto target = schema_.find(target_name);
    if (!target) {
      diagnostics_.error("Q2154", target_place, "no table '" + target_name + "'",
                         diagnostics::did_you_mean(target_name, entity_names(schema_)));
      return;
    }
    if (!attributes) return;
    auto target_attributes = referenced(constraint, schema_[*target], target_place);
    if (!target_attributes) return;
    if (!fits(entity, *attributes, schema_[*target], *target_attributes, raw.location)) return;
    const bool partial_match = text_field(constraint, "fk_matchtype") == "f" && attributes->size() > 1;
    if (partial_match || !field(constraint, "fk_del_set_cols").is_null()) {
      diagnostics_.error("Q2155", raw.location, "MATCH FULL and ON DELETE SET … (columns) are not supported");
      return;
    }
    entity.foreign_keys.push_back({std::move(*attributes), *target, std::move(*target_attributes),
                                   *action(text_field(constraint, "fk_del_action")),
                                   *action(text_field(constraint, "fk_upd_action")), raw.name, raw.location});
  }

  /// The columns that a foreign key refers to: by default the primary key.
  std::optional<std::vector<std::uint32_t>> referenced(const Node& constraint, const ir::Entity& target,
                                                       const ir::Location& location) {
    std::vector<std::string> names;
    for (const Node& name : field(constraint, "pk_attrs")) names.emplace_back(string_of(name));
    if (!names.empty()) return places(target, names, location);
    if (!target.keys.empty() && target.keys.front().primary) return target.keys.front().attributes;
    diagnostics_.error("Q2156", location, "table '" + target.name + "' has no primary key to refer to",
                       "name the columns: REFERENCES " + target.name + " (…)");
    return std::nullopt;
  }

  bool fits(const ir::Entity& entity, const std::vector<std::uint32_t>& own, const ir::Entity& target,
            const std::vector<std::uint32_t>& referenced_columns, const ir::Location& location) {
    if (own.size() != referenced_columns.size()) {
      diagnostics_.error("Q2157", location,
                         "the foreign key has " + std::to_string(own.size()) + " columns, but refers to " +
                             std::to_string(referenced_columns.size()));
      return false;
    }
    const std::set<std::uint32_t> columns(referenced_columns.begin(), referenced_columns.end());
    const bool is_key = std::any_of(target.keys.begin(), target.keys.end(), [&](const ir::Key& key) {
      return std::set<std::uint32_t>(key.attributes.begin(), key.attributes.end()) == columns;
    });
    if (!is_key) {
      diagnostics_.error("Q2158", location,
                         "the foreign key refers to columns of '" + target.name + "' that are no key",
                         "add a UNIQUE constraint on them");
      return false;
    }
    for (std::size_t i = 0; i < own.size(); ++i) {
      const ir::Attribute& from = entity.attributes[own[i]];
      const ir::Attribute& to = target.attributes[referenced_columns[i]];
      if (from.type == to.type || (ir::is_numeric(from.type) && ir::is_numeric(to.type))) continue;
      diagnostics_.error("Q2159", location,
                         "type clash: '" + entity.name + "." + from.name + "' is of type " +
                             std::string(ir::to_string(from.type)) + ", but '" + target.name + "." + to.name +
                             "' of type " + std::string(ir::to_string(to.type)));
      return false;
    }
    return true;
  }

  RawSchema& raw_;
  diagnostics::Diagnostics& diagnostics_;
  std::vector<ir::Note>& notes_;
  ir::Schema schema_;
};

}  // namespace

ir::Schema resolve_schema(RawSchema& raw, diagnostics::Diagnostics& diagnostics,
                          std::vector<ir::Note>& notes) {
  return SchemaResolver(raw, diagnostics, notes).run();
}

}  // namespace quiesce::parsers::sql
