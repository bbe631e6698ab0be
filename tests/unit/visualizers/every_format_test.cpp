// What every format has to do, also one that is added later.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "quiesce/visualizers/report_reader.hpp"
#include "quiesce/visualizers/visualizer.hpp"
#include "unit/visualizers/hostile.hpp"

namespace quiesce::test {
namespace {

using visualizers::Visualizer;

std::string format_name(const testing::TestParamInfo<const Visualizer*>& info) {
  std::string name(info.param->name());
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

class EveryFormat : public testing::TestWithParam<const Visualizer*> {};

TEST_P(EveryFormat, IsTheSameFromASavedReport) {
  Report report = full_report();
  report.folder = "samples/simple-bank";
  report.failures = {"a solution that could not be repeated"};
  report.extra_rows = 2;
  const auto saved = visualizers::parse_report(visualizers::find_visualizer("json")->render(report, {}));
  ASSERT_TRUE(saved.report) << saved.error;
  EXPECT_EQ(GetParam()->render(*saved.report, {}), GetParam()->render(report, {}));
  for (std::size_t i = 0; i < report.violations.size(); ++i) {
    EXPECT_EQ(GetParam()->render(saved.report->violations[i], {}),
              GetParam()->render(report.violations[i], {}));
  }
}

TEST_P(EveryFormat, TakesHostileNames) {
  for (const std::string& name : hostile_names()) {
    EXPECT_FALSE(GetParam()->render(hostile_report(name), {}).empty()) << name;
    EXPECT_FALSE(GetParam()->render(hostile_violation(name), {}).empty()) << name;
  }
}

TEST_P(EveryFormat, TakesReportsWithHolesInThem) {
  Report report = report_of({lost_update(), lost_update(), lost_update()});
  report.violations[0].execution = {};
  report.violations[1].execution.steps[1].after = {};
  report.violations[1].execution.initial.tables[0].key.clear();
  for (Step& step : report.violations[2].execution.steps) {
    for (Table& table : step.after.tables) {
      for (Row& row : table.rows) row.changed = row.breaks = std::vector<bool>(9, true);
    }
    step.instance = 0;
  }
  EXPECT_FALSE(GetParam()->render(report, {}).empty());
}

TEST_P(EveryFormat, SaysTheCause) {
  const std::string text = GetParam()->render(report_of({lost_update()}), {});
  const bool picture = GetParam()->name() == "png";
  EXPECT_NE(text.find("lost update") == std::string::npos, !picture);
  EXPECT_NE(text.find("decided on balance 15") == std::string::npos, !picture);
}

TEST_P(EveryFormat, SaysWhatDoesNotCount) {
  if (GetParam()->name() == "png") return;
  Report report = report_of({lost_update(), crossed_names()});
  const std::string before = GetParam()->render(report, {});
  EXPECT_EQ(before.find("until the migration"), std::string::npos);
  report.violations[0].ignored = Ignored{"until the migration", false, "", 0};
  report.violations[1].baseline = Baseline::Known;
  const std::string text = GetParam()->render(report, {});
  EXPECT_NE(text.find("until the migration"), std::string::npos) << text;
  const bool word_alone = GetParam()->name() == "json";
  EXPECT_NE(text.find(word_alone ? "\"known\"" : "nown: it is in the baseline"), std::string::npos) << text;
}

INSTANTIATE_TEST_SUITE_P(All, EveryFormat, testing::ValuesIn(visualizers::visualizers()), format_name);

TEST(Reader, EqualIdsAndEmptyOnesAreRefused) {
  const auto json = [] {
    return nlohmann::json::parse(visualizers::find_visualizer("json")->render(full_report(), {}));
  };
  nlohmann::json report = json();
  report["violations"][1]["id"] = report["violations"][0]["id"];
  EXPECT_NE(visualizers::parse_report(report.dump()).error.find("two violations have the id"),
            std::string::npos);
  report = json();
  report["violations"][1]["id"] = "";
  EXPECT_EQ(visualizers::parse_report(report.dump()).error,
            "violations[1]: 'id' may have only a-z, 0-9 and '-'");
}

}  // namespace
}  // namespace quiesce::test
