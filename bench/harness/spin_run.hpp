// SPIN on a model of a sample, over small domains that the model names.
#pragma once

#include <filesystem>

#include "bench/harness/run.hpp"

namespace quiesce::bench {

/// Model to verifier to verdict: `spin -a`, the C compiler, and the search through all states. `folder` takes
/// what is generated.
[[nodiscard]] Run measure_spin(const std::filesystem::path& model, unsigned f, double cap_seconds,
                               const std::filesystem::path& folder);

/// What the verifier wrote at its end, as a verdict.
void read_verifier(const std::string& text, Run& run);

}  // namespace quiesce::bench
