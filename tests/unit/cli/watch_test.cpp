// A check that runs again on every save.
#include <sys/resource.h>

#include <chrono>
#include <thread>

#include "unit/cli/program.hpp"

namespace quiesce::cli {
namespace {

using namespace std::chrono_literals;

class Watch : public Program {
 protected:
  Watch() : bank_(folder_ / "bank") { fs::copy(sample("simple-bank"), bank_, fs::copy_options::recursive); }
  ~Watch() override {
    if (process_ > 0) {
      ::kill(process_, SIGKILL);
      ::waitpid(process_, nullptr, 0);
    }
  }
  void start(const std::vector<std::string>& options = {}) {
    std::vector<std::string> words = {QUIESCE_PROGRAM, "check", bank_.string(), "--watch", "--quiet"};
    words.insert(words.end(), options.begin(), options.end());
    process_ = ::fork();
    ASSERT_GE(process_, 0);
    if (process_ != 0) return;
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    if (std::freopen((folder_ / "results").c_str(), "w", stdout) == nullptr ||
        std::freopen((folder_ / "messages").c_str(), "w", stderr) == nullptr)
      ::_exit(99);
    ::execv(arguments[0], arguments.data());
    ::_exit(99);
  }
  [[nodiscard]] std::string messages() const { return contents(folder_ / "messages"); }
  [[nodiscard]] std::string results() const { return contents(folder_ / "results"); }
  static std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
  }
  /// Until it has come to rest for the n-th time.
  [[nodiscard]] bool has_run(std::size_t times) const {
    const auto end = std::chrono::steady_clock::now() + 60s;
    while (count(messages(), "Watching ") < times) {
      if (std::chrono::steady_clock::now() > end) return false;
      std::this_thread::sleep_for(20ms);
    }
    return true;
  }
  int end() {
    ::kill(process_, SIGINT);
    int status = 0;
    ::waitpid(process_, &status, 0);
    process_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  void replace(const std::string& name, const std::string& text) const {  // as editors do
    std::ofstream(bank_ / (name + "~")) << text;
    fs::rename(bank_ / (name + "~"), bank_ / name);
  }
  fs::path bank_;
  pid_t process_ = 0;
};

TEST_F(Watch, RunsAgainOnEverySaveAndEndsWithCtrlC) {
  start();
  ASSERT_TRUE(has_run(1)) << messages();
  EXPECT_NE(results().find("2 violations of 2 invariants"), std::string::npos) << results();
  replace("invariants.json", R"({"Absolute Invariants": ["accounts.balance >=)");  // half a file
  ASSERT_TRUE(has_run(2)) << messages();
  EXPECT_NE(messages().find("── invariants.json changed ──"), std::string::npos) << messages();
  EXPECT_NE(messages().find("error Q"), std::string::npos) << messages();
  std::ofstream(bank_ / "invariants.json") << R"({"Absolute Invariants": ["accounts.balance >= 0"]})";
  ASSERT_TRUE(has_run(3)) << messages();
  EXPECT_NE(results().find("1 violation of 1 invariant"), std::string::npos) << results();
  EXPECT_EQ(end(), 1);
}

TEST_F(Watch, WhatItWritesItselfIsNoChange) {
  start({"--out", (bank_ / "report").string(), "--format", "html"});
  ASSERT_TRUE(has_run(1)) << messages();
  std::this_thread::sleep_for(1200ms);
  EXPECT_EQ(count(messages(), "Watching "), 1U) << messages();
  EXPECT_EQ(end(), 1);
}

TEST_F(Watch, WaitingCostsLittle) {
  start();
  ASSERT_TRUE(has_run(1)) << messages();
  const auto used = [&] {
    std::ifstream file("/proc/" + std::to_string(process_) + "/stat");
    std::string word;
    long ticks = 0;
    for (int i = 1; i <= 15 && file >> word; ++i)
      if (i >= 14) ticks += std::stol(word);
    return ticks;
  };
  const long before = used();
  std::this_thread::sleep_for(2s);
  EXPECT_LT(used() - before, sysconf(_SC_CLK_TCK) / 5);  // a tenth of the time
  EXPECT_EQ(end(), 1);
}

TEST_F(Watch, WrongUsageDoesNotWait) {
  const std::string watching = "timeout 60 " + std::string(QUIESCE_PROGRAM) + " check --watch ";
  const std::string bank = watching + bank_.string() + " --baseline " + (folder_ / "none.json").string();
  EXPECT_EQ(shell(watching + (folder_ / "nowhere").string()).code, 2);
  EXPECT_EQ(shell(bank).code, 2);
  EXPECT_EQ(shell(bank + " --update-baseline").code, 2);
}

}  // namespace
}  // namespace quiesce::cli
