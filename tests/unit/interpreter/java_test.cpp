// Small applications in their own formats: Java methods run on rows.
#include <gtest/gtest.h>

#include "unit/interpreter/java_fixture.hpp"

namespace quiesce::interpreter::testing {
namespace {

using Outcomes = std::vector<std::string>;
const Outcomes finished{"finished"};

/// A helper that most methods use.
const std::string set_balance = R"(
  private int set(int id, int balance) throws SQLException {
    try (PreparedStatement s = c.prepareStatement("UPDATE accounts SET balance = ? WHERE id = ?")) {
      s.setInt(1, balance); s.setInt(2, id);
      return s.executeUpdate();
    }
  }
)";

TEST_F(Java, ValuesTravelFromStepToStep) {
  methods(R"(
    public void read(int id) throws SQLException {
      int found = -1;
      try (PreparedStatement s = c.prepareStatement("SELECT balance FROM accounts WHERE id = ?")) {
        s.setInt(1, id);
        try (ResultSet r = s.executeQuery()) { if (r.next()) { found = r.getInt(1); } }
      }
    }
    public void write(int id, int found) throws SQLException { set(id, found + 1); })" +
              set_balance,
          R"({"F": ["read", "write"]})");
  EXPECT_EQ(run({n(1)}), (Outcomes{"finished", "finished"}));
  EXPECT_EQ(rows(), "1 11 | 2 20");
  EXPECT_EQ(last_.executed.at(0).arguments.at(0).first, n(11));
}

TEST_F(Java, ThrowAbortsAndUndoes) {
  methods(
      "public void m(int id) throws SQLException { if (set(id, 0) == 1) { throw new Refused(\"no\"); } }" +
          set_balance,
      R"({"F": ["m"]})");
  const auto outcomes = run({n(1)});
  ASSERT_EQ(outcomes.size(), 1U);
  EXPECT_EQ(outcomes[0].substr(0, 6), "throws");
  EXPECT_EQ(rows(), "1 10 | 2 20");
  EXPECT_TRUE(last_.location.known());
  EXPECT_EQ(run({n(7)}), finished);
}

TEST_F(Java, CaughtDatabaseErrorLeavesNothingBehind) {
  methods(R"(
    public void m(int id) throws SQLException {
      set(2, 5);
      try { set(id, -1); } catch (SQLException e) { }
    })" + set_balance,
          R"({"F": ["m"]})");
  EXPECT_EQ(run({n(1)}), finished);
  EXPECT_EQ(rows(), "1 10 | 2 20") << "the failed transaction commits nothing";
  EXPECT_EQ(run({n(9)}), finished);
  EXPECT_EQ(rows(), "1 10 | 2 5");
}

TEST_F(Java, RollbackMakesAFailedTransactionUsable) {
  methods(R"(
    public void m(int id) throws SQLException {
      try { set(id, -1); } catch (SQLException e) { c.rollback(); }
      set(2, 5);
    })" + set_balance,
          R"({"F": ["m"]})");
  EXPECT_EQ(run({n(1)}), finished);
  EXPECT_EQ(rows(), "1 10 | 2 5");
}

TEST_F(Java, WithoutRollbackTheNextStatementFails) {
  methods(R"(
    public void m(int id) throws SQLException {
      try { set(id, -1); } catch (SQLException e) { }
      set(2, 5);
    })" + set_balance,
          R"({"F": ["m"]})");
  EXPECT_EQ(run({n(1)}), Outcomes{"sends a statement in a transaction that has failed"});
}

TEST_F(Java, CommitInTheMiddleEndsAStep) {
  methods(R"(
    public void m(int id) throws SQLException {
      set(1, id);
      c.commit();
      set(2, id);
      if (id == 3) { throw new Refused("late"); }
    })" + set_balance,
          R"({"F": ["m"]})");
  EXPECT_EQ(run({n(4)}), (Outcomes{"continues", "finished"}));
  EXPECT_EQ(rows(), "1 4 | 2 4");
  const auto outcomes = run({n(3)});
  ASSERT_EQ(outcomes.size(), 2U);
  EXPECT_EQ(outcomes[0], "continues");
  EXPECT_EQ(rows(), "1 3 | 2 4") << "what was committed stays";
}

TEST_F(Java, RollbackAfterACommitUndoesNothing) {
  methods(R"(
    public void m(int id) throws SQLException {
      try { set(1, id); c.commit(); } finally { c.rollback(); }
    })" + set_balance,
          R"({"F": ["m"]})");
  run({n(4)});
  EXPECT_EQ(rows(), "1 4 | 2 20");
}

TEST_F(Java, FinallyRunsOnTheWayOut) {
  methods(R"(
    public int m(int id) throws SQLException {
      try { if (id == 1) { return 1; } set(1, 1); } finally { set(2, 2); }
      return 0;
    })" + set_balance,
          R"({"F": ["m"]})");
  EXPECT_EQ(run({n(1)}), finished);
  EXPECT_EQ(rows(), "1 10 | 2 2");
  EXPECT_EQ(run({n(5)}), finished);
  EXPECT_EQ(rows(), "1 1 | 2 2");
}

TEST_F(Java, LoopOverAResult) {
  methods(R"(
    public void m(int limit) throws SQLException {
      int sum = 0;
      try (Statement s = c.createStatement();
           ResultSet r = s.executeQuery("SELECT id, balance FROM accounts ORDER BY id")) {
        while (r.next()) {
          if (r.getInt("balance") > limit) { continue; }
          sum += r.getInt("balance");
        }
      }
      set(1, sum);
    })" + set_balance,
          R"({"F": ["m"]})");
  EXPECT_EQ(run({n(100)}), finished);
  EXPECT_EQ(rows(), "1 30 | 2 20");
  EXPECT_EQ(run({n(25)}), finished);
  EXPECT_EQ(rows(), "1 20 | 2 20");
}

TEST_F(Java, ReadPastTheEndAborts) {
  methods(R"(
    public void m(int id) throws SQLException {
      try (PreparedStatement s = c.prepareStatement("SELECT balance FROM accounts WHERE id = ?")) {
        s.setInt(1, id);
        ResultSet r = s.executeQuery();
        r.next();
        set(2, r.getInt(1));
      }
    })" + set_balance,
          R"({"F": ["m"]})");
  EXPECT_EQ(run({n(1)}), finished);
  EXPECT_EQ(rows(), "1 10 | 2 10");
  EXPECT_NE(run({n(9)}), finished);
}

TEST_F(Java, NullForAPrimitiveAborts) {
  methods(R"(
    public void first(Integer amount) throws SQLException { if (amount == null) { set(1, 1); } }
    public void second(int amount) throws SQLException { set(2, amount); })" +
              set_balance,
          R"({"F": ["first", "second"]})");
  EXPECT_EQ(run({null}), (Outcomes{"finished", "null for the parameter 'amount'"}));
  EXPECT_EQ(rows(), "1 1 | 2 20");
}

TEST_F(Java, UnboxingNullThrows) {
  methods("public void m(Integer amount) throws SQLException { int x = amount; set(1, x); }" + set_balance,
          R"({"F": ["m"]})");
  EXPECT_EQ(run({n(3)}), finished);
  const auto outcomes = run({null});
  ASSERT_EQ(outcomes.size(), 1U);
  EXPECT_NE(outcomes[0].find("NullPointerException"), std::string::npos) << outcomes[0];
}

TEST_F(Java, ColumnsThatAreNullReadAsZeroAndWasNullTells) {
  methods(R"(
    public void m() throws SQLException {
      try (Statement s = c.createStatement()) {
        s.executeUpdate("UPDATE accounts SET balance = NULL WHERE id = 1");
        ResultSet r = s.executeQuery("SELECT balance FROM accounts WHERE id = 1");
        if (r.next()) {
          int b = r.getInt(1);
          if (r.wasNull()) { set(2, b); }
        }
      }
    })" + set_balance,
          R"({"F": ["m"]})");
  EXPECT_EQ(run(), finished);
  EXPECT_EQ(rows(), "1 null | 2 0");
}

TEST_F(Java, GeneratedKeysReachTheCode) {
  methods(R"(
    public void m() throws SQLException {
      try (PreparedStatement s = c.prepareStatement("INSERT INTO log (note) VALUES ('x') ",
                                                    Statement.RETURN_GENERATED_KEYS)) {
        s.executeUpdate();
try(ResultSet keys = s.getGeneratedKeys()) {
  if (keys.next()) {
    set(1, keys.getInt(1));
  }
}
}
})" + set_balance,
          R"({"F": ["m"]})");
  EXPECT_EQ(run(), finished);
  EXPECT_EQ(rows(1), "1 'x'");
  EXPECT_EQ(run(), finished);
  EXPECT_EQ(rows(0), "1 2 | 2 20");
}

TEST_F(Java, UnknownValuesAreFlagged) {
  methods("public void m() throws SQLException { set(1, new java.util.Random().nextInt()); }" + set_balance,
          R"({"F": ["m"]})");
  EXPECT_EQ(run(), finished);
  EXPECT_TRUE(last_.used_unknown);
  EXPECT_EQ(rows(), "1 7 | 2 20");
}

TEST_F(Java, AReadAndTheWriteThatDependsOnIt) {
  methods(R"(
    public void m(int id) throws SQLException {
      try (PreparedStatement s = c.prepareStatement("SELECT balance FROM accounts WHERE id = ?")) {
        s.setInt(1, id);
        try (ResultSet r = s.executeQuery()) { if (r.next()) { set(id, r.getInt(1) - 1); } }
      }
    })" + set_balance,
          R"({"F": ["m"]})");
  EXPECT_EQ(run({n(2)}), finished);
  bool read = false;
  bool written = false;
  for (const Access& access : last_.accesses) {
    EXPECT_EQ(access.row, 1U);
    read |= access.kind == AccessKind::Read && access.attribute == 1U && access.before == n(20);
    written |= access.kind == AccessKind::Write && access.before == n(20) && access.after == n(19);
  }
  EXPECT_TRUE(read && written);
}

}  // namespace
}  // namespace quiesce::interpreter::testing
