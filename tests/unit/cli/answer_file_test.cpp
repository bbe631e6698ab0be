#include "cli/answer_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <random>
#include <thread>

namespace quiesce::cli {
namespace {

namespace fs = std::filesystem;

ir::Digest key(std::uint64_t number) {
  return ir::Hash().number(number).finish();
}
std::string answer(std::uint64_t number) {
  return "answer " + std::to_string(number) + std::string(number % 50, 'x');
}

class AnswerFileTest : public testing::Test {
 protected:
  AnswerFileTest() {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    application_ = fs::temp_directory_path() / ("quiesce-cache-" + std::to_string(getpid()) + test->name());
    fs::create_directories(application_);
  }
  ~AnswerFileTest() override {
    std::error_code ignored;
    fs::remove_all(application_, ignored);
  }
  [[nodiscard]] fs::path cache() const { return application_ / ".quiesce" / "cache"; }
  [[nodiscard]] fs::path file() const { return cache() / "answers"; }
  [[nodiscard]] std::string bytes() const {
    std::ifstream in(file(), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }
  void put(const std::string& text) const {
    fs::create_directories(cache());
    std::ofstream(file(), std::ios::binary | std::ios::trunc) << text;
  }
  void fill(std::uint64_t from, std::uint64_t to) const {
    AnswerFile answers(application_);
    for (std::uint64_t n = from; n < to; ++n) answers.store(key(n), answer(n));
    ASSERT_EQ(answers.save(), "");
  }
  /// How many of the first are known; none of them may be anything else than what was stored.
  [[nodiscard]] std::uint64_t known(std::uint64_t count) const {
    AnswerFile answers(application_);
    std::uint64_t found = 0;
    for (std::uint64_t n = 0; n < count; ++n) {
      const auto one = answers.find(key(n));
      if (!one) continue;
      EXPECT_EQ(*one, answer(n));
      ++found;
    }
    return found;
  }
  fs::path application_;
};

TEST_F(AnswerFileTest, WhatIsStoredIsFoundByTheNextRun) {
  fill(0, 100);
  EXPECT_EQ(known(100), 100U);
  EXPECT_FALSE(AnswerFile(application_).find(key(100)));
  std::ifstream ignore(cache() / ".gitignore");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(ignore), {}), "*\n");
  EXPECT_FALSE(fs::exists(cache() / "answers.new"));
}

TEST_F(AnswerFileTest, NothingNewNothingWritten) {
  AnswerFile answers(application_);
  EXPECT_FALSE(answers.find(key(1)));
  EXPECT_EQ(answers.save(), "");
  EXPECT_FALSE(fs::exists(application_ / ".quiesce"));
}

TEST_F(AnswerFileTest, AThousandTimesDamaged) {
  constexpr std::uint64_t count = 40;
  fill(0, count);
  const std::string good = bytes();
  std::mt19937 dice(20'251);
  for (int round = 0; round < 1'000; ++round) {
    std::string damaged = good;
    const std::size_t flips = 1 + dice() % 8;
    for (std::size_t i = 0; i < flips; ++i)
      damaged[dice() % damaged.size()] ^= static_cast<char>(1 + dice() % 255);
    put(damaged);
    EXPECT_GE(known(count), count - flips) << "a damaged byte loses its own record only; round " << round;
  }
}

TEST_F(AnswerFileTest, CutOffAnywhere) {
  constexpr std::uint64_t count = 10;
  fill(0, count);
  const std::string good = bytes();
  std::uint64_t before = 0;
  for (std::size_t size = 0; size <= good.size(); ++size) {
    put(good.substr(0, size));
    const std::uint64_t now = known(count);
    EXPECT_GE(now, before);
    before = now;
  }
  EXPECT_EQ(before, count);
}

TEST_F(AnswerFileTest, ForeignFilesAreNoAnswers) {
  const std::string marks = [] {
    std::string text;
    while (text.size() < 2'000'000) text += std::string("\x7fQA1") + std::string(8, '\0') + "\x10\x27";
    return text;
  }();
  for (const std::string& text : {std::string(), std::string(100'000, '\0'), std::string(100'000, '['),
                                  std::string("{\"a\": 1}"), std::string("\x7fQA1"), marks}) {
    put(text);
    EXPECT_EQ(known(3), 0U);
    fill(0, 3);
    EXPECT_EQ(known(3), 3U) << "and the file is rebuilt";
  }
}

TEST_F(AnswerFileTest, LinksPipesAndFoldersAreNotFollowed) {
  fs::create_directories(cache());
  const fs::path precious = application_ / "precious";
  std::ofstream(precious) << "precious";
  fs::create_symlink(precious, file());
  EXPECT_EQ(known(3), 0U);
  fill(0, 3);
  EXPECT_EQ(known(3), 3U);
  EXPECT_EQ(fs::file_size(precious), 8U);

  fs::remove(file());
  ASSERT_EQ(::mkfifo(file().c_str(), 0600), 0);
  EXPECT_EQ(known(3), 0U);
  fill(0, 3);
  EXPECT_EQ(known(3), 3U);

  fs::remove(file());
  fs::create_directory(file());
  std::ofstream(file() / "something") << "x";
  AnswerFile answers(application_);
  answers.store(key(1), "x");
  EXPECT_NE(answers.save(), "");
}

TEST_F(AnswerFileTest, AFolderElsewhereIsNotWrittenTo) {
  const fs::path elsewhere = application_ / "elsewhere";
  fs::create_directory(elsewhere);
  fs::create_symlink(elsewhere, application_ / ".quiesce");
  AnswerFile answers(application_);
  answers.store(key(1), "x");
  EXPECT_NE(answers.save(), "");
  EXPECT_TRUE(fs::is_empty(elsewhere));
}

TEST_F(AnswerFileTest, WhereNothingCanBeWrittenItSaysSo) {
  std::ofstream(application_ / ".quiesce") << "no folder";
  AnswerFile answers(application_);
  answers.store(key(1), "x");
  EXPECT_NE(answers.save(), "");
  EXPECT_EQ(answers.find(key(1)), "x") << "for this run it is known";
}

TEST_F(AnswerFileTest, NeverLargerThanTheLimitAndTheOldestGoFirst) {
  constexpr std::size_t limit = 5'000;
  for (std::uint64_t run = 0; run < 20; ++run) {
    AnswerFile answers(application_, limit);
    static_cast<void>(answers.find(key(0)));  // used in every run
    if (run == 0) answers.store(key(0), answer(0));
    for (std::uint64_t n = 1; n <= 10; ++n) answers.store(key(run * 10 + n), answer(n));
    ASSERT_EQ(answers.save(), "");
    EXPECT_LE(fs::file_size(file()), limit);
  }
  AnswerFile answers(application_, limit);
  EXPECT_TRUE(answers.find(key(0)));
  EXPECT_TRUE(answers.find(key(191)));
  EXPECT_FALSE(answers.find(key(1)));
  put(std::string(limit + 1, 'x'));
  EXPECT_FALSE(AnswerFile(application_, limit).find(key(0))) << "a larger file is not even read";
}

TEST_F(AnswerFileTest, RunsAtOnceLoseNothing) {
  constexpr std::uint64_t runs = 6;
  std::vector<pid_t> children;
  for (std::uint64_t r = 0; r < runs; ++r) {
    const pid_t child = ::fork();
    if (child == 0) {
      AnswerFile answers(application_);
      bool fine = true;
      for (std::uint64_t n = 0; n < 10; ++n) {
        answers.store(key(r * 10 + n), answer(r * 10 + n));
        fine = answers.save().empty() && fine;
      }
      ::_exit(fine ? 0 : 1);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(known(runs * 10), runs * 10);
}

TEST_F(AnswerFileTest, KilledWhileWriting) {
  fill(0, 20);
  std::mt19937 dice(7);
  for (int round = 0; round < 30; ++round) {
    const pid_t child = ::fork();
    if (child == 0) {
      AnswerFile answers(application_);
      for (std::uint64_t n = 20;; ++n) {
        answers.store(key(n), std::string(20'000, 'y'));
        static_cast<void>(answers.save());
      }
    }
    std::this_thread::sleep_for(std::chrono::microseconds(dice() % 20'000));
    ::kill(child, SIGKILL);
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(known(20), 20U);
    fill(0, 1);  // the lock is free again
  }
  EXPECT_FALSE(fs::exists(cache() / "answers.new"));
}

TEST_F(AnswerFileTest, WhoIsKeptWaitingGivesUpForThisTime) {
  fill(0, 1);
  const int held = ::open((cache() / "lock").c_str(), O_RDWR | O_CLOEXEC);
  ASSERT_GE(held, 0);
  ASSERT_EQ(::flock(held, LOCK_EX), 0);
  AnswerFile answers(application_);
  answers.store(key(1), answer(1));
  EXPECT_EQ(answers.save(), "");
  EXPECT_EQ(known(2), 1U);
  ::close(held);
  EXPECT_EQ(answers.save(), "");
  EXPECT_EQ(known(2), 2U);
}

}  // namespace
}  // namespace quiesce::cli
