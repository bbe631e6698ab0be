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
  bool gave_up = false;  ///< the solver, at least once

  Setting(const ir::Application& application, const Problem& problem, unsigned resources, Topic about)
      : topic(std::move(about)),
        context(topic),
        encoding(context, application),
        solver(context.solver(resources, &topic)) {
    world = initial_world(encoding, problem.functionalities, problem.bounds, side);
    for (const z3::expr& constraint : initial_constraints(encoding, problem, world, side))
      solver.add(constraint);
  }

  [[nodiscard]] bool maybe(const Question& question) {
    const z3::check_result answer = solver.ask(question);
    gave_up = gave_up || answer == z3::unknown;
    return answer != z3::unsat;
  }
  [[nodiscard]] Possible conclude(bool possible) const {
    if (gave_up) return Possible::Undecided;
    return possible ? Possible::Yes : Possible::No;
  }
};

bool completes(Setting& setting, const World& world) {
  const auto possible = [&] {
    return setting.maybe({"completes", "can it go on, to its end, without an abort?"});
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

Possible initial_state_possible(const ir::Application& application, std::size_t invariant, unsigned resources,
                                FormulaRecorder* recorder) {
  const Problem problem = make_problem(application, invariant, {}, 0);
  Setting setting(application, problem, resources, start_topic(recorder, application, invariant));
  return to_possible(setting.solver.ask(start_possible));
}

Possible can_complete(const ir::Application& application, std::size_t functionality, unsigned resources,
                      FormulaRecorder* recorder) {
  if (application.invariants.empty()) return Possible::Yes;
  const Problem problem = make_problem(application, 0, {functionality}, 0);
  Setting setting(application, problem, resources, completion_topic(recorder, application, functionality));
  // With no initial state at all, that is what is wrong, and it is said elsewhere.
  if (!setting.maybe(start_possible)) return Possible::Yes;
  return setting.conclude(completes(setting, setting.world));
}

Possible premise_possible(const ir::Application& application, std::size_t invariant, unsigned resources,
                          FormulaRecorder* recorder) {
  const ir::Rule& rule = application.invariants[invariant].rule;
  if (!rule.premise) return Possible::Yes;
  const Problem problem = make_problem(application, invariant, {}, 0);
  Setting setting(application, problem, resources, premise_topic(recorder, application, invariant));
  if (!setting.maybe(start_possible)) return Possible::Yes;
  formula::ExpressionEncoder expressions(setting.encoding, setting.side);
  formula::Scope scope;
  scope.state = &setting.world.state;
  std::vector<z3::expr> reached;
  expressions.for_each({rule.rows, rule.premise}, scope,
                       [&](const z3::expr& premise) { reached.push_back(premise); });
  setting.solver.add(setting.encoding.algebra().any(reached));
  return setting.conclude(
      setting.maybe({"premise", "can the WHERE of the invariant be true in an initial state?"}));
}

}  // namespace quiesce::analyzer
