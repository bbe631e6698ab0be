// Runs a check again whenever its inputs change.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "cli/verb.hpp"

namespace quiesce::cli {

struct Watched {
  std::string folder;                            ///< of the application
  std::vector<std::filesystem::path> also;       ///< files outside of it
  std::vector<std::filesystem::path> not_these;  ///< folders that a run itself writes into
};

/// Runs at once, and again after each change that has come to rest, until `stop` is set. The last run's code.
[[nodiscard]] ExitCode watch(const Watched& watched, const std::atomic<bool>& stop, const Terminal& terminal,
                             const std::function<ExitCode()>& run);

}  // namespace quiesce::cli
