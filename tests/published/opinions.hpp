// What the tests ask, and what they print of it.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "published/comparison.hpp"

namespace quiesce::published {

/// Quick enough for `make test`: Z3's core, and little patience.
inline constexpr Settings in_tests{.seconds_a_formula = 5, .seconds = 120, .solver = Z3Solver::Core};

[[nodiscard]] inline std::vector<std::string> texts(const std::vector<Difference>& differences) {
  std::vector<std::string> result;
  for (const Difference& difference : differences) result.push_back(difference.text);
  return result;
}

[[nodiscard]] inline bool meanings_differ(const std::vector<Difference>& differences) {
  return std::all_of(differences.begin(), differences.end(),
                     [](const Difference& difference) { return difference.meanings_differ; });
}

}  // namespace quiesce::published
