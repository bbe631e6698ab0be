// A program from its start to its end, and what it used.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace quiesce::bench {

struct Ended {
  int exit_code = -1;  ///< -1: it could not be started, or a signal ended it
  bool capped = false;
  double wall = 0, user = 0, peak_mb = 0;
  std::string output;  ///< stdout
  std::string errors;  ///< the first lines of stderr
};

/// Ends it, with all that it started, after `cap_seconds`.
[[nodiscard]] Ended run_program(const std::vector<std::string>& command, double cap_seconds,
                                const std::filesystem::path& folder = ".");

/// So many at the same time; the wall time of each is until the last one ended.
[[nodiscard]] std::vector<Ended> run_together(const std::vector<std::string>& command, double cap_seconds,
                                              std::size_t count);

}  // namespace quiesce::bench
