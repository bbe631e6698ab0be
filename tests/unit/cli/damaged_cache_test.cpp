// A check whose answers were damaged on the disk, a thousand times: it says what it said before.
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <random>

#include "cli/answer_file.hpp"
#include "quiesce/analyzer/check.hpp"
#include "quiesce/parsers/application_loader.hpp"
#include "quiesce/visualizers/visualizer.hpp"

namespace quiesce::cli {
namespace {

namespace fs = std::filesystem;

class DamagedCache : public testing::TestWithParam<int> {
 protected:
  DamagedCache()
      : folder_(fs::temp_directory_path() /
                ("quiesce-damaged-" + std::to_string(getpid()) + "-" + std::to_string(GetParam()))),
        loaded_(parsers::load_application(fs::path(QUIESCE_SOURCE_DIR) / "samples" / "simple-bank")) {
    fs::create_directories(folder_);
  }
  ~DamagedCache() override {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  [[nodiscard]] fs::path file() const { return folder_ / ".quiesce" / "cache" / "answers"; }

  struct Checked {
    std::string report;
    std::uint64_t formulas = 0;
  };
  [[nodiscard]] Checked check() const {
    AnswerFile answers(folder_);
    analyzer::CheckOptions options;
    options.answers = &answers;
    options.tool = "test";
    violations::Report report = analyzer::check(*loaded_.application, loaded_.sources, options);
    EXPECT_EQ(answers.save(), "");
    const std::uint64_t formulas = report.statistics.formulas;
    report.statistics = {};
    for (auto& invariant : report.invariants) invariant.seconds = 0;
    return {visualizers::find_visualizer("json")->render(report, {}), formulas};
  }

  const fs::path folder_;
  const parsers::LoadedApplication loaded_;
};

constexpr int parts = 5;
constexpr int rounds = 200;

TEST_P(DamagedCache, ChangesNoVerdict) {
  const Checked first = check();
  ASSERT_GT(first.formulas, 0U);
  std::ifstream in(file(), std::ios::binary);
  const std::string good{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  EXPECT_EQ(check().formulas, 0U);
  std::mt19937 dice(static_cast<unsigned>(GetParam()));
  int asked_again = 0;
  for (int round = 0; round < rounds; ++round) {
    std::string damaged = good;
    for (std::size_t flips = 1 + dice() % 4; flips > 0; --flips)
      damaged[dice() % damaged.size()] ^= static_cast<char>(1 + dice() % 255);
    if (round % 10 == 9) damaged.resize(dice() % damaged.size());
    std::ofstream(file(), std::ios::binary | std::ios::trunc) << damaged;
    const Checked again = check();
    ASSERT_EQ(again.report, first.report) << "round " << round;
    asked_again += again.formulas > 0 ? 1 : 0;
  }
  EXPECT_GT(asked_again, rounds / 2) << "the damage was noticed";
}

INSTANTIATE_TEST_SUITE_P(AThousandTimes, DamagedCache, testing::Range(0, parts));

}  // namespace
}  // namespace quiesce::cli
