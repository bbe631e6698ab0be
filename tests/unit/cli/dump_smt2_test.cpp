// check --dump-smt2: which files, and what happens where they cannot be written.
#include <map>

#include "unit/cli/program.hpp"

namespace quiesce::cli {
namespace {

struct DumpSmt2 : Program {
  [[nodiscard]] std::string dump(const std::string& name) const { return (folder_ / name).string(); }
  [[nodiscard]] Outcome check(const std::string& name, const std::string& more = "") const {
    return run("check " + sample("simple-bank") + " --quiet --dump-smt2 " + dump(name) + " " + more);
  }
  [[nodiscard]] std::map<std::string, std::string> files(const std::string& name) const {
    std::map<std::string, std::string> result;
    for (const auto& entry : fs::recursive_directory_iterator(folder_ / name)) {
      if (entry.is_regular_file())
        result[fs::relative(entry.path(), folder_ / name).string()] = contents(entry.path());
    }
    return result;
  }
};

TEST_F(DumpSmt2, EveryFormulaIsAFileThatSaysWhatItAsks) {
  const Outcome outcome = check("formulas");
  EXPECT_EQ(outcome.code, 1);
  const auto written = files("formulas");
  EXPECT_EQ(outcome.messages,
            std::to_string(written.size()) + " formulas written to " + dump("formulas") + "\n");
  EXPECT_GT(written.size(), 50U);
  for (const auto& [name, text] : written) {
    EXPECT_TRUE(name.ends_with(".smt2")) << name;
    EXPECT_TRUE(text.ends_with("(check-sat)\n(exit)\n")) << name;
    EXPECT_NE(text.find("; question: "), std::string::npos) << name;
  }
  // The id is that of the violation in the report.
  const std::string first = written.at("f2/accounts-balance-0-withdrawal-x2-40bcc7a7/0001-start.smt2");
  EXPECT_TRUE(
      first.starts_with("; absolute invariant: accounts.balance >= 0\n"
                        "; f = 2: Withdrawal, Withdrawal\n"
                        "; question: is there an initial state?\n"
                        "; answer: sat\n"
                        "(set-info :smt-lib-version 2.6)\n"
                        "(set-logic QF_LIA)\n"
                        "(set-info :status sat)\n"
                        "(declare-fun "))
      << first;
}

TEST_F(DumpSmt2, TheNumberOfWorkersDoesNotMatter) {
  static_cast<void>(check("one", "--jobs 1"));
  static_cast<void>(check("four", "--jobs 4"));
  EXPECT_EQ(files("one"), files("four"));
}

TEST_F(DumpSmt2, TheReportIsTheSame) {
  const Outcome with = check("formulas", "--format itf");
  const Outcome without = run("check " + sample("simple-bank") + " --quiet --format itf");
  EXPECT_EQ(with.results, without.results);
  EXPECT_EQ(without.messages, "");
}

TEST_F(DumpSmt2, AFolderWithSomethingInItIsLeftAlone) {
  fs::create_directories(folder_ / "mine");
  write("mine/notes.txt", "keep");
  const Outcome outcome = check("mine");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.messages.find("mine is not empty; --dump-smt2 needs a new or an empty one"),
            std::string::npos)
      << outcome.messages;
  EXPECT_EQ(outcome.results, "");
  EXPECT_EQ(files("mine"), (std::map<std::string, std::string>{{"notes.txt", "keep"}}));
}

TEST_F(DumpSmt2, AFolderThatCannotBeIsSaidBeforeTheWork) {
  write("file", "");
  for (const std::string name : {"file", "file/below"}) {
    const Outcome outcome = check(name);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.messages, "quiesce: cannot write into the folder " + dump(name) + "\n");
    EXPECT_EQ(outcome.results, "");
  }
  EXPECT_EQ(run("check " + sample("simple-bank") + " --dump-smt2 ''").code, 2);
  EXPECT_EQ(run("check " + sample("simple-bank") + " --dump-smt2").code, 2);
}

TEST_F(DumpSmt2, AFullDiskEndsTheCheck) {
  // No file may be larger than a block, as if there were no room for it.
  const Outcome outcome = shell("trap '' XFSZ; ulimit -f 2; " + std::string(QUIESCE_PROGRAM) + " check " +
                                sample("simple-bank") + " --quiet --dump-smt2 " + dump("formulas"));
  EXPECT_EQ(outcome.code, 4);
  EXPECT_NE(outcome.messages.find("quiesce: cannot write " + dump("formulas")), std::string::npos)
      << outcome.messages;
  EXPECT_NE(outcome.messages.find("are not complete"), std::string::npos) << outcome.messages;
  EXPECT_EQ(outcome.messages.find("a failure of quiesce itself"), std::string::npos) << outcome.messages;
  EXPECT_EQ(outcome.results, "");
  for (const auto& [name, text] : files("formulas")) {
    EXPECT_TRUE(text.ends_with("(check-sat)\n(exit)\n")) << name << " is half a file";
  }
}

}  // namespace
}  // namespace quiesce::cli
