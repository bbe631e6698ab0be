// Enters: a problem and an order of steps that breaks the invariant. Leaves: concrete values for it, few rows
// and small numbers. Solved in a context of its own, so that the same order gives the same values in every
// run.
#pragma once

#include <optional>

#include "analyzer/concrete.hpp"

namespace quiesce::analyzer {

/// Nothing where the solver does not find it again.
[[nodiscard]] std::optional<ConcreteExecution> solve_witness(const Problem& problem, const Schedule& schedule,
                                                             unsigned resources, std::uint64_t& formulas);

}  // namespace quiesce::analyzer
