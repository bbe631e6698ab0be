// Worlds that came about in different orders of the same steps, put together as one. Rows that were added are
// told by who added them, so that the same row is put together with itself.
#pragma once

#include "analyzer/world.hpp"

namespace quiesce::analyzer {

/// Who added a row: the instance, its step, and which of the rows that it added.
struct RowLabel {
  std::size_t instance = 0, step = 0, number = 0;
  auto operator<=>(const RowLabel&) const = default;
};

struct LabelledWorld {
  World world;
  std::vector<std::vector<RowLabel>> added;  ///< by entity: the rows after the initial ones
};

/// The rows that the step of the instance added, behind those that were there, get their labels.
void label_added(LabelledWorld& after, const LabelledWorld& before, std::size_t instance, std::size_t step);

/// `then` where the condition is true, else `otherwise`.
[[nodiscard]] LabelledWorld merge(const formula::Algebra& algebra, const z3::expr& condition,
                                  const LabelledWorld& then, const LabelledWorld& otherwise);

}  // namespace quiesce::analyzer
