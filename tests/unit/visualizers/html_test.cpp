// The page as text; tests/browser opens it.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "quiesce/visualizers/visualizer.hpp"
#include "unit/visualizers/hostile.hpp"

namespace quiesce::test {
namespace {

using nlohmann::json;

template <class Subject>
std::string page_of(const Subject& subject) {
  return visualizers::find_visualizer("html")->render(subject, {});
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

/// The JSON of the element with this id.
json data(const std::string& page, const std::string& id) {
  const std::string begin = "<script type=\"application/json\" id=\"" + id + "\">";
  const std::size_t at = page.find(begin);
  if (at == std::string::npos) return "no element " + id;
  const std::size_t from = at + begin.size();
  return json::parse(page.substr(from, page.find("</script>", from) - from));
}

TEST(Html, HoldsTheWholeRecordAsData) {
  const std::string page = page_of(full_report());
  const json summary = data(page, "report-data");
  EXPECT_EQ(summary["application"], "Simple Bank");
  EXPECT_EQ(summary["invariants"].size(), full_report().invariants.size());
  EXPECT_EQ(summary["violations"].size(), full_report().violations.size());
  EXPECT_EQ(summary["violations"][0]["broken_by"], "Withdrawal ×2");
  const json details = data(page, "violation-data-0");
  EXPECT_EQ(details["executions"].size(), 2U);
  EXPECT_EQ(details["executions"][0]["cause"], "lost update");
  EXPECT_EQ(details["executions"][0]["steps"].size(), 4U);
  EXPECT_TRUE(details["graph"].get<std::string>().find("<svg") != std::string::npos);
  EXPECT_EQ(details["command"], "quiesce check APP --f-max 2 --all --invariant 'accounts.balance >= 0'");
}

TEST(Html, ValuesAreTextsSoThatNoDigitIsLost) {
  Violation found = lost_update();
  found.execution.initial.tables[0].rows[0].cells = {number(INT64_MAX), null(), decimal("0.10")};
  const json details = data(page_of(report_of({found})), "violation-data-0");
  EXPECT_EQ(details["executions"][0]["initial"][0]["rows"][0]["cells"],
            json({"9223372036854775807", "null", "0.10"}));
}

TEST(Html, NeedsNothingFromOutside) {
  const std::string page = page_of(full_report());
  EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
  EXPECT_FALSE(
      std::regex_search(page, std::regex("<(link|iframe|object)[ >]|src=\"http|@import|url\\(http")));
}

TEST(Html, OnlyItsOwnScriptIsRun) {
  const std::string page = page_of(lost_update());
  std::smatch nonce;
  ASSERT_TRUE(std::regex_search(page, nonce, std::regex("script-src 'nonce-([0-9a-f]{32})'")));
  EXPECT_EQ(count(page, "<script nonce=\"" + nonce[1].str() + "\">"), 1U);
}

class HostileHtml : public testing::TestWithParam<std::string> {};
TEST_P(HostileHtml, StaysInsideTheData) {
  const std::string page = page_of(hostile_report(GetParam()));
  EXPECT_EQ(count(page, "<script"), 3U);
  EXPECT_EQ(count(page, "</script>"), 3U);
  EXPECT_EQ(count(page, "<title>"), 1U);
  const std::string name = json::parse(visualizers::find_visualizer("json")->render(
      report_of({hostile_violation(GetParam())}), {}))["violations"][0]["invariant"];
  EXPECT_EQ(data(page, "report-data")["violations"][0]["invariant"], name);
  EXPECT_EQ(data(page, "violation-data-0")["executions"][0]["steps"][0]["transaction"], name);
}
INSTANTIATE_TEST_SUITE_P(Names, HostileHtml, testing::ValuesIn(hostile_names()));

TEST(Html, NothingFoundIsAPage) {
  const std::string page = page_of(report_of({}));
  EXPECT_EQ(data(page, "report-data")["verdict"], "holds");
  EXPECT_EQ(page.find("violation-data-0\""), std::string::npos);
}

}  // namespace
}  // namespace quiesce::test
