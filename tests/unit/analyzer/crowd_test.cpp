// Who can run together without being part of a violation, and what is not searched because of it.
#include "analyzer/crowd.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "unit/analyzer/checking.hpp"

namespace quiesce::analyzer::testing {
namespace {

using Crowds = std::vector<Crowd>;

TEST(CrowdsWithout, AreAllWhereNothingIsViolated) {
  EXPECT_EQ(crowds_without({0, 1, 2}, {}), (Crowds{{{0, 1, 2}, {}}}));
}

TEST(CrowdsWithout, AreTheLargest) {
  EXPECT_EQ(crowds_without({0, 1, 2}, {{0, 1}}), (Crowds{{{0, 2}, {}}, {{1, 2}, {}}}));
}

TEST(CrowdsWithout, AllowOneOfWhatBreaksItTwice) {
  EXPECT_EQ(crowds_without({0, 1}, {{1, 1}}), (Crowds{{{0, 1}, {1}}}));
  EXPECT_EQ(crowds_without({0, 1}, {{1, 1, 1}}), (Crowds{{{0, 1}, {1}}}));
}

TEST(CrowdsWithout, LeaveOutWhatBreaksItAlone) {
  EXPECT_EQ(crowds_without({0, 1}, {{1}}), (Crowds{{{0}, {}}}));
  EXPECT_EQ(crowds_without({0}, {{0}}), Crowds{});
}

TEST(CrowdsWithout, AreNoneWhereThereAreVeryMany) {
  std::vector<std::size_t> functionalities;
  std::vector<Multiset> violated;
  for (std::size_t f = 0; f < 20; f += 2) {
    functionalities.insert(functionalities.end(), {f, f + 1});
    violated.push_back({f, f + 1});
  }
  EXPECT_EQ(crowds_without(functionalities, violated), Crowds{});
}

TEST(Crowd, CoversWhomItAllows) {
  const Crowd crowd{{0, 2}, {2}};
  EXPECT_TRUE(covers(crowd, {0, 0, 2}));
  EXPECT_FALSE(covers(crowd, {0, 2, 2}));
  EXPECT_FALSE(covers(crowd, {0, 1}));
}

/// However the multisets lie, no crowd covers one, and each that contains none of them is in a crowd.
TEST(CrowdsWithout, CoverAllThatContainNoViolation) {
  const std::vector<std::size_t> all{0, 1, 2, 3};
  const std::vector<Multiset> pairs{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 1},
                                    {1, 2}, {1, 3}, {2, 2}, {2, 3}, {3, 3}};
  for (unsigned chosen = 0; chosen < 1U << pairs.size(); ++chosen) {
    std::vector<Multiset> violated;
    for (std::size_t p = 0; p < pairs.size(); ++p) {
      if ((chosen >> p & 1U) != 0) violated.push_back(pairs[p]);
    }
    const Crowds crowds = crowds_without(all, violated);
    for (const Multiset& pair : pairs) {
      const bool covered =
          std::any_of(crowds.begin(), crowds.end(), [&](const Crowd& crowd) { return covers(crowd, pair); });
      const bool broken = std::find(violated.begin(), violated.end(), pair) != violated.end();
      ASSERT_NE(covered, broken) << chosen << ": " << pair[0] << ", " << pair[1];
    }
  }
}

struct CrowdProofsOfSamples : Checked {
  void SetUp() override { options.proofs = true; }
};

TEST_F(CrowdProofsOfSamples, SettleWhatIsPartOfNoViolation) {
  load_sample("quizzes-fixed-1");
  options.reductions.crowds = false;
  const auto searched = check(3);
  EXPECT_EQ(searched.statistics.proved_multisets, 0U);
  options.reductions.crowds = true;
  options.orders_before_proofs = 0;
  const auto proved = check(3);
  EXPECT_GT(proved.statistics.proved_multisets, 10U);
  EXPECT_LT(proved.statistics.search_formulas, searched.statistics.search_formulas);
  EXPECT_EQ(proved.statistics.multisets, searched.statistics.multisets);
  ASSERT_EQ(proved.violations.size(), searched.violations.size());
  for (std::size_t v = 0; v < proved.violations.size(); ++v)
    EXPECT_EQ(proved.violations[v].id, searched.violations[v].id);
}

TEST_F(CrowdProofsOfSamples, AreNotTriedForAFewOrders) {
  load_sample("simple-bank");
  EXPECT_EQ(check(2).statistics.proved_multisets, 0U);
}

}  // namespace
}  // namespace quiesce::analyzer::testing
