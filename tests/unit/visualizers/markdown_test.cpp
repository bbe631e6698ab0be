#include <gtest/gtest.h>

#include "golden.hpp"
#include "quiesce/visualizers/visualizer.hpp"
#include "unit/visualizers/build_samples.hpp"
#include "visualizers/markdown_text.hpp"

namespace quiesce::test {
namespace {

using visualizers::markdown_code;
using visualizers::markdown_code_cell;
using visualizers::markdown_text;

std::string markdown(const Report& report) {
  return visualizers::find_visualizer("markdown")->render(report, {});
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Bars that divide cells.
std::size_t bars(const std::string& line) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\') {
      ++i;
    } else if (line[i] == '|') {
      ++count;
    }
  }
  return count;
}

TEST(Markdown, Golden) {
  expect_golden("lost_update.md", markdown(sourced_report()));
  expect_golden("compared.md", markdown(compared_report()));
}

TEST(Markdown, TablesKeepTheirColumnsWhateverTheNames) {
  for (const Report& report : every_report()) {
    std::istringstream text(markdown(report));
    std::size_t columns = 0;
    for (std::string line; std::getline(text, line);) {
      if (!line.starts_with("|")) {
        columns = 0;
        continue;
      }
      if (columns == 0) columns = bars(line);
      ASSERT_EQ(bars(line), columns) << line;
      ASSERT_TRUE(line.ends_with("|")) << line;
    }
  }
}

TEST(Markdown, FitsIntoACommentWhateverTheReportIs) {
  for (const Report& report : every_report()) ASSERT_LE(markdown(report).size(), 65'536U);
  Report large = sourced_report();
  for (std::size_t i = 0; i < 300; ++i) {
    large.violations.push_back(large.violations.front());
    large.violations.back().id += "-" + std::to_string(i);
  }
  EXPECT_LE(markdown(large).size(), 65'536U);
  Report crowded = full_report();
  const std::string name(150, '@');
  for (std::size_t i = 0; i < 300; ++i) {
    crowded.invariants.push_back(crowded.invariants.back());
    crowded.invariants.back().name = std::to_string(i) + name;
    for (auto* lines : {&crowded.warnings, &crowded.notes, &crowded.failures, &crowded.assumptions})
      lines->push_back(name);
  }
  EXPECT_LE(markdown(crowded).size(), 65'536U);
  EXPECT_TRUE(contains(markdown(crowded), "more in the report\n"));
  EXPECT_TRUE(contains(markdown(large), "Violations there was no room for; report.json has them (2"));
}

TEST(Markdown, NamesAreNoMarkup) {
  EXPECT_EQ(markdown_text("<b> a|b *x* [y](z) `c`"), "\\<b\\> a\\|b \\*x\\* \\[y\\](z) \\`c\\`");
  EXPECT_EQ(markdown_text("@who #12"), "@<!-- -->who #<!-- -->12");
  EXPECT_EQ(markdown_text("a\nb\x1b"), "a\\\\nb\\\\x1b");
  EXPECT_EQ(markdown_code("a`b``c"), "```a`b``c```");
  EXPECT_EQ(markdown_code("`a"), "`` `a ``");
  EXPECT_EQ(markdown_code("a|b"), "`a|b`");
  EXPECT_EQ(markdown_code_cell("a|b"), "`a\\|b`");
  EXPECT_FALSE(contains(markdown(hostile_report("</details><script>")), "</details><script>\n"));
}

TEST(Markdown, WhatDoesNotCountIsSaidToBeSo) {
  const std::string ignored = markdown(ignored_report());
  EXPECT_TRUE(ignored.starts_with("## ✓ Simple Bank: no violation that counts\n"));
  EXPECT_TRUE(contains(ignored, "| – | `accounts.balance >= 0` | absolute | **violated, ignored**<br>lost"));
  EXPECT_TRUE(contains(ignored, "> Not counted. Ignored: accepted until the migration (invariants.json:3)"));
  EXPECT_TRUE(contains(markdown(compared_report()), "> Not counted. Known: it is in the baseline"));
}

TEST(Markdown, UndecidedIsNoPass) {
  const std::string text = markdown(undecided_report());
  EXPECT_TRUE(text.starts_with("## ? Simple Bank: 1 of 1 invariant undecided\n"));
  EXPECT_TRUE(contains(text, "**undecided beyond f = 1**<br><sub>Withdrawal ×2: the time limit"));
  EXPECT_TRUE(contains(text, "Failures of quiesce itself (1)</summary>\n\n- a solution"));
  EXPECT_TRUE(contains(text, "> Interrupted"));
  EXPECT_TRUE(
      contains(markdown(clean_report()), "| ✓ | `accounts.balance >= 0` | absolute | holds up to f = 2 |"));
}

}  // namespace
}  // namespace quiesce::test
