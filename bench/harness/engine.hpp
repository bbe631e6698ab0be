// The engine, as a user runs it: `quiesce check` from start to finish.
#pragma once

#include <filesystem>
#include <string>

#include "bench/harness/process.hpp"
#include "bench/harness/run.hpp"

namespace quiesce::bench {

class Engine {
 public:
  explicit Engine(std::filesystem::path program);

  /// "by default", "on request" or "never".
  [[nodiscard]] const std::string& proofs() const { return proofs_; }
  /// The variant says how: "" | proofs | no-proofs | jobs-1 | jobs-2 | two-processes. The median (by wall
  /// time) of `repeats` runs.
  [[nodiscard]] Run measure(const std::filesystem::path& folder, unsigned f, const std::string& variant,
                            double cap_seconds, unsigned repeats) const;

 private:
  [[nodiscard]] std::vector<std::string> command(const std::filesystem::path& folder, unsigned f,
                                                 const std::string& variant) const;
  std::filesystem::path program_;
  std::string proofs_ = "never";
  bool has_no_cache_ = false;
};

/// What the report says of itself; the rest of a run is left as it is.
void read_report(const std::string& json, Run& run);

}  // namespace quiesce::bench
