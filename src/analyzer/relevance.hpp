// Which functionalities can matter to an invariant.
//
// A functionality matters if it can write an attribute of the invariant, or an attribute that one that
// matters reads: what is read decides values, branches and aborts, and the constraints that can abort a step
// count as read by it. What no such chain reaches can be left out of an execution without anyone noticing.
#pragma once

#include <vector>

#include "quiesce/ir/connections.hpp"

namespace quiesce::analyzer {

/// Sorted indices of functionalities.
[[nodiscard]] std::vector<std::size_t> relevant(const ir::Application& application,
                                                const ir::Connections& connections, std::size_t invariant);

}  // namespace quiesce::analyzer
