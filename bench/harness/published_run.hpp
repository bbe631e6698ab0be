// The published encoding on an application, capped by time: every order of every multiset is a formula of its
// own, and there are soon more than anybody can ask.
#pragma once

#include <filesystem>
#include <vector>

#include "bench/harness/extrapolation.hpp"
#include "bench/harness/run.hpp"

namespace quiesce::bench {

/// Asks questions (an invariant and a multiset) in an order that chance chose once and for all, so that those
/// there is time for stand for the others. Meant for a process of its own.
[[nodiscard]] std::vector<MeasuredLevel> ask_published(const std::filesystem::path& folder, unsigned f_max,
                                                       double seconds_a_level);

/// The same in a process of its own (`program published …`), as one run for each f.
[[nodiscard]] std::vector<Run> measure_published(const std::filesystem::path& program,
                                                 const std::filesystem::path& folder, unsigned f_max,
                                                 double seconds_a_level);

}  // namespace quiesce::bench
