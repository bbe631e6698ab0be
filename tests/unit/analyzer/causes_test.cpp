// Every kind of cause, found in an application of its own.
#include "unit/analyzer/checking.hpp"

namespace quiesce::analyzer::testing {
namespace {

class Causes : public Checked {
 protected:
  struct Cause {
    std::string cause, sentence;
    std::vector<violations::Conflict> conflicts;
  };
  /// Of the violation of this invariant by these functionalities.
  Cause cause_of(const std::string& invariant, std::vector<std::string> functionalities) {
    const violations::Report report = check(static_cast<std::uint32_t>(functionalities.size()));
    for (const violations::Violation& found : report.violations) {
      if (found.invariant == invariant && found.functionalities == functionalities) {
        return {found.execution.cause, found.execution.sentence, found.execution.conflicts};
      }
    }
    return {"not found", "", {}};
  }
};

TEST_F(Causes, SequentialBug) {
  load_sample("quizzes");
  EXPECT_EQ(cause_of("I2", {"createTournament"}).cause, "sequential bug");
}

TEST_F(Causes, LostUpdate) {
  load_sample("simple-bank");
  EXPECT_EQ(cause_of("accounts.balance >= 0", {"Withdrawal", "Withdrawal"}).cause, "lost update");
}

TEST_F(Causes, LostUpdateByCrossedWrites) {
  load_sample("quizzes");
  const Cause found = cause_of("I4", {"updateStudentName", "updateStudentName"});
  EXPECT_EQ(found.cause, "lost update");
  EXPECT_NE(found.sentence.find("overwrote participant.name of"), std::string::npos) << found.sentence;
}

TEST_F(Causes, StaleRead) {
  load_sample("quizzes");
  const Cause found = cause_of("I4", {"addParticipant", "anonymizeStudent"});
  EXPECT_EQ(found.cause, "stale read");
  EXPECT_NE(found.sentence.find("addParticipant #1 copied name"), std::string::npos) << found.sentence;
}

TEST_F(Causes, DirtyRead) {
  load_sample("quizzes");
  EXPECT_EQ(cause_of("I1", {"addParticipant", "updateStudentName"}).cause, "dirty read");
}

TEST_F(Causes, WriteSkew) {
  load_sample("write-skew");
  EXPECT_EQ(cause_of("somebody is on call", {"Go Off Call", "Go Off Call"}).cause, "write skew");
}

TEST_F(Causes, MissingCompensation) {
  load_sample("missing-compensation");
  EXPECT_EQ(cause_of("every order is reserved", {"Place Order"}).cause, "missing compensation");
}

/// Open leaves a state that no rule allows, and Spend is right only in states that they allow: no race at
/// all.
TEST_F(Causes, OtherWithTheConflictingPairs) {
  load({{"schema.sql", "CREATE TABLE t (id INTEGER PRIMARY KEY, open INTEGER NOT NULL, n INTEGER NOT NULL);"},
        {"invariants.json",
         R"({"Absolute Invariants": ["t.n >= 0"], "Eventual Invariants": ["t.open == 0"]})"},
        {"functionalities.json", R"({"Open": ["open"], "Spend": ["spend"]})"},
        {"T.java", R"(class T {
  java.sql.Connection c;
  void open(int id) throws Exception {
    try (var s = c.prepareStatement("UPDATE t SET open = 1 WHERE id = ?")) {
      s.setInt(1, id);
      s.executeUpdate();
    }
  }
  void spend(int id) throws Exception {
    try (var s = c.prepareStatement("UPDATE t SET n = -1 WHERE id = ? AND open = 1")) {
      s.setInt(1, id);
      s.executeUpdate();
    }
  }
}
)"}});
  const Cause found = cause_of("t.n >= 0", {"Open", "Spend"});
  EXPECT_EQ(found.cause, "other");
  ASSERT_EQ(found.conflicts.size(), 1U);
  EXPECT_EQ(found.conflicts[0],
            (violations::Conflict{violations::Conflict::Kind::ReadsFrom, 1, 0, "t", "open"}));
  EXPECT_NE(found.sentence.find("one after the other"), std::string::npos) << found.sentence;
}

TEST_F(Causes, AStepShowsItsWholeMethod) {
  load_sample("simple-bank");
  const violations::Report report = check(2);
  const violations::SourceSpan& source = report.violations.at(0).execution.steps.back().source;
  EXPECT_EQ(source.file, "transactions/AccountService.java");
  EXPECT_TRUE(source.text.starts_with("    public void withdraw(int id_account")) << source.text;
  EXPECT_TRUE(source.text.ends_with("update.executeUpdate();\n        }\n    }")) << source.text;
  EXPECT_EQ(source.end_line - source.line, 9U);
}

}  // namespace
}  // namespace quiesce::analyzer::testing
