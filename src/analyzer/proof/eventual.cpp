#include "analyzer/proof/eventual.hpp"

#include <algorithm>

#include "analyzer/proof/core.hpp"
#include "formula/rule_encoder.hpp"

namespace quiesce::analyzer::proof {

namespace {

/// At once: each takes about half a megabyte.
constexpr std::size_t most_sceneries = 100;

}  // namespace

EventualProver::EventualProver(SolverContext& context, formula::Encoding& encoding,
                               const ir::Connections& connections, const Assertions& assertions,
                               const std::vector<Point>& steps, std::size_t invariant, unsigned resources,
                               Questions& questions)
    : context_(context),
      encoding_(encoding),
      algebra_(encoding.algebra()),
      connections_(connections),
      assertions_(assertions),
      maker_(encoding, connections, assertions),
      facts_(encoding, assertions),
      steps_(steps),
      rule_(encoding.application().invariants[invariant].rule),
      resources_(resources),
      questions_(questions) {}

EventualProof EventualProver::run() {
  EventualProof result;
  const bool rows_are_told = std::all_of(rule_.rows.begin(), rule_.rows.end(), [&](const auto& binding) {
    return encoding_.rigid(binding.entity) && !binding.outer_on;
  });
  if (!rows_are_told) return result;
  // Backwards: what is owed before a step is paid by it, or still owed after it.
  debts_.clear();
  for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
    if (step->step == 0) continue;
    // An instance that stands before a step that cannot be asked about owes nothing.
    for (const Debt& debt : debts_at(*step)) {
      if (holds({debt.point, debt})) debts_.insert(debt);
    }
  }
  for (const Point& step : steps_) {
    if (holds({step, std::nullopt})) continue;
    result.failing = step;
    return result;
  }
  result.proved = true;
  // Only debts that somebody has to have.
  std::vector<Claim> open;
  for (const Point& step : steps_) open.push_back({step, std::nullopt});
  std::set<Debt> needed;
  while (!open.empty()) {
    const Ground& ground = ground_of(open.back());
    open.pop_back();
    result.rests_on.insert(ground.assertions.begin(), ground.assertions.end());
    for (const Debt& debt : ground.debts) {
      if (needed.insert(debt).second) open.push_back({debt.point, debt});
    }
  }
  debts_ = needed;
  result.debts.assign(needed.begin(), needed.end());
  return result;
}

EventualProof EventualProver::smallest(Topic* topic) {
  known_.clear();
  prune();
  EventualProof result{true, {debts_.begin(), debts_.end()}, {}, std::nullopt};
  std::vector<Claim> claims;
  for (const Point& step : steps_) claims.push_back({step, std::nullopt});
  for (const Debt& debt : debts_) claims.push_back({debt.point, debt});
  for (const Claim& claim : claims) {
    result.proved = result.proved && holds(claim);
    const std::set<std::size_t> ground = smallest_ground(claim, result.rests_on, topic);
    result.rests_on.insert(ground.begin(), ground.end());
  }
  return result;
}

/// Leaves out debts that nobody has to have, later ones last: fewer are easier to read.
void EventualProver::prune() {
  const std::vector<Debt> all(debts_.rbegin(), debts_.rend());
  for (const Debt& debt : all) {
    debts_.erase(debt);
    const Point step{debt.point.functionality, debt.point.step - 1};
    bool enough = holds({step, std::nullopt});
    for (const Debt& earlier : debts_) enough = enough && (earlier.point != step || holds({step, earlier}));
    if (enough) continue;
    debts_.insert(debt);
    std::erase_if(known_, [](const auto& known) { return !known.second.is_so; });
  }
}

bool EventualProver::holds(const Claim& claim) {
  return ground_of(claim).is_so;
}

/// With fewer assertions and debts than there were, what was not so is still not so.
const EventualProver::Ground& EventualProver::ground_of(const Claim& claim) {
  const auto known = known_.find(claim);
  if (known != known_.end() && (!known->second.is_so || still_good(known->second))) return known->second;
  return known_.insert_or_assign(claim, ask(claim)).first->second;
}

bool EventualProver::still_good(const Ground& ground) const {
  return std::includes(debts_.begin(), debts_.end(), ground.debts.begin(), ground.debts.end()) &&
         std::all_of(ground.assertions.begin(), ground.assertions.end(),
                     [&](std::size_t assertion) { return assertions_.all[assertion].alive; });
}

bool EventualProver::is_plain(const Claim& claim) const {
  return !claim.debt && !touches(access(claim.step), footprint(rule_));
}

std::vector<Debt> EventualProver::debts_at(const Point& point) const {
  const auto& steps = encoding_.application().functionalities[point.functionality].steps;
  if (point.step == 0 || point.step >= steps.size()) return {};
  return possible_debts(encoding_.application(), connections_, assertions_, rule_, point);
}

EventualProver::Ground EventualProver::ask(const Claim& claim) {
  if (is_plain(claim)) return {true, {}, {}};
  Scenery* made = scenery(claim.step);
  if (made == nullptr) return {};
  z3::expr_vector guards(made->solver.context());
  std::map<unsigned, std::size_t> assumed;
  std::map<unsigned, Debt> not_owed;
  const auto add = [&](const z3::expr& guard) {
    guards.push_back(guard);
    return Z3_get_ast_id(guard.ctx(), guard);
  };
  for (std::size_t i = 0; i < made->assumed.size(); ++i) {
    const std::size_t assertion = made->assumed[i].assertion;
    if (assertions_.all[assertion].alive) assumed.emplace(add(made->assumed_guards[i]), assertion);
  }
  for (const auto& [debt, guard] : made->not_owed_guards) {
    if (debts_.contains(debt)) not_owed.emplace(add(guard), debt);
  }
  add(made->wrong_guards.at(claim));
  if (questions_.ask(made->solver, guards) != z3::unsat) return {};
  Ground result{true, {}, {}};
  for (const z3::expr& guard : made->solver.unsat_core()) {
    const unsigned id = Z3_get_ast_id(guard.ctx(), guard);
    if (const auto found = assumed.find(id); found != assumed.end()) result.assertions.insert(found->second);
    if (const auto found = not_owed.find(id); found != not_owed.end()) result.debts.insert(found->second);
  }
  return result;
}

EventualProver::Scenery* EventualProver::scenery(const Point& step) {
  const auto known = sceneries_.find(step);
  if (known == sceneries_.end() && sceneries_.size() >= most_sceneries) sceneries_.clear();
  const auto [place, is_new] = sceneries_.try_emplace(step);
  if (is_new) place->second = make_scenery(step);
  return place->second ? &*place->second : nullptr;
}

/// The step can end with rows that are broken and that the instance does not owe any more; and it can abort
/// with them, if it owed them.
std::optional<EventualProver::Scenery> EventualProver::make_scenery(const Point& step) {
  SceneNeeds needs{step, std::nullopt, &rule_, step.step > 0, {}};
  maker_.rows_there(step, needs.also);
  std::optional<Scene> scene = make_scene(encoding_, needs);
  if (!scene) return std::nullopt;
  Scenery result{{}, maker_.assumptions(*scene, needs), {}, {}, context_.solver(resources_, nullptr)};
  const z3::expr before = violated(*scene, scene->before.state);
  const z3::expr ends = encoding_.fresh_condition("ends");
  z3::expr finished = algebra_.no();
  if (const Branch* after = scene->ended(StepOutcome::Finished)) {
    finished = algebra_.all({ends, after->condition, violated(*scene, after->world.state)});
    for (const Debt& debt : debts_at({step.functionality, step.step + 1})) {
      const z3::expr still = owes(debt, *scene, after->world.instances[0], after->world.state);
      result.not_owed.emplace(debt, algebra_.negate(algebra_.both(ends, still)));
    }
  }
  result.wrong.emplace(Claim{step, std::nullopt}, algebra_.both(algebra_.negate(before), finished));
  const Branch* branch = scene->ended(StepOutcome::Aborted);
  const z3::expr aborted =
      branch == nullptr ? algebra_.no() : algebra_.all({algebra_.negate(ends), branch->condition, before});
  for (const Debt& debt : debts_at(step)) {
    std::vector<z3::expr> all{owes(debt, *scene, scene->before.instances[0], scene->before.state),
                              algebra_.any({finished, aborted})};
    for (std::size_t b = 0; b < rule_.rows.size(); ++b)
      all.push_back(scene->before.state[rule_.rows[b].entity].rows[scene->witness[b]].exists);
    result.wrong.emplace(Claim{step, debt}, algebra_.all(all));
  }
  result.constraints = scene->constraints;
  guard(result);
  return result;
}

void EventualProver::guard(Scenery& made) {
  const auto guarded = [&](const z3::expr& condition) {
    z3::expr guard = encoding_.fresh_condition("assumed");
    made.solver.add(algebra_.implies(guard, condition));
    return guard;
  };
  for (const z3::expr& constraint : made.constraints) made.solver.add(constraint);
  for (const Condition& condition : made.assumed) made.assumed_guards.push_back(guarded(condition.term));
  for (const auto& [claim, condition] : made.wrong) made.wrong_guards.emplace(claim, guarded(condition));
  for (const auto& [debt, condition] : made.not_owed) made.not_owed_guards.emplace(debt, guarded(condition));
}

std::set<std::size_t> EventualProver::smallest_ground(const Claim& claim, const std::set<std::size_t>& known,
                                                      Topic* topic) {
  Scenery* made = is_plain(claim) ? nullptr : scenery(claim.step);
  if (made == nullptr) return {};
  std::vector<Guarded> guarded;
  for (std::size_t i = 0; i < made->assumed.size(); ++i) {
    const std::size_t assertion = made->assumed[i].assertion;
    if (assertions_.all[assertion].alive) guarded.push_back({assertion, made->assumed_guards[i]});
  }
  made->solver.push();
  made->solver.add(made->wrong_guards.at(claim));
  for (const auto& [debt, guard] : made->not_owed_guards) {
    if (debts_.contains(debt)) made->solver.add(guard);
  }
  const std::vector<std::size_t> core = smallest_core(made->solver, guarded, assertions_, known, questions_);
  made->solver.pop();
  std::set<std::size_t> result(core.begin(), core.end());
  std::set<std::size_t> kept = known;
  kept.insert(core.begin(), core.end());
  if (topic != nullptr && topic->recorded()) write_down(*made, claim, kept, *topic);
  return result;
}

void EventualProver::write_down(const Scenery& step, const Claim& claim, const std::set<std::size_t>& kept,
                                Topic& topic) {
  Solver solver = context_.solver(resources_, &topic);
  for (const z3::expr& constraint : step.constraints) solver.add(constraint);
  for (const Condition& condition : step.assumed) {
    if (kept.contains(condition.assertion)) solver.add(condition.term);
  }
  solver.add(step.wrong.at(claim));
  for (const auto& [debt, condition] : step.not_owed) {
    if (debts_.contains(debt)) solver.add(condition);
  }
  static_cast<void>(questions_.ask(solver, z3::expr_vector(solver.context())));
}

const ir::TransactionAccess& EventualProver::access(const Point& step) const {
  const auto& steps = encoding_.application().functionalities[step.functionality].steps;
  return connections_.transactions[steps[step.step].transaction.index];
}

/// The rows of the witness are owed by the instance.
z3::expr EventualProver::owes(const Debt& debt, const Scene& scene, const SymbolicInstance& instance,
                              const formula::SymbolicState& state) const {
  const Selection& selection = assertions_.selection(debt.point, debt.selection);
  return facts_.selects(selection, instance, state[selection.entity].rows[scene.witness[debt.binding]]);
}

z3::expr EventualProver::violated(Scene& scene, formula::SymbolicState state) const {
  formula::Side side;
  z3::expr result = formula::violated_at(rule_, scene.witness, state, encoding_, side);
  scene.constraints.insert(scene.constraints.end(), side.constraints.begin(), side.constraints.end());
  return result;
}

}  // namespace quiesce::analyzer::proof
