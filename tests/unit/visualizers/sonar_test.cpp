#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "golden.hpp"
#include "quiesce/visualizers/visualizer.hpp"
#include "schema_validator.hpp"
#include "unit/visualizers/build_samples.hpp"

namespace quiesce::test {
namespace {

using nlohmann::json;

std::string text_of(const Report& report) {
  return visualizers::find_visualizer("sonar")->render(report, {});
}
json sonar(const Report& report) {
  return json::parse(text_of(report));
}

TEST(Sonar, Golden) {
  expect_golden("lost_update.sonar.json", text_of(sourced_report()));
}

TEST(Sonar, HasTheFieldsOfTheFormatWhateverTheReportIs) {
  const SchemaValidator schema(std::string(QUIESCE_SOURCE_DIR) + "/tests/unit/visualizers/sonar.schema.json");
  for (const Report& report : every_report()) {
    const json issues = sonar(report);
    ASSERT_EQ(schema.validate(issues), "") << issues.dump().substr(0, 2000);
    std::set<std::string> rules;
    for (const json& rule : issues["rules"]) ASSERT_TRUE(rules.insert(rule["id"]).second);
    for (const json& issue : issues["issues"]) ASSERT_TRUE(rules.contains(issue["ruleId"]));
  }
}

TEST(Sonar, RangesCountFromZeroInUtf16) {
  const json primary = sonar(sourced_report())["issues"][0]["primaryLocation"];
  EXPECT_EQ(primary["filePath"], "samples/simple-bank/transactions/Accounts.java");
  EXPECT_EQ(primary["textRange"],
            json::parse(R"({"startLine": 12, "endLine": 12, "startColumn": 10, "endColumn": 16})"));
  // Columns that are not known are not told: a wrong one makes SonarQube refuse everything.
  EXPECT_FALSE(sonar(full_report())["issues"][0]["primaryLocation"]["textRange"].contains("startColumn"));
}

TEST(Sonar, WhatIsIgnoredOrUndecidedHasARuleOfItsOwn) {
  const json ignored = sonar(ignored_report());
  ASSERT_EQ(ignored["rules"].size(), 2U);
  EXPECT_EQ(ignored["rules"][1]["impacts"][0]["severity"], "LOW");
  EXPECT_EQ(ignored["issues"][0]["ruleId"], ignored["rules"][1]["id"]);
  EXPECT_TRUE(ignored["issues"][0]["primaryLocation"]["message"].get<std::string>().starts_with(
      "Ignored: accepted until the migration"));
  const json undecided = sonar(undecided_report());
  ASSERT_EQ(undecided["issues"].size(), 1U);
  EXPECT_EQ(undecided["issues"][0]["ruleId"], undecided["rules"][1]["id"]);
  EXPECT_EQ(sonar(clean_report())["issues"], json::array());
  EXPECT_NE(text_of(compared_report()).find("Known: it is in the baseline."), std::string::npos);
}

}  // namespace
}  // namespace quiesce::test
