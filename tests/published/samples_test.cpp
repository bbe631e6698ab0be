// The samples, asked in two ways that share no formula: the engine's rows and search, and the published
// sorts, quantifiers and one formula for each order.
#include <iostream>

#include "published/comparison.hpp"
#include "unit/analyzer/checking.hpp"

namespace quiesce::published {
namespace {

constexpr std::uint32_t f_max = 2;

class PublishedSamples : public analyzer::testing::Checked,
                         public ::testing::WithParamInterface<const char*> {
 protected:
  static published::Checked opinion_on(const ir::Application& application) {
    return published::check(application, f_max, {.seconds_a_formula = 5, .seconds = 60});
  }
};

TEST_P(PublishedSamples, agree_with_the_engine) {
  load_sample(GetParam());
  const auto report = check(f_max);
  const auto checked = opinion_on(application());
  EXPECT_EQ(differences(application(), checked, report), std::vector<std::string>{});

  const Effort effort = checked.effort();
  double in_all = 0;
  for (const Level& level : checked.levels) in_all += level.formulas_in_all;
  std::cout << GetParam() << ": " << checked.violations.size() << " violations, " << effort.formulas << " of "
            << in_all << " formulas, " << effort.undecided << " undecided, "
            << effort.milliseconds_a_formula() << " ms a formula\n";
  for (const Undecided& undecided : checked.undecided)
    std::cout << "  undecided: " << undecided.reason << '\n';
  // An opinion that is mostly missing would agree with anything.
  EXPECT_GT(effort.formulas, 0U);
  EXPECT_LE(effort.undecided * 10, effort.formulas);
  EXPECT_EQ(checked.violations.size(), report.violations.size());
}

INSTANTIATE_TEST_SUITE_P(All, PublishedSamples,
                         ::testing::Values("simple-bank", "gap", "quizzes", "quizzes-fixed-1",
                                           "quizzes-fixed-2"),
                         [](const auto& sample) {
                           std::string name = sample.param;
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

}  // namespace
}  // namespace quiesce::published
