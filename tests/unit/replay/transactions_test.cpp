// Aborts, rollbacks and commits in the middle happen on a real database as they do in the trace.
#include <algorithm>

#include "unit/replay/replayed.hpp"

namespace quiesce::replay::testing {
namespace {

using violations::Executed;
using violations::Report;
using violations::Step;

struct Transactions : Replayed {
  static bool any_step(const Report& report, const std::function<bool(const Step&)>& is) {
    return std::ranges::any_of(report.violations, [&](const auto& violation) {
      return std::ranges::any_of(violation.execution.steps, is);
    });
  }
  static bool any_statement(const Report& report, const std::function<bool(const Executed&)>& is) {
    return any_step(report, [&](const Step& step) { return std::ranges::any_of(step.executed, is); });
  }
};

TEST_P(Transactions, ABrokenConstraintFailsThereToo) {
  const Report report = report_of(
      {"CREATE TABLE a (id INTEGER PRIMARY KEY);"
       "CREATE TABLE b (id INTEGER PRIMARY KEY, a_id INTEGER NOT NULL);",
       "EXISTS b WHERE b.a_id == a.id", "\"first\", \"second\"",
       sends("first", "int id", "INSERT INTO a VALUES (?)", {"setInt(id)"}) +
           sends("second", "int b, int id", "INSERT INTO b VALUES (?, ?)", {"setInt(b)", "setInt(id)"}),
       "Eventual"});
  EXPECT_TRUE(any_step(report, [](const Step& step) {
    return step.aborted && step.reason.starts_with("breaks ") && step.executed.back().failed;
  }));
  expect_confirmed(report);
}

TEST_P(Transactions, AThrowUndoesWhatWasWritten) {
  const Report report =
      report_of({"CREATE TABLE a (id INTEGER PRIMARY KEY, n INTEGER NOT NULL);"
                 "CREATE TABLE b (id INTEGER PRIMARY KEY, n INTEGER NOT NULL);",
                 "WHERE a.id == b.id THEN a.n == b.n", "\"first\", \"second\"",
                 sends("first", "int id", "UPDATE a SET n = n + 1 WHERE id = ?", {"setInt(id)"}) +
                     R"java(
  void second(int id, int limit) throws SQLException {
    try (PreparedStatement s = c.prepareStatement("UPDATE b SET n = n + 1 WHERE id = ?")) {
      s.setInt(1, id);
      s.executeUpdate();
    }
    if (limit > 3) throw new IllegalStateException("too much");
  }
)java",
                 "Eventual"});
  EXPECT_TRUE(any_step(report, [](const Step& step) { return step.aborted && !step.executed.empty(); }));
  expect_confirmed(report);
}

const std::string two_tables =
    "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER NOT NULL);"
    "CREATE TABLE failures (id INTEGER PRIMARY KEY, n INTEGER NOT NULL);";

TEST_P(Transactions, AFailureThatIsCaughtAndRolledBack) {
  const Report report = report_of({two_tables, "failures.n >= 0", "\"add\"", R"java(
  void add(int id, int n) throws SQLException {
    try (PreparedStatement s = c.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
      s.setInt(1, id);
      s.setInt(2, n);
      s.executeUpdate();
    } catch (SQLException taken) {
      c.rollback();
      try (PreparedStatement s = c.prepareStatement("INSERT INTO failures VALUES (?, ?)")) {
        s.setInt(1, id);
        s.setInt(2, n);
        s.executeUpdate();
      }
    }
  }
)java"});
  EXPECT_TRUE(any_statement(report, [](const Executed& executed) { return executed.text == "ROLLBACK"; }));
  EXPECT_TRUE(any_statement(report, [](const Executed& executed) { return executed.failed; }));
  expect_confirmed(report);
}

TEST_P(Transactions, WhatIsRolledBackAndWhatFollows) {
  const Report report = report_of({two_tables, "failures.n >= 0", "\"add\"", R"java(
  void add(int id, int n) throws SQLException {
    try (PreparedStatement s = c.prepareStatement("UPDATE t SET n = ?")) {
      s.setInt(1, n);
      s.executeUpdate();
    }
    c.rollback();
    try (PreparedStatement s = c.prepareStatement("INSERT INTO failures VALUES (?, ?)")) {
      s.setInt(1, id);
      s.setInt(2, n);
      s.executeUpdate();
}
}
)java"});
  EXPECT_TRUE(any_statement(report, [](const Executed& executed) { return executed.text == "ROLLBACK"; }));
  expect_confirmed(report);
}

TEST_P(Transactions, ACommitInTheMiddleMakesTwoSteps) {
  const Report report =
      report_of({two_tables, "WHERE t.id == failures.id THEN t.n == failures.n", "\"both\"", R"java(
  void both(int id, int n) throws SQLException {
    c.setAutoCommit(false);
    try (PreparedStatement s = c.prepareStatement("UPDATE t SET n = ? WHERE id = ?")) {
      s.setInt(1, n);
      s.setInt(2, id);
      s.executeUpdate();
    }
    c.commit();
    try (PreparedStatement s = c.prepareStatement("UPDATE failures SET n = ? WHERE id = ?")) {
      s.setInt(1, n);
      s.setInt(2, id);
      s.executeUpdate();
    }
    c.commit();
  }
)java",
                 "Eventual"},
                2);
  EXPECT_TRUE(any_step(report, [](const Step& step) { return step.part == 2; }));
  expect_confirmed(report);
}

TEST_P(Transactions, KeysThatAreCheckedRowByRowAreAnExcuse) {
  const Report report =
      report_of({"CREATE TABLE t (id INTEGER PRIMARY KEY);", "t.id <> 3", "\"shift\"", R"java(
  void shift() throws SQLException {
    ResultSet rows = c.prepareStatement("SELECT id FROM t WHERE id = 1").executeQuery();
    if (!rows.next()) return;
    c.prepareStatement("UPDATE t SET id = id + 1").executeUpdate();
  }
)java"});
  const std::vector<Outcome> outcomes = replay(from_json(report), options_for(GetParam()));
  ASSERT_EQ(outcomes.size(), 1U);
  EXPECT_NE(outcomes[0].difference.find("row by row"), std::string::npos) << outcomes[0].difference;
  EXPECT_TRUE(outcomes[0].excused);
}

INSTANTIATE_TEST_SUITE_P(Sqlite, Transactions, ::testing::Values(Target::Sqlite));
INSTANTIATE_TEST_SUITE_P(Postgres, Transactions, ::testing::Values(Target::Postgres));

}  // namespace
}  // namespace quiesce::replay::testing
