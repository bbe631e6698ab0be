// How many formulas there are, when they end, and what is not answered.
#include "published/published.hpp"

#include <algorithm>
#include <numeric>

#include "published/opinions.hpp"
#include "unit/analyzer/checking.hpp"

namespace quiesce::published {
namespace {

using analyzer::Answer;

class Published : public analyzer::testing::Checked {
 protected:
  /// One table `t (id, n)`, n >= 0, and one functionality of these steps.
  void load_methods(const std::string& methods, const std::string& steps, const std::string& kind) {
    load({{"schema.sql", "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER NOT NULL);"},
          {"invariants.json", "{ \"" + kind + " Invariants\": [\"t.n >= 0\"] }"},
          {"functionalities.json", "{ \"Run\": [" + steps + "] }"},
          {"T.java", "import java.sql.*;\nclass T {\n  Connection c;\n" + methods + "}\n"}});
  }
  /// The same with one step that runs this code.
  void load_code(const std::string& code) {
    load_methods("void run(int id, int n) throws SQLException {\n" + code + "}\n", "\"run\"", "Absolute");
  }
  Answer answer_alone() { return Encoder(application()).ask(0, {0}, in_tests).answer; }
};

TEST_F(Published, CountsTheOrdersOfSteps) {
  load_sample("gap");
  EXPECT_EQ(orders(application(), {0}), 1);
  EXPECT_EQ(orders(application(), {0, 0}), 6);      // 4! / (2! 2!)
  EXPECT_EQ(orders(application(), {0, 0, 0}), 90);  // 6! / (2! 2! 2!)
  EXPECT_EQ(orders(application(), {0, 0, 0, 0, 0, 0}), 7484400);
  EXPECT_EQ(formulas_in_all(application(), 2), 6);  // one multiset, one invariant
  load_sample("quizzes-fixed-2");
  EXPECT_EQ(formulas_in_all(application(), 2), 10 * 20 * 4);  // multisets, 6! / (3! 3!), invariants
  EXPECT_EQ(formulas_in_all(application(), 3), 20 * 1680 * 4);
}

TEST_F(Published, AsksAsManyFormulasAsItCounts) {
  load_sample("gap");
  const auto checked = published::check(application(), 3, in_tests);
  ASSERT_EQ(checked.levels.size(), 3U);
  for (const Level& level : checked.levels) {
    EXPECT_EQ(static_cast<double>(level.effort.formulas), level.formulas_in_all) << level.f;
    EXPECT_EQ(level.formulas_in_all, formulas_in_all(application(), level.f));
  }
  Encoder encoder(application());
  const Asked asked = encoder.ask(0, {0, 0, 0}, in_tests);
  EXPECT_EQ(asked.answer, Answer::None);
  EXPECT_EQ(asked.seconds_a_formula.size(), 90U);
  const double together =
      std::accumulate(asked.seconds_a_formula.begin(), asked.seconds_a_formula.end(), 0.0);
  EXPECT_LE(together, asked.effort.seconds);
  EXPECT_GT(together, asked.effort.seconds / 2);
}

TEST_F(Published, ShowsTheOrderThatBreaks) {
  load_sample("simple-bank");
  Encoder encoder(application());
  const Asked asked = encoder.ask(0, {0, 0}, in_tests);
  ASSERT_EQ(asked.answer, Answer::Violated);
  // The first order of all, one after the other, is fine; in the one that is not, both read before one
  // writes.
  EXPECT_EQ(asked.order, (std::vector<std::size_t>{0, 1, 0, 1}));
  EXPECT_EQ(asked.effort.formulas, 2U);
}

TEST_F(Published, LooksForMinimalViolationsOnly) {
  load_sample("quizzes");
  const auto checked = published::check(application(), 1, in_tests);
  ASSERT_EQ(checked.violations.size(), 1U);  // createTournament, I2
  const auto further = published::check(application(), 2, in_tests);
  EXPECT_TRUE(std::none_of(further.violations.begin(), further.violations.end(), [&](const Found& found) {
    return found.invariant == checked.violations.begin()->invariant && found.functionalities.size() > 1;
  }));
}

TEST_F(Published, EndsWhenTheTimeIsUp) {
  load_sample("quizzes");
  Settings settings = in_tests;
  settings.seconds = 0;
  const auto checked = published::check(application(), 1, settings);
  EXPECT_EQ(checked.effort().formulas, 0U);
  ASSERT_EQ(checked.undecided.size(), 4U * 4U);
  EXPECT_EQ(checked.undecided.front().reason, "the time ran out");
}

TEST_F(Published, SaysWhatItDoesNotKnow) {
  load_code(R"(
    for (int i = 0; i < n; i++) {
      c.prepareStatement("UPDATE t SET n = n + 1").executeUpdate();
    })");
  Encoder encoder(application());
  const Asked asked = encoder.ask(0, {0}, in_tests);
  EXPECT_EQ(asked.answer, Answer::Unknown);
  EXPECT_EQ(asked.reason, "the published encoding does not know a loop");
  EXPECT_EQ(asked.effort.formulas, 0U);
}

TEST_F(Published, CountsTheRowsOfAStatementOnlyByKey) {
  const std::string refuse = "if (u.executeUpdate() == 0) throw new IllegalStateException();\n";
  load_code(R"(
    PreparedStatement u = c.prepareStatement("UPDATE t SET n = n - 1 WHERE id = 1 AND n > 0");
    )" + refuse);
  EXPECT_EQ(answer_alone(), Answer::None);
  load_code(R"(
    PreparedStatement u = c.prepareStatement("UPDATE t SET n = n - 1 WHERE n > 0");
    )" + refuse);
  EXPECT_EQ(Encoder(application()).ask(0, {0}, in_tests).reason,
            "the published encoding does not know the number of rows that a statement without a key changed");
}

/// The published meaning, where it differs from the engine's.
TEST_F(Published, ARunThatThrowsDoesNotExist) {
  load_code(R"(
    PreparedStatement u = c.prepareStatement("UPDATE t SET n = ? WHERE id = ?");
    u.setInt(1, n);
    u.setInt(2, id);
    u.executeUpdate();
    if (n < 0) throw new IllegalStateException();
)");
  EXPECT_EQ(answer_alone(), Answer::None);
}

TEST_F(Published, AWayThatThrowsLeavesTheOthers) {
  load_code(R"(
    if (n > 0) throw new IllegalStateException();
    PreparedStatement u = c.prepareStatement("UPDATE t SET n = ? WHERE id = ?");
    u.setInt(1, n);
    u.setInt(2, id);
    u.executeUpdate();
)");
  EXPECT_EQ(answer_alone(), Answer::Violated);
}

TEST_F(Published, AbsoluteInvariantsAreAskedAfterEachStepEventualOnesAtTheEnd) {
  const std::string methods = R"(
  void down(int id) throws SQLException {
    PreparedStatement u = c.prepareStatement("UPDATE t SET n = -1 WHERE id = ?");
    u.setInt(1, id);
    u.executeUpdate();
  }
  void up(int id) throws SQLException {
    PreparedStatement u = c.prepareStatement("UPDATE t SET n = 1 WHERE id = ?");
    u.setInt(1, id);
    u.executeUpdate();
  }
)";
  load_methods(methods, R"("down", "up")", "Absolute");
  EXPECT_EQ(answer_alone(), Answer::Violated);
  load_methods(methods, R"("down", "up")", "Eventual");
  EXPECT_EQ(answer_alone(), Answer::None);
}

}  // namespace
}  // namespace quiesce::published
