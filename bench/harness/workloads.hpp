// What is run. A workload is a family of applications, or one application at growing f; `x` is what grows.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bench/synthetic_generator.hpp"

namespace quiesce::bench {

struct Workload {
  std::string name;
  unsigned x = 0;
  unsigned f = 2;
  std::string sample;  ///< a folder of samples/; empty: `files` makes it
  std::function<Files()> files{};
  bool proofs_matter = false;            ///< measured with and without, where the engine has proofs
  bool published_too = false;            ///< the largest f of its name decides how far
  std::string spin_model{};              ///< in bench/spin; empty: none
  std::optional<unsigned> violations{};  ///< how many minimal ones there are, where that is known
};

enum class Mode : std::uint8_t { Quick, Full };

[[nodiscard]] std::vector<Workload> workloads(Mode mode);
/// Those whose name contains one of the words; no words: all.
[[nodiscard]] std::vector<Workload> chosen(std::vector<Workload> all, const std::vector<std::string>& words);
/// The application as a folder: the sample, or what is generated below `scratch`.
[[nodiscard]] std::filesystem::path folder_of(const Workload& workload, const std::filesystem::path& scratch);

}  // namespace quiesce::bench
