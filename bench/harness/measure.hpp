// All tools on all chosen workloads, one after the other.
#pragma once

#include <filesystem>
#include <functional>

#include "bench/harness/run.hpp"
#include "bench/harness/workloads.hpp"

namespace quiesce::bench {

struct MeasureOptions {
  std::filesystem::path engine;  ///< the program `quiesce`
  std::filesystem::path self;    ///< this program: the published encoding has a process of its own
  Mode mode = Mode::Quick;
  std::vector<std::string> words;  ///< choose workloads
  double cap = 60;                 ///< seconds, of each run of the engine and of SPIN
  double published_cap = 20;       ///< seconds a level
  unsigned repeats = 3;
  unsigned parallel_repeats = 5;  ///< 0: not measured
};

/// Called after each run with all that is known so far.
using OnRun = std::function<void(const Results&)>;

[[nodiscard]] Results measure(const MeasureOptions& options, const OnRun& on_run);

}  // namespace quiesce::bench
