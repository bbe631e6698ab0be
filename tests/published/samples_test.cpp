// The samples, asked in two ways that share no formula: the engine's rows and search, and the published
// sorts, quantifiers and one formula for each order.
#include <iomanip>
#include <iostream>

#include "published/opinions.hpp"
#include "unit/analyzer/checking.hpp"

namespace quiesce::published {
namespace {

constexpr std::uint32_t f_max = 2;
using Texts = std::vector<std::string>;

class PublishedSamples : public analyzer::testing::Checked,
                         public ::testing::WithParamInterface<const char*> {};

TEST_P(PublishedSamples, AgreeWithTheEngine) {
  load_sample(GetParam());
  const auto report = check(f_max);
  const auto checked = published::check(application(), f_max, in_tests);
  EXPECT_EQ(texts(differences(application(), checked, report)), Texts{});
  // An opinion that is mostly missing would agree with anything.
  const Effort effort = checked.effort();
  EXPECT_LE(effort.undecided * 10, effort.formulas);
  EXPECT_GT(effort.formulas, 0U);
  // What is not decided is so for the solver's sake, not because a construct is refused.
  EXPECT_LE(checked.undecided.size(), effort.undecided);

  double in_all = 0;
  for (const Level& level : checked.levels) in_all += level.formulas_in_all;
  std::cout << std::fixed << std::setprecision(1) << GetParam() << ": " << checked.violations.size()
            << " violations, " << effort.formulas << " formulas of " << std::setprecision(0) << in_all << ", "
            << effort.undecided << " undecided, " << std::setprecision(1) << effort.milliseconds_a_formula()
            << " ms a formula\n";
}

INSTANTIATE_TEST_SUITE_P(Published, PublishedSamples,
                         ::testing::Values("simple-bank", "gap", "quizzes", "quizzes-fixed-1",
                                           "quizzes-fixed-2"),
                         [](const auto& sample) {
                           std::string name = sample.param;
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

class PublishedOpinion : public analyzer::testing::Checked {};

TEST_F(PublishedOpinion, IsTheSameWithTheDefaultSolver) {
  load_sample("simple-bank");
  Settings settings = in_tests;
  settings.solver = Z3Solver::Default;
  const auto checked = published::check(application(), f_max, settings);
  EXPECT_TRUE(checked.undecided.empty());
  EXPECT_EQ(texts(differences(application(), checked, check(f_max))), Texts{});
}

TEST_F(PublishedOpinion, DiffersWhereTheEngineWasAskedAboutOtherCode) {
  load_sample("simple-bank");
  const auto report = check(f_max);
  // The repair of the sample's README, but the engine still speaks of the code without it.
  load_sample(
      "simple-bank",
      {{"SET balance = balance - ? WHERE id = ?", "SET balance = balance - ? WHERE id = ? AND balance >= ?"},
       {"update.setInt(2, id_account);", "update.setInt(2, id_account); update.setInt(3, amount);"}});
  const auto repaired = published::check(application(), f_max, in_tests);
  EXPECT_EQ(texts(differences(application(), repaired, report)),
            Texts{"only the engine breaks accounts.balance >= 0 by Withdrawal + Withdrawal"});
}

TEST_F(PublishedOpinion, DiffersWhereItWasAskedAboutOtherCode) {
  load_sample("quizzes-fixed-2");
  const auto report = check(f_max);
  // The lock is looked at no more.
  load_sample("quizzes-fixed-2", {{"if (rows.getBoolean(\"locked\")) {", "if (false) {"}});
  const auto careless = published::check(application(), f_max, in_tests);
  EXPECT_EQ(texts(differences(application(), careless, report)),
            Texts{"only the published encoding breaks I1 by addParticipant + updateStudentName"});
  EXPECT_EQ(texts(differences(application(), careless, check(f_max))), Texts{});
}

}  // namespace
}  // namespace quiesce::published
