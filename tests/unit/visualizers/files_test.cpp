#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "quiesce/visualizers/visualizer.hpp"
#include "unit/violations/samples.hpp"
#include "visualizers/output_file.hpp"

namespace quiesce::test {
namespace {

namespace fs = std::filesystem;
using visualizers::write_file_atomically;

class OutputFile : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }
  [[nodiscard]] static std::string content(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
  }
  fs::path folder_ = fs::temp_directory_path() / ("quiesce_output_test_" + std::to_string(::getpid()));
};

TEST_F(OutputFile, WritesReplacesAndLeavesNothingElse) {
  const fs::path path = folder_ / "deep" / "er" / "report.json";
  EXPECT_EQ(write_file_atomically(path, "one"), "");
  EXPECT_EQ(write_file_atomically(path, std::string("t\0wo", 4)), "");
  EXPECT_EQ(content(path), std::string("t\0wo", 4));
  EXPECT_EQ(std::distance(fs::directory_iterator(path.parent_path()), fs::directory_iterator()), 1);
}

TEST_F(OutputFile, AFolderInTheWayIsSaid) {
  fs::create_directories(folder_ / "report.json" / "x");
  EXPECT_NE(write_file_atomically(folder_ / "report.json", "text").find("cannot write"), std::string::npos);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
}

TEST_F(OutputFile, AFileWhereAFolderShouldBeIsSaid) {
  ASSERT_EQ(write_file_atomically(folder_ / "file", "text"), "");
  EXPECT_NE(write_file_atomically(folder_ / "file" / "report.json", "text"), "");
}

TEST(Registry, FindsByName) {
  for (const visualizers::Visualizer* format : visualizers::visualizers()) {
    EXPECT_EQ(visualizers::find_visualizer(format->name()), format);
    const bool has_file = !format->report_file().empty() || !format->violation_suffix().empty();
    EXPECT_EQ(has_file, format->name() != "github");  // whose lines are for stdout
  }
  EXPECT_EQ(visualizers::find_visualizer("pdf"), nullptr);
  EXPECT_EQ(visualizers::find_visualizer(""), nullptr);
}

TEST(Registry, EveryChosenFormatIsWritten) {
  const Report report = full_report();
  std::set<std::string> paths;
  for (const auto& file : visualizers::render_files(
           report, {visualizers::find_visualizer("json"), visualizers::find_visualizer("text")}, {})) {
    EXPECT_TRUE(paths.insert(file.path).second) << file.path;
    EXPECT_FALSE(file.text.empty());
  }
  EXPECT_EQ(paths.size(), 2 + report.violations.size());
  EXPECT_TRUE(paths.contains("report.json"));
  EXPECT_TRUE(paths.contains("report.txt"));
  EXPECT_TRUE(paths.contains("violations/" + report.violations[0].id + ".json"));
}

TEST(Registry, AFormatChosenTwiceIsWrittenOnce) {
  const auto* json = visualizers::find_visualizer("json");
  EXPECT_EQ(visualizers::render_files(report_of({}), {json, json}, {}).size(), 1U);
}

}  // namespace
}  // namespace quiesce::test
