#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "golden.hpp"
#include "quiesce/visualizers/visualizer.hpp"
#include "schema_validator.hpp"
#include "unit/visualizers/build_samples.hpp"

namespace quiesce::test {
namespace {

using nlohmann::json;

std::string sarif_of(const Report& report) {
  return visualizers::find_visualizer("sarif")->render(report, {});
}
json run_of(const Report& report) {
  return json::parse(sarif_of(report))["runs"][0];
}

const SchemaValidator& schema() {
  static const SchemaValidator official(
      std::string(QUIESCE_SOURCE_DIR) +
      "/node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
  return official;
}

/// What code scanning asks beyond the schema; empty if all is there.
std::string refused(const json& run) {
  const auto missing = [](const json& text) { return !text.is_string() || text.get<std::string>().empty(); };
  std::set<std::string> ids;
  for (const json& rule : run["tool"]["driver"]["rules"]) {
    if (!ids.insert(rule["id"]).second) return "two rules have one id";
    for (const char* text : {"shortDescription", "fullDescription", "help"}) {
      if (missing(rule[text]["text"])) return std::string("a rule without ") + text;
    }
    for (const char* text : {"shortDescription", "fullDescription"}) {
      if (rule[text]["text"].get<std::string>().size() > 4 * 1024) return "a text that is too long";
    }
    if (rule["properties"]["tags"].size() > 10) return "too many tags";
  }
  if (run["results"].size() > 25'000) return "too many results";
  for (const json& result : run["results"]) {
    if (missing(result["message"]["text"])) return "a result without message";
    if (missing(result["partialFingerprints"]["primaryLocationLineHash"]))
      return "a result without fingerprint";
    if (result["locations"].size() != 1) return "not one location";
    const json& rules = run["tool"]["driver"]["rules"];
    if (rules[result["ruleIndex"].get<std::size_t>()]["id"] != result["ruleId"]) return "the wrong rule";
    const json& place = result["locations"][0]["physicalLocation"];
    if (missing(place["artifactLocation"]["uri"])) return "a location without file";
    for (const char* number : {"startLine", "startColumn", "endLine", "endColumn"}) {
      if (!place["region"].contains(number)) return std::string("a region without ") + number;
    }
  }
  return "";
}

TEST(Sarif, Golden) {
  expect_golden("lost_update.sarif", sarif_of(sourced_report()));
}

TEST(Sarif, FitsTheOfficialSchemaWhateverTheReportIs) {
  for (const Report& report : every_report()) {
    const std::string text = sarif_of(report);
    ASSERT_EQ(schema().validate(json::parse(text)), "") << text.substr(0, 2000);
    ASSERT_EQ(refused(run_of(report)), "") << text.substr(0, 2000);
  }
}

TEST(Sarif, TheSchemaCheckIsActive) {
  const auto problem = [](const char* place, const json& value) {
    json log = json::parse(sarif_of(ignored_report()));
    log[json::json_pointer(place)] = value;
    return schema().validate(log);
  };
  EXPECT_NE(problem("/version", "2.0"), "");
  EXPECT_NE(problem("/runs/0/results/0/level", "fatal"), "");
  EXPECT_NE(problem("/runs/0/results/0/unknownKey", 1), "");
  EXPECT_NE(problem("/runs/0/results/0/suppressions/0/kind", "elsewhere"), "");
  EXPECT_NE(problem("/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri", "a b"), "");
  EXPECT_NE(problem("/runs/0/results/0/locations/0/physicalLocation/region/startLine", 0), "");
  EXPECT_NE(problem("/runs/0/tool/driver/rules/0/properties/tags", json{"a", "a"}), "");
  EXPECT_NE(problem("/runs/0/tool/driver/informationUri", "no-scheme"), "");
}

TEST(Sarif, ALocationHasColumnsInCodePoints) {
  const json place = run_of(sourced_report())["results"][0]["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "samples/simple-bank/transactions/Accounts.java");
  EXPECT_EQ(place["artifactLocation"]["uriBaseId"], "%SRCROOT%");
  // 4 spaces, "/* 😀 */ " has 8 characters in 11 bytes.
  EXPECT_EQ(place["region"],
            json::parse(R"({"startLine": 12, "startColumn": 10, "endLine": 12, "endColumn": 16})"));
}

TEST(Sarif, FlowsAreTheOrderOfTimeAndThenEachInstance) {
  const json flows = run_of(sourced_report())["results"][0]["codeFlows"];
  ASSERT_EQ(flows.size(), 2U);
  ASSERT_EQ(flows[0]["threadFlows"].size(), 1U);
  ASSERT_EQ(flows[0]["threadFlows"][0]["locations"].size(), 4U);
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_EQ(flows[0]["threadFlows"][0]["locations"][i]["executionOrder"], i + 1);
  ASSERT_EQ(flows[1]["threadFlows"].size(), 2U);
  EXPECT_EQ(flows[1]["threadFlows"][1]["id"], "Withdrawal #2");
  const json second = flows[1]["threadFlows"][1]["locations"];
  ASSERT_EQ(second.size(), 2U);
  EXPECT_EQ(second[0]["executionOrder"], 2);
  EXPECT_EQ(second[1]["executionOrder"], 4);
  EXPECT_EQ(second[1]["importance"], "essential");
}

TEST(Sarif, TheRuleIsLinked) {
  const json result = run_of(sourced_report())["results"][0];
  EXPECT_NE(result["message"]["text"].get<std::string>().find("[accounts.balance >= 0](1)"),
            std::string::npos);
  EXPECT_EQ(result["relatedLocations"][0]["id"], 1);
  EXPECT_EQ(result["relatedLocations"][0]["physicalLocation"]["artifactLocation"]["uri"],
            "samples/simple-bank/invariants.json");
  EXPECT_EQ(result["relatedLocations"].size(), 4U);
}

TEST(Sarif, NamesMakeNoLinksAndNoPlaceholders) {
  Report report = report_of({hostile_violation("[x](javascript:1) {0}")});
  const std::string text = run_of(report)["results"][0]["message"]["text"];
  EXPECT_EQ(text.find("[x]("), std::string::npos) << text;
  EXPECT_NE(text.find("\\[x\\](javascript:1) {{0}}"), std::string::npos) << text;
}

TEST(Sarif, CleanRunsHaveRulesAndNoResults) {
  const json run = run_of(clean_report());
  EXPECT_EQ(run["results"], json::array());
  EXPECT_EQ(run["tool"]["driver"]["rules"].size(), 1U);
  EXPECT_EQ(run["invocations"][0]["executionSuccessful"], true);
  EXPECT_FALSE(run["tool"]["driver"].contains("informationUri"));
}

TEST(Sarif, WhatIsUndecidedIsANotification) {
  const json invocation = run_of(undecided_report())["invocations"][0];
  EXPECT_EQ(invocation["executionSuccessful"], false);
  const json notes = invocation["toolExecutionNotifications"];
  ASSERT_EQ(notes.size(), 3U);
  EXPECT_EQ(notes[0]["level"], "error");
  EXPECT_NE(notes[2]["message"]["text"].get<std::string>().find("ran out"), std::string::npos);
  EXPECT_EQ(notes[2]["level"], "warning");
  EXPECT_EQ(notes[2]["associatedRule"]["index"], 0);
}

TEST(Sarif, WhatIsIgnoredIsSuppressed) {
  const json result = run_of(ignored_report())["results"][0];
  ASSERT_EQ(result["suppressions"].size(), 1U);
  EXPECT_EQ(result["suppressions"][0]["kind"], "inSource");
  EXPECT_EQ(result["suppressions"][0]["justification"], "accepted until the migration");
  EXPECT_EQ(result["level"], "note");
  EXPECT_FALSE(run_of(sourced_report())["results"][0].contains("suppressions"));
}

TEST(Sarif, TheBaselineIsTold) {
  std::map<std::string, std::size_t> states;
  std::size_t suppressed = 0;
  const json run = run_of(compared_report());
  for (const json& result : run["results"]) {
    ++states[result["baselineState"]];
    suppressed += result["suppressions"].size();
  }
  EXPECT_EQ(states["unchanged"], 1U);
  EXPECT_EQ(states["new"], 7U);
  EXPECT_EQ(suppressed, 1U);
  EXPECT_FALSE(run_of(full_report())["results"][0].contains("baselineState"));
}

TEST(Sarif, MoreThanCodeScanningTakesIsLeftOutAndSaid) {
  Violation small;
  small.invariant = "i";
  small.kind = "absolute";
  small.functionalities = {"f"};
  Report report;
  for (std::size_t i = 0; i < 25'002; ++i) {
    small.id = "v-" + std::to_string(i);
    report.violations.push_back(small);
  }
  report.violations[0].ignored = Ignored{"first in the report, last in line", false, "", 0};
  const std::string text = sarif_of(report);
  std::size_t results = 0;
  for (std::size_t i = 0; (i = text.find("\"ruleId\"", i)) != std::string::npos; ++i) ++results;
  EXPECT_EQ(results, 25'000U);
  EXPECT_EQ(text.find("\"v-0\""), std::string::npos);
  EXPECT_NE(text.find("\"v-25000\""), std::string::npos);
  EXPECT_NE(text.find("2 results are left out"), std::string::npos);
}

}  // namespace
}  // namespace quiesce::test
