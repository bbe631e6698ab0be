#include "analyzer/problem.hpp"

#include "formula/constraint_encoder.hpp"
#include "formula/rule_encoder.hpp"

namespace quiesce::analyzer {
namespace {

/// Existing rows first, and by a key of one attribute where there is one: of all the orders in which the same
/// rows can be written down, one is enough.
z3::expr in_order(formula::Encoding& encoding, const ir::Entity& entity,
                  const formula::SymbolicTable& table) {
  const formula::Algebra& algebra = encoding.algebra();
  z3::expr result = algebra.yes();
  const bool by_key =
      !entity.keys.empty() && entity.keys.front().primary && entity.keys.front().attributes.size() == 1;
  for (std::size_t r = 1; r < table.rows.size(); ++r) {
    const formula::SymbolicRow& low = table.rows[r - 1];
    const formula::SymbolicRow& high = table.rows[r];
    z3::expr ordered = low.exists;
    if (by_key) {
      const std::uint32_t key = entity.keys.front().attributes.front();
      ordered = algebra.both(ordered, algebra.less(low.cells[key].value, high.cells[key].value));
    }
    result = algebra.both(result, algebra.implies(high.exists, ordered));
  }
  return result;
}

}  // namespace

std::vector<const ir::Rule*> initial_rules(const ir::Application& application) {
  std::vector<const ir::Rule*> rules;
  for (const ir::Invariant& invariant : application.invariants) rules.push_back(&invariant.rule);
  for (const ir::Rule& assumption : application.assumptions) rules.push_back(&assumption);
  return rules;
}

Problem make_problem(const ir::Application& application, std::size_t invariant,
                     std::vector<std::size_t> functionalities, std::uint32_t extra_rows) {
  return make_problem(application, invariant, std::move(functionalities), initial_rules(application),
                      extra_rows);
}

Problem make_problem(const ir::Application& application, std::size_t invariant,
                     std::vector<std::size_t> functionalities, std::vector<const ir::Rule*> initial,
                     std::uint32_t extra_rows, formula::SharedInputs shared) {
  Problem problem{&application, invariant, std::move(functionalities), std::move(initial), {}};
  formula::RowNeeds needs;
  needs.functionalities = problem.functionalities;
  needs.shared = std::move(shared);
  needs.broken = {&problem.rule().rule};
  needs.initially_true = problem.initial;
  needs.aborts_matter = problem.eventual();
  needs.extra = extra_rows;
  problem.bounds = formula::row_bounds(application, needs);
  return problem;
}

std::vector<z3::expr> initial_constraints(formula::Encoding& encoding, const Problem& problem, World& world,
                                          formula::Side& side) {
  const formula::Algebra& algebra = encoding.algebra();
  std::vector<z3::expr> result;
  formula::ConstraintEncoder constraints(encoding, side);
  result.push_back(constraints.lawful(world.state));
  for (const ir::Rule* rule : problem.initial) {
    result.push_back(algebra.negate(formula::violated(*rule, world.state, encoding, side)));
  }
  for (std::size_t e = 0; e < world.state.tables.size(); ++e) {
    if (encoding.rigid({static_cast<std::uint32_t>(e)})) continue;  // its rows have roles of their own
    result.push_back(in_order(encoding, encoding.schema().entities[e], world.state.tables[e]));
  }
  result.push_back(inputs_allowed(encoding, world, side));
  result.insert(result.end(), side.constraints.begin(), side.constraints.end());
  side.constraints.clear();
  return result;
}

z3::expr broken_in(const Problem& problem, formula::SymbolicState& state, formula::Encoding& encoding,
                   formula::Side& side) {
  const std::vector<std::uint32_t>& witness = problem.bounds.witness;
  const z3::expr own = formula::violated_at(problem.rule().rule, witness, state, encoding, side);
  if (problem.also_broken.empty()) return own;
  std::vector<z3::expr> any{own};
  for (const ir::Rule* rule : problem.also_broken)
    any.push_back(formula::violated_at(*rule, witness, state, encoding, side));
  return encoding.algebra().any(any);
}

const Branch* find_branch(const Stepped& stepped, std::size_t instance, const ScheduledStep& wanted) {
  for (const Branch& branch : stepped.branches) {
    const bool same_end = branch.outcome == wanted.outcome;
    const bool same_segment =
        wanted.outcome != StepOutcome::Continues || branch.world.instances[instance].segment == wanted.next;
    if (same_end && same_segment) return &branch;
  }
  return nullptr;
}

}  // namespace quiesce::analyzer
