// From the formulas of the published encoding that there was time for to all that it would ask.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

namespace quiesce::bench {

/// So slow may our rendering of the published encoding be at most; what is slower earns nothing.
inline constexpr double credited_seconds_a_formula = 0.040;

/// What was measured for exactly f instances.
struct MeasuredLevel {
  unsigned f = 0;
  double formulas_in_all = 0;
  double asked = 0;
  double seconds = 0;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(MeasuredLevel, f, formulas_in_all, asked, seconds)

/// Up to f instances.
struct Estimate {
  unsigned f = 0;
  double formulas = 0;
  double seconds = 0;
  double seconds_a_formula = 0;  ///< that were credited, on the last level
  bool extrapolated = false;
  bool known = true;  ///< false: nothing was measured to start from
};

/// A level of which nothing was asked counts what a formula took on the level below: they only get larger.
[[nodiscard]] std::vector<Estimate> extrapolate(const std::vector<MeasuredLevel>& levels);

}  // namespace quiesce::bench
