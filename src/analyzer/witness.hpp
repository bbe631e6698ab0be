// Enters: a problem and an order of steps that breaks the invariant. Leaves: concrete values for it, few rows
// and small numbers. Solved in a context of its own, so that the same order gives the same values in every
// run.
#pragma once

#include <optional>

#include "analyzer/concrete.hpp"
#include "analyzer/solver.hpp"

namespace quiesce::analyzer {

struct Witness {
  std::optional<ConcreteExecution> execution;
  bool gave_up = false;  ///< within the limit; else, without an execution, there is none
};
[[nodiscard]] Witness solve_witness(const Problem& problem, const Schedule& schedule, unsigned resources,
                                    std::uint64_t& formulas, Topic* topic);

}  // namespace quiesce::analyzer
