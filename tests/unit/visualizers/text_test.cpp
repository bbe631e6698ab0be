#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "golden.hpp"
#include "quiesce/visualizers/visualizer.hpp"
#include "unit/violations/samples.hpp"
#include "visualizers/text_layout.hpp"
#include "visualizers/text_table.hpp"

namespace quiesce::test {
namespace {

using visualizers::display_width;
using visualizers::visible;

std::string render(const Report& report, visualizers::RenderOptions options = {}) {
  return visualizers::find_visualizer("text")->render(report, options);
}
std::string render(const Violation& violation, visualizers::RenderOptions options = {}) {
  return visualizers::find_visualizer("text")->render(violation, options);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Text, FullReport) {
  expect_golden("full_report.txt", render(full_report()));
}
TEST(Text, LostUpdate) {
  expect_golden("lost_update.txt", render(lost_update()));
}
TEST(Text, WhatDoesNotCountIsShownShort) {
  Report report = full_report();
  ASSERT_GT(report.violations.size(), 1U);
  report.violations[0].ignored = {"the night job repairs it", true, "Bank.java", 7};
  const std::string text = render(report);
  EXPECT_TRUE(contains(text, "· " + report.violations[0].invariant)) << text;
  EXPECT_TRUE(contains(text, "standing   ignored: the night job repairs it (Bank.java:7)")) << text;
  // Asked for alone, it is shown whole.
  EXPECT_TRUE(contains(render(report.violations[0]), "Initial state"));
  Report ours = report_of({report.violations[0]});
  EXPECT_FALSE(contains(render(ours), "Initial state")) << render(ours);
  ours.violations[0].ignored.reset();
  ours.violations[0].baseline = violations::Baseline::New;
  EXPECT_TRUE(contains(render(ours), "Initial state")) << render(ours);
}
TEST(Text, LostUpdateInColour) {
  expect_golden("lost_update_colour.txt", render(lost_update(), {.color = true}));
}
TEST(Text, CrossedNames) {
  expect_golden("crossed_names.txt", render(crossed_names()));
}
TEST(Text, MissingCompensation) {
  expect_golden("missing_compensation.txt", render(missing_compensation()));
}
TEST(Text, InsertedAndDeletedRows) {
  expect_golden("stale_copy.txt", render(stale_copy()));
}
TEST(Text, NullsDecimalsAndParts) {
  expect_golden("two_parts.txt", render(two_parts()));
}
TEST(Text, NarrowTerminal) {
  expect_golden("narrow.txt", render(stale_copy(), {.color = false, .width = 70}));
}

TEST(Text, NothingFound) {
  Report report = report_of({});
  report.invariants.push_back({"a", "absolute", "a", "", Verdict::Proved, 2, {}, {}, {}, 0.1});
  expect_golden("nothing_found.txt", render(report));
}

TEST(Text, ColourChangesNothingButColour) {
  const std::string coloured = render(full_report(), {.color = true});
  EXPECT_TRUE(contains(coloured, "\x1b["));
  EXPECT_EQ(std::regex_replace(coloured, std::regex("\x1b\\[[0-9;]*m"), ""), render(full_report()));
}

TEST(Text, LinesFitTheWidth) {
  for (const std::size_t width : {60U, 80U, 100U, 140U}) {
    for (const std::string& line : lines_of(render(full_report(), {.color = false, .width = width}))) {
      EXPECT_LE(display_width(line), width) << line;
    }
  }
}

TEST(Text, NoSpacesAtTheEndOfALine) {
  for (const std::string& line : lines_of(render(full_report()))) EXPECT_FALSE(line.ends_with(' ')) << line;
}

TEST(Text, SaysWhatItAssumesAndRestsOn) {
  const std::string text = render(full_report());
  EXPECT_TRUE(contains(text, "serializable transactions"));
  EXPECT_TRUE(contains(text, "assuming Withdrawal: amount > 0"));
  EXPECT_TRUE(contains(text, "Rates.current() at Wallets.java:14"));
}

TEST(Text, InterruptedIsSaid) {
  Report report = full_report();
  report.interrupted = true;
  EXPECT_TRUE(contains(render(report), "Interrupted"));
}

/// The same hostile text wherever a name or a value can stand.
Report hostile(const std::string& name) {
  ExecutionBuilder b;
  b.table(name, {"id", name}).row(name, 0, {number(0), text(name)}).row(name, 1, {number(1), text(name)});
  b.step(name, 1, 1, name, {input(name, text(name))}, name).read(name, 0, name);
  b.step(name, 2, 1, name).write(name, 0, name, text("b")).remove(name, 1);
  b.step(name, 1, 2, name).insert(name, 2, {number(2), text(name)}).write(name, 0, name, text(name + "!"));
  b.breaks(name, 0, name);
  b.step(name, 2, 2, name).abort(name);
  Violation found = violation(name, "absolute", {name, name}, b.take());
  found.description = found.rule = name;
  found.execution.unknowns = {name};
  Report report = report_of({found});
  report.application = name;
  report.warnings = report.notes = report.assumptions = {name};
  report.invariants.front().bounded_by = report.invariants.front().undecided = {name};
  return report;
}

class HostileText : public testing::TestWithParam<std::string> {};
TEST_P(HostileText, CannotLeaveItsPlace) {
  const std::string plain = render(hostile(GetParam()));
  for (const char c : plain) {
    EXPECT_FALSE((static_cast<unsigned char>(c) < 0x20 && c != '\n') || c == 0x7F);
  }
  EXPECT_FALSE(contains(plain, "\xE2\x80\xAE"));  // right-to-left override
  for (const std::string& line : lines_of(plain)) EXPECT_LE(display_width(line), 100U) << line;
  EXPECT_LT(plain.size(), 40'000U);
}
INSTANTIATE_TEST_SUITE_P(Names, HostileText,
                         testing::Values("", "\x1b[2J\x1b[31mred", "a\nb\r\nc\td", "</script><b>'\"",
                                         "😀👩‍👩‍👧", std::string(10'000, 'x'),
                                         "\xE2\x80\xAEgnp.exe", std::string("a\0b", 3), "\xff\xfe\x80",
                                         "日本語の口座",
                                         "\xC2\x9B"
                                         "31m",
                                         "a b  c", "$(id)`id`"));

TEST(Layout, ControlCharactersAreWrittenOut) {
  EXPECT_EQ(visible("a\n\t\r\x1b\x7f"), "a\\n\\t\\r\\x1b\\x7f");
  EXPECT_EQ(visible("\xC2\x9B"), "\\x9b");
  EXPECT_EQ(visible("\xE2\x80\xAE"), "\\u{202e}");
  EXPECT_EQ(visible("\xff"), "\\xff");
  EXPECT_EQ(visible("é✗"), "é✗");
}

TEST(Layout, WidthIsThatOfATerminal) {
  EXPECT_EQ(display_width("abc"), 3U);
  EXPECT_EQ(display_width("é✗→…"), 4U);
  EXPECT_EQ(display_width("e\xCC\x81"), 1U);
  EXPECT_EQ(display_width("日本"), 4U);
  EXPECT_EQ(display_width("😀"), 2U);
}

TEST(Layout, CutCountsColumns) {
  EXPECT_EQ(visualizers::cut("abcdef", 6), "abcdef");
  EXPECT_EQ(visualizers::cut("abcdefg", 6), "abcde…");
  EXPECT_EQ(visualizers::cut("日本語", 4), "日…");
  EXPECT_EQ(visualizers::cut_front("transactions/A.java:12", 10), "…A.java:12");
}

TEST(Layout, WrapLosesNothing) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(visualizers::wrap("", 10), Lines{""});
  EXPECT_EQ(visualizers::wrap("one two three", 8), (Lines{"one two", "three"}));
  EXPECT_EQ(visualizers::wrap("abcdefghij", 4), (Lines{"abcd", "efgh", "ij"}));
  EXPECT_EQ(visualizers::wrap("withdraw(amount=10)", 12), (Lines{"withdraw(", "amount=10)"}));
}

TEST(Table, ColumnsAlignWithWideCharacters) {
  visualizers::TextTable table({"a", "b"}, visualizers::TextTable::Overflow::Cut);
  table.add({{{"日本", {}, {}}}, {{"x", {}, {}}}});
  table.add({{{"é", {}, {}}}, {{"y", {}, {}}}});
  EXPECT_EQ(table.render(0, 80, false), "a     b\n────  ─\n日本  x\né     y\n");
}

TEST(Table, TheMarkSurvivesTheCut) {
  visualizers::TextTable table({"value"}, visualizers::TextTable::Overflow::Cut);
  table.add({{{std::string(200, 'v'), {}, " ✗"}}});
  const std::string text = table.render(0, 20, false);
  EXPECT_TRUE(contains(text, "… ✗")) << text;
  EXPECT_LE(display_width(lines_of(text).back()), 20U);
}

TEST(Table, ManyColumnsOverflowRatherThanVanish) {
  visualizers::TextTable table(std::vector<std::string>(40, "attribute"),
                               visualizers::TextTable::Overflow::Cut);
  table.add(std::vector<visualizers::Cell>(40, {{"some value", {}, {}}}));
  EXPECT_TRUE(contains(table.render(0, 100, false), "some …"));
}

}  // namespace
}  // namespace quiesce::test
