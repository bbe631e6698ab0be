// Proofs where a functionality runs at most once at a time.
#include <gtest/gtest.h>

#include "unit/analyzer/checking.hpp"

namespace quiesce::analyzer::testing {
namespace {

using violations::Verdict;

/// What was read before is written back: two at once lose an update.
struct SingleProofs : Checked {
  void SetUp() override { options.proofs = true; }
  void load_counter(const std::string& functionalities) {
    load({{"schema.sql", "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER NOT NULL, b INTEGER NOT NULL);"},
          {"invariants.json", R"({"Absolute Invariants": ["t.a == t.b"]})"},
          {"functionalities.json", functionalities},
          {"T.java", R"(import java.sql.*;
class T {
  Connection c;
  int read(int id) throws SQLException {
    int a = 0;
    PreparedStatement s = c.prepareStatement("SELECT a FROM t WHERE id = ?");
    s.setInt(1, id);
    ResultSet rows = s.executeQuery();
    if (rows.next()) a = rows.getInt("a");
    return a;
  }
  void write(int id, int a) throws SQLException {
    PreparedStatement s = c.prepareStatement("UPDATE t SET a = ? + 1, b = b + 1 WHERE id = ?");
    s.setInt(1, a);
    s.setInt(2, id);
    s.executeUpdate();
  }
  void clear(int id) throws SQLException {
    PreparedStatement s = c.prepareStatement("UPDATE t SET a = 0, b = 0 WHERE id = ?");
    s.setInt(1, id);
    s.executeUpdate();
  }
}
)"}});
  }
  Verdict verdict(std::uint32_t f_max) { return check(f_max).invariants.front().verdict; }
};

TEST_F(SingleProofs, TwoAtOnceLoseAnUpdate) {
  load_counter(R"({"Count": ["read", "write"]})");
  EXPECT_EQ(verdict(2), Verdict::Violated);
}

TEST_F(SingleProofs, OneAtATimeLosesNone) {
  load_counter(R"({"Count": {"steps": ["read", "write"], "at_most": 1}})");
  EXPECT_EQ(verdict(1), Verdict::Proved);
}

TEST_F(SingleProofs, TwoAtATimeAreNotOne) {
  load_counter(R"({"Count": {"steps": ["read", "write"], "at_most": 2}})");
  EXPECT_EQ(verdict(1), Verdict::Holds);
}

TEST_F(SingleProofs, OneOfEachOfTwoThatDoTheSameAreTwo) {
  load_counter(R"({"Count": {"steps": ["read", "write"], "at_most": 1},
                   "Again": {"steps": ["read", "write"], "at_most": 1}})");
  EXPECT_EQ(verdict(1), Verdict::Holds);
  EXPECT_EQ(verdict(2), Verdict::Violated);
}

TEST_F(SingleProofs, OthersAreInBetweenAllTheSame) {
  load_counter(R"({"Count": {"steps": ["read", "write"], "at_most": 1}, "Clear": ["clear"]})");
  EXPECT_EQ(verdict(1), Verdict::Holds);
  EXPECT_EQ(verdict(2), Verdict::Violated);
}

TEST_F(SingleProofs, WhatOneDoesTwiceInARowIsLookedAt) {
  load({{"schema.sql", "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER NOT NULL);"},
        {"invariants.json", R"({"Absolute Invariants": ["t.a <= 0"]})"},
        {"functionalities.json", R"({"Add": {"steps": ["add"], "at_most": 1}})"},
        {"T.java", R"(import java.sql.*;
class T {
  Connection c;
  void add(int id) throws SQLException {
    PreparedStatement s = c.prepareStatement("UPDATE t SET a = a + 1 WHERE id = ? AND a < 0");
    s.setInt(1, id);
    s.executeUpdate();
  }
}
)"}});
  EXPECT_EQ(verdict(1), Verdict::Proved);
}

}  // namespace
}  // namespace quiesce::analyzer::testing
