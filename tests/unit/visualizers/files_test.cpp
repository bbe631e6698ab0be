#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
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
using visualizers::write_files;

class OutputFile : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }
  [[nodiscard]] static std::string content(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
  }
  [[nodiscard]] std::set<std::string> everything() const {
    std::set<std::string> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder_))
      found.insert(fs::relative(entry.path(), folder_).string());
    return found;
  }
  fs::path folder_ = fs::temp_directory_path() / ("quiesce_output_test_" + std::to_string(::getpid()));
};

TEST_F(OutputFile, WritesReplacesAndLeavesNothingElse) {
  EXPECT_EQ(write_files(folder_ / "deep", {{"er/report.json", "one"}}), "");
  EXPECT_EQ(write_files(folder_ / "deep", {{"er/report.json", std::string("t\0wo", 4)}, {"b", ""}}), "");
  EXPECT_EQ(content(folder_ / "deep" / "er" / "report.json"), std::string("t\0wo", 4));
  EXPECT_EQ(everything(), (std::set<std::string>{"deep", "deep/b", "deep/er", "deep/er/report.json"}));
}

TEST_F(OutputFile, AFolderInTheWayLeavesAllAsItWas) {
  ASSERT_EQ(write_files(folder_, {{"report.json", "old"}}), "");
  fs::create_directories(folder_ / "report.html");
  const std::string problem = write_files(folder_, {{"report.json", "new"}, {"report.html", "new"}});
  EXPECT_NE(problem.find("cannot write " + (folder_ / "report.html").string()), std::string::npos) << problem;
  EXPECT_EQ(content(folder_ / "report.json"), "old");
  EXPECT_EQ(everything(), (std::set<std::string>{"report.json", "report.html"}));
}

TEST_F(OutputFile, AFileWhereAFolderShouldBeIsSaid) {
  ASSERT_EQ(write_files(folder_, {{"file", "text"}}), "");
  EXPECT_NE(write_files(folder_, {{"file/report.json", "text"}}), "");
  EXPECT_NE(write_files(folder_ / "file", {{"report.json", "text"}}), "");
  EXPECT_EQ(everything(), std::set<std::string>{"file"});
}

TEST_F(OutputFile, OneFileIsReplacedAndLeavesNothingElse) {
  EXPECT_EQ(write_file_atomically(folder_ / "deep" / "one", "old"), "");
  EXPECT_EQ(write_file_atomically(folder_ / "deep" / "one", "new"), "");
  EXPECT_EQ(content(folder_ / "deep" / "one"), "new");
  EXPECT_NE(write_file_atomically(folder_ / "deep", "text").find("cannot write"), std::string::npos);
  EXPECT_EQ(everything(), (std::set<std::string>{"deep", "deep/one"}));
}

TEST_F(OutputFile, WhatAKilledProcessLeftIsRemovedAndWhatAnotherWritesIsNot) {
  fs::create_directories(folder_ / ".quiesce-unfinished-1");
  std::ofstream(folder_ / ".quiesce-unfinished-1" / "0") << "half";
  fs::create_directories(folder_ / ".quiesce-unfinished-2");
  const int other = ::open((folder_ / ".quiesce-unfinished-2").c_str(), O_RDONLY | O_DIRECTORY);
  ASSERT_EQ(::flock(other, LOCK_EX | LOCK_NB), 0);
  EXPECT_EQ(write_files(folder_, {{"report.json", "text"}}), "");
  ::close(other);
  EXPECT_EQ(everything(), (std::set<std::string>{".quiesce-unfinished-2", "report.json"}));
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
