#include "visualizers/source_places.hpp"

#include <gtest/gtest.h>

#include "unit/visualizers/build_samples.hpp"

namespace quiesce::visualizers {
namespace {

using violations::SourceSpan;

std::string path(const std::string& folder, const std::string& file, const std::string& root = "") {
  violations::Report report;
  report.folder = folder;
  return path_of(report, file, {false, 100, root});
}

TEST(Places, PathsAreRelativeToTheWorkingFolder) {
  EXPECT_EQ(path("samples/bank", "t/A.java"), "samples/bank/t/A.java");
  EXPECT_EQ(path("./samples/bank/", "t/A.java", "/r"), "samples/bank/t/A.java");
  EXPECT_EQ(path("a/../b", "A.java"), "b/A.java");
  EXPECT_EQ(path(".", "A.java"), "A.java");
  EXPECT_EQ(path("", "A.java"), "A.java");
  EXPECT_EQ(path("", ""), ".");
  EXPECT_EQ(path("samples/bank/", ""), "samples/bank");
  EXPECT_EQ(path("/r/samples/bank", "A.java", "/r"), "samples/bank/A.java");
  EXPECT_EQ(path("/elsewhere", "A.java", "/r"), "/elsewhere/A.java");
  EXPECT_EQ(path("../bank", "A.java", "/r/work"), "/r/bank/A.java");
  EXPECT_EQ(path("bank", "/r/common/A.java", "/r"), "common/A.java");
}

TEST(Places, UrisArePercentEncoded) {
  EXPECT_EQ(uri_of("a b/ä#1?.java"), "a%20b/%C3%A4%231%3F.java");
  EXPECT_EQ(uri_of("c:d"), "c%3Ad");
  EXPECT_EQ(uri_of("/a b"), "file:///a%20b");
  EXPECT_TRUE(is_below_root("a/b"));
  EXPECT_FALSE(is_below_root("/a"));
  EXPECT_FALSE(is_below_root("../a"));
}

TEST(Places, ColumnsCountCharacters) {
  const SourceSpan span{"A", 5, 8, 5, 10, 0, 0, "ä😀 xy z"};  // 2 + 4 + 1 bytes before x
  const Region points = region_of(span, ColumnUnit::CodePoints);
  EXPECT_EQ(points.start_column, 4U);
  EXPECT_EQ(points.end_column, 6U);
  const Region units = region_of(span, ColumnUnit::Utf16);
  EXPECT_EQ(units.start_column, 5U);
  EXPECT_EQ(units.end_column, 7U);
}

TEST(Places, ARegionEndsWithTheTextThatIsKnown) {
  const Region cut = region_of({"A", 5, 3, 9, 2, 0, 0, "  ab\ncdef"}, ColumnUnit::CodePoints);
  EXPECT_EQ(cut.start_column, 3U);
  EXPECT_EQ(cut.end_line, 6U);
  EXPECT_EQ(cut.end_column, 5U);
  const Region unknown = region_of({"A", 0, 0, 0, 0, 0, 0, ""}, ColumnUnit::CodePoints);
  EXPECT_FALSE(unknown.columns);
  EXPECT_EQ(unknown.start_line, 1U);
  const Region wrong = region_of({"A", 5, 99, 3, 1, 0, 0, "ab"}, ColumnUnit::CodePoints);
  EXPECT_EQ(wrong.start_column, 3U);
  EXPECT_EQ(wrong.end_line, 5U);
  EXPECT_EQ(wrong.end_column, 3U);
}

TEST(Places, AStepIsShownAtItsStatementOrAtItsMethod) {
  const violations::Report report = test::sourced_report();
  const auto& steps = report.violations[0].execution.steps;
  EXPECT_EQ(place_of(steps[3]).line, 12U);  // the statement stands in the method
  const SourceSpan method = place_of(steps[0]);
  EXPECT_EQ(method.file, "transactions/Accounts.java");  // its SQL stands elsewhere
  EXPECT_EQ(method.line, 10U);
  EXPECT_EQ(method.end_line, 10U);
  EXPECT_EQ(method.end_column, 14U);  // "  int balance"
}

TEST(Places, AnAbortIsShownWhereItHappens) {
  violations::Violation found = test::missing_compensation();
  found.execution.steps[1].source.end_line = 40;
  EXPECT_EQ(place_of(found.execution.steps[1]).line, 31U);
}

TEST(Places, AViolationWithoutPlacesIsShownAtItsRule) {
  const SourceSpan rule{"invariants.json", 3, 1, 3, 2, 0, 0, "x"};
  EXPECT_EQ(place_of(test::write_skew(), rule), rule);
  EXPECT_EQ(place_of(test::write_skew(), {}), SourceSpan{});
}

}  // namespace
}  // namespace quiesce::visualizers
