// Enters: a problem. Leaves: an execution that breaks the invariant, or the certainty that there is none.
//
// Depth-first over the orders of steps, in one incremental solver. Of the orders that differ only in steps
// that commute, sleep sets leave one; of the numberings of equal instances, the one in which they start in
// order. Both keep the least word of each class (by instance number), so they do not get into each other's
// way.
#pragma once

#include <atomic>
#include <functional>
#include <limits>

#include "analyzer/commutation.hpp"
#include "analyzer/entanglement.hpp"
#include "analyzer/problem.hpp"
#include "analyzer/solver_context.hpp"

namespace quiesce::analyzer {

struct SearchSettings {
  Reductions reductions;
  const Commutation* commutation = nullptr;
  /// Steps that can make the invariant false where it was true; null: any.
  const std::set<CodePoint>* breaking = nullptr;
  /// Goes on below a violating execution, but only to executions that make the rule false later.
  bool beyond_violations = false;
  bool minimal = false;  ///< only violations from which nothing can be left out are looked for
  KnownClean clean;      ///< none: violations that are not minimal are looked for, too
  SolverContext::Kind context = SolverContext::Kind::Any;
  unsigned resources = 0;  ///< of the solver, for each formula
  Arithmetic arithmetic = Arithmetic::Older;
  Topic* topic = nullptr;
  std::size_t max_length = 1'000'000;
  std::uint64_t max_formulas =
      std::numeric_limits<std::uint64_t>::max();  ///< then it ends, with what was found
  /// So many formulas may reach the limit before it ends: the others of a search are as hard.
  std::uint32_t max_given_up = 2;
  const std::atomic<bool>* stop = nullptr;
};

enum class Answer : std::uint8_t { Violated, None, Unknown };

struct SearchResult {
  Answer answer = Answer::None;
  Schedule schedule;
  bool shortest = false;   ///< no schedule with fewer steps does it
  bool cut_short = false;  ///< all formulas that it may ask were asked before the end
  std::string reason;      ///< for Unknown
  std::uint64_t formulas = 0;
  formula::Limits bounded_by;
};

/// Called for each violating execution that is found; true: go on looking.
using OnViolation = std::function<bool(const Schedule&)>;

[[nodiscard]] SearchResult search(const Problem& problem, const SearchSettings& settings,
                                  const OnViolation& on_violation = {});

}  // namespace quiesce::analyzer
