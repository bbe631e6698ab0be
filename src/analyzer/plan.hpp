// Which multisets of functionalities are asked about, level by level.
#pragma once

#include <set>
#include <vector>

#include "quiesce/ir/application.hpp"

namespace quiesce::analyzer {

/// Sorted indices of functionalities, with repetitions.
using Multiset = std::vector<std::size_t>;

/// All multisets of this size over the functionalities that respect `at_most`.
[[nodiscard]] std::vector<Multiset> multisets(const ir::Application& application,
                                              const std::vector<std::size_t>& functionalities,
                                              std::size_t size);
/// Is every element of `small` in `large`, as often as there?
[[nodiscard]] bool contains(const Multiset& large, const Multiset& small);

}  // namespace quiesce::analyzer
