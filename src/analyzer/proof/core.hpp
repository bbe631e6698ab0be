// Which assumptions a refutation rests on, so that a person need not read the others.
#pragma once

#include <set>

#include "analyzer/proof/assertion.hpp"
#include "analyzer/proof/questions.hpp"

namespace quiesce::analyzer::proof {

/// The solver knows that where the guard is true, the assertion holds.
struct Guarded {
  std::size_t assertion = 0;
  z3::expr guard;
};

/// What the solver holds cannot be satisfied together with the assertions: with which of them? Those that are
/// known to be needed anyway come first, equalities before other facts. All of them, where that is not
/// answered.
[[nodiscard]] std::vector<std::size_t> smallest_core(Solver& solver, const std::vector<Guarded>& assumed,
                                                     const Assertions& assertions,
                                                     const std::set<std::size_t>& known,
                                                     Questions& questions);

}  // namespace quiesce::analyzer::proof
