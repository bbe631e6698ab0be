// Loads an application (a sample, perhaps with a piece of it replaced, or texts in memory) and checks it.
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "quiesce/analyzer/check.hpp"
#include "quiesce/parsers/application_loader.hpp"

namespace quiesce::analyzer::testing {

/// An invariant and the functionalities that break it together, sorted.
using Pair = std::pair<std::string, std::vector<std::string>>;
using Pairs = std::set<Pair>;

[[nodiscard]] Pairs pairs_of(const violations::Report& report);
[[nodiscard]] violations::Verdict verdict_of(const violations::Report& report, const std::string& invariant);

/// The report as JSON, without what a clock measured.
[[nodiscard]] std::string without_times(violations::Report report);

struct Replacement {
  std::string from, to;  ///< `from` must occur in a file of the sample
};

class Checked : public ::testing::Test {
 protected:
  /// A folder below samples/, with pieces of its text replaced.
  void load_sample(const std::string& name, const std::vector<Replacement>& replacements = {});
  void load(std::vector<parsers::MemoryFile> files);
  [[nodiscard]] const ir::Application& application() const { return *loaded_.application; }

  /// Checks up to f. Every violation must have been executed by the interpreter: a failure of ours fails the
  /// test.
  violations::Report check(std::uint32_t f_max);
  /// The same, where a failure of ours is what is looked for.
  violations::Report check_with_failures(std::uint32_t f_max);
  /// What was loaded; load again before the next check.
  [[nodiscard]] parsers::LoadedApplication take_loaded() { return std::move(loaded_); }

  CheckOptions options;

 private:
  parsers::LoadedApplication loaded_;
};

}  // namespace quiesce::analyzer::testing
