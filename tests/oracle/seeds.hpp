// What is tried of each seed, and what came of all of them.
#pragma once

#include "oracle/comparison.hpp"
#include "oracle/generate.hpp"

namespace quiesce::oracle {

struct SeedCase {
  Model model;
  Settings settings;
  std::vector<Variation> variations;  ///< the plain check first
};

/// `Test`: smaller, and fewer of what is expensive, so that hundreds are a matter of seconds.
enum class Effort : std::uint8_t { Test, Soak };
[[nodiscard]] SeedCase case_of(std::uint64_t seed, Effort effort);

struct Totals {
  Counts counts;
  double explore_seconds = 0, check_seconds = 0, replay_seconds = 0;

  void add(const SeedCase& seed, const Comparison& comparison);
  /// More than one answer of a hundred.
  [[nodiscard]] bool too_much_unknown() const;
  [[nodiscard]] bool failed() const { return counts.of("disagreements") > 0 || too_much_unknown(); }
  /// A line for each number.
  [[nodiscard]] std::string text() const;
};

}  // namespace quiesce::oracle
