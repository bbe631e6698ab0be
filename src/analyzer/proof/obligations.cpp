#include "analyzer/proof/obligations.hpp"

#include <algorithm>

#include "formula/rule_encoder.hpp"

namespace quiesce::analyzer::proof {
namespace {

/// One row for each entity that the facts speak of: the one in which a fact fails.
void witness_rows(const Assertions& assertions, const std::vector<std::size_t>& goals,
                  std::vector<ir::EntityId>& also) {
  std::set<ir::EntityId> entities;
  for (const std::size_t goal : goals) {
    const Footprint needed = footprint(assertions, assertions.all[goal]);
    entities.insert(needed.entities.begin(), needed.entities.end());
  }
  also.insert(also.end(), entities.begin(), entities.end());
}

Point next_of(const Point& step) {
  return {step.functionality, step.step + 1};
}

}  // namespace

template <typename Node, typename Visit>
void ObligationMaker::each(Visit visit) const {
  for (std::size_t a = 0; a < assertions_.all.size(); ++a) {
    const Assertion& assertion = assertions_.all[a];
    if (!assertion.alive) continue;
    if (const auto* node = std::get_if<Node>(&assertion.node)) visit(a, *node);
  }
}

std::vector<std::size_t> ObligationMaker::facts_after(const Point& step) const {
  std::vector<std::size_t> result;
  each<Fact>([&](std::size_t a, const Fact& fact) {
    if (fact.point == next_of(step)) result.push_back(a);
  });
  return result;
}

bool ObligationMaker::may_break(const Point& step, std::size_t rule) const {
  const ir::TransactionId transaction =
      encoding_.application().functionalities[step.functionality].steps[step.step].transaction;
  return touches(connections_.transactions[transaction.index], footprint(assertions_, assertions_.all[rule]));
}

bool ObligationMaker::concerns(const Apart& apart, const Point& a, const Point& b) const {
  return (apart.first == a && apart.second == b) || (apart.first == b && apart.second == a);
}

std::vector<std::size_t> ObligationMaker::spoilt(const Point& step, const Point& other) const {
  std::vector<std::size_t> result;
  for (std::size_t a = 0; a < assertions_.all.size(); ++a) {
    if (assertions_.all[a].alive && may_spoil(step, other, a)) result.push_back(a);
  }
  return result;
}

bool ObligationMaker::may_spoil(const Point& step, const Point& other, std::size_t assertion) const {
  const auto& node = assertions_.all[assertion].node;
  if (const auto* fact = std::get_if<Fact>(&node)) return fact->point == other && may_break(step, assertion);
  const auto* apart = std::get_if<Apart>(&node);
  return apart != nullptr && concerns(*apart, next_of(step), other);
}

void ObligationMaker::rows_there(const Point& point, std::vector<ir::EntityId>& also) const {
  each<Fact>([&](std::size_t, const Fact& fact) {
    const auto* row = std::get_if<RowThere>(&fact.node);
    if (fact.point == point && row != nullptr && row->there)
      also.push_back(assertions_.selection(point, row->selection).entity);
  });
}

std::vector<Condition> ObligationMaker::assumptions(Scene& scene, const SceneNeeds& needs) const {
  std::vector<Condition> result;
  World& world = scene.before;
  formula::Side side;
  each<StateRule>([&](std::size_t a, const StateRule& node) {
    if (node.aggregates && &node.rule != needs.broken) return;
    result.push_back(
        {a, encoding_.algebra().negate(formula::violated(node.rule, world.state, encoding_, side))});
  });
  scene.constraints.insert(scene.constraints.end(), side.constraints.begin(), side.constraints.end());
  each<Fact>([&](std::size_t a, const Fact& fact) {
    if (fact.point == needs.step) result.push_back({a, facts_.holds(fact, world.instances[0], world.state)});
    if (needs.other && fact.point == *needs.other)
      result.push_back({a, facts_.holds(fact, world.instances[1], world.state)});
  });
  if (!needs.other) return result;
  each<Apart>([&](std::size_t a, const Apart& apart) {
    if (concerns(apart, needs.step, *needs.other))
      result.push_back(
          {a, facts_.holds(apart, needs.step, world.instances[0], *needs.other, world.instances[1])});
  });
  return result;
}

Obligation ObligationMaker::make(const SceneNeeds& needs, Scene& scene) const {
  Obligation result{needs.step, needs.other, {}, assumptions(scene, needs), {}};
  result.constraints = scene.constraints;
  const Branch* committed = scene.ended(StepOutcome::Finished);
  result.constraints.push_back(committed == nullptr ? encoding_.algebra().no() : committed->condition);
  return result;
}

std::optional<Obligation> ObligationMaker::establishes(const Point& step) const {
  const std::vector<std::size_t> goals = facts_after(step);
  SceneNeeds needs{step, std::nullopt, nullptr, false, {}};
  rows_there(step, needs.also);
  witness_rows(assertions_, goals, needs.also);
  std::optional<Scene> scene = make_scene(encoding_, needs);
  if (!scene) return std::nullopt;
  Obligation result = make(needs, *scene);
  const Branch* after = scene->ended(StepOutcome::Finished);
  for (const std::size_t goal : goals) {
    const Fact& fact = std::get<Fact>(assertions_.all[goal].node);
    result.goals.push_back({goal, after == nullptr
                                      ? encoding_.algebra().no()
                                      : encoding_.algebra().negate(facts_.holds(
                                            fact, after->world.instances[0], after->world.state))});
  }
  return result;
}

std::optional<Obligation> ObligationMaker::keeps(const Point& step, std::size_t rule) const {
  const ir::Rule& broken = std::get<StateRule>(assertions_.all[rule].node).rule;
  SceneNeeds needs{step, std::nullopt, &broken, false, {}};
  rows_there(step, needs.also);
  std::optional<Scene> scene = make_scene(encoding_, needs);
  if (!scene) return std::nullopt;
  Obligation result = make(needs, *scene);
  if (const Branch* after = scene->ended(StepOutcome::Finished)) {
    formula::Side side;
    formula::SymbolicState state = after->world.state;
    result.goals.push_back({rule, formula::violated_at(broken, scene->witness, state, encoding_, side)});
    result.constraints.insert(result.constraints.end(), side.constraints.begin(), side.constraints.end());
  } else {
    result.goals.push_back({rule, encoding_.algebra().no()});
  }
  return result;
}

std::optional<Obligation> ObligationMaker::spares(const Point& step, const Point& other) const {
  const std::vector<std::size_t> goals = spoilt(step, other);
  SceneNeeds needs{step, other, nullptr, false, {}};
  rows_there(step, needs.also);
  rows_there(other, needs.also);
  witness_rows(assertions_, goals, needs.also);
  std::optional<Scene> scene = make_scene(encoding_, needs);
  if (!scene) return std::nullopt;
  Obligation result = make(needs, *scene);
  const Branch* after = scene->ended(StepOutcome::Finished);
  for (const std::size_t goal : goals) {
    if (after == nullptr) {
      result.goals.push_back({goal, encoding_.algebra().no()});
      continue;
    }
    const auto& instances = after->world.instances;
    const Assertion& assertion = assertions_.all[goal];
    const auto* fact = std::get_if<Fact>(&assertion.node);
    const z3::expr holds = fact != nullptr ? facts_.holds(*fact, instances[1], after->world.state)
                                           : facts_.holds(std::get<Apart>(assertion.node), next_of(step),
                                                          instances[0], other, instances[1]);
    result.goals.push_back({goal, encoding_.algebra().negate(holds)});
  }
  return result;
}

}  // namespace quiesce::analyzer::proof
