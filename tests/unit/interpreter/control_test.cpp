#include <gtest/gtest.h>

#include "unit/interpreter/builder.hpp"

namespace quiesce::interpreter::testing {
namespace {

struct Control : ::testing::Test {
  Small small{{table("accounts", "i i")}};
  Block bump(std::uint32_t variable, std::int64_t by = 1) {
    return {assign(variable, add(var(variable), lit(by)))};
  }
  static ir::Statement attempt(Block body, std::vector<ir::Handler> handlers, Block finally = {}) {
    return stmt(ir::Try{std::move(body), std::move(handlers), std::move(finally)});
  }
  static ir::Handler on(std::uint32_t type, Block body) { return {{{type}}, std::move(body), {}}; }
};

TEST_F(Control, IfTakesTheElseForNull) {
  const auto ran = run(small, {when(nil(Type::Boolean), {assign(0, lit(1))}, {assign(0, lit(2))})});
  EXPECT_EQ(ran[0], n(2));
}

TEST_F(Control, LoopRunsWhileTheConditionHolds) {
  const auto ran = run(small, {assign(0, lit(0)), stmt(ir::Loop{{}, less(var(0), lit(3)), bump(0)})});
  EXPECT_EQ(ran[0], n(3));
}

TEST_F(Control, HeadRunsBeforeEachConditionAndLeaveEndsTheLoop) {
  const auto loop =
      stmt(ir::Loop{bump(1), yes(), {when(eq(var(1), lit(4)), {stmt(ir::Leave{{0}})}), bump(0)[0]}});
  const auto ran = run(small, {assign(0, lit(0)), assign(1, lit(0)), stmt(ir::Labelled{{0}, {loop}})});
  EXPECT_EQ(ran[0], n(3));
  EXPECT_EQ(ran[1], n(4));
}

TEST_F(Control, LeaveOfTheBodyGoesOnWithTheNextIteration) {
  const auto body = stmt(ir::Labelled{{1}, {when(eq(var(1), lit(2)), {stmt(ir::Leave{{1}})}), bump(0)[0]}});
  const auto ran = run(
      small, {assign(0, lit(0)), assign(1, lit(0)), stmt(ir::Loop{bump(1), less(var(1), lit(5)), {body}})});
  EXPECT_EQ(ran[0], n(3));
}

TEST_F(Control, EndlessLoopIsGivenUp) {
  small.row(0, {n(1), n(1)});
  const Database before = small.database;
  EXPECT_THROW(run(small, {remove(0, nullptr), stmt(ir::Loop{{}, yes(), {}})}), IterationLimit);
  EXPECT_EQ(small.database, before);
}

TEST_F(Control, UncaughtErrorAborts) {
  const auto ran = run(small, {insert(0, {lit(1), lit(1)}), raise(3, "no money")});
  EXPECT_EQ(ran.result.outcome, Outcome::Aborted);
  EXPECT_EQ(ran.result.reason, "throws Own: no money");
  EXPECT_TRUE(small.rows(0).empty());
  EXPECT_TRUE(ran.result.accesses.empty());
  EXPECT_EQ(ran.result.executed.size(), 1U);
}

TEST_F(Control, HandlerTakesSubtypesAndTheFirstThatFits) {
  const auto ran = run(small, {attempt({raise(4)}, {on(2, {assign(0, lit(1))}), on(3, {assign(0, lit(2))}),
                                                    on(0, {assign(0, lit(3))})})});
  EXPECT_EQ(ran.result.outcome, Outcome::Finished);
  EXPECT_EQ(ran[0], n(2));
}

TEST_F(Control, HandlerOfASubtypeDoesNotTakeTheSupertype) {
  const auto ran = run(small, {attempt({raise(3)}, {on(4, {})})});
  EXPECT_EQ(ran.result.outcome, Outcome::Aborted);
}

TEST_F(Control, AnErrorInAHandlerIsNotTakenByItsSiblings) {
  const auto ran =
      run(small, {attempt({raise(4)}, {on(4, {raise(3, "again")}), on(0, {assign(0, lit(1))})})});
  EXPECT_EQ(ran.result.reason, "throws Own: again");
}

TEST_F(Control, FinallyRunsAfterAnErrorAndTheErrorGoesOn) {
  const auto inner = attempt({raise(3)}, {}, {assign(0, lit(5))});
  const auto ran = run(small, {attempt({inner}, {on(3, {assign(1, lit(6))})})});
  EXPECT_EQ(ran[0], n(5));
  EXPECT_EQ(ran[1], n(6));
}

TEST_F(Control, ErrorInFinallyReplacesThePendingOne) {
  const auto ran = run(small, {attempt({raise(3, "first")}, {}, {raise(4, "second")})});
  EXPECT_EQ(ran.result.reason, "throws OwnChild: second");
}

TEST_F(Control, LeaveInFinallySwallowsTheError) {
  const auto inner = attempt({raise(3)}, {}, {stmt(ir::Leave{{0}})});
  const auto ran = run(small, {stmt(ir::Labelled{{0}, {inner}}), assign(0, lit(1))});
  EXPECT_EQ(ran.result.outcome, Outcome::Finished);
  EXPECT_EQ(ran[0], n(1));
}

TEST_F(Control, FinallyRunsWhenTheBlockIsLeft) {
  const auto inner = attempt({stmt(ir::Leave{{0}})}, {}, {assign(0, lit(1))});
  const auto ran = run(small, {stmt(ir::Labelled{{0}, {inner, assign(0, lit(2))}})});
  EXPECT_EQ(ran[0], n(1));
}

TEST_F(Control, RethrowRaisesTheInnermostHandledError) {
  const auto inner = attempt({raise(4, "inner")}, {on(4, {})});
  const auto ran = run(small, {attempt({raise(3, "outer")}, {on(3, {inner, stmt(ir::Rethrow{})})})});
  EXPECT_EQ(ran.result.reason, "throws Own: outer");
}

TEST_F(Control, RollbackUndoesTheSegment) {
  const auto ran =
      run(small, {insert(0, {lit(1), lit(1)}), stmt(ir::Rollback{}), insert(0, {lit(2), lit(2)})});
  EXPECT_EQ(ran.result.outcome, Outcome::Finished);
  EXPECT_EQ(small.rows(0), (std::vector<std::vector<Value>>{{n(2), n(2)}}));
  EXPECT_EQ(ran.result.accesses.size(), 1U);
}

TEST_F(Control, FailedTransactionRefusesStatementsUntilRollback) {
  small.row(0, {n(1), n(1)});
  const Block twice{insert(0, {lit(2), lit(2)}), insert(0, {lit(1), lit(9)})};
  const auto again = attempt({update(0, nullptr, {{1, lit(5)}})}, {on(1, {assign(0, lit(1))})});
  const auto ran = run(
      small, {attempt(twice, {on(2, {})}), again, stmt(ir::Rollback{}), update(0, nullptr, {{1, lit(8)}})});
  EXPECT_EQ(ran.result.outcome, Outcome::Finished);
  EXPECT_EQ(ran[0], n(1));
  EXPECT_EQ(small.rows(0), (std::vector<std::vector<Value>>{{n(1), n(8)}}));
  ASSERT_EQ(ran.result.executed.size(), 5U);
  EXPECT_FALSE(ran.result.executed[0].failed);
  EXPECT_TRUE(ran.result.executed[1].failed);
  EXPECT_TRUE(ran.result.executed[2].failed);
  EXPECT_EQ(ran.result.executed[3].text, "ROLLBACK");
  EXPECT_FALSE(ran.result.executed[4].failed);
}

TEST_F(Control, NormalReturnOfAFailedTransactionChangesNothing) {
  small.row(0, {n(1), n(1)});
  const Database before = small.database;
  const auto ran = run(
      small,
      {attempt({insert(0, {lit(2), lit(2)}), insert(0, {lit(1), lit(9)})}, {on(2, {})}), assign(0, lit(3))});
  EXPECT_EQ(ran.result.outcome, Outcome::Finished);
  EXPECT_EQ(ran[0], n(3));
  EXPECT_EQ(small.database, before);
  EXPECT_TRUE(ran.result.accesses.empty());
}

TEST_F(Control, StatementInAFailedTransactionRaisesADatabaseError) {
  small.row(0, {n(1), n(1)});
  const auto ran = run(small, {attempt({insert(0, {lit(1), lit(9)})}, {on(2, {})}), remove(0, nullptr)});
  EXPECT_EQ(ran.result.outcome, Outcome::Aborted);
  EXPECT_EQ(ran.result.reason, "sends a statement in a transaction that has failed");
}

TEST_F(Control, ConstraintErrorIsADatabaseError) {
  small.row(0, {n(1), n(1)});
  const auto ran = run(small, {attempt({insert(0, {lit(1), lit(9)})}, {on(1, {assign(0, lit(4))})})});
  EXPECT_EQ(ran[0], n(4));
}

TEST_F(Control, CommitEndsASegmentAndLocalsLiveOn) {
  const std::size_t f = small.code_in_segments(
      {{insert(0, {var(0), lit(1)}), assign(1, lit(9)), stmt(ir::CommitAndContinue{{1}}), assign(1, lit(0))},
       {update(0, nullptr, {{1, var(1)}}), when(eq(var(0), lit(3)), {raise(3)})}},
      {0});
  FirstChoices choices;
  Instance good(small.application, f, {n(2)});
  const auto first = good.run(small.database, choices);
  EXPECT_EQ(first.outcome, Outcome::Continues);
  EXPECT_EQ(good.segment(), ir::SegmentId{1});
  EXPECT_EQ(good.arguments(choices), std::vector<Value>{n(2)});
  EXPECT_FALSE(good.ended());
  EXPECT_EQ(good.run(small.database, choices).outcome, Outcome::Finished);
  EXPECT_TRUE(good.ended());
  EXPECT_EQ(small.rows(0), (std::vector<std::vector<Value>>{{n(2), n(9)}}));
  // What was committed stays when the rest aborts.
  Instance bad(small.application, f, {n(3)});
  EXPECT_EQ(bad.run(small.database, choices).outcome, Outcome::Continues);
  EXPECT_EQ(bad.run(small.database, choices).outcome, Outcome::Aborted);
  EXPECT_EQ(small.rows(0).size(), 2U);
}

TEST_F(Control, CommitInATryBlockDoesNotRunFinally) {
  const std::size_t f = small.code_in_segments(
      {{attempt({stmt(ir::CommitAndContinue{{1}})}, {}, {insert(0, {lit(1), lit(1)})})}, {}});
  FirstChoices choices;
  Instance instance(small.application, f, {});
  EXPECT_EQ(instance.run(small.database, choices).outcome, Outcome::Continues);
  EXPECT_TRUE(small.rows(0).empty());
}

}  // namespace
}  // namespace quiesce::interpreter::testing
