// `quiesce replay` and `check --confirm`, as a shell would run them.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>

namespace quiesce::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct Ended {
  int code = -1;
  std::string results, messages;
};

std::string file_text(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

class ReplayProgram : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_);
    const std::string sample = std::string(QUIESCE_SOURCE_DIR) + "/samples/simple-bank";
    checked_ = run("check " + sample + " --quiet --confirm --out " + folder_.string());
    report_ = json::parse(file_text(folder_ / "report.json"));
  }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] Ended run(const std::string& arguments) const {
    const std::string out = (folder_ / "out").string();
    const std::string err = (folder_ / "err").string();
    const std::string command = std::string(QUIESCE_PROGRAM) + " " + arguments + " >" + out + " 2>" + err;
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), file_text(out), file_text(err)};
  }
  [[nodiscard]] Ended replay(const std::string& text, const std::string& options = "") const {
    std::ofstream(folder_ / "changed.json", std::ios::binary) << text;
    return run("replay " + (folder_ / "changed.json").string() + " " + options);
  }
  void expect_wrong_input(const std::string& text, const std::string& part) const {
    const Ended ended = replay(text);
    EXPECT_EQ(ended.code, 2) << ended.results << ended.messages;
    EXPECT_EQ(ended.results, "");
    EXPECT_NE(ended.messages.find(part), std::string::npos) << ended.messages;
  }

  fs::path folder_ = fs::temp_directory_path() / ("quiesce-replay-" + std::to_string(getpid()));
  Ended checked_;
  json report_;
};

TEST_F(ReplayProgram, ALinePerViolation) {
  const Ended ended = replay(report_.dump());
  EXPECT_EQ(ended.code, 0) << ended.messages;
  EXPECT_EQ(ended.results, "confirmed " + report_["violations"][0]["id"].get<std::string>() + "\nconfirmed " +
                               report_["violations"][1]["id"].get<std::string>() + "\n");
}

TEST_F(ReplayProgram, CheckConfirmsAndStillSaysViolated) {
  EXPECT_EQ(checked_.code, 1);
  EXPECT_NE(checked_.messages.find("Confirmed on SQLite: 2 of 2\n"), std::string::npos) << checked_.messages;
}

TEST_F(ReplayProgram, OneDifferenceMakesItOne) {
  json& step = report_["violations"][0]["execution"]["steps"].back();
  step["executed"].back()["arguments"][0] = 50;
  const Ended ended = replay(report_.dump());
  EXPECT_EQ(ended.code, 1);
  const std::string first = "differs " + report_["violations"][0]["id"].get<std::string>() +
                            ": after step 4 (withdraw of Withdrawal #1): accounts.balance is ";
  EXPECT_EQ(ended.results.substr(0, first.size()), first);
  EXPECT_NE(ended.results.find("\nconfirmed "), std::string::npos);
}

TEST_F(ReplayProgram, ATruncatedReportIsWrongInput) {
  const std::string text = report_.dump();
  for (std::size_t length = 0; length < text.size(); length += text.size() / 40 + 1) {
    expect_wrong_input(text.substr(0, length), "this is no JSON");
  }
}

TEST_F(ReplayProgram, AHostileReportIsWrongInput) {
  expect_wrong_input("[]", "an object is expected");
  expect_wrong_input(std::string(200'000, '['), "");
  expect_wrong_input("{\"application\": 5}", "application");
  json changed = report_;
  changed.erase("schema");
  expect_wrong_input(changed.dump(), "no schema");
  changed = report_;
  changed["violations"][0]["id"] = "../../x";
  expect_wrong_input(changed.dump(), "'id' may have only");
  changed = report_;
  changed["violations"][0]["execution"]["initial"][0]["rows"][0]["cells"] = json::array();
  expect_wrong_input(changed.dump(), "another number of cells");
  changed = report_;
  changed["schema"][0]["columns"] = json::array();
  expect_wrong_input(changed.dump(), "has no columns");
}

/// Each value of the report in turn becomes something else: an answer, never a crash.
TEST_F(ReplayProgram, AnyValueCanBeWrong) {
  json only = report_;
  only["violations"].erase(1);
  const json flat = only.flatten();
  std::size_t tried = 0;
  for (const auto& [path, value] : flat.items()) {
    if (path.find("/source/") != std::string::npos || ++tried % 7 != 0) continue;
    for (const json& other : {json(nullptr), json("x'\"; --"), json(-1)}) {
      json changed = only;
      changed[json::json_pointer(path)] = other;
      const Ended ended = replay(changed.dump());
      EXPECT_TRUE(ended.code >= 0 && ended.code <= 2) << path << " " << ended.code << ended.messages;
    }
  }
  EXPECT_GT(tried, 100U);
}

TEST_F(ReplayProgram, WrongUsageIsTwo) {
  EXPECT_EQ(run("replay").code, 2);
  EXPECT_EQ(run("replay " + (folder_ / "none.json").string()).code, 2);
  EXPECT_EQ(run("replay " + folder_.string()).code, 0);  // the folder stands for its report.json
  EXPECT_EQ(replay(report_.dump(), "--on oracle").code, 2);
  EXPECT_EQ(replay(report_.dump(), "--dsn dbname=x").code, 2);
  const Ended away = replay(report_.dump(), "--on postgres --dsn 'host=/nonexistent user=nobody'");
  EXPECT_EQ(away.code, 2);
  EXPECT_NE(away.messages.find("PostgreSQL: "), std::string::npos) << away.messages;
  EXPECT_NE(run("replay --help").results.find("confirmed ID"), std::string::npos);
}

}  // namespace
}  // namespace quiesce::cli
