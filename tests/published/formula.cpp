#include "published/formula.hpp"

namespace quiesce::published {
namespace {

z3::expr_vector as_vector(z3::context& context, const std::vector<z3::expr>& rows) {
  z3::expr_vector result(context);
  for (const z3::expr& row : rows) result.push_back(row);
  return result;
}

}  // namespace

z3::expr State::exists(ir::EntityId entity, const z3::expr& row) const {
  return (*this)[entity].exists(row);
}

Term State::cell(ir::AttributeId attribute, const z3::expr& row) const {
  const Column& column = (*this)[attribute.entity].columns[attribute.index];
  Term result{column.value(row), {}};
  if (column.null) result.null = (*column.null)(row);
  return result;
}

Formula::Formula(const ir::Application& application, const Terms& terms)
    : application_(application), terms_(terms), assertions_(terms.context()) {}

std::string Formula::numbered(const std::string& name) {
  return name + "@" + std::to_string(next_++);
}

z3::sort Formula::row_sort(ir::EntityId entity) const {
  return terms_.context().uninterpreted_sort(schema()[entity].name.c_str());
}

z3::func_decl Formula::function(const std::string& name, ir::EntityId entity, const z3::sort& range) {
  return terms_.context().function(numbered(name).c_str(), row_sort(entity), range);
}

State Formula::any_state() {
  State state;
  for (std::uint32_t e = 0; e < schema().entities.size(); ++e) {
    const ir::Entity& entity = schema().entities[e];
    Table table{function(entity.name, {e}, terms_.context().bool_sort()), {}};
    for (const ir::Attribute& attribute : entity.attributes) {
      const std::string name = entity.name + "." + attribute.name;
      Column column{function(name, {e}, terms_.sort(attribute.type)), {}};
      if (!attribute.not_null) column.null = function(name + "?", {e}, terms_.context().bool_sort());
      const z3::expr row = any_row({e});
      if (const auto allowed = terms_.in_range(column.value(row), attribute.type))
        require(for_all({row}, *allowed));
      table.columns.push_back(std::move(column));
    }
    state.tables.push_back(std::move(table));
  }
  return state;
}

z3::expr Formula::any_row(ir::EntityId entity) {
  return terms_.context().constant(numbered("row").c_str(), row_sort(entity));
}

z3::expr Formula::any_condition(const std::string& name) {
  return terms_.context().bool_const(numbered(name).c_str());
}

Term Formula::any_value(const std::string& name, ir::Type type, bool nullable) {
  Term result{terms_.context().constant(numbered(name).c_str(), terms_.sort(type)), {}};
  if (nullable) result.null = any_condition(name + "?");
  if (const auto allowed = terms_.in_range(result.value, type)) require(*allowed);
  return result;
}

z3::func_decl Formula::defined(ir::EntityId entity, const z3::func_decl& before, const Cell& cell) {
  std::string name = before.name().str();
  name.resize(name.find_last_of('@'));
  const z3::func_decl after = function(name, entity, before.range());
  const z3::expr row = any_row(entity);
  require(for_all({row}, after(row) == cell(row)));
  return after;
}

Column Formula::defined(ir::AttributeId attribute, const Column& before,
                        const std::function<Term(const z3::expr& row)>& value) {
  Column after{defined(attribute.entity, before.value, [&](const z3::expr& row) { return value(row).value; }),
               {}};
  if (!before.null) return after;
  after.null = defined(attribute.entity, *before.null, [&](const z3::expr& row) {
    const Term term = value(row);
    return term.null ? *term.null : terms_.context().bool_val(false);
  });
  return after;
}

z3::expr Formula::for_all(const std::vector<z3::expr>& rows, const z3::expr& condition) const {
  return rows.empty() ? condition : z3::forall(as_vector(terms_.context(), rows), condition);
}

z3::expr Formula::for_some(const std::vector<z3::expr>& rows, const z3::expr& condition) const {
  return rows.empty() ? condition : z3::exists(as_vector(terms_.context(), rows), condition);
}

}  // namespace quiesce::published
