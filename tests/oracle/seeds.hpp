// What is tried of each seed, and what came of all of them.
#pragma once

#include "oracle/comparison.hpp"
#include "oracle/generate.hpp"

namespace quiesce::oracle {

struct SeedCase {
  Model model;
  Settings settings;
  std::vector<Variation> variations;
};

/// Small enough for hundreds in a minute.
[[nodiscard]] Size test_size(std::uint64_t seed);
/// Up to the full size; three of four are small, since a small application is as likely to show a fault.
[[nodiscard]] Size soak_size(std::uint64_t seed);
/// Every seed is checked as it is; every fifth also with `all` or without one of the reductions, in turn.
[[nodiscard]] SeedCase case_of(std::uint64_t seed, const Size& size);

struct Totals {
  std::size_t applications = 0, disagreements = 0, answers = 0, unknown = 0, violated = 0, bounded = 0;
  std::size_t found = 0, vacuous = 0, interrupted = 0;
  double explore_seconds = 0, check_seconds = 0;

  void add(const Comparison& comparison);
  /// More than one answer of a hundred.
  [[nodiscard]] bool too_much_unknown() const { return unknown * 100 > answers; }
  [[nodiscard]] std::string text() const;
};

}  // namespace quiesce::oracle
