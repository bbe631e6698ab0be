#include "analyzer/proof/fact_encoder.hpp"

#include "formula/row_names.hpp"
#include "quiesce/ir/visit.hpp"

namespace quiesce::analyzer::proof {

void stand_at(formula::Encoding& encoding, SymbolicInstance& instance, std::size_t step) {
  const ir::Functionality& functionality = encoding.application().functionalities[instance.functionality];
  const formula::RowNames origins(encoding.application(), functionality);
  formula::Side types;  // what a name holds is limited only by the facts about it
  instance.step = step;
  for (std::size_t earlier = 0; earlier < step; ++earlier) {
    for (const ir::Publication& publication : functionality.steps[earlier].publishes) {
      const std::size_t n = publication.name.index;
      if (const auto input = origins.input_of(step, publication.name)) {
        instance.names[n] = {instance.inputs[input->index], encoding.algebra().yes()};
      } else {
        instance.names[n] = {encoding.fresh("carried", functionality.names[n].type, true, types),
                             encoding.fresh_condition("published")};
      }
    }
  }
}

FactEncoder::Value FactEncoder::value(const Term& term, const SymbolicInstance& instance) const {
  const ir::Functionality& functionality = encoding_.application().functionalities[instance.functionality];
  return std::visit(
      ir::overload{[&](ir::InputId input) {
                     return Value{instance.inputs[input.index], algebra_.yes()};
                   },
                   [&](ir::NameId name) {
                     const SymbolicName& held = instance.names[name.index];
                     if (held.value) return Value{*held.value, held.assigned};
                     return Value{algebra_.null_of(functionality.names[name.index].type), algebra_.no()};
                   },
                   [&](const Constant& constant) {
                     return Value{encoding_.literal(constant.value, constant.type), algebra_.yes()};
                   }},
      term);
}

z3::expr FactEncoder::known(const Selection& selection, const SymbolicInstance& instance) const {
  z3::expr result = algebra_.yes();
  for (const auto& [attribute, term] : selection.where)
    result = algebra_.both(result, value(term, instance).known);
  return result;
}

z3::expr FactEncoder::selects(const Selection& selection, const SymbolicInstance& instance,
                              const formula::SymbolicRow& row) const {
  z3::expr result = row.exists;
  for (const auto& [attribute, term] : selection.where) {
    result = algebra_.both(result, algebra_.is_true(algebra_.apply(ir::BinaryOp::Equal, row.cells[attribute],
                                                                   value(term, instance).value)));
  }
  return result;
}

z3::expr FactEncoder::compares(const formula::Symbolic& left, ir::BinaryOp op,
                               const formula::Symbolic& right) const {
  if (op == ir::BinaryOp::NotEqual)
    return algebra_.negate(algebra_.is_true(algebra_.apply(ir::BinaryOp::Equal, left, right)));
  return algebra_.is_true(algebra_.apply(op, left, right));
}

z3::expr FactEncoder::passes(const Test& test, const SymbolicInstance& instance,
                             const formula::SymbolicRow& row) const {
  return compares(row.cells[test.attribute], test.op, value(test.term, instance).value);
}

z3::expr FactEncoder::holds(const Fact& fact, const SymbolicInstance& instance,
                            const formula::SymbolicState& state) const {
  const auto cells = [&](const CellTest& node) {
    const Selection& selection = assertions_.selection(fact.point, node.selection);
    z3::expr result = algebra_.both(known(selection, instance), value(node.test.term, instance).known);
    if (node.guard) result = algebra_.both(result, value(node.guard->term, instance).known);
    for (const formula::SymbolicRow& row : state[selection.entity].rows) {
      z3::expr chosen = selects(selection, instance, row);
      if (node.guard) chosen = algebra_.both(chosen, passes(*node.guard, instance, row));
      result = algebra_.both(result, algebra_.implies(chosen, passes(node.test, instance, row)));
    }
    return result;
  };
  const auto there = [&](const RowThere& node) {
    const Selection& selection = assertions_.selection(fact.point, node.selection);
    std::vector<z3::expr> rows;
    for (const formula::SymbolicRow& row : state[selection.entity].rows)
      rows.push_back(selects(selection, instance, row));
    const z3::expr any = algebra_.any(rows);
    return algebra_.both(known(selection, instance), node.there ? any : algebra_.negate(any));
  };
  return std::visit(ir::overload{[&](const Known& node) { return instance.names[node.name.index].assigned; },
                                 [&](const NotNull& node) {
                                   const Value held = value(node.term, instance);
                                   return algebra_.both(held.known, algebra_.negate(held.value.null));
                                 },
                                 [&](const Compared& node) {
                                   const Value left = value(node.left, instance);
                                   const Value right = value(node.right, instance);
                                   return algebra_.both(algebra_.both(left.known, right.known),
                                                        compares(left.value, node.op, right.value));
                                 },
                                 there, cells},
                    fact.node);
}

z3::expr FactEncoder::differ(const Selection& a, const SymbolicInstance& of_a, const Selection& b,
                             const SymbolicInstance& of_b) const {
  z3::expr same = algebra_.yes();
  for (std::size_t i = 0; i < a.where.size(); ++i) {
    same = algebra_.both(
        same, algebra_.is_true(algebra_.apply(ir::BinaryOp::Equal, value(a.where[i].second, of_a).value,
                                              value(b.where[i].second, of_b).value)));
  }
  return algebra_.both(algebra_.both(known(a, of_a), known(b, of_b)), algebra_.negate(same));
}

z3::expr FactEncoder::holds(const Apart& apart, const Point& at, const SymbolicInstance& instance,
                            const Point& other_at, const SymbolicInstance& other) const {
  const Selection& a = assertions_.selection(apart.first, apart.first_selection);
  const Selection& b = assertions_.selection(apart.second, apart.second_selection);
  z3::expr result = algebra_.yes();
  if (apart.first == at && apart.second == other_at)
    result = algebra_.both(result, differ(a, instance, b, other));
  if (apart.first == other_at && apart.second == at)
    result = algebra_.both(result, differ(a, other, b, instance));
  return result;
}

}  // namespace quiesce::analyzer::proof
