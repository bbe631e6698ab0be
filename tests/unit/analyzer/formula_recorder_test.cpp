// Every formula is told, with the answer that it got; and what is told depends on the application alone.
#include "quiesce/analyzer/formula_recorder.hpp"

#include <gtest/gtest.h>
#include <z3++.h>

#include <algorithm>
#include <map>
#include <mutex>

#include "unit/analyzer/checking.hpp"

namespace quiesce::analyzer::testing {
namespace {

struct Memory : FormulaRecorder {
  void record(const RecordedFormula& formula) override {
    const std::lock_guard lock(guard);
    std::string text;
    for (const std::string& line : formula.words) text += line + "\n";
    const std::string name =
        formula.place + "/" + std::to_string(formula.number) + "-" + std::string(formula.kind);
    EXPECT_TRUE(texts.emplace(name, text + formula.script).second) << name << " was told twice";
    statuses[name] = formula.status;
    ++kinds[std::string(formula.kind)];
    known_before += formula.known_before ? 1 : 0;
    EXPECT_TRUE(!formula.known_before || formula.status == "sat") << name;
  }

  std::mutex guard;
  std::map<std::string, std::string> texts;
  std::map<std::string, std::string> statuses;
  std::map<std::string, std::size_t> kinds;
  std::size_t known_before = 0;
};

struct Recorded : Checked {
  std::unique_ptr<Memory> recorded_check(std::uint32_t f_max, unsigned jobs = 1) {
    auto memory = std::make_unique<Memory>();
    options.recorder = memory.get();
    options.jobs = jobs;
    static_cast<void>(check(f_max));
    options.recorder = nullptr;
    return memory;
  }

  /// The words come before the script, and would have to be comments.
  static std::string script_of(const std::string& text) { return text.substr(text.find("(set-info")); }

  static void expect_same_answers(const Memory& memory) {
    EXPECT_FALSE(memory.texts.empty());
    for (const auto& [name, text] : memory.texts) {
      z3::context context;
      z3::solver solver(context);
      solver.from_string(script_of(text).c_str());
      const z3::check_result answer = solver.check();
      const std::string status = answer == z3::sat ? "sat" : answer == z3::unsat ? "unsat" : "unknown";
      // What Z3 leaves open with the settings of the search it may decide with others.
      EXPECT_TRUE(memory.statuses.at(name) == "unknown" || memory.statuses.at(name) == status)
          << name << " is " << status << "\n"
          << text;
    }
  }
};

TEST_F(Recorded, EveryFormulaHasTheSameAnswerWhenItIsReadAgain) {
  for (const std::string sample : {"simple-bank", "missing-compensation", "write-skew", "unique"}) {
    load_sample(sample);
    expect_same_answers(*recorded_check(2));
  }
}

TEST_F(Recorded, EveryKindOfQuestionIsTold) {
  load_sample("simple-bank");
  const auto memory = recorded_check(2);
  for (const std::string kind : {"orders", "apart", "breaks", "start", "completes", "premise", "reachable",
                                 "violated", "witness", "readable"}) {
    EXPECT_GT(memory->kinds[kind], 0U) << kind;
  }
  EXPECT_GT(memory->known_before, 0U);
}

TEST_F(Recorded, NoFormulaOfASearchIsMissing) {
  // Of preparation the report counts the questions, each of which may take several formulas.
  load_sample("write-skew");
  options.reductions.semantic = false;
  options.reductions.induction = false;
  Memory memory;
  options.recorder = &memory;
  const violations::Report report = check(2);
  const auto searched = static_cast<std::uint64_t>(
      std::count_if(memory.texts.begin(), memory.texts.end(),
                    [](const auto& entry) { return entry.first.starts_with("f"); }));
  // A start for each invariant, a WHERE for those that have one, an end for each functionality.
  const auto& invariants = application().invariants;
  const auto with_where = static_cast<std::size_t>(std::count_if(
      invariants.begin(), invariants.end(), [](const auto& one) { return one.rule.premise != nullptr; }));
  const std::size_t prepared = invariants.size() + with_where + application().functionalities.size();
  EXPECT_EQ(searched + prepared, report.statistics.formulas);
}

TEST_F(Recorded, TheNumberOfWorkersDoesNotMatter) {
  load_sample("simple-bank");
  const auto alone = recorded_check(2);
  const auto together = recorded_check(2, 4);
  EXPECT_EQ(alone->texts, together->texts);
}

TEST_F(Recorded, TheWordsSayWhatIsAsked) {
  load_sample("simple-bank");
  const auto memory = recorded_check(2);
  const std::string place = "f2/accounts-balance-0-withdrawal-x2-40bcc7a7/";
  const auto found = std::find_if(memory->texts.begin(), memory->texts.end(), [&](const auto& entry) {
    return entry.first.starts_with(place) && entry.first.ends_with("-witness");
  });
  ASSERT_NE(found, memory->texts.end());
  EXPECT_EQ(found->second.substr(0, found->second.find("(set-info")),
            "absolute invariant: accounts.balance >= 0\n"
            "f = 2: Withdrawal, Withdrawal\n"
            "question: the violation that is shown: which values lead to it?\n"
            "  1. Withdrawal #1: balance\n"
            "  2. Withdrawal #2: balance\n"
            "  3. Withdrawal #2: withdraw\n"
            "  4. Withdrawal #1: withdraw\n");
}

TEST_F(Recorded, DecimalsProductsAndNamesOfAnyKind) {
  load(
      {{"schema.sql",
        "CREATE TABLE \"t|a\\b c\" (id INTEGER PRIMARY KEY, \"n; )\" NUMERIC NOT NULL, m INTEGER NOT NULL);"},
       {"invariants.json", R"({"Absolute Invariants": ["\"t|a\\b c\".\"n; )\" >= 0"]})"},
       {"functionalities.json", R"({"F": ["scale"]})"},
       {"quiesce.json", "{}"},
       {"T.java", R"(class T {
  java.sql.Connection c;
  void scale(int id) throws Exception {
    try (var s = c.prepareStatement(
             "UPDATE \"t|a\\b c\" SET \"n; )\" = \"n; )\" * m / 3 WHERE id = ?")) {
      s.setInt(1, id);
      s.executeUpdate();
    }
  }
})"}});
  const auto memory = recorded_check(1);
  expect_same_answers(*memory);
  EXPECT_TRUE(std::any_of(memory->texts.begin(), memory->texts.end(), [](const auto& entry) {
    return entry.second.find("(set-logic QF_NIRA)") != std::string::npos;
  }));
}

TEST_F(Recorded, ARecorderThatFailsEndsTheCheck) {
  struct Full : FormulaRecorder {
    void record(const RecordedFormula& /*formula*/) override { throw std::runtime_error("full"); }
  };
  load_sample("simple-bank");
  Full full;
  options.recorder = &full;
  options.jobs = 2;
  EXPECT_THROW(static_cast<void>(check(2)), std::runtime_error);
}

}  // namespace
}  // namespace quiesce::analyzer::testing
