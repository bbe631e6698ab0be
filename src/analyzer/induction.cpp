#include "analyzer/induction.hpp"

#include "analyzer/solver_context.hpp"
#include "analyzer/topics.hpp"
#include "formula/constraint_encoder.hpp"
#include "formula/row_bounds.hpp"
#include "formula/rule_encoder.hpp"

namespace quiesce::analyzer {

Possible can_break(const ir::Application& application, std::size_t invariant, const CodePoint& code,
                   unsigned resources, FormulaRecorder* recorder) {
  if (application[transaction_of(application, code)].segments.size() > 1)
    return Possible::Yes;  // its locals could be anything
  const ir::Rule& rule = application.invariants[invariant].rule;
  formula::RowNeeds needs;
  needs.functionalities = {code.functionality};
  needs.only_steps = {code.step};
  needs.broken = {&rule};
  needs.initially_true = {&rule};
  const formula::RowBounds bounds = formula::row_bounds(application, needs);
  if (!bounds.bounded_by.empty()) return Possible::Yes;

  Topic topic = induction_topic(recorder, application, invariant, code);
  SolverContext context(topic);
  formula::Encoding encoding(context, application);
  formula::Side side;
  World world = initial_world(encoding, {code.functionality}, bounds, side);
  stand_before(encoding, world.instances[0], code.step, side);
  formula::ConstraintEncoder constraints(encoding, side);
  Solver solver = context.solver(resources, &topic);
  solver.add(constraints.lawful(world.state));
  solver.add(encoding.algebra().negate(formula::violated(rule, world.state, encoding, side)));
  Stepped stepped = take_step(encoding, world, 0);
  if (!stepped.side.bounds.empty()) return Possible::Yes;
  for (const z3::expr& constraint : stepped.side.constraints) solver.add(constraint);
  for (Branch& branch : stepped.branches) {
    if (branch.outcome != StepOutcome::Finished) continue;
    solver.add(branch.condition);
    solver.add(formula::violated_at(rule, bounds.witness, branch.world.state, encoding, side));
    for (const z3::expr& constraint : side.constraints) solver.add(constraint);
    return to_possible(solver.ask({"breaks", "can the step make the invariant false where it was true?"}));
  }
  return Possible::No;  // it never commits
}

}  // namespace quiesce::analyzer
