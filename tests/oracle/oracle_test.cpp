// Five hundred random applications: whatever brute force breaks, `check` reports. `make soak` tries more.
#include <gtest/gtest.h>

#include <map>

#include "oracle/seeds.hpp"
#include "oracle/shrink.hpp"

namespace quiesce::oracle {
namespace {

constexpr std::uint64_t seeds_in_tests = 500;
constexpr std::uint64_t seeds_a_test = 50;

class RandomApplications : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomApplications, AgreeWithBruteForce) {
  Totals totals;
  for (std::uint64_t seed = GetParam(); seed < GetParam() + seeds_a_test; ++seed) {
    const SeedCase test = case_of(seed, Effort::Test);
    const Comparison comparison = compare(files_of(test.model), test.settings, test.variations);
    totals.add(test, comparison);
    if (comparison.disagreements.empty()) continue;
    const Disagreement& first = comparison.disagreements.front();
    ADD_FAILURE() << "seed " << seed << ": " << name_of(first.trouble) << ": " << first.what << "\n"
                  << corpus_text(shrink(test.model, test.settings, first), test.settings, first);
  }
  const Counts& counts = totals.counts;
  EXPECT_LE(counts.of("answers: unknown"), 1 + counts.of("answers") / 100) << totals.text();
  // The test tests something: both find violations, SQLite repeats some, and not all is violated.
  EXPECT_GT(counts.of("brute force: applications with a violation"), seeds_a_test / 5) << totals.text();
  EXPECT_GT(counts.of("witnesses: confirmed by SQLite"), seeds_a_test / 5) << totals.text();
  EXPECT_GT(counts.of("answers: holds"), seeds_a_test / 10) << totals.text();
}

INSTANTIATE_TEST_SUITE_P(Oracle, RandomApplications,
                         ::testing::Range<std::uint64_t>(1, 1 + seeds_in_tests, seeds_a_test));

TEST(Variations, SwitchOneThingEach) {
  for (const Variation& variation : Variation::every()) {
    analyzer::CheckOptions options;
    variation.apply(options);
    const auto& [partial_order, semantic, conditional, symmetry, induction, effective, maximal, entangled,
                 relevance, lattice, shared_key, slicing, alike, crowds, joint] = options.reductions;
    const int changed = (options.all ? 1 : 0) + (options.formulas_one_by_one == 0 ? 1 : 0) +
                        (options.proofs && crowds ? 1 : 0) + !partial_order + !semantic + !conditional +
                        !symmetry + !induction + !effective + !maximal + !entangled + !relevance + !lattice +
                        !shared_key + !slicing + !alike + !crowds + !joint;
    EXPECT_EQ(changed, variation.is_plain() ? 0 : 1) << variation.name();
  }
}

TEST(Variations, AreAllAmongTheSeedsOfTheTests) {
  std::map<std::string, int> seen;
  for (std::uint64_t seed = 1; seed <= seeds_in_tests; ++seed) {
    for (const Variation& variation : case_of(seed, Effort::Test).variations) ++seen[variation.name()];
  }
  for (const Variation& variation : Variation::every())
    EXPECT_GE(seen[variation.name()], 8) << variation.name();
}

}  // namespace
}  // namespace quiesce::oracle
