#include "cli/progress.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace quiesce::cli {
namespace {

using namespace std::chrono_literals;

class ProgressTest : public testing::Test {
 protected:
  Progress::Write write() {
    return [this](std::string_view text) { written_.emplace_back(text); };
  }
  Progress::Now now() {
    return [this] { return time_; };
  }
  std::vector<std::string> written_;
  Progress::Clock::time_point time_;
};

TEST_F(ProgressTest, QuietIsQuiet) {
  {
    Progress progress(ProgressStyle::Quiet, write(), now());
    progress.update(1, 1, 2, 0);
    progress.update(2, 2, 2, 1);
  }
  EXPECT_TRUE(written_.empty());
}

TEST_F(ProgressTest, NothingHappenedNothingWritten) {
  { Progress bar(ProgressStyle::Bar, write(), now()); }
  { Progress lines(ProgressStyle::Lines, write(), now()); }
  EXPECT_TRUE(written_.empty());
}

TEST_F(ProgressTest, ALinePerLevelAndPerSecond) {
  Progress progress(ProgressStyle::Lines, write(), now());
  progress.update(1, 0, 3, 0);
  progress.update(1, 1, 3, 0);
  time_ += 1500ms;
  progress.update(1, 2, 3, 1);
  progress.update(1, 3, 3, 1);
  progress.update(2, 0, 9, 1);
  progress.finish();
  EXPECT_EQ(written_, (std::vector<std::string>{"f = 1 · 0/3 formulas · 0 violations · 0.0 s\n",
                                                "f = 1 · 2/3 formulas · 1 violation · 1.5 s\n",
                                                "f = 1 · 3/3 formulas · 1 violation · 1.5 s\n",
                                                "f = 2 · 0/9 formulas · 1 violation · 1.5 s\n"}));
}

TEST_F(ProgressTest, TheLastNumbersAreShownAtTheEnd) {
  Progress progress(ProgressStyle::Lines, write(), now());
  progress.update(1, 0, 2, 0);
  progress.update(1, 2, 2, 2);
  progress.finish();
  EXPECT_EQ(written_.back(), "f = 1 · 2/2 formulas · 2 violations · 0.0 s\n");
  EXPECT_EQ(written_.size(), 2U);
}

TEST_F(ProgressTest, ALevelThatEndedIsALineOfItsOwn) {
  Progress lines(ProgressStyle::Lines, write(), now());
  lines.update(1, 0, 2, 0);
  lines.update(1, 2, 2, 1);
  lines.level(1, 2, 1, 0.44);
  lines.finish();
  Progress bar(ProgressStyle::Bar, write(), now());
  bar.update(1, 0, 1, 0);
  bar.level(1, 1, 0, 0);
  bar.finish();
  Progress quiet(ProgressStyle::Quiet, write(), now());
  quiet.level(1, 1, 0, 0);
  EXPECT_EQ(written_, (std::vector<std::string>{"f = 1 · 0/2 formulas · 0 violations · 0.0 s\n",
                                                "f = 1: 2 combinations, 1 violation, 0.4 s\n",
                                                "\r\x1b[K[░░░░░░░░░░░░░░░░░░░░░░░░] f = 1 · 0/1 formulas · "
                                                "0 violations · 0.0 s",
                                                "\r\x1b[Kf = 1: 1 combination, 0 violations, 0.0 s\n"}));
}

TEST_F(ProgressTest, TheBarIsRedrawnAndCleared) {
  Progress progress(ProgressStyle::Bar, write(), now());
  progress.update(1, 0, 4, 0);
  progress.update(1, 1, 4, 0);  // too soon to be drawn
  time_ += 200ms;
  progress.update(1, 2, 4, 1);
  progress.finish();
  ASSERT_EQ(written_.size(), 3U);
  EXPECT_EQ(written_[1], "\r\x1b[K[████████████░░░░░░░░░░░░] f = 1 · 2/4 formulas · 1 violation · 0.2 s");
  EXPECT_EQ(written_[2], "\r\x1b[K");
}

TEST_F(ProgressTest, NothingFollowsTheEnd) {
  Progress progress(ProgressStyle::Bar, write(), now());
  progress.update(1, 0, 4, 0);
  progress.finish();
  const std::size_t count = written_.size();
  progress.update(2, 1, 4, 0);
  progress.finish();
  EXPECT_EQ(written_.size(), count);
}

TEST_F(ProgressTest, LateReportsTakeNothingBack) {
  Progress progress(ProgressStyle::Lines, write(), now());
  progress.update(1, 5, 9, 2);
  time_ += 2s;
  progress.update(1, 4, 9, 1);
  progress.update(1, 6, 9, 1);
  EXPECT_EQ(written_.back(), "f = 1 · 6/9 formulas · 2 violations · 2.0 s\n");
}

TEST_F(ProgressTest, MoreThanAllAndNoneAtAll) {
  Progress progress(ProgressStyle::Bar, write(), now());
  progress.update(1, 0, 0, 0);
  progress.update(2, 7, 3, 0);
  EXPECT_NE(written_.back().find("[████████████████████████]"), std::string::npos);
}

TEST_F(ProgressTest, ManyThreads) {
  Progress progress(ProgressStyle::Bar, write(), now());
  std::vector<std::thread> threads;
  for (std::uint64_t t = 0; t < 4; ++t) {
    threads.emplace_back([&progress, t] {
      for (std::uint64_t i = 0; i < 500; ++i)
        progress.update(1 + static_cast<std::uint32_t>(i / 100), i, 500, t);
    });
  }
  for (std::thread& thread : threads) thread.join();
  progress.finish();
  EXPECT_EQ(written_.back(), "\r\x1b[K");
}

}  // namespace
}  // namespace quiesce::cli
