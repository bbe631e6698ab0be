// The part of an application that a proof is about, as an application of its own: whoever has nothing to do
// with an invariant costs its proof nothing.
#pragma once

#include <vector>

#include "quiesce/ir/connections.hpp"

namespace quiesce::analyzer::proof {

struct Part {
  ir::Application application;
  std::vector<std::size_t> goals;       ///< in its invariants; the others only help
  std::vector<std::size_t> invariants;  ///< by invariant of the part: its place in the whole
};

/// Only these functionalities, their transactions, and the invariants that speak of what they read or of what
/// the goals speak of. With fewer functionalities and fewer rules a proof asserts no more than in the whole.
[[nodiscard]] Part part_of(const ir::Application& application, const ir::Connections& connections,
                           const std::vector<std::size_t>& functionalities,
                           const std::vector<std::size_t>& goals);

}  // namespace quiesce::analyzer::proof
