// The real program, as a shell would run it.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace quiesce::cli {

namespace fs = std::filesystem;

struct Outcome {
  int code = -1;
  std::string results;
  std::string messages;
};

inline std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

class Program : public testing::Test {
 protected:
  Program() {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::temp_directory_path() / ("quiesce-cli-" + std::to_string(getpid()) + "-" + test->name());
    fs::create_directories(folder_);
    ::setenv("QUIESCE_NO_CACHE", "1", 1);  // what is tested is this program, not what it once said
  }
  ~Program() override {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  /// Through a shell, so that pipes and redirections can be tested.
  [[nodiscard]] Outcome shell(const std::string& command) const {
    const std::string out = (folder_ / "out").string();
    const std::string err = (folder_ / "err").string();
    const int status = std::system(("{ " + command + "; } >" + out + " 2>" + err).c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), contents(out), contents(err)};
  }
  [[nodiscard]] Outcome run(const std::string& arguments) const {
    return shell(std::string(QUIESCE_PROGRAM) + " " + arguments);
  }
  static std::string sample(const std::string& name) {
    return (fs::path(QUIESCE_SOURCE_DIR) / "samples" / name).string();
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }
  fs::path folder_;
};

}  // namespace quiesce::cli
