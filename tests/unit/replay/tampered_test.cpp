// A report that says something else than what happens is found out.
#include "unit/replay/replayed.hpp"

namespace quiesce::replay::testing {
namespace {

using violations::Report;

struct Tampered : Replayed {
  void SetUp() override {
    load_sample("simple-bank");
    report = from_json(check(2));
    ASSERT_EQ(report.violations.size(), 2U);
    report.violations.resize(1);
    ASSERT_EQ(unfit_for_replay(report), "");
    ASSERT_EQ(difference(), "");
  }

  [[nodiscard]] std::string difference() const {
    return replay(report, options_for(GetParam())).front().difference;
  }
  [[nodiscard]] violations::Execution& execution() { return report.violations[0].execution; }
  [[nodiscard]] std::vector<violations::Step>& steps() { return execution().steps; }
  /// The only cell of that name in a state.
  static violations::Scalar& balance(violations::State& state) {
    for (violations::Table& table : state.tables) {
      if (table.entity == "accounts") return table.rows.at(0).cells.at(2);
    }
    throw std::out_of_range("no accounts");
  }
  static void expect_mentions(const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  }

  Report report;
};

TEST_P(Tampered, AChangedCellOfAnyState) {
  const Report original = report;
  for (std::size_t s = 0; s < steps().size(); ++s) {
    report = original;
    balance(steps()[s].after) = std::int64_t{77};
    expect_mentions(difference(), "after step " + std::to_string(s + 1));
    expect_mentions(difference(), "and 77 in the trace");
  }
  report = original;
  balance(execution().initial) = std::int64_t{77};
  EXPECT_NE(difference(), "");
}

TEST_P(Tampered, AChangedArgument) {
  steps().back().executed.back().arguments.front() = std::int64_t{5};
  expect_mentions(difference(), "accounts.balance is -5 in the database and -1 in the trace");
}

TEST_P(Tampered, SwappedSteps) {
  const Report original = report;
  std::swap(steps()[0], steps()[3]);
  expect_mentions(difference(), "out of order");
  report = original;
  std::swap(steps()[1], steps()[3]);
  EXPECT_NE(difference(), "");
}

TEST_P(Tampered, StatementsThatDoSomethingElse) {
  const Report original = report;
  steps().back().executed.back().failed = true;
  expect_mentions(difference(), "a statement succeeds that fails in the trace");
  report = original;
  steps().front().executed.front().rows = 2;
  expect_mentions(difference(), "1 rows, 2 in the trace");
  report = original;
  steps().front().executed.front().text = "SELECT no_such_column FROM accounts WHERE id = $1";
  expect_mentions(difference(), "a statement fails that does not in the trace");
  report = original;
  steps().back().executed.clear();
  EXPECT_NE(difference(), "");
  report = original;
  steps().back().aborted = true;
  steps().back().reason = "breaks UNIQUE (id) of accounts";
  expect_mentions(difference(), "none of its statements fails");
}

TEST_P(Tampered, ARowThatIsNotThere) {
  for (violations::Table& table : steps().back().after.tables) {
    if (table.entity == "accounts")
      table.rows.push_back({9, {std::int64_t{9}, "x", std::int64_t{1}}, {}, {}});
  }
  expect_mentions(difference(), "accounts lacks a row of the trace: (9, 'x', 1)");
}

TEST_P(Tampered, ARuleThatHolds) {
  const Report original = report;
  report.violations[0].query = "SELECT 1 WHERE FALSE";
  expect_mentions(difference(), "not broken at the end");
  report.violations[0].query = "SELECT 1";
  expect_mentions(difference(), "broken in the initial state");
  report.violations[0].query = "";
  expect_mentions(difference(), "SQL has no words for the rule");
  report.violations[0].query = "DELETE FROM accounts RETURNING 1";
  EXPECT_NE(difference(), "");
}

TEST_P(Tampered, NothingButRowsIsTouched) {
  for (const char* text : {"ATTACH DATABASE '/tmp/elsewhere' AS e", "DROP TABLE accounts", "COMMIT",
                           "/* SELECT */ CREATE TABLE x (y INTEGER)", "PRAGMA foreign_keys = OFF",
                           "SELECT 1; DROP TABLE accounts", "", "--"}) {
    steps().back().executed.back().text = text;
    EXPECT_NE(difference(), "") << text;
  }
}

TEST_P(Tampered, AStatementWithoutEndIsStopped) {
  steps().front().executed.front().text =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n WHERE $1 = 0";
  EXPECT_NE(difference(), "");
}

TEST_P(Tampered, WhatContradictsItselfIsNotReplayedAtAll) {
  const Report original = report;
  report.schema.clear();
  expect_mentions(unfit_for_replay(report), "no schema");
  report = original;
  report.schema.front().columns.front().type = "blob";
  expect_mentions(unfit_for_replay(report), "unknown type blob");
  report = original;
  execution().initial.tables.front().entity = "nobody";
  expect_mentions(unfit_for_replay(report), "not in the schema");
  report = original;
  execution().initial.tables.front().attributes.front() = "other";
  expect_mentions(unfit_for_replay(report), "other columns");
  report = original;
  steps().front().executed.front().types.clear();
  expect_mentions(unfit_for_replay(report), "number of types");
  report = original;
  steps().clear();
  expect_mentions(unfit_for_replay(report), "no steps");
}

INSTANTIATE_TEST_SUITE_P(Sqlite, Tampered, ::testing::Values(Target::Sqlite));
INSTANTIATE_TEST_SUITE_P(Postgres, Tampered, ::testing::Values(Target::Postgres));

}  // namespace
}  // namespace quiesce::replay::testing
