#include "bench/harness/extrapolation.hpp"

#include <algorithm>

namespace quiesce::bench {

std::vector<Estimate> extrapolate(const std::vector<MeasuredLevel>& levels) {
  std::vector<Estimate> estimates;
  Estimate sum;
  sum.known = false;
  for (const MeasuredLevel& level : levels) {
    sum.f = level.f;
    sum.formulas += level.formulas_in_all;
    if (level.asked > 0) {
      sum.known = true;
      sum.seconds_a_formula = std::min(credited_seconds_a_formula, level.seconds / level.asked);
    }
    if (level.asked < level.formulas_in_all) sum.extrapolated = true;
    sum.seconds += level.formulas_in_all * sum.seconds_a_formula;
    estimates.push_back(sum);
  }
  return estimates;
}

}  // namespace quiesce::bench
