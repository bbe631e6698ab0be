// The cache as a user sees it: the program run again on the same folder.
#include <chrono>
#include <random>

#include "unit/cli/program.hpp"

namespace quiesce::cli {
namespace {

using nlohmann::json;

class CacheProgram : public Program {
 protected:
  CacheProgram() { ::unsetenv("QUIESCE_NO_CACHE"); }

  void copy_sample(const std::string& name) const {
    fs::copy(sample(name), application(), fs::copy_options::recursive);
    fs::remove_all(application() / ".quiesce");
  }
  [[nodiscard]] fs::path application() const { return folder_ / "app"; }
  [[nodiscard]] fs::path answers() const { return application() / ".quiesce" / "cache" / "answers"; }

  struct Checked {
    json report;
    int code = -1;
    double seconds = 0;
    std::string messages;
  };
  [[nodiscard]] Checked check(const std::string& options) const {
    const auto start = std::chrono::steady_clock::now();
    const Outcome outcome = run("check " + application().string() + " --format json " + options);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return {json::parse(outcome.results), outcome.code, seconds, outcome.messages};
  }
  static std::string without_statistics(json report) {
    report.erase("statistics");
    for (json& invariant : report["invariants"]) invariant.erase("seconds");
    return report.dump(1);
  }
};

TEST_F(CacheProgram, ASecondRunSolvesNothingAndTakesAFifth) {
  copy_sample("quizzes-fixed-1");
  const Checked first = check("--f-max 4 --quiet");
  const Checked second = check("--f-max 4 --quiet");
  EXPECT_GT(first.report["statistics"]["formulas"], 0);
  EXPECT_EQ(first.report["statistics"]["cached"], 0);
  EXPECT_EQ(second.report["statistics"]["formulas"], 0);
  EXPECT_GT(second.report["statistics"]["cached"], 0);
  EXPECT_EQ(without_statistics(second.report), without_statistics(first.report));
  EXPECT_EQ(second.code, first.code);
  EXPECT_LT(second.seconds * 5, first.seconds);
  RecordProperty("first_seconds", std::to_string(first.seconds));
  RecordProperty("second_seconds", std::to_string(second.seconds));
  std::cout << "first " << first.seconds << " s, second " << second.seconds << " s, "
            << second.report["statistics"]["cached"] << " answers in " << fs::file_size(answers())
            << " bytes\n";
}

TEST_F(CacheProgram, WithViolationsTheReportIsTheSame) {
  copy_sample("simple-bank");
  const Checked first = check("--quiet");
  const Checked second = check("--quiet");
  EXPECT_EQ(first.code, 1);
  EXPECT_EQ(second.report["statistics"]["formulas"], 0);
  EXPECT_EQ(without_statistics(second.report), without_statistics(first.report));
  const Checked all = check("--quiet --all");
  EXPECT_GT(all.report["statistics"]["formulas"], 0);
  const Checked all_again = check("--quiet --all");
  EXPECT_EQ(all_again.report["statistics"]["formulas"], 0);
  EXPECT_EQ(without_statistics(all_again.report), without_statistics(all.report));
  const Outcome text = run("check " + application().string() + " --quiet");
  EXPECT_NE(text.results.find("answers from the cache)"), std::string::npos) << text.results;
}

TEST_F(CacheProgram, ADamagedFileChangesNoVerdict) {
  copy_sample("simple-bank");
  const Checked first = check("--quiet");
  const std::string good = contents(answers());
  std::mt19937 dice(11);
  for (int round = 0; round < 8; ++round) {
    std::string damaged = good;
    if (round % 4 == 3) {
      damaged.resize(dice() % damaged.size());
    } else {
      for (int i = 0; i < 40; ++i) damaged[dice() % damaged.size()] ^= static_cast<char>(1 + dice() % 255);
    }
    std::ofstream(answers(), std::ios::binary | std::ios::trunc) << damaged;
    const Checked again = check("--quiet");
    EXPECT_EQ(again.code, first.code);
    EXPECT_EQ(without_statistics(again.report), without_statistics(first.report));
    EXPECT_GT(again.report["statistics"]["formulas"], 0);
    EXPECT_EQ(check("--quiet").report["statistics"]["formulas"], 0) << "it is rebuilt";
  }
}

TEST_F(CacheProgram, ItCanBeLeftAloneAndMayBeMissing) {
  copy_sample("simple-bank");
  EXPECT_EQ(check("--quiet --no-cache").code, 1);
  EXPECT_FALSE(fs::exists(application() / ".quiesce"));
  EXPECT_EQ(check("--quiet --dump-smt2 " + (folder_ / "smt2").string()).code, 1);
  EXPECT_FALSE(fs::exists(application() / ".quiesce"));
  std::ofstream(application() / ".quiesce") << "not a folder";
  const Checked unkept = check("");
  EXPECT_EQ(unkept.code, 1);
  EXPECT_NE(unkept.messages.find("quiesce: answers are not kept: "), std::string::npos) << unkept.messages;
}

TEST_F(CacheProgram, EachLevelIsReportedAsItEnds) {
  copy_sample("simple-bank");
  const std::string messages = check("--f-max 2").messages;
  EXPECT_NE(messages.find("f = 1: "), std::string::npos) << messages;
  EXPECT_NE(messages.find("f = 2: "), std::string::npos) << messages;
  EXPECT_NE(messages.find(" combinations, "), std::string::npos) << messages;
}

}  // namespace
}  // namespace quiesce::cli
