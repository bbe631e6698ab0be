// One step of one instance, from any lawful state, with another instance standing by: what every obligation
// of a proof is asked about.
#pragma once

#include "analyzer/proof/assertion.hpp"
#include "analyzer/world.hpp"

namespace quiesce::analyzer::proof {

struct SceneNeeds {
  Point step;                        ///< that is taken; the first step of a functionality too
  std::optional<Point> other;        ///< where another instance stands
  const ir::Rule* broken = nullptr;  ///< a rule that may be false for rows of its own
  bool aborts_matter = false;
  std::vector<ir::EntityId> also;  ///< one row more for each
};

struct Scene {
  World before;                       ///< instance 0 takes the step, instance 1 stands by
  std::vector<z3::expr> constraints;  ///< the state is lawful, inputs are allowed, what the step defines
  std::vector<Branch> branches;
  std::vector<std::uint32_t> witness;  ///< rows that stand for those of the broken rule

  [[nodiscard]] const Branch* ended(StepOutcome outcome) const;
};

/// None where the answer would not hold for databases of any size, or locals could be anything.
[[nodiscard]] std::optional<Scene> make_scene(formula::Encoding& encoding, const SceneNeeds& needs);

}  // namespace quiesce::analyzer::proof
