// Five hundred random applications: whatever brute force breaks, `check` reports. `make soak` tries more.
#include <gtest/gtest.h>

#include "oracle/seeds.hpp"
#include "oracle/shrink.hpp"

namespace quiesce::oracle {
namespace {

constexpr std::uint64_t seeds_a_test = 50;

class RandomApplications : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomApplications, AgreeWithBruteForce) {
  Totals totals;
  for (std::uint64_t seed = GetParam(); seed < GetParam() + seeds_a_test; ++seed) {
    SeedCase test = case_of(seed, test_size(seed));
    test.settings.seconds_a_check = 0.2;  // the few hard ones are for `make soak`
    const Comparison comparison = compare(files_of(test.model), test.settings, test.variations);
    totals.add(comparison);
    if (comparison.disagreements.empty()) continue;
    const Disagreement& first = comparison.disagreements.front();
    ADD_FAILURE() << "seed " << seed << ": " << name_of(first.trouble) << ": " << first.what << "\n"
                  << corpus_text(shrink(test.model, test.settings, first), test.settings, first);
  }
  RecordProperty("totals", totals.text());
  EXPECT_LE(totals.unknown, 1 + totals.answers / 100) << totals.text();
  EXPECT_LE(totals.interrupted, seeds_a_test / 3) << totals.text();
  // The test tests something: brute force finds violations, and so does `check`.
  EXPECT_GT(totals.found, seeds_a_test / 5) << totals.text();
  EXPECT_GT(totals.answers, totals.violated) << totals.text();
}

INSTANTIATE_TEST_SUITE_P(Oracle, RandomApplications,
                         ::testing::Range<std::uint64_t>(1, 1 + 10 * seeds_a_test, seeds_a_test));

}  // namespace
}  // namespace quiesce::oracle
