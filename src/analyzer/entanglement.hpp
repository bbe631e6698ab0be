// Which executions cannot be minimal violations, because a part of their instances could have run before the
// rest.
//
// Take an instance and all that come before it, in the order of steps that do not commute. If that is a
// proper part of the instances, the execution equals one in which they run first. If every invariant and
// every assumption about the start holds after them, that state is an initial state, and the rest alone
// breaks the invariant: the violation is not minimal. That they do hold is known where all executions of that
// part have been searched and nothing was found. (Asking the solver in other cases was measured: eight such
// questions took two thirds of the time on quizzes-fixed-1 at f = 3, and the answer was no.)
#pragma once

#include <functional>

#include "analyzer/commutation.hpp"
#include "analyzer/problem.hpp"

namespace quiesce::analyzer {

/// Is it known that no execution of these functionalities leaves a rule false: at its end, or (`cut`)
/// anywhere?
using KnownClean = std::function<bool(const std::vector<std::size_t>& functionalities, bool cut)>;

/// No minimal violation begins with this path, if `instance` runs no further.
[[nodiscard]] bool could_run_before(const Problem& problem, const Commutation& commutation,
                                    const KnownClean& clean, const Schedule& path, const World& world,
                                    std::size_t instance);

}  // namespace quiesce::analyzer
