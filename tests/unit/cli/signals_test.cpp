// Signals at random moments, and memory that runs out. QUIESCE_SIGNAL_RUNS asks for more runs.
#include <fcntl.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <random>
#include <set>
#include <thread>

#include "unit/cli/program.hpp"

namespace quiesce::cli {
namespace {

using Clock = std::chrono::steady_clock;
using Delay = std::chrono::microseconds;

struct Shot {
  int signal = 0;
  Delay after{};
};

class Signals : public Program {
 protected:
  /// The status that waitpid gives.
  [[nodiscard]] int run_with(const std::vector<Shot>& shots) const {
    const std::string application = sample("simple-bank");
    const std::string out = (folder_ / "report").string();
    const pid_t child = fork();
    if (child == 0) {
      const int nowhere = open("/dev/null", O_RDWR);
      dup2(nowhere, STDOUT_FILENO);
      dup2(nowhere, STDERR_FILENO);
      execl(QUIESCE_PROGRAM, QUIESCE_PROGRAM, "check", application.c_str(), "--f-max", "3", "--jobs", "2",
            "--format", "html", "--out", out.c_str(), nullptr);
      _exit(99);
    }
    for (const Shot& shot : shots) {
      std::this_thread::sleep_for(shot.after);
      kill(child, shot.signal);
    }
    int status = -1;
    waitpid(child, &status, 0);
    return status;
  }
  [[nodiscard]] bool has_unfinished() const {
    if (!fs::exists(folder_ / "report")) return false;
    for (const auto& entry : fs::directory_iterator(folder_ / "report")) {
      if (entry.path().filename().string().starts_with(".quiesce")) return true;
    }
    return false;
  }
  /// Every file at its place is complete, whether of this run or of an earlier one.
  void expect_complete() const {
    if (!fs::exists(folder_ / "report")) return;
    for (const auto& entry : fs::recursive_directory_iterator(folder_ / "report")) {
      const std::string name = entry.path().filename().string();
      if (entry.path().string().find("/.quiesce") != std::string::npos) continue;
      if (name.ends_with(".json")) {
        EXPECT_TRUE(nlohmann::json::accept(contents(entry))) << entry.path();
      }
      if (name.ends_with(".html")) {
        EXPECT_NE(contents(entry).find("</html>"), std::string::npos) << name;
      }
    }
  }
};

TEST_F(Signals, AtAnyMomentEndTheProgramInOrder) {
  const char* asked = std::getenv("QUIESCE_SIGNAL_RUNS");
  const int runs = asked == nullptr ? 60 : std::atoi(asked);
  const auto start = Clock::now();
  ASSERT_EQ(WEXITSTATUS(run_with({})), 1);
  const auto whole = std::chrono::duration_cast<Delay>(Clock::now() - start).count();
  std::mt19937 random(7);
  const auto delay = [&] { return Delay(std::uniform_int_distribution<long>(0, whole + whole / 4)(random)); };
  constexpr std::array signals{SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGKILL};
  std::set<int> codes;
  for (int run = 0; run < runs; ++run) {
    if (run % 7 == 0) fs::remove_all(folder_ / "report");
    std::vector<Shot> shots{{signals[static_cast<std::size_t>(run) % signals.size()], delay()}};
    if (run % 3 == 0) shots.push_back({SIGTERM, delay() / 8});
    const int status = run_with(shots);
    std::set<int> sent;
    for (const Shot& shot : shots) sent.insert(shot.signal);
    if (WIFEXITED(status)) {
      codes.insert(WEXITSTATUS(status));
      EXPECT_TRUE(WEXITSTATUS(status) == 1 || WEXITSTATUS(status) == 3) << WEXITSTATUS(status);
    } else {
      EXPECT_TRUE(sent.contains(WTERMSIG(status))) << WTERMSIG(status);
    }
    if (!sent.contains(SIGKILL)) {
      EXPECT_FALSE(has_unfinished()) << run;
    }
    expect_complete();
    if (sent.contains(SIGKILL) && has_unfinished()) fs::remove_all(folder_ / "report");
  }
  EXPECT_TRUE(codes.contains(1));
}

TEST_F(Signals, TheFirstEndsTheCheckWithWhatIsKnown) {
  for (const char* signal : {"INT", "TERM", "HUP"}) {
    const std::string out = (folder_ / signal).string();
    const Outcome outcome =
        shell("timeout --preserve-status -k 20 -s " + std::string(signal) + " 1 " + QUIESCE_PROGRAM +
              " check " + sample("quizzes-fixed-2") + " --f-max 6 --quiet --out " + out);
    EXPECT_EQ(outcome.code, 3) << signal;
    EXPECT_NE(outcome.results.find("Interrupted"), std::string::npos) << outcome.results;
    EXPECT_NE(outcome.messages.find("quiesce: interrupted"), std::string::npos) << outcome.messages;
    const auto report = nlohmann::json::parse(contents(fs::path(out) / "report.json"));
    EXPECT_EQ(report.at("interrupted"), true);
    EXPECT_EQ(report.at("verdict"), "unknown");
  }
}

TEST_F(Signals, OneThatIsSentTwiceIsOneRequest) {
  for (int run = 0; run < 5; ++run) {
    const Outcome outcome =
        shell(std::string(QUIESCE_PROGRAM) + " check " + sample("quizzes-fixed-2") +
              " --f-max 6 --quiet & sleep 0.3; kill -TERM $!; kill -" + (run % 2 == 0 ? "HUP" : "TERM") +
              " $!; wait $!");  // nothing in between: on a busy machine, a pause can be any length
    EXPECT_EQ(outcome.code, 3) << outcome.messages;
  }
}

TEST_F(Signals, WhatWasIgnoredStaysIgnored) {
  const Outcome outcome =
      shell("trap '' HUP; " + std::string(QUIESCE_PROGRAM) + " check " + sample("quizzes") +
            " --f-max 2 --quiet --format json & sleep 0.3; kill -HUP $!; wait $!");
  EXPECT_EQ(outcome.code, 1) << outcome.messages;
  EXPECT_EQ(nlohmann::json::parse(outcome.results).at("interrupted"), false);
}

class Memory : public Program {};

TEST_F(Memory, ALimitThatIsTooSmallIsUndecided) {
  const Outcome outcome = run("check " + sample("quizzes-fixed-2") + " --f-max 2 --quiet --memory 1");
  EXPECT_EQ(outcome.code, 3) << outcome.messages;
  EXPECT_NE(outcome.results.find("out of memory"), std::string::npos) << outcome.results;
  EXPECT_EQ(run("check " + sample("simple-bank") + " --quiet --memory 2000").code, 1);
  EXPECT_EQ(run("check " + sample("simple-bank") + " --memory 0").code, 2);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
// (A sanitizer reserves more address space than any limit leaves.)
TEST_F(Memory, AMachineWithoutItIsSaid) {
  int failed = 0;
  for (int megabytes = 48; megabytes <= 128; megabytes += 8) {
    const std::string limit = "ulimit -v " + std::to_string(megabytes * 1024) + "; ";
    if (shell(limit + QUIESCE_PROGRAM + " --version").code != 0) continue;  // not even loaded
    const std::string out = (folder_ / std::to_string(megabytes)).string();
    const Outcome outcome =
        shell(limit + QUIESCE_PROGRAM + " check " + sample("simple-bank") + " --jobs 2 --quiet --out " + out);
    EXPECT_TRUE(outcome.code == 1 || outcome.code == 4) << megabytes << " MB: " << outcome.code << "\n"
                                                        << outcome.messages;
    if (outcome.code == 4) {
      ++failed;
      EXPECT_NE(outcome.messages.find("out of memory"), std::string::npos) << outcome.messages;
    }
    for (const auto& entry : fs::recursive_directory_iterator(out, fs::directory_options::none)) {
      const std::string name = entry.path().filename().string();
      EXPECT_FALSE(name.starts_with(".quiesce")) << megabytes;
      if (name.ends_with(".json")) {
        EXPECT_TRUE(nlohmann::json::accept(contents(entry))) << megabytes;
      }
    }
  }
  EXPECT_GT(failed, 0);
}
#endif

}  // namespace
}  // namespace quiesce::cli
