#include "analyzer/proof/fixed_point.hpp"

#include <algorithm>

#include "analyzer/proof/core.hpp"

namespace quiesce::analyzer::proof {
namespace {

/// At once: each takes about half a megabyte.
constexpr std::size_t most_solvers = 100;

}  // namespace

FixedPoint::FixedPoint(SolverContext& context, formula::Encoding& encoding, const ProofRequest& request,
                       Questions& questions, Assertions& assertions)
    : context_(context),
      encoding_(encoding),
      request_(request),
      questions_(questions),
      assertions_(assertions),
      maker_(encoding, *request.connections, assertions) {
  for (const std::size_t f : request_.functionalities) {
    for (std::size_t s = 0; s < encoding_.application().functionalities[f].steps.size(); ++s)
      steps_.push_back({f, s});
  }
}

void FixedPoint::establish() {
  for (const Point& step : steps_) {
    const Goals goals = maker_.facts_after(step);
    if (goals.empty() || given_up()) continue;
    if (Asked* asked = asked_at({Kind::Establishes, step, step})) {
      settle(*asked, goals);
      // Most of its goals are gone.
      asked->solver.reset();
      asked->broken.clear();
      asked->kept.clear();
    } else {
      for (const std::size_t goal : goals) drop(goal, {step, std::nullopt, false});
    }
  }
  for (std::size_t a = 0; a < assertions_.all.size(); ++a) {
    if (alive(a) && std::holds_alternative<Fact>(assertions_.all[a].node)) established_.push_back(a);
  }
}

bool FixedPoint::keep(const std::vector<std::size_t>& wanted) {
  while (!given_up()) {
    const std::size_t lost = losses_.size();
    const auto next = open(wanted);
    // What could not be asked was dropped on the way: what rests on it has to be looked at again.
    if (next.empty() && losses_.size() == lost) return true;
    for (const auto& [asked, goals] : next) settle(*asked, goals);
  }
  return false;
}

std::vector<std::pair<FixedPoint::Asked*, FixedPoint::Goals>> FixedPoint::open(
    const std::vector<std::size_t>& wanted) {
  std::vector<std::pair<Asked*, Goals>> result;
  std::map<const Asked*, std::size_t> place;
  std::set<std::size_t> seen;
  std::vector<std::size_t> front = wanted;
  while (!front.empty()) {
    const std::size_t assertion = front.back();
    front.pop_back();
    if (!alive(assertion) || !seen.insert(assertion).second) continue;
    for (Asked* asked : obligations_of(assertion)) {
      const auto known = asked->kept.find(assertion);
      if (known != asked->kept.end() && holds(known->second)) {
        front.insert(front.end(), known->second.begin(), known->second.end());
        continue;
      }
      const auto [at, is_new] = place.emplace(asked, result.size());
      if (is_new) result.push_back({asked, {}});
      result[at->second].second.push_back(assertion);
    }
  }
  return result;
}

bool FixedPoint::holds(const Core& core) const {
  return std::all_of(core.begin(), core.end(), [&](std::size_t assertion) { return alive(assertion); });
}

std::vector<FixedPoint::Place> FixedPoint::places_of(std::size_t assertion) const {
  std::vector<Place> result;
  const Assertion& what = assertions_.all[assertion];
  if (std::holds_alternative<StateRule>(what.node)) {
    for (const Point& step : steps_) {
      if (maker_.may_break(step, assertion)) result.push_back({Kind::Keeps, step, step, assertion});
    }
    return result;
  }
  const auto* fact = std::get_if<Fact>(&what.node);
  if (fact != nullptr) {
    const Point before{fact->point.functionality, fact->point.step - 1};
    result.push_back({Kind::Establishes, before, before});
  }
  for (const Point& step : steps_) {
    for (const Point& other : steps_) {
      if (other.step == 0 || !meet(step.functionality, other.functionality, request_.single)) continue;
      if (maker_.may_spoil(step, other, assertion)) result.push_back({Kind::Spares, step, other});
    }
  }
  return result;
}

const std::vector<FixedPoint::Asked*>& FixedPoint::obligations_of(std::size_t assertion) {
  const auto [known, is_new] = obligations_.try_emplace(assertion);
  if (!is_new) return known->second;
  for (const Place& place : places_of(assertion)) {
    if (Asked* asked = asked_at(place)) {
      known->second.push_back(asked);
      continue;
    }
    const bool other = place.kind == Kind::Spares;
    drop(assertion, {place.step, other ? std::optional(place.other) : std::nullopt, false});
    known->second.clear();
    break;
  }
  return known->second;
}

FixedPoint::Asked* FixedPoint::asked_at(const Place& place) {
  const auto [known, is_new] = asked_.try_emplace(place);
  if (is_new) {
    std::optional<Obligation> obligation;
    if (place.kind == Kind::Establishes) obligation = maker_.establishes(place.step);
    if (place.kind == Kind::Spares) obligation = maker_.spares(place.step, place.other);
    if (place.kind == Kind::Keeps) obligation = maker_.keeps(place.step, place.rule);
    if (obligation) {
      Asked& asked = known->second.emplace(Asked{std::move(*obligation)});
      for (std::size_t i = 0; i < asked.obligation.assumed.size(); ++i) {
        asked.guards.push_back(encoding_.fresh_condition("assumed"));
        asked.of_guard.emplace(Z3_get_ast_id(asked.guards[i].ctx(), asked.guards[i]),
                               asked.obligation.assumed[i].assertion);
      }
    }
  }
  return known->second ? &*known->second : nullptr;
}

Solver& FixedPoint::solver_of(Asked& asked) {
  if (asked.solver) return *asked.solver;
  if (++solvers_ > most_solvers) {
    for (auto& [unused, other] : asked_) {
      if (!other) continue;
      other->solver.reset();
      other->broken.clear();
    }
    solvers_ = 1;
  }
  asked.solver.emplace(context_.solver(request_.resources, nullptr));
  for (const z3::expr& constraint : asked.obligation.constraints) asked.solver->add(constraint);
  for (std::size_t i = 0; i < asked.guards.size(); ++i) {
    const Condition& assumed = asked.obligation.assumed[i];
    if (alive(assumed.assertion))
      asked.solver->add(encoding_.algebra().implies(asked.guards[i], assumed.term));
  }
  return *asked.solver;
}

/// The solver shows in it whether the goal is broken.
z3::expr FixedPoint::flag_of(Asked& asked, std::size_t goal) {
  const auto known = asked.broken.find(goal);
  if (known != asked.broken.end()) return known->second;
  const z3::expr flag = encoding_.fresh_condition("broken");
  solver_of(asked).add(flag == goal_of(asked, goal)->term);
  return asked.broken.emplace(goal, flag).first->second;
}

void FixedPoint::drop(std::size_t assertion, const Loss& loss) {
  if (!alive(assertion)) return;
  assertions_.all[assertion].alive = false;
  losses_.emplace(assertion, loss);
}

z3::check_result FixedPoint::ask(Asked& asked, const Goals& goals) {
  Solver& solver = solver_of(asked);
  std::vector<z3::expr> flags;
  for (const std::size_t goal : goals) flags.push_back(flag_of(asked, goal));
  z3::expr_vector assumed(static_cast<z3::context&>(context_));
  for (std::size_t i = 0; i < asked.guards.size(); ++i) {
    if (alive(asked.obligation.assumed[i].assertion)) assumed.push_back(asked.guards[i]);
  }
  if (flags.size() > 1) {
    const z3::expr one = encoding_.fresh_condition("one");
    solver.add(encoding_.algebra().implies(one, encoding_.algebra().any(flags)));
    flags = {one};
  }
  assumed.push_back(flags.front());
  return questions_.ask(solver, assumed);
}

Core FixedPoint::last_core(Asked& asked) {
  Core result;
  for (const z3::expr& guard : asked.solver->unsat_core()) {
    const auto found = asked.of_guard.find(Z3_get_ast_id(guard.ctx(), guard));
    if (found != asked.of_guard.end()) result.push_back(found->second);
  }
  std::sort(result.begin(), result.end());
  return result;
}

const Condition* FixedPoint::goal_of(const Asked& asked, std::size_t assertion) {
  const auto& goals = asked.obligation.goals;
  const auto found = std::find_if(goals.begin(), goals.end(),
                                  [&](const Condition& goal) { return goal.assertion == assertion; });
  return found == goals.end() ? nullptr : &*found;
}

void FixedPoint::settle(Asked& asked, const Goals& goals) {
  while (!given_up()) {
    Goals left;
    for (const std::size_t goal : goals) {
      const Condition* condition = goal_of(asked, goal);
      if (condition == nullptr) {
        drop(goal, loss_of(asked));  // nobody could show it
      } else if (condition->term.is_false()) {
        asked.kept[goal] = {};
      } else if (alive(goal)) {
        left.push_back(goal);
      }
    }
    if (left.empty()) return;
    const z3::check_result answer = ask(asked, left);
    if (answer == z3::unsat) {
      const Core core = last_core(asked);
      for (const std::size_t goal : left) asked.kept[goal] = core;
      return;
    }
    if (answer == z3::sat) drop_broken(asked, left);
    if (answer == z3::unknown) return one_by_one(asked, left);
  }
}

/// Whatever the solution breaks.
void FixedPoint::drop_broken(Asked& asked, const Goals& goals) {
  const z3::model model = asked.solver->get_model();
  bool dropped = false;
  for (const std::size_t goal : goals) {
    if (!model.eval(flag_of(asked, goal), true).is_true()) continue;
    drop(goal, loss_of(asked));
    dropped = true;
  }
  if (dropped) return;
  for (const std::size_t goal : goals) drop(goal, loss_of(asked));
}

/// Together they were too hard; what is too hard alone is dropped.
void FixedPoint::one_by_one(Asked& asked, const Goals& goals) {
  for (const std::size_t goal : goals) {
    const bool certain = goals.size() > 1 && ask(asked, {goal}) == z3::unsat;
    if (certain) {
      asked.kept[goal] = last_core(asked);
    } else {
      drop(goal, loss_of(asked));
    }
  }
}

Core FixedPoint::rests_on(Asked& asked, const z3::expr& broken, const std::set<std::size_t>& known) {
  std::vector<Guarded> left;
  for (std::size_t i = 0; i < asked.guards.size(); ++i) {
    const std::size_t assertion = asked.obligation.assumed[i].assertion;
    if (alive(assertion)) left.push_back({assertion, asked.guards[i]});
  }
  Solver& solver = solver_of(asked);
  solver.push();
  solver.add(broken);
  const Core result = smallest_core(solver, left, assertions_, known, questions_);
  solver.pop();
  return result;
}

std::vector<std::size_t> FixedPoint::needed_for(const std::vector<std::size_t>& wanted) {
  std::set<std::size_t> needed(wanted.begin(), wanted.end());
  std::vector<std::size_t> open(wanted.begin(), wanted.end());
  while (!open.empty()) {
    const std::size_t assertion = open.back();
    open.pop_back();
    for (Asked* asked : obligations_of(assertion)) {
      const Condition* goal = goal_of(*asked, assertion);
      if (goal == nullptr || goal->term.is_false()) continue;
      const auto [core, is_new] = cores_.try_emplace({asked, assertion});
      if (is_new) core->second = rests_on(*asked, goal->term, needed);
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
  for (const auto& [unused, asked] : asked_) {
    if (!asked) continue;
    std::vector<z3::expr> broken;
    for (const Condition& goal : asked->obligation.goals) {
      if (kept.contains(goal.assertion)) broken.push_back(goal.term);
    }
    if (broken.empty()) continue;
    Solver solver = context_.solver(request_.resources, &topic);
    for (const z3::expr& constraint : asked->obligation.constraints) solver.add(constraint);
    for (const Condition& condition : asked->obligation.assumed) {
      if (kept.contains(condition.assertion)) solver.add(condition.term);
    }
    solver.add(encoding_.algebra().any(broken));
    static_cast<void>(questions_.ask(solver, z3::expr_vector(solver.context())));
  }
}

}  // namespace quiesce::analyzer::proof
