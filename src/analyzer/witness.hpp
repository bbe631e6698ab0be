// Enters: a problem and an order of steps that breaks the invariant. Leaves: concrete values for it, few rows
// and small numbers: the same values in every run. Where these are not the only ones that could have been
// found, they are looked for again in a context of its own.
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
