// What a way through a transaction writes: new functions for what changes, and a frame axiom for the rows
// that keep their cells.
#include "published/paths.hpp"
#include "published/unsupported.hpp"

namespace quiesce::published {

void Paths::insert(const ir::Insert& node, Path& path) {
  if (node.source) throw Unsupported("INSERT from a query");
  if (node.on_conflict != ir::OnConflict::Fail) throw Unsupported("ON CONFLICT");
  const State before = path.state;
  const z3::expr added = formula_.any_row(node.entity);
  formula_.require(!before.exists(node.entity, added));
  Table& table = path.state[node.entity];
  table.exists = formula_.defined(node.entity, table.exists, [&](const z3::expr& row) {
    return row == added || before.exists(node.entity, row);
  });
  Scope scope{&before, &path.locals, nullptr};
  for (std::uint32_t a = 0; a < node.values.size(); ++a) {
    const ir::AttributeId attribute{node.entity, a};
    const ir::Attribute& declared = formula_.schema()[attribute];
    const Term value = Terms::convert(expressions_.encode(*node.values[a], scope), declared.type);
    if (declared.not_null && value.null) path.assumed.push_back(!*value.null);
    table.columns[a] = formula_.defined(attribute, table.columns[a], [&](const z3::expr& row) {
      return terms_.choose(row == added, value, before.cell(attribute, row));
    });
  }
  if (node.count) assign(*node.count, {terms_.context().int_val(1), {}}, path);
  assume_constraints({node.entity, true, false}, path);
}

void Paths::update(const ir::Update& node, Path& path) {
  const State before = path.state;
  const ir::RowSet hit{{node.row}, node.where};
  const Scope outside{&before, &path.locals, nullptr};
  Change change{node.row.entity};
  for (const ir::CellAssignment& assignment : node.assignments) {
    const ir::AttributeId attribute = assignment.attribute;
    const ir::Attribute& declared = formula_.schema()[attribute];
    change.attributes.insert(attribute.index);
    const auto written = [&](const z3::expr& row) {
      Scope scope = outside;
      scope.rows.push_back({node.row.row, row});
      return Terms::convert(expressions_.encode(*assignment.value, scope), declared.type);
    };
    Column& column = path.state[node.row.entity].columns[attribute.index];
    column = formula_.defined(attribute, column, [&](const z3::expr& row) {
      return terms_.choose(expressions_.member(hit, {row}, outside), written(row),
                           before.cell(attribute, row));
    });
    const z3::expr row = formula_.any_row(node.row.entity);
    const Term value = written(row);
    if (declared.not_null && value.null) {
      const z3::expr hits = expressions_.member(hit, {row}, outside);
      path.assumed.push_back(formula_.for_all({row}, z3::implies(hits, !*value.null)));
    }
  }
  refuse_actions(change);
  count_rows(node.count, node.row, node.where, path, before);
  assume_constraints(change, path);
}

void Paths::remove(const ir::Delete& node, Path& path) {
  const State before = path.state;
  const ir::RowSet hit{{node.row}, node.where};
  const Scope outside{&before, &path.locals, nullptr};
  Table& table = path.state[node.row.entity];
  table.exists = formula_.defined(node.row.entity, table.exists, [&](const z3::expr& row) {
    return before.exists(node.row.entity, row) && !expressions_.member(hit, {row}, outside);
  });
  const Change change{node.row.entity, false, true};
  refuse_actions(change);
  count_rows(node.count, node.row, node.where, path, before);
  assume_constraints(change, path);
}

void Paths::count_rows(const std::optional<ir::VariableId>& count, const ir::RowBinding& row,
                       const ir::ExpressionPtr& where, Path& path, const State& before) {
  if (!count) return;
  if (!fixes_key(row, where, formula_.schema())) {
    path.locals[count->index] = {std::nullopt, true};
    return;
  }
  const Scope scope{&before, &path.locals, nullptr};
  const z3::expr hit = some_member({{row}, where}, {formula_.any_row(row.entity)}, {}, scope);
  z3::context& context = terms_.context();
  assign(*count, {z3::ite(hit, context.int_val(1), context.int_val(0)), {}}, path);
}

void Paths::refuse_actions(const Change& change) const {
  for (const ir::Entity& entity : formula_.schema().entities) {
    for (const ir::ForeignKey& key : entity.foreign_keys) {
      if (key.target != change.entity) continue;
      if (change.deletes && key.on_delete != ir::ReferentialAction::Restrict)
        throw Unsupported("ON DELETE with an action");
      if (key.on_update == ir::ReferentialAction::Restrict) continue;
      for (const std::uint32_t target : key.target_attributes) {
        if (change.attributes.contains(target)) throw Unsupported("ON UPDATE with an action");
      }
    }
  }
}

void Paths::assume_constraints(const Change& change, Path& path) {
  for (z3::expr& constraint : constraints_.after(change, path.state))
    path.assumed.push_back(std::move(constraint));
}

}  // namespace quiesce::published
