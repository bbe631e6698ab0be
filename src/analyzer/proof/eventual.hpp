// Eventual invariants for any number of instances: for all rows w of the rule, the rule is not false for w,
// or an instance that owes w is under way. Which rows an instance owes is told by what it carries.
#pragma once

#include <set>

#include "analyzer/proof/obligations.hpp"
#include "analyzer/proof/questions.hpp"
#include "analyzer/solver_context.hpp"

namespace quiesce::analyzer::proof {

/// An instance at the point owes all rows of the rule whose row variable is in the selection.
struct Debt {
  Point point;
  std::size_t binding = 0;  ///< in Rule::rows
  std::size_t selection = 0;
};

struct EventualProof {
  bool proved = false;
  std::vector<Debt> debts;
  std::set<std::size_t> rests_on;  ///< assertions
  std::optional<Point> failing;    ///< a step that leaves rows broken that nobody owes
};

[[nodiscard]] EventualProof prove_eventual(SolverContext& context, formula::Encoding& encoding,
                                           const ir::Connections& connections, const Assertions& assertions,
                                           const std::vector<Point>& steps, std::size_t invariant,
                                           unsigned resources, Questions& questions, Topic* topic);

}  // namespace quiesce::analyzer::proof
