// What must be shown: each demand with what was measured.
#pragma once

#include <string>
#include <vector>

#include "bench/harness/run.hpp"

namespace quiesce::bench {

enum class Met : std::uint8_t { Yes, No, NotMeasured };

struct Demand {
  std::string what;
  std::string limit;
  std::string measured;
  Met met = Met::NotMeasured;
};

[[nodiscard]] std::vector<Demand> demands(const Results& results);

}  // namespace quiesce::bench
