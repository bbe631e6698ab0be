// Made-up applications whose size can be chosen in every direction.
//
// The synthetic one grows like the published synthetic application: rows with attributes a and b, the rule
// a >= b, and functionalities that first look and then write. The first step refuses a negative amount and
// reads the row, the others add that amount to a or take it from b. So the rule always holds, but not because
// of any one step alone (the step that writes does not check what it is given), every write conflicts with
// every other one in its attributes, and two writes commute all the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "quiesce/parsers/application_loader.hpp"

namespace quiesce::bench {

using Files = std::vector<parsers::MemoryFile>;

struct SyntheticShape {
  std::size_t entities = 1;
  std::size_t pairs = 1;  ///< of attributes (a, b), dealt out to the entities in turn
  std::size_t invariants = 1;
  /// Steps of each functionality. Functionality and invariant number n are about pair n modulo `pairs`.
  std::vector<std::size_t> steps = {2, 2, 2, 2};
};

[[nodiscard]] Files synthetic_application(const SyntheticShape& shape);
/// `total` steps spread as evenly as can be over so many functionalities.
[[nodiscard]] std::vector<std::size_t> spread(std::size_t total, std::size_t functionalities);

/// The sample Gap with another gap: nothing is wrong with fewer than `instances` instances.
[[nodiscard]] Files gap_application(std::size_t instances);

struct LargeShape {
  std::size_t entities = 50, functionalities = 100;
  std::size_t invariants = 100;  ///< at most two for each entity
  std::uint64_t seed = 1;
};
/// Like a grown application: stock that is looked at before it is taken, names that are copied to other
/// services, limits that are kept under optimistic locks or not at all. Some rules hold, some do not.
[[nodiscard]] Files large_application(const LargeShape& shape);

void write_files(const Files& files, const std::filesystem::path& folder);

}  // namespace quiesce::bench
