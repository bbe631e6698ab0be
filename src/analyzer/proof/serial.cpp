#include "analyzer/proof/serial.hpp"

#include <algorithm>

#include "analyzer/commutation.hpp"
#include "analyzer/proof/assertion.hpp"
#include "analyzer/solver_context.hpp"
#include "formula/constraint_encoder.hpp"
#include "formula/rule_encoder.hpp"

namespace quiesce::analyzer::proof {
namespace {

/// One functionality alone, from any lawful state in which the rule is true.
class SerialRun {
 public:
  SerialRun(const ir::Application& application, const ir::Invariant& invariant, std::size_t functionality,
            const formula::RowBounds& bounds, unsigned resources, Questions& questions)
      : invariant_(invariant),
        bounds_(bounds),
        context_(SolverContext::Kind::Fresh),
        encoding_(context_, application),
        solver_(context_.solver(resources, nullptr)),
        questions_(questions) {
    formula::Side side;
    start_ = initial_world(encoding_, {functionality}, bounds, side);
    formula::ConstraintEncoder constraints(encoding_, side);
    solver_.add(constraints.lawful(start_.state));
    solver_.add(encoding_.algebra().negate(formula::violated(invariant.rule, start_.state, encoding_, side)));
    solver_.add(inputs_allowed(encoding_, start_, side));
    for (const z3::expr& constraint : side.constraints) solver_.add(constraint);
  }

  [[nodiscard]] bool keeps_rule() { return from(start_); }

 private:
  [[nodiscard]] bool from(const World& world) {
    if (world.instances[0].ended) return true;
    const Stepped stepped = take_step(encoding_, world, 0);
    if (!stepped.side.bounds.empty()) return false;
    bool kept = true;
    for (const Branch& branch : stepped.branches) {
      if (branch.outcome == StepOutcome::Continues) return false;
      // Of an absolute rule every state counts, and an aborted step makes none; of an eventual one the last.
      const bool eventual = invariant_.kind == ir::InvariantKind::Eventual;
      if (branch.outcome == StepOutcome::Aborted && !eventual) continue;
      solver_.push();
      for (const z3::expr& constraint : stepped.side.constraints) solver_.add(constraint);
      solver_.add(branch.condition);
      if (!eventual || branch.world.instances[0].ended) kept = kept && !broken(branch.world.state);
      kept = kept && from(branch.world);
      solver_.pop();
      if (!kept) return false;
    }
    return true;
  }

  [[nodiscard]] bool broken(formula::SymbolicState state) {
    formula::Side side;
    solver_.push();
    solver_.add(formula::violated_at(invariant_.rule, bounds_.witness, state, encoding_, side));
    for (const z3::expr& constraint : side.constraints) solver_.add(constraint);
    const z3::check_result answer = questions_.ask(solver_, z3::expr_vector(solver_.context()));
    solver_.pop();
    return answer != z3::unsat;
  }

  const ir::Invariant& invariant_;
  const formula::RowBounds& bounds_;
  SolverContext context_;
  formula::Encoding encoding_;
  Solver solver_;
  Questions& questions_;
  World start_;
};

}  // namespace

bool SerialRuns::keep(std::size_t invariant) {
  if (!commute_) commute_ = all_commute();
  return *commute_ && std::all_of(request_.functionalities.begin(), request_.functionalities.end(),
                                  [&](std::size_t f) { return kept_by(f, invariant); });
}

bool SerialRuns::all_commute() {
  const std::vector<CodePoint> codes = code_points(application_, request_.functionalities);
  const auto access = [&](const CodePoint& code) {
    return StepAccess{code, &request_.connections->transactions[transaction_of(application_, code).index]};
  };
  for (std::size_t a = 0; a < codes.size(); ++a) {
    for (std::size_t b = a; b < codes.size(); ++b) {
      if (!meet(codes[a].functionality, codes[b].functionality, request_.single)) continue;
      if (apart(application_, access(codes[a]), access(codes[b]))) continue;
      const Independence found = independence(application_, codes[a], codes[b], 0, nullptr);
      if (!found.decided) questions_.unanswered_elsewhere();
      if (!found.always) return false;
    }
  }
  return true;
}

bool SerialRuns::kept_by(std::size_t functionality, std::size_t invariant) {
  const ir::Invariant& asked = application_.invariants[invariant];
  formula::RowNeeds needs;
  needs.functionalities = {functionality};
  needs.broken = {&asked.rule};
  needs.initially_true = {&asked.rule};
  needs.aborts_matter = asked.kind == ir::InvariantKind::Eventual;
  const formula::RowBounds bounds = formula::row_bounds(application_, needs);
  if (!bounds.bounded_by.empty()) return false;
  return SerialRun(application_, asked, functionality, bounds, request_.resources, questions_).keeps_rule();
}

}  // namespace quiesce::analyzer::proof
