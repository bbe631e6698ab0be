// Inputs that have the same value in all instances of a minimal violation.
//
// Say that any two steps of different instances commute wherever a certain input of the one differs from a
// certain input of the other: they work on different keys. Being equal is transitive, so if not all these
// inputs are equal, the instances fall into two groups with no step of one depending on a step of the other.
// One group can then run first, and if it leaves all rules true that have to do with the invariant, the other
// alone breaks the invariant: the violation is not minimal.
#pragma once

#include <functional>

#include "analyzer/commutation.hpp"
#include "analyzer/plan.hpp"
#include "formula/row_bounds.hpp"

namespace quiesce::analyzer {

/// `clean`: does no execution of the part leave a rule false? Nothing is shared where a part is not known to
/// be clean.
[[nodiscard]] formula::SharedInputs shared_inputs(const ir::Application& application,
                                                  const Commutation& commutation, const Multiset& instances,
                                                  const std::function<bool(const Multiset&)>& clean);

}  // namespace quiesce::analyzer
