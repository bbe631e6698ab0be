// Enters: a problem. Leaves: an execution that breaks the invariant, or the certainty that there is none;
// with one formula for all orders of the steps.
//
// A node says how far each instance has come. All orders of the same steps lead to the same node, so there
// are far fewer nodes than orders: with f instances of two steps 3^f, where there are (2f)!/2^f orders. The
// state at a node is that of the edge that was taken to it, an if-then-else over conditions that the solver
// chooses. An edge asks for its node, for its step to end as it says, and not to undo the choice of an order
// among steps that commute; a violation asks for its node.
#pragma once

#include "analyzer/search.hpp"

namespace quiesce::analyzer {

/// Every transaction is one step, and no value depends on all that was ever written (generated keys, the
/// time): those are not put together from several orders.
[[nodiscard]] bool fits_lattice(const Problem& problem);

[[nodiscard]] SearchResult search_lattice(const Problem& problem, const SearchSettings& settings);

}  // namespace quiesce::analyzer
