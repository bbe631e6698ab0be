#include <gtest/gtest.h>

#include "golden.hpp"
#include "quiesce/visualizers/visualizer.hpp"
#include "unit/visualizers/build_samples.hpp"
#include "visualizers/github_visualizer.hpp"

namespace quiesce::test {
namespace {

std::string annotations(const Report& report) {
  return visualizers::find_visualizer("github")->render(report, {});
}

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = text.find('\n', i);
    result.push_back(text.substr(i, end - i));
    i = end + 1;
  }
  return result;
}

TEST(Github, Golden) {
  expect_golden("lost_update_github.txt", annotations(sourced_report()));
}

TEST(Github, ColumnsAreToldOnOneLineOnly) {
  EXPECT_TRUE(annotations(sourced_report())
                  .starts_with(
                      "::error file=samples/simple-bank/transactions/Accounts.java,line=12,endLine=12,col=10,"
                      "endColumn=16,title=accounts.balance >= 0 can be broken::lost update by"));
  Report report = sourced_report();
  for (Access& access : report.violations[0].execution.steps.back().accesses) {
    access.source.end_line = 13;
    access.source.text += "\n  x";
  }
  EXPECT_NE(annotations(report).find("line=12,endLine=13,title="), std::string::npos);
}

TEST(Github, EveryLineIsOneCommandWhateverTheNames) {
  for (const Report& report : every_report()) {
    for (const std::string& line : lines(annotations(report))) {
      if (line == "quiesce: nothing to annotate") continue;
      const bool lawful =
          line.starts_with("::error ") || line.starts_with("::warning ") || line.starts_with("::notice ");
      ASSERT_TRUE(lawful) << line;
      const std::size_t data = line.find("::", 2);
      ASSERT_NE(data, std::string::npos);
      const std::string properties = line.substr(line.find(' ') + 1, data - line.find(' ') - 1);
      ASSERT_EQ(properties.find(':'), std::string::npos) << line;
      // file, line, endLine, col, endColumn, title: as many as there are commas.
      ASSERT_EQ(
          std::ranges::count(properties, ','),
          properties.starts_with("title=") ? 0 : (properties.find(",col=") == std::string::npos ? 3 : 5))
          << line;
      ASSERT_EQ(line.find('\r'), std::string::npos);
    }
  }
}

TEST(Github, SpecialCharactersAreEscaped) {
  Report report = sourced_report();
  report.folder = "a,b:c%";
  report.violations[0].execution.sentence = "100% sure: yes, it is";
  const std::string text = annotations(report);
  EXPECT_NE(text.find("file=a%2Cb%3Ac%25/transactions/Accounts.java,"), std::string::npos) << text;
  EXPECT_NE(text.find("100%25 sure: yes, it is.%0A1. Withdrawal #1"), std::string::npos) << text;
}

TEST(Github, OtherTextHasNoCommands) {
  EXPECT_EQ(visualizers::without_github_commands("a ::b::\n  ::stop-commands::x\n\t::c\n::"),
            "a ::b::\n  \\::stop-commands::x\n\t\\::c\n\\::");
  EXPECT_EQ(visualizers::without_github_commands("x ##[error] ###[y #[ ##"), "x ##\\[error] ###\\[y #[ ##");
}

TEST(Github, WhatDoesNotCountIsANotice) {
  EXPECT_TRUE(annotations(ignored_report()).starts_with("::notice "));
  EXPECT_NE(annotations(ignored_report()).find("Ignored: accepted until the migration (invariants.json:3)"),
            std::string::npos);
  const std::string text = annotations(compared_report());
  EXPECT_NE(text.find("Known: it is in the baseline"), std::string::npos);
  std::size_t notices = 0;
  for (const std::string& line : lines(text)) notices += line.starts_with("::notice ") ? 1 : 0;
  EXPECT_EQ(notices, 3U);
}

TEST(Github, WhatIsUndecidedIsAWarning) {
  const std::string text = annotations(undecided_report());
  EXPECT_NE(text.find("::warning title=Undecided%3A accounts.balance >= 0::"), std::string::npos) << text;
  EXPECT_NE(text.find("::error title=A failure of quiesce itself::"), std::string::npos);
  EXPECT_EQ(annotations(clean_report()), "quiesce: nothing to annotate\n");
}

}  // namespace
}  // namespace quiesce::test
