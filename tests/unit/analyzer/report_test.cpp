// What a report promises whatever it is about: the same for any number of workers, unknown where a limit was
// too small, what was assumed, and what is vacuous.
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>

#include "unit/analyzer/checking.hpp"

namespace quiesce::analyzer::testing {
namespace {

using violations::Verdict;

struct Reports : Checked {
  /// One table t(id, n), one class with these methods, these functionalities, these absolute rules.
  void load_small(const std::string& rules, const std::string& functionalities, const std::string& methods,
                  const std::string& manifest = "{}") {
    load({{"schema.sql", "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER NOT NULL);"},
          {"invariants.json", "{\"Absolute Invariants\": [" + rules + "]}"},
          {"functionalities.json", functionalities},
          {"quiesce.json", manifest},
          {"T.java", "class T {\n  java.sql.Connection c;\n" + methods + "}\n"}});
  }
  [[nodiscard]] static bool mentions(const std::vector<std::string>& texts, const std::string& word) {
    return std::any_of(texts.begin(), texts.end(),
                       [&](const std::string& text) { return text.find(word) != std::string::npos; });
  }
};

const std::string take = R"(
  void take(int id, int amount) throws Exception {
    try (var s = c.prepareStatement("UPDATE t SET n = n - ? WHERE id = ?")) {
      s.setInt(1, amount);
      s.setInt(2, id);
      s.executeUpdate();
    }
  }
)";

TEST_F(Reports, TheNumberOfWorkersDoesNotMatter) {
  for (const char* sample : {"simple-bank", "quizzes", "missing-compensation"}) {
    load_sample(sample);
    options.jobs = 1;
    const std::string one = without_times(check(2));
    options.jobs = 8;
    EXPECT_EQ(without_times(check(2)), one) << sample;
  }
}

TEST_F(Reports, TwoRunsAreEqual) {
  load_sample("simple-bank");
  EXPECT_EQ(without_times(check(2)), without_times(check(2)));
}

TEST_F(Reports, ATooSmallLimitIsUnknownNeverHolds) {
  options.seconds_a_formula = 1e-9;
  for (const char* sample : {"simple-bank", "quizzes-fixed-2", "optimistic-locking", "unique", "gap"}) {
    load_sample(sample);
    const auto report = check(2);
    EXPECT_EQ(report.verdict, Verdict::Unknown) << sample;
    for (const auto& invariant : report.invariants) {
      EXPECT_EQ(invariant.verdict, Verdict::Unknown) << sample << ": " << invariant.name;
      EXPECT_FALSE(invariant.undecided.empty());
    }
  }
}

TEST_F(Reports, ASmallLimitNeverChangesAnAnswer) {
  // Whatever the limit: holds or unknown where it holds, violated or unknown where it is violated.
  for (const double seconds : {1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1}) {
    options.seconds_a_formula = seconds;
    load_sample("simple-bank");
    for (const auto& invariant : check(2).invariants) EXPECT_NE(invariant.verdict, Verdict::Holds) << seconds;
    load_sample("optimistic-locking");
    for (const auto& invariant : check(2).invariants)
      EXPECT_NE(invariant.verdict, Verdict::Violated) << seconds;
  }
}

/// A copy of all rows, and the deletion of some, twice over: formulas that Z3 works on for minutes before it
/// counts any work.
const std::string copy_and_drop = R"(
  void copy(int id) throws Exception {
    try (var s = c.prepareStatement("INSERT INTO t (id, n) SELECT ?, 2 FROM t WHERE t.id = 2")) {
      s.setInt(1, id);
      s.executeUpdate();
    }
    try (var s = c.prepareStatement("DELETE FROM t WHERE t.id = ? OR t.n >= ?")) {
      s.setInt(1, id);
      s.setInt(2, id);
      s.executeUpdate();
    }
  }
)";

TEST_F(Reports, AFormulaThatTakesTooLongIsUnknown) {
  load_small(R"("FOR x IN t, y IN t WHERE x.id == y.id THEN x.id <= y.n")", R"({"Twice": ["copy", "copy"]})",
             copy_and_drop);
  options.seconds_a_formula = 0.25;
  const std::clock_t start = std::clock();
  EXPECT_NE(check(2).verdict, Verdict::Holds);
  EXPECT_LT(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC, 30);
}

const std::string drop = R"(
  void drop(int id) throws Exception {
    try (var s = c.prepareStatement("DELETE FROM t WHERE id = ?")) {
      s.setInt(1, id);
      s.executeUpdate();
    }
  }
)";

TEST_F(Reports, TooFewRowsForACountIsUnknown) {
  load_small(R"("COUNT(t) >= 50")", R"({"Drop": ["drop"]})", drop);
  const auto report = check(1);
  EXPECT_EQ(report.verdict, Verdict::Unknown);
  EXPECT_EQ(verdict_of(report, "COUNT(t) >= 50"), Verdict::Unknown);
}

TEST_F(Reports, TooFewRowsForAnotherInvariantIsUnknown) {
  load_small(R"("COUNT(t) >= 50", "t.n >= 0")", R"({"Take": ["take"], "Drop": ["drop"]})", take + drop);
  const auto report = check(1);
  EXPECT_EQ(verdict_of(report, "COUNT(t) >= 50"), Verdict::Unknown);
  EXPECT_EQ(verdict_of(report, "t.n >= 0"), Verdict::Unknown);
}

TEST_F(Reports, NoLawfulStateIsUnknown) {
  load_small(R"("WHERE t.n > 0 THEN t.n < 0", "EXISTS t WHERE t.n > 0")", R"({"Take": ["take"]})", take);
  const auto report = check(1);
  EXPECT_EQ(report.verdict, Verdict::Unknown);
}

TEST_F(Reports, AFunctionalityThatNeverCompletesIsWarnedOf) {
  load_small(R"("t.n >= 0")", R"({"Never": ["never"], "Take": ["take"]})", take + R"(
  void never(int id) throws Exception {
    try (var s = c.prepareStatement("UPDATE t SET n = 1 WHERE id = ?")) {
      s.setInt(1, id);
      s.executeUpdate();
    }
    throw new IllegalStateException("always");
  }
)");
  const auto report = check(1);
  ASSERT_EQ(report.warnings.size(), 1U);
  EXPECT_TRUE(mentions(report.warnings, "Never can never complete"));
}

TEST_F(Reports, AConditionThatIsNeverTrueIsWarnedOf) {
  load_small(R"("t.n >= 0", {"name": "vacuous", "rule": "WHERE t.n < 0 THEN t.id > 5"})",
             R"({"Take": ["take"]})", take);
  const auto report = check(1);
  ASSERT_EQ(report.warnings.size(), 1U);
  EXPECT_TRUE(mentions(report.warnings, "vacuous"));
}

TEST_F(Reports, NothingIsWarnedOfWithoutReason) {
  for (const char* sample : {"simple-bank", "gap", "unique", "write-skew", "optimistic-locking"}) {
    load_sample(sample);
    EXPECT_EQ(check(1).warnings, std::vector<std::string>{}) << sample;
  }
}

TEST_F(Reports, AtMostIsRespectedAndListed) {
  load_sample("simple-bank", {{"\"Withdrawal\": [\"balance\", \"withdraw\"]",
                               R"("Withdrawal": {"steps": ["balance", "withdraw"], "at_most": 1})"}});
  const auto report = check(3);
  EXPECT_EQ(verdict_of(report, "accounts.balance >= 0"), Verdict::Holds);
  EXPECT_EQ(report.violations.size(), 1U);
  EXPECT_TRUE(mentions(report.assumptions, "Withdrawal: at most 1"));
  EXPECT_TRUE(mentions(report.assumptions, "serializable"));
}

TEST_F(Reports, AssumptionsOnInputsAreRespectedAndListed) {
  load_small(R"("t.n >= 0")", R"({"Give": {"steps": ["take"], "assume": ["amount <= 0"]}})", take);
  const auto report = check(2);
  EXPECT_EQ(report.verdict, Verdict::Holds);
  EXPECT_TRUE(mentions(report.assumptions, "amount <= 0"));
  load_small(R"("t.n >= 0")", R"({"Give": {"steps": ["take"], "assume": ["amount <= 1"]}})", take);
  EXPECT_EQ(check(1).verdict, Verdict::Violated);
}

TEST_F(Reports, AssumptionsOnTheStartAreRespectedAndListed) {
  const std::string functionalities = R"({"Take": {"steps": ["take"], "assume": ["amount <= 1"]}})";
  load_small(R"("t.n >= 0")", functionalities, take, R"({"assume": ["t.n >= 2"]})");
  const auto report = check(2);
  EXPECT_EQ(report.verdict, Verdict::Holds);
  EXPECT_TRUE(mentions(report.assumptions, "t.n >= 2"));
  EXPECT_EQ(pairs_of(check(3)), (Pairs{{"t.n >= 0", {"Take", "Take", "Take"}}}));
}

TEST_F(Reports, AChosenInvariantAlone) {
  load_sample("simple-bank");
  options.invariants = {"accounts.balance >= 0"};
  const auto report = check(2);
  ASSERT_EQ(report.invariants.size(), 1U);
  EXPECT_EQ(pairs_of(report), (Pairs{{"accounts.balance >= 0", {"Withdrawal", "Withdrawal"}}}));
}

TEST_F(Reports, AllReportsWhatIsNotMinimalToo) {
  load_small(R"("t.n >= 0")", R"({"Take": ["take"]})", take);
  options.all = true;
  const auto report = check(2);
  EXPECT_EQ(pairs_of(report), (Pairs{{"t.n >= 0", {"Take"}}, {"t.n >= 0", {"Take", "Take"}}}));
  for (const auto& violation : report.violations) EXPECT_EQ(violation.minimal, violation.f == 1);
}

TEST_F(Reports, AllCountsDifferentExecutions) {
  // Two steps each, which do not commute with any of the other: of the six orders two leave the names apart,
  // and one is the other with the instances renumbered.
  load_sample("simple-bank");
  options.all = true;
  for (const auto& violation : check(2).violations) {
    EXPECT_EQ(violation.execution_count, 1) << violation.invariant;
    EXPECT_TRUE(violation.others.empty());
  }
  // A third can come in anywhere.
  const auto report = check(3);
  std::size_t larger = 0;
  for (const auto& violation : report.violations) {
    if (violation.f < 3) continue;
    ++larger;
    EXPECT_FALSE(violation.minimal);
    EXPECT_GT(violation.execution_count, 1) << violation.invariant;
    EXPECT_EQ(violation.others.size() + 1, std::min<std::size_t>(violation.execution_count, 20));
    std::set<std::string> different;
    for (const auto& other : violation.others) {
      std::string word;
      for (const auto& step : other.steps)
        word +=
            std::to_string(step.instance) + "." + std::to_string(step.number) + (step.aborted ? "! " : " ");
      EXPECT_TRUE(different.insert(word).second) << word;
    }
  }
  EXPECT_GT(larger, 0U);
}

TEST_F(Reports, AWitnessThatTheInterpreterDoesNotRepeatIsOurFailureNotAViolation) {
  load_sample("simple-bank", {{"balance = balance - ?", "balance = balance + ?"}});
  const parsers::LoadedApplication meant = take_loaded();
  load_sample("simple-bank");
  options.confirmed_on = &*meant.application;
  const auto report = check_with_failures(2);
  ASSERT_FALSE(report.failures.empty());
  EXPECT_FALSE(pairs_of(report).contains({"accounts.balance >= 0", {"Withdrawal", "Withdrawal"}}));
  EXPECT_EQ(verdict_of(report, "accounts.balance >= 0"), Verdict::Unknown);
}

TEST_F(Reports, AStopIsUnknownNeverHolds) {
  load_sample("quizzes-fixed-2");
  const std::atomic<bool> stop{true};
  options.stop = &stop;
  const auto report = check(2);
  EXPECT_TRUE(report.interrupted);
  EXPECT_EQ(report.verdict, Verdict::Unknown);
  for (const auto& invariant : report.invariants)
    EXPECT_EQ(invariant.verdict, Verdict::Unknown) << invariant.name;
}

TEST_F(Reports, ReductionsChangeNoVerdict) {
  for (const char* sample : {"simple-bank", "missing-compensation", "optimistic-locking", "unique"}) {
    load_sample(sample);
    options.reductions = {};
    const Pairs expected = pairs_of(check(2));
    for (bool Reductions::*one :
         {&Reductions::partial_order, &Reductions::semantic, &Reductions::conditional, &Reductions::symmetry,
          &Reductions::induction, &Reductions::effective, &Reductions::maximal, &Reductions::entangled,
          &Reductions::relevance, &Reductions::slicing, &Reductions::lattice, &Reductions::shared_key,
          &Reductions::alike, &Reductions::crowds, &Reductions::joint}) {
      options.reductions = {};
      options.reductions.*one = false;
      EXPECT_EQ(pairs_of(check(2)), expected) << sample;
    }
    options.reductions = {};
    options.formulas_one_by_one = 0;
    EXPECT_EQ(pairs_of(check(2)), expected) << sample << ", all orders in one formula";
    options.formulas_one_by_one = CheckOptions{}.formulas_one_by_one;
    options.extra_rows = 1;
    EXPECT_EQ(pairs_of(check(2)), expected) << sample;
    options.extra_rows = 0;
  }
}

}  // namespace
}  // namespace quiesce::analyzer::testing
