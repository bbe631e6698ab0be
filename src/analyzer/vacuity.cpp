#include "analyzer/vacuity.hpp"

#include "analyzer/problem.hpp"
#include "analyzer/solver_context.hpp"
#include "formula/expression_encoder.hpp"

namespace quiesce::analyzer {
namespace {

struct Setting {
  SolverContext context;
  formula::Encoding encoding;
  z3::solver solver;
  formula::Side side;
  World world;

  Setting(const ir::Application& application, const Problem& problem, unsigned resources)
      : encoding(context, application), solver(context.solver(resources)) {
    world = initial_world(encoding, problem.functionalities, problem.bounds, side);
    for (const z3::expr& constraint : initial_constraints(encoding, problem, world, side))
      solver.add(constraint);
  }
};

bool completes(Setting& setting, const World& world) {
  if (world.instances[0].ended) return setting.solver.check() != z3::unsat;
  const Stepped stepped = take_step(setting.encoding, world, 0);
  for (const Branch& branch : stepped.branches) {
    if (branch.outcome == StepOutcome::Aborted) continue;
    setting.solver.push();
    for (const z3::expr& constraint : stepped.side.constraints) setting.solver.add(constraint);
    setting.solver.add(branch.condition);
    const bool found = setting.solver.check() != z3::unsat && completes(setting, branch.world);
    setting.solver.pop();
    if (found) return true;
  }
  return false;
}

}  // namespace

bool initial_state_possible(const ir::Application& application, std::size_t invariant, unsigned resources) {
  const Problem problem = make_problem(application, invariant, {}, 0);
  Setting setting(application, problem, resources);
  return setting.solver.check() != z3::unsat;
}

bool can_complete(const ir::Application& application, std::size_t functionality, unsigned resources) {
  if (application.invariants.empty()) return true;
  const Problem problem = make_problem(application, 0, {functionality}, 0);
  Setting setting(application, problem, resources);
  // With no initial state at all, that is what is wrong, and it is said elsewhere.
  if (setting.solver.check() == z3::unsat) return true;
  return completes(setting, setting.world);
}

bool premise_possible(const ir::Application& application, std::size_t invariant, unsigned resources) {
  const ir::Rule& rule = application.invariants[invariant].rule;
  if (!rule.premise) return true;
  const Problem problem = make_problem(application, invariant, {}, 0);
  Setting setting(application, problem, resources);
  if (setting.solver.check() == z3::unsat) return true;
  formula::ExpressionEncoder expressions(setting.encoding, setting.side);
  formula::Scope scope;
  scope.state = &setting.world.state;
  std::vector<z3::expr> reached;
  expressions.for_each({rule.rows, rule.premise}, scope,
                       [&](const z3::expr& premise) { reached.push_back(premise); });
  setting.solver.add(setting.encoding.algebra().any(reached));
  return setting.solver.check() != z3::unsat;
}

}  // namespace quiesce::analyzer
