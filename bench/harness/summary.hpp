// The tables of a run.
#pragma once

#include "bench/harness/run.hpp"
#include "bench/harness/table.hpp"

namespace quiesce::bench {

/// Every run, in the order in which they were made.
[[nodiscard]] Table table_of_runs(const Results& results);
/// What must be shown.
[[nodiscard]] Table table_of_demands(const Results& results);
[[nodiscard]] bool all_met(const Results& results);
/// One line for a run, as it is made.
[[nodiscard]] std::string line_of(const Run& run);

}  // namespace quiesce::bench
