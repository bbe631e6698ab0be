#include "analyzer/proof/fixed_point.hpp"

#include <algorithm>

#include "analyzer/proof/core.hpp"

namespace quiesce::analyzer::proof {
namespace {

/// At once: each takes about half a megabyte.
constexpr std::size_t most_solvers = 100;

}  // namespace

bool FixedPoint::run(Assertions& assertions) {
  assertions_ = &assertions;
  for (const std::size_t f : request_.functionalities) {
    for (std::size_t s = 0; s < encoding_.application().functionalities[f].steps.size(); ++s)
      steps_.push_back({f, s});
  }
  const ObligationMaker maker(encoding_, *request_.connections, assertions);
  for (const Point& step : steps_) {
    const std::vector<std::size_t> goals = maker.facts_after(step);
    if (!goals.empty()) add(maker.establishes(step), goals, step, std::nullopt);
    settle_all();
  }
  for (std::size_t a = 0; a < assertions.all.size(); ++a) {
    if (assertions.all[a].alive && std::holds_alternative<Fact>(assertions.all[a].node))
      established_.push_back(a);
  }
  // What is left now is little enough to be looked at pair by pair.
  for (const Point& step : steps_) {
    for (const Point& other : steps_) {
      if (other.step == 0 || given_up()) continue;
      if (!meet(step.functionality, other.functionality, request_.single)) continue;
      const std::vector<std::size_t> goals = maker.spoilt(step, other);
      if (goals.empty()) continue;
      add(maker.spares(step, other), goals, step, other);
      settle_all();
    }
  }
  for (const Point& step : steps_) {
    for (std::size_t a = 0; a < assertions.all.size() && !given_up(); ++a) {
      const bool rule = std::holds_alternative<StateRule>(assertions.all[a].node);
      if (!rule || !assertions.all[a].alive || !maker.may_break(step, a)) continue;
      add(maker.keeps(step, a), {a}, step, std::nullopt);
      settle_all();
    }
  }
  settle_all();
  return !given_up();
}

void FixedPoint::add(std::optional<Obligation> obligation, const std::vector<std::size_t>& goals,
                     const Point& step, const std::optional<Point>& other) {
  if (!obligation) {
    for (const std::size_t goal : goals) drop(goal, {step, other, false});
    return;
  }
  Asked asked{std::move(*obligation)};
  for (const Condition& condition : asked.obligation.assumed) {
    uses_.emplace(condition.assertion, asked_.size());
    asked.guards.push_back(encoding_.fresh_condition("assumed"));
  }
  asked_.push_back(std::move(asked));
}

Solver& FixedPoint::solver_of(Asked& asked) {
  if (asked.solver) return *asked.solver;
  if (++solvers_ > most_solvers) {
    for (Asked& other : asked_) other.solver.reset();
    solvers_ = 1;
  }
  asked.solver.emplace(context_.solver(request_.resources, nullptr));
  for (const z3::expr& constraint : asked.obligation.constraints) asked.solver->add(constraint);
  for (std::size_t i = 0; i < asked.guards.size(); ++i)
    asked.solver->add(encoding_.algebra().implies(asked.guards[i], asked.obligation.assumed[i].term));
  return *asked.solver;
}

void FixedPoint::drop(std::size_t assertion, const Loss& loss) {
  if (!assertions_->all[assertion].alive) return;
  assertions_->all[assertion].alive = false;
  losses_.emplace(assertion, loss);
  const auto [first, last] = uses_.equal_range(assertion);
  for (auto use = first; use != last; ++use) {
    Asked& asked = asked_[use->second];
    if (asked.rests_on.contains(assertion)) asked.settled = false;
  }
}

void FixedPoint::settle_all() {
  for (bool again = true; again;) {
    again = false;
    for (std::size_t i = 0; i < asked_.size() && !given_up(); ++i) {
      if (asked_[i].settled) continue;
      settle(asked_[i]);
      again = true;
    }
    if (given_up()) return;
  }
}

z3::expr_vector FixedPoint::alive_guards(const Asked& asked) const {
  z3::expr_vector guards(static_cast<z3::context&>(context_));
  for (std::size_t i = 0; i < asked.guards.size(); ++i) {
    if (assertions_->all[asked.obligation.assumed[i].assertion].alive) guards.push_back(asked.guards[i]);
  }
  return guards;
}

z3::check_result FixedPoint::ask(Asked& asked, const z3::expr& term) {
  Solver& solver = solver_of(asked);
  solver.push();
  solver.add(term);
  const z3::check_result answer = questions_.ask(solver, alive_guards(asked));
  if (answer == z3::unsat) {
    const z3::expr_vector core = solver.unsat_core();
    for (std::size_t i = 0; i < asked.guards.size(); ++i) {
      for (unsigned c = 0; c < core.size(); ++c) {
        if (z3::eq(core[static_cast<int>(c)], asked.guards[i]))
          asked.rests_on.insert(asked.obligation.assumed[i].assertion);
      }
    }
  }
  return answer;
}

void FixedPoint::settle(Asked& asked) {
  asked.settled = true;
  asked.rests_on.clear();
  while (!given_up()) {
    std::vector<const Condition*> goals;
    std::vector<z3::expr> broken;
    for (const Condition& goal : asked.obligation.goals) {
      if (!assertions_->all[goal.assertion].alive || goal.term.is_false()) continue;
      goals.push_back(&goal);
      broken.push_back(goal.term);
    }
    if (goals.empty()) return;
    const z3::check_result answer = ask(asked, encoding_.algebra().any(broken));
    if (answer == z3::sat) drop_broken(asked, asked.solver->get_model(), goals);
    asked.solver->pop();
    if (answer == z3::unknown) one_by_one(asked, goals);
    if (answer != z3::sat) return;
  }
}

/// Whatever the solution breaks.
void FixedPoint::drop_broken(const Asked& asked, const z3::model& model,
                             const std::vector<const Condition*>& goals) {
  bool dropped = false;
  for (const Condition* goal : goals) {
    if (!model.eval(goal->term, true).is_true()) continue;
    drop(goal->assertion, loss_of(asked));
    dropped = true;
  }
  if (dropped) return;
  for (const Condition* goal : goals) drop(goal->assertion, loss_of(asked));
}

/// Together they were too hard; what is too hard alone is dropped.
void FixedPoint::one_by_one(Asked& asked, const std::vector<const Condition*>& goals) {
  for (const Condition* goal : goals) {
    bool certain = false;
    if (goals.size() > 1) {
      certain = ask(asked, goal->term) == z3::unsat;
      asked.solver->pop();
    }
    if (!certain) drop(goal->assertion, loss_of(asked));
  }
}

std::vector<std::size_t> FixedPoint::rests_on(Asked& asked, const z3::expr& broken,
                                              const std::set<std::size_t>& known) {
  std::vector<Guarded> alive;
  for (std::size_t i = 0; i < asked.guards.size(); ++i) {
    const std::size_t assertion = asked.obligation.assumed[i].assertion;
    if (assertions_->all[assertion].alive) alive.push_back({assertion, asked.guards[i]});
  }
  Solver& solver = solver_of(asked);
  solver.push();
  solver.add(broken);
  const std::vector<std::size_t> result = smallest_core(solver, alive, *assertions_, known, questions_);
  solver.pop();
  return result;
}

std::vector<std::size_t> FixedPoint::needed_for(const std::vector<std::size_t>& wanted) {
  std::set<std::size_t> needed(wanted.begin(), wanted.end());
  std::vector<std::size_t> open(wanted.begin(), wanted.end());
  while (!open.empty()) {
    const std::size_t assertion = open.back();
    open.pop_back();
    for (std::size_t i = 0; i < asked_.size(); ++i) {
      const auto& goals = asked_[i].obligation.goals;
      const auto goal = std::find_if(goals.begin(), goals.end(),
                                     [&](const Condition& one) { return one.assertion == assertion; });
      if (goal == goals.end() || goal->term.is_false()) continue;
      const auto [core, is_new] = cores_.try_emplace({i, assertion});
      if (is_new) core->second = rests_on(asked_[i], goal->term, needed);
      for (const std::size_t used : core->second) {
        if (needed.insert(used).second) open.push_back(used);
      }
    }
  }
  return {needed.begin(), needed.end()};
}

void FixedPoint::write_down(const std::vector<std::size_t>& needed, Topic& topic) {
  if (!topic.recorded()) return;
  const std::set<std::size_t> kept(needed.begin(), needed.end());
  for (const Asked& asked : asked_) {
    std::vector<z3::expr> broken;
    for (const Condition& goal : asked.obligation.goals) {
      if (kept.contains(goal.assertion)) broken.push_back(goal.term);
    }
    if (broken.empty()) continue;
    Solver solver = context_.solver(request_.resources, &topic);
    for (const z3::expr& constraint : asked.obligation.constraints) solver.add(constraint);
    for (const Condition& condition : asked.obligation.assumed) {
      if (kept.contains(condition.assertion)) solver.add(condition.term);
    }
    solver.add(encoding_.algebra().any(broken));
    static_cast<void>(questions_.ask(solver, z3::expr_vector(solver.context())));
  }
}

}  // namespace quiesce::analyzer::proof
