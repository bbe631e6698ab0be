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
  report.gone = {{"stock-level-0-order-x2-12345678", "stock.level >= 0", {"Order", "Order"}}};
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

/// Nobody who reads a report looks at what else the program said.
TEST(Gone, IsInEveryFormatThatPeopleRead) {
  Report report = report_of({lost_update()});
  const std::string words = "stock.level >= 0, broken by Order ×2";
  for (const char* format : {"text", "html", "markdown", "github", "junit", "sarif"}) {
    report.gone.clear();
    const Visualizer& visualizer = *visualizers::find_visualizer(format);
    EXPECT_EQ(visualizer.render(report, {}).find("Gone from the baseline:"), std::string::npos) << format;
    report.gone = {{"stock-level-0-order-x2-12345678", "stock.level >= 0", {"Order", "Order"}}};
    std::string text = visualizer.render(report, {});
    for (const auto& [written, meant] : {std::pair("&gt;", ">"), {"\\>", ">"}, {"\\u003e", ">"}}) {
      for (std::size_t at = 0; (at = text.find(written, at)) != std::string::npos;)
        text.replace(at, std::string_view(written).size(), meant);
    }
    EXPECT_NE(text.find(words), std::string::npos) << format << text;
    EXPECT_NE(text.find("stock-level-0-order-x2-12345678"), std::string::npos) << format;
  }
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
