#include "analyzer/vacuity.hpp"

#include "analyzer/problem.hpp"
#include "analyzer/solver_context.hpp"
#include "analyzer/topics.hpp"
#include "formula/expression_encoder.hpp"

namespace quiesce::analyzer {
namespace {

constexpr Question start_possible{"start", "is there an initial state?"};

struct Setting {
  Topic topic;
  SolverContext context;
  formula::Encoding encoding;
  Solver solver;
  formula::Side side;
  World world;

  Setting(const ir::Application& application, const Problem& problem, unsigned resources, Topic about)
      : topic(std::move(about)),
        context(topic),
        encoding(context, application),
        solver(context.solver(resources, &topic)) {
    world = initial_world(encoding, problem.functionalities, problem.bounds, side);
    for (const z3::expr& constraint : initial_constraints(encoding, problem, world, side))
      solver.add(constraint);
  }
};

bool completes(Setting& setting, const World& world) {
  const auto possible = [&] {
    return setting.solver.ask({"completes", "can it go on, to its end, without an abort?"}) != z3::unsat;
  };
  if (world.instances[0].ended) return possible();
  const Stepped stepped = take_step(setting.encoding, world, 0);
  for (const Branch& branch : stepped.branches) {
    if (branch.outcome == StepOutcome::Aborted) continue;
    setting.solver.push();
    for (const z3::expr& constraint : stepped.side.constraints) setting.solver.add(constraint);
    setting.solver.add(branch.condition);
    const bool found = possible() && completes(setting, branch.world);
    setting.solver.pop();
    if (found) return true;
  }
  return false;
}

}  // namespace

bool initial_state_possible(const ir::Application& application, std::size_t invariant, unsigned resources,
                            FormulaRecorder* recorder) {
  const Problem problem = make_problem(application, invariant, {}, 0);
  Setting setting(application, problem, resources, start_topic(recorder, application, invariant));
  return setting.solver.ask(start_possible) != z3::unsat;
}

bool can_complete(const ir::Application& application, std::size_t functionality, unsigned resources,
                  FormulaRecorder* recorder) {
  if (application.invariants.empty()) return true;
  const Problem problem = make_problem(application, 0, {functionality}, 0);
  Setting setting(application, problem, resources, completion_topic(recorder, application, functionality));
  // With no initial state at all, that is what is wrong, and it is said elsewhere.
  if (setting.solver.ask(start_possible) == z3::unsat) return true;
  return completes(setting, setting.world);
}

bool premise_possible(const ir::Application& application, std::size_t invariant, unsigned resources,
                      FormulaRecorder* recorder) {
  const ir::Rule& rule = application.invariants[invariant].rule;
  if (!rule.premise) return true;
  const Problem problem = make_problem(application, invariant, {}, 0);
  Setting setting(application, problem, resources, premise_topic(recorder, application, invariant));
  if (setting.solver.ask(start_possible) == z3::unsat) return true;
  formula::ExpressionEncoder expressions(setting.encoding, setting.side);
  formula::Scope scope;
  scope.state = &setting.world.state;
  std::vector<z3::expr> reached;
  expressions.for_each({rule.rows, rule.premise}, scope,
                       [&](const z3::expr& premise) { reached.push_back(premise); });
  setting.solver.add(setting.encoding.algebra().any(reached));
  return setting.solver.ask({"premise", "can the WHERE of the invariant be true in an initial state?"}) !=
         z3::unsat;
}

}  // namespace quiesce::analyzer
