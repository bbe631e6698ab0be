#include "published/interleaving.hpp"

#include <algorithm>

#include "published/unsupported.hpp"

namespace quiesce::published {

Interleaving::Interleaving(Formula& formula, std::size_t invariant,
                           const std::vector<std::size_t>& functionalities)
    : formula_(formula),
      terms_(formula.terms()),
      invariant_(formula.application().invariants[invariant]),
      expressions_(formula),
      state_(formula.any_state()) {
  for (const std::size_t f : functionalities) {
    Instance instance{&formula.application().functionalities[f], 0, {}, {}};
    for (const ir::Input& input : instance.functionality->inputs)
      instance.inputs.push_back(formula.any_value(input.name, input.type, input.nullable));
    instance.names.resize(instance.functionality->names.size());
    instances_.push_back(std::move(instance));
  }
}

/// Lawful, as the application assumes it, and fulfilling all invariants.
void Interleaving::assert_start() {
  Constraints constraints(formula_);
  for (const z3::expr& constraint : constraints.all(state_)) formula_.require(constraint);
  for (const ir::Invariant& invariant : formula_.application().invariants)
    formula_.require(constraints.holds(invariant.rule, state_));
  for (const ir::Rule& assumption : formula_.application().assumptions)
    formula_.require(constraints.holds(assumption, state_));
  for (const Instance& instance : instances_) {
    Scope scope{&state_, nullptr, &instance.inputs};
    for (const ir::ExpressionPtr& assumption : instance.functionality->assumptions)
      formula_.require(expressions_.holds(assumption, scope));
  }
}

void Interleaving::assert_run(const Order& order) {
  assert_start();
  const std::vector<z3::expr> witness = expressions_.any_rows(invariant_.rule.rows);
  const bool absolute = invariant_.kind == ir::InvariantKind::Absolute;
  std::vector<z3::expr> broken;
  z3::expr before = expressions_.refuted(invariant_.rule, witness, state_);
  for (std::size_t s = 0; s < order.size(); ++s) {
    take_step(instances_[order[s]]);
    if (!absolute && s + 1 < order.size()) continue;
    const z3::expr after = expressions_.refuted(invariant_.rule, witness, state_);
    // A step that changes nothing the rule speaks of breaks nothing.
    if (!z3::eq(before, after)) broken.push_back(after);
    before = after;
  }
  formula_.require(terms_.any(broken));
}

Term Interleaving::passed(const Instance& instance, const std::variant<ir::InputId, ir::NameId>& source,
                          const ir::Variable& parameter) {
  if (const auto* input = std::get_if<ir::InputId>(&source)) return instance.inputs[input->index];
  const Name& name = instance.names[std::get<ir::NameId>(source).index];
  if (!name.assigned) return formula_.any_value("unknown", parameter.type, parameter.nullable);
  if (name.assigned->is_true()) return *name.value;
  return terms_.choose(*name.assigned, *name.value,
                       formula_.any_value("unknown", parameter.type, parameter.nullable));
}

Locals Interleaving::arguments(const Instance& instance, const ir::Step& step,
                               const ir::Transaction& transaction) {
  Locals locals(transaction.variables.size());
  for (std::size_t p = 0; p < transaction.parameters.size(); ++p) {
    const ir::VariableId id = transaction.parameters[p];
    const ir::Variable& parameter = transaction[id];
    Term value = Terms::convert(passed(instance, step.arguments[p], parameter), parameter.type);
    if (!parameter.nullable && value.null) {
      formula_.require(!*value.null);  // the call fails where NULL is no value of the type
      value.null.reset();
    }
    locals[id.index].value = value;
  }
  return locals;
}

void Interleaving::take_step(Instance& instance) {
  const ir::Step& step = instance.functionality->steps[instance.next++];
  if (step.compensation) throw Unsupported("a compensation");
  const ir::Transaction& transaction = formula_.application()[step.transaction];
  Paths paths(formula_, transaction);
  const std::vector<Path> ways = paths.through(state_, arguments(instance, step, transaction));
  std::vector<z3::expr> taken;
  for (const Path& way : ways) {
    const z3::expr here = terms_.all(way.branches);
    taken.push_back(here);
    for (const z3::expr& assumed : way.assumed)
      formula_.require(ways.size() == 1 ? assumed : z3::implies(here, assumed));
  }
  formula_.require(terms_.any(taken));
  if (ways.empty()) return;
  publish(instance, step, ways);
  state_ = joined(ways);
}

void Interleaving::publish(Instance& instance, const ir::Step& step, const std::vector<Path>& paths) {
  for (const ir::Publication& publication : step.publishes) {
    Name& name = instance.names[publication.name.index];
    const ir::Type type = instance.functionality->names[publication.name.index].type;
    for (const Path& path : paths) {
      const Local& local = path.locals[publication.variable.index];
      if (local.uncounted) throw Unsupported("the number of rows that a statement without a key changed");
      if (!local.value) continue;
      const Term value = Terms::convert(*local.value, type);
      const z3::expr here = paths.size() == 1 ? terms_.context().bool_val(true) : terms_.all(path.branches);
      name.value = name.value && !here.is_true() ? terms_.choose(here, value, *name.value) : value;
      name.assigned = name.assigned ? (*name.assigned || here).simplify() : here;
    }
  }
}

z3::func_decl Interleaving::joined(ir::EntityId entity, const std::vector<Path>& paths,
                                   const std::vector<z3::func_decl>& functions) {
  const bool same = std::all_of(functions.begin(), functions.end(),
                                [&](const z3::func_decl& f) { return z3::eq(f, functions.front()); });
  if (same) return functions.front();
  return formula_.defined(entity, functions.front(), [&](const z3::expr& row) {
    z3::expr cell = functions.front()(row);
    for (std::size_t p = 1; p < paths.size(); ++p)
      cell = z3::ite(terms_.all(paths[p].branches), functions[p](row), cell);
    return cell;
  });
}

State Interleaving::joined(const std::vector<Path>& paths) {
  State result = paths.front().state;
  const auto join = [&](ir::EntityId entity, auto function_of) {
    std::vector<z3::func_decl> functions;
    for (const Path& path : paths) functions.push_back(function_of(path.state[entity]));
    return joined(entity, paths, functions);
  };
  for (std::uint32_t e = 0; e < result.tables.size(); ++e) {
    Table& table = result.tables[e];
    table.exists = join({e}, [](const Table& t) { return t.exists; });
    for (std::size_t a = 0; a < table.columns.size(); ++a) {
      table.columns[a].value = join({e}, [&](const Table& t) { return t.columns[a].value; });
      if (table.columns[a].null)
        table.columns[a].null = join({e}, [&](const Table& t) { return *t.columns[a].null; });
    }
  }
  return result;
}

}  // namespace quiesce::published
