// Among the orders that show the same violation, the one that reads best: shortest, fewest switches between
// instances.
#pragma once

#include "analyzer/search.hpp"

namespace quiesce::analyzer {

[[nodiscard]] std::size_t context_switches(const Schedule& schedule);

/// Shorter first, then by switches, then by instance numbers.
[[nodiscard]] bool shown_before(const Schedule& a, const Schedule& b);

/// An equivalent order (steps that commute change places) with the fewest switches; the first of them by
/// instance numbers, which are given anew in the order in which equal instances start.
[[nodiscard]] Schedule fewest_switches(const Schedule& schedule, const Commutation& commutation);

struct BestSchedule {
  Schedule schedule;
  std::uint64_t formulas = 0;
};
/// Looks for a shorter violation than the one found, within a budget of formulas.
[[nodiscard]] BestSchedule best_schedule(const Problem& problem, const SearchSettings& settings,
                                         const Schedule& found);

}  // namespace quiesce::analyzer
