// The worked example of docs/adding-a-visualizer.md: the build takes the code out of the page.
#include <gtest/gtest.h>

#include <fstream>

#include "example_visualizer.hpp"
#include "unit/visualizers/hostile.hpp"

namespace quiesce::test {
namespace {

std::string page() {
  std::ifstream file(std::string(QUIESCE_SOURCE_DIR) + "/docs/adding-a-visualizer.md");
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

TEST(Example, MakesWhatThePageShows) {
  const std::string text = SummaryVisualizer().render(report_of({lost_update()}), {});
  EXPECT_NE(page().find("```markdown\n" + text + "```\n"), std::string::npos) << text;
}

TEST(Example, KeepsNamesAsText) {
  for (const std::string& name : hostile_names()) {
    const std::string text = SummaryVisualizer().render(hostile_violation(name), {});
    EXPECT_EQ(std::ranges::count(text, '\n'), 1) << name;
    EXPECT_EQ(text.find(" <"), std::string::npos) << name;
  }
}

TEST(Example, NothingFoundIsSaid) {
  EXPECT_EQ(SummaryVisualizer().render(report_of({}), {}), "## Simple Bank\n\nNo violation found.\n");
}

}  // namespace
}  // namespace quiesce::test
