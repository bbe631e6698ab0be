// The generated applications are read, and have the answers that they were made to have.
#include <gtest/gtest.h>

#include <set>

#include "bench/synthetic_generator.hpp"
#include "quiesce/analyzer/check.hpp"

namespace quiesce::bench {
namespace {

class Generated : public testing::Test {
 protected:
  void load(Files files) {
    loaded_ = parsers::load_application(std::move(files));
    std::string problems;
    for (const auto& problem : loaded_.diagnostics.sorted(loaded_.sources))
      problems += diagnostics::render(problem, loaded_.sources);
    ASSERT_TRUE(loaded_.application) << problems;
    EXPECT_EQ(problems, "");
  }
  [[nodiscard]] violations::Report check(std::uint32_t f) const {
    analyzer::CheckOptions options;
    options.f_max = f;
    violations::Report report = analyzer::check(*loaded_.application, loaded_.sources, options);
    EXPECT_TRUE(report.failures.empty());
    return report;
  }
  [[nodiscard]] const ir::Application& application() const { return *loaded_.application; }

 private:
  parsers::LoadedApplication loaded_;
};

TEST_F(Generated, SyntheticApplicationHasTheShapeAskedFor) {
  SyntheticShape shape;
  shape.entities = 2;
  shape.pairs = 3;
  shape.invariants = 7;
  shape.steps = {1, 2, 5};
  load(synthetic_application(shape));
  EXPECT_EQ(application().schema.entities.size(), 2U);
  EXPECT_EQ(application().schema.entities[0].attributes.size(), 5U);  // id and two pairs
  EXPECT_EQ(application().schema.entities[1].attributes.size(), 3U);
  EXPECT_EQ(application().invariants.size(), 7U);
  ASSERT_EQ(application().functionalities.size(), 3U);
  for (std::size_t f = 0; f < 3; ++f)
    EXPECT_EQ(application().functionalities[f].steps.size(), shape.steps[f]);
}

TEST_F(Generated, SyntheticRulesHold) {
  SyntheticShape shape;
  shape.invariants = 2;
  shape.steps = {1, 2, 3};
  load(synthetic_application(shape));
  const auto report = check(2);
  EXPECT_NE(report.verdict, violations::Verdict::Violated);
  EXPECT_NE(report.verdict, violations::Verdict::Unknown);
  for (const auto& invariant : report.invariants) EXPECT_EQ(invariant.functionalities.size(), 3U);
}

TEST_F(Generated, SyntheticRulesHoldBecauseOfTheFirstStepAlone) {
  Files files = synthetic_application({});
  for (auto& file : files) {
    for (auto at = file.text.find("amount < 0"); at != std::string::npos; at = file.text.find("amount < 0"))
      file.text.replace(at, 10, "amount < -9");
  }
  load(std::move(files));
  EXPECT_EQ(check(1).violations.size(), 4U);
}

TEST_F(Generated, PartsThatDoNotTouchEachOther) {
  SyntheticShape shape;
  shape.entities = shape.pairs = shape.invariants = 3;
  shape.steps = {2, 2, 2};
  load(synthetic_application(shape));
  for (const auto& invariant : check(1).invariants) EXPECT_EQ(invariant.functionalities.size(), 1U);
}

TEST_F(Generated, GapIsViolatedWithSoManyInstancesOnly) {
  load(gap_application(3));
  EXPECT_TRUE(check(2).violations.empty());
  const auto report = check(3);
  ASSERT_EQ(report.violations.size(), 1U);
  EXPECT_EQ(report.violations[0].f, 3U);
}

TEST_F(Generated, LargeApplicationHasTheSizeAskedFor) {
  load(large_application({}));
  EXPECT_EQ(application().schema.entities.size(), 50U);
  EXPECT_EQ(application().functionalities.size(), 100U);
  EXPECT_EQ(application().invariants.size(), 100U);
}

TEST_F(Generated, SmallOneOfTheLargeKindHasViolationsAndRulesThatHold) {
  load(large_application({2, 8, 4, 7}));
  std::set<violations::Verdict> verdicts;
  for (const auto& invariant : check(2).invariants) verdicts.insert(invariant.verdict);
  EXPECT_TRUE(verdicts.contains(violations::Verdict::Violated));
  EXPECT_GT(verdicts.size(), 1U);
  EXPECT_FALSE(verdicts.contains(violations::Verdict::Unknown));
}

TEST(Spread, IsAsEvenAsCanBe) {
  EXPECT_EQ(spread(8, 1), (std::vector<std::size_t>{8}));
  EXPECT_EQ(spread(8, 3), (std::vector<std::size_t>{3, 3, 2}));
  EXPECT_EQ(spread(8, 8), std::vector<std::size_t>(8, 1));
}

TEST(LargeApplication, IsTheSameForTheSameSeed) {
  const auto text = [](std::uint64_t seed) { return large_application({5, 10, 10, seed}).back().text; };
  EXPECT_EQ(text(1), text(1));
  EXPECT_NE(text(1), text(2));
}

}  // namespace
}  // namespace quiesce::bench
