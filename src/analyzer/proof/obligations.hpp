// What has to be shown of the assertions, step by step. Enters: the assertions that are left. Leaves:
// formulas: where all that is assumed holds, no goal is broken.
#pragma once

#include "analyzer/proof/assertion.hpp"
#include "analyzer/proof/fact_encoder.hpp"
#include "analyzer/proof/scene.hpp"

namespace quiesce::analyzer::proof {

/// An assertion, by its place in Assertions::all, and a term.
struct Condition {
  std::size_t assertion = 0;
  z3::expr term;
};

struct Obligation {
  Point step;
  std::optional<Point> other;
  std::vector<z3::expr> constraints;
  std::vector<Condition> assumed;  ///< that it holds
  std::vector<Condition> goals;    ///< that it is broken
};

class ObligationMaker {
 public:
  ObligationMaker(formula::Encoding& encoding, const ir::Connections& connections,
                  const Assertions& assertions)
      : encoding_(encoding),
        connections_(connections),
        assertions_(assertions),
        facts_(encoding, assertions) {}

  /// Goals that this kind of obligation is about; none: there is nothing to show.
  [[nodiscard]] std::vector<std::size_t> facts_after(const Point& step) const;
  [[nodiscard]] bool may_break(const Point& step, std::size_t rule) const;
  [[nodiscard]] bool may_spoil(const Point& step, const Point& other, std::size_t assertion) const;

  /// The facts about the instance hold when it has taken the step. None: it cannot be asked.
  [[nodiscard]] std::optional<Obligation> establishes(const Point& step) const;
  /// The rule about the state is still true.
  [[nodiscard]] std::optional<Obligation> keeps(const Point& step, std::size_t rule) const;
  /// The facts about another instance still hold, and those about the two together hold again.
  [[nodiscard]] std::optional<Obligation> spares(const Point& step, const Point& other) const;

  /// All that is assumed of the state and of an instance; and, with another one, of it and of the two.
  [[nodiscard]] std::vector<Condition> assumptions(Scene& scene, const SceneNeeds& needs) const;
  /// One row more for each that the facts about an instance at the point say is there.
  void rows_there(const Point& point, std::vector<ir::EntityId>& also) const;

 private:
  [[nodiscard]] std::vector<std::size_t> spoilt(const Point& step, const Point& other) const;
  [[nodiscard]] Obligation make(const SceneNeeds& needs, Scene& scene) const;
  [[nodiscard]] bool concerns(const Apart& apart, const Point& a, const Point& b) const;
  template <typename Node, typename Visit>
  void each(Visit visit) const;

  formula::Encoding& encoding_;
  const ir::Connections& connections_;
  const Assertions& assertions_;
  FactEncoder facts_;
};

}  // namespace quiesce::analyzer::proof
