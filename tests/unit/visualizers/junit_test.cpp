#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "golden.hpp"
#include "quiesce/visualizers/visualizer.hpp"
#include "unit/visualizers/build_samples.hpp"
#include "visualizers/xml_text.hpp"

namespace quiesce::test {
namespace {

namespace fs = std::filesystem;

std::string junit(const Report& report) {
  return visualizers::find_visualizer("junit")->render(report, {});
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// What xmllint says of the documents and the schema; empty if they fit.
std::string problems(const std::vector<std::string>& documents) {
  const fs::path folder = fs::temp_directory_path() / ("quiesce_junit_test_" + std::to_string(::getpid()));
  fs::create_directories(folder);
  for (std::size_t i = 0; i < documents.size(); ++i)
    std::ofstream(folder / (std::to_string(i) + ".xml"), std::ios::binary) << documents[i];
  const std::string command = "xmllint --noout --huge --schema '" + std::string(QUIESCE_SOURCE_DIR) +
                              "/tests/unit/visualizers/junit.xsd' '" + folder.string() +
                              "'/*.xml 2>&1; echo \"code $?\"";
  std::string output;
  FILE* pipe = ::popen(command.c_str(), "r");
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) output += static_cast<char>(c);
  ::pclose(pipe);
  fs::remove_all(folder);
  return output.ends_with("code 0\n") ? "" : output.substr(0, 4000);
}

TEST(Junit, Golden) {
  expect_golden("lost_update.junit.xml", junit(sourced_report()));
}

TEST(Junit, FitsTheSchemaWhateverTheReportIs) {
  std::vector<std::string> documents;
  for (const Report& report : every_report()) documents.push_back(junit(report));
  EXPECT_EQ(problems(documents), "");
}

TEST(Junit, TheSchemaCheckIsActive) {
  EXPECT_NE(problems({"<testsuites/>"}), "");
  std::string wrong = junit(sourced_report());
  wrong.replace(wrong.find("<failure "), 9, "<failing ");
  wrong.replace(wrong.find("</failure>"), 10, "</failing>");
  EXPECT_NE(problems({wrong}), "");
  EXPECT_NE(problems({"<testsuites>\x01</testsuites>"}), "");
}

TEST(Junit, AViolationIsAFailureWithItsTrace) {
  const std::string text = junit(sourced_report());
  EXPECT_TRUE(contains(text, "tests=\"1\" failures=\"1\" errors=\"0\" skipped=\"0\""));
  EXPECT_TRUE(contains(text, "file=\"samples/simple-bank/invariants.json\" line=\"3\" time=\"0.010\""));
  EXPECT_TRUE(contains(text, "<failure message=\"lost update by Withdrawal ×2: "));
  EXPECT_TRUE(contains(text, "accounts.balance: 5 → -5 ✗"));
}

TEST(Junit, UndecidedIsAnError) {
  const std::string text = junit(undecided_report());
  EXPECT_TRUE(contains(text, "tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\""));
  EXPECT_TRUE(contains(text, "<error message=\"undecided beyond f = 1\" type=\"undecided\">"));
  EXPECT_TRUE(contains(text, "the time limit of 10 s ran out"));
  EXPECT_TRUE(contains(text, "<system-err>a solution that could not be repeated"));
}

TEST(Junit, WhatDoesNotCountIsSkipped) {
  const std::string text = junit(ignored_report());
  EXPECT_TRUE(contains(text, "tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"1\""));
  EXPECT_TRUE(contains(
      text, "<skipped message=\"ignored: accepted until the migration (invariants.json:3). lost update"));
  EXPECT_TRUE(contains(junit(compared_report()), "failures=\"6\" errors=\"1\" skipped=\"2\""));
  // Another violation of the same invariant still counts.
  Report report = ignored_report();
  report.violations.push_back(lost_update());
  EXPECT_TRUE(contains(junit(report), "failures=\"1\" errors=\"0\" skipped=\"0\""));
}

TEST(Junit, IgnoringWhatWasFoundDoesNotAnswerWhatWasNot) {
  Report report = ignored_report();
  report.invariants[0].undecided = {"Withdrawal ×3: the limit"};
  EXPECT_TRUE(contains(junit(report), "failures=\"0\" errors=\"1\" skipped=\"0\""));
}

TEST(Junit, CleanIsAPassedCase) {
  const std::string text = junit(clean_report());
  EXPECT_TRUE(contains(text, "tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\""));
  EXPECT_TRUE(contains(text, "time=\"0.010\"/>\n  </testsuite>"));
}

TEST(Xml, TextStaysText) {
  EXPECT_EQ(visualizers::xml_text("a]]>b <&\"\n\r\x1b\x01"),
            "a]]&gt;b &lt;&amp;&quot;\n&#13;\xEF\xBF\xBD\xEF\xBF\xBD");
  EXPECT_EQ(visualizers::xml_attribute("a\n\tb\"\xff"), "a&#10;&#9;b&quot;\xEF\xBF\xBD");
  EXPECT_EQ(visualizers::xml_text("\xEF\xBF\xBF😀"), "\xEF\xBF\xBD😀");
}

}  // namespace
}  // namespace quiesce::test
