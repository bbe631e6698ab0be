#include "quiesce/violations/standing.hpp"

#include <gtest/gtest.h>

namespace quiesce::violations {
namespace {

TEST(Standing, AViolationCountsUnlessItIsKnownOrIgnored) {
  Violation violation;
  EXPECT_EQ(standing_of(violation), Standing::Counts);
  EXPECT_EQ(standing_words(violation), "");
  violation.baseline = Baseline::New;
  EXPECT_EQ(standing_of(violation), Standing::Counts);
  violation.baseline = Baseline::Known;
  EXPECT_EQ(standing_of(violation), Standing::Known);
  EXPECT_EQ(standing_words(violation), "known: it is in the baseline");
}

TEST(Standing, WhoIgnoresItIsSaidFirst) {
  Violation violation;
  violation.baseline = Baseline::Known;
  violation.ignored = Ignored{"until the migration", true, "invariants.json", 12};
  EXPECT_EQ(standing_of(violation), Standing::Ignored);
  EXPECT_EQ(standing_words(violation), "ignored: until the migration (invariants.json:12)");
  violation.ignored = Ignored{"", false, "ignore.json", 0};
  EXPECT_EQ(standing_words(violation), "ignored (ignore.json)");
  violation.ignored = Ignored{};
  EXPECT_EQ(standing_words(violation), "ignored");
}

}  // namespace
}  // namespace quiesce::violations
