// Enters: results. Leaves: docs/performance.md and its plots, with nothing in them that was not measured.
#pragma once

#include <filesystem>

#include "bench/harness/run.hpp"
#include "bench/harness/svg.hpp"

namespace quiesce::bench {

[[nodiscard]] std::vector<Panel> panels_of_samples(const Results& results);
[[nodiscard]] std::vector<Panel> panels_of_synthetic(const Results& results);
[[nodiscard]] std::vector<Panel> panels_of_growth(const Results& results);
/// The slowest workloads, the slowest first.
[[nodiscard]] std::vector<Bar> bars_of_phases(const Results& results);

[[nodiscard]] std::string page_of(const Results& results);
/// `docs/performance.md` and `docs/performance/*.svg`.
void write_page(const Results& results, const std::filesystem::path& docs);

}  // namespace quiesce::bench
