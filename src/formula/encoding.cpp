#include "formula/encoding.hpp"

#include "formula/row_names.hpp"
#include "quiesce/ir/walk.hpp"

namespace quiesce::formula {

Encoding::Encoding(z3::context& context, const ir::Application& application)
    : application_(application), algebra_(context), texts_(application), rigid_(rigid_keys(application)) {
  track_generated();
}

z3::expr Encoding::same_row(ir::EntityId entity, const SymbolicRow& a, const SymbolicRow& b) const {
  if (!rigid(entity)) return algebra_.no();
  z3::expr same = algebra_.yes();
  for (const std::uint32_t attribute : schema()[entity].keys.front().attributes) {
    same = algebra_.both(same, algebra_.equal(a.cells[attribute].value, b.cells[attribute].value));
  }
  return same;
}

std::vector<z3::expr> Encoding::counted_once(ir::EntityId entity, const SymbolicTable& table) const {
  std::vector<z3::expr> result;
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    z3::expr counts = table.rows[r].exists;
    for (std::size_t s = 0; s < r && rigid(entity); ++s) {
      counts =
          algebra_.both(counts, algebra_.negate(algebra_.both(
                                    table.rows[s].exists, same_row(entity, table.rows[r], table.rows[s]))));
    }
    result.push_back(counts);
  }
  return result;
}

void Encoding::track_generated() {
  ir::walk_expressions(application_, [&](const ir::Expression& expression) {
    if (const auto* generated = std::get_if<ir::Generated>(&expression.node)) {
      for (const ir::AttributeId attribute : kept_apart(*generated, expression.type))
        tracked_.insert(attribute);
    }
  });
}

std::vector<ir::AttributeId> Encoding::kept_apart(const ir::Generated& generated, ir::Type type) const {
  std::vector<ir::AttributeId> result = generated.attributes;
  for (std::uint32_t e = 0; e < schema().entities.size(); ++e) {
    const ir::Entity& entity = schema().entities[e];
    if (generated.attributes.empty()) {
      for (std::uint32_t a = 0; a < entity.attributes.size(); ++a) {
        if (entity.attributes[a].type == type) result.push_back({{e}, a});
      }
      continue;
    }
    for (const ir::ForeignKey& key : entity.foreign_keys) {
      for (std::size_t i = 0; i < key.attributes.size(); ++i) {
        const ir::AttributeId target{key.target, key.target_attributes[i]};
        if (target == generated.attributes.front()) result.push_back({{e}, key.attributes[i]});
      }
    }
  }
  return result;
}

Symbolic Encoding::literal(const ir::Value& value, ir::Type type) const {
  z3::context& c = algebra_.context();
  struct Maker {
    const Encoding& encoding;
    z3::context& c;
    ir::Type type;
    Symbolic operator()(ir::Null) const { return encoding.algebra().null_of(type); }
    Symbolic operator()(bool flag) const { return encoding.algebra().known(c.bool_val(flag)); }
    Symbolic operator()(const ir::Number& number) const {
      if (type != ir::Type::Decimal && number.is_integer()) {
        return encoding.algebra().known(c.int_val(number.numerator()));
      }
      const std::string text =
          std::to_string(number.numerator()) + "/" + std::to_string(number.denominator());
      return encoding.algebra().known(c.real_val(text.c_str()));
    }
    Symbolic operator()(const std::string& text) const {
      return encoding.algebra().known(c.int_val(encoding.texts().code(text)));
    }
    Symbolic operator()(ir::Moment moment) const { return encoding.algebra().known(c.int_val(moment.ticks)); }
  };
  return std::visit(Maker{*this, c, type}, value);
}

Symbolic Encoding::fresh(const std::string& name, ir::Type type, bool nullable, Side& side) {
  z3::context& c = algebra_.context();
  const std::string unique = name + "!" + std::to_string(next_++);
  const z3::expr value = c.constant(unique.c_str(), algebra_.sort(type));
  if (type == ir::Type::Text) side.constraints.push_back(value >= 0);
  if (type == ir::Type::Time) side.constraints.push_back(value >= 0 && value < 86'400);
  if (!nullable) return algebra_.known(value);
  return {value, c.bool_const((unique + "?").c_str())};
}

z3::expr Encoding::fresh_condition(const std::string& name) {
  return algebra_.context().bool_const((name + "!" + std::to_string(next_++)).c_str());
}

z3::expr Encoding::at_least(const z3::expr& counted, Side& side) {
  if (!partial_) return counted;
  const z3::expr unseen = fresh("unseen", ir::Type::Integer, false, side).value;
  side.constraints.push_back(unseen >= 0);
  return counted + unseen;
}

SymbolicState Encoding::fresh_state(const std::vector<std::uint32_t>& rows, const std::string& name,
                                    Side& side) {
  SymbolicState state;
  for (std::uint32_t e = 0; e < schema().entities.size(); ++e) {
    const ir::Entity& entity = schema().entities[e];
    SymbolicTable table;
    for (std::uint32_t r = 0; r < rows[e]; ++r) {
      SymbolicRow row{fresh_condition(name + "." + entity.name), {}};
      for (const ir::Attribute& attribute : entity.attributes) {
        row.cells.push_back(fresh(name + "." + entity.name + "." + attribute.name, attribute.type,
                                  !attribute.not_null, side));
      }
      table.rows.push_back(std::move(row));
    }
    for (std::uint32_t a = 0; a < entity.attributes.size(); ++a) {
      if (!tracked({{e}, a})) continue;
      for (const SymbolicRow& row : table.rows) state.history[{{e}, a}].push_back({row.exists, row.cells[a]});
    }
    state.tables.push_back(std::move(table));
  }
  return state;
}

}  // namespace quiesce::formula
