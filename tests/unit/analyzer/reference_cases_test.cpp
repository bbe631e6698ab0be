// The reference cases of the design, on the samples as they are shipped: exactly these violations, no more.
#include <gtest/gtest.h>

#include <cstdlib>

#include "unit/analyzer/checking.hpp"

namespace quiesce::analyzer::testing {
namespace {

using violations::Verdict;

struct ReferenceCases : Checked {
  void SetUp() override { options.jobs = 2; }
  Pairs violated(std::uint32_t f_max) { return pairs_of(check(f_max)); }
};

const std::string balance = "accounts.balance >= 0";
const std::string names = "WHERE accounts.id == clients.id THEN accounts.name == clients.name";

TEST_F(ReferenceCases, SimpleBankNothingAtOne) {
  load_sample("simple-bank");
  const auto report = check(1);
  EXPECT_EQ(pairs_of(report), Pairs{});
  EXPECT_EQ(report.verdict, Verdict::Holds);
}

TEST_F(ReferenceCases, SimpleBankTwoAtTwo) {
  load_sample("simple-bank");
  EXPECT_EQ(violated(2),
            (Pairs{{balance, {"Withdrawal", "Withdrawal"}}, {names, {"Update Name", "Update Name"}}}));
}

TEST_F(ReferenceCases, SimpleBankNoMoreAtThree) {
  load_sample("simple-bank");
  EXPECT_EQ(violated(3).size(), 2U);
}

const char* const create = "createTournament";
const char* const join = "addParticipant";
const char* const rename_to = "updateStudentName";
const char* const forget = "anonymizeStudent";

/// What is left after the first repair, and is there before it too.
const Pairs races{
    {"I1", {join, rename_to}},   {"I3", {forget, create}},       {"I3", {create, rename_to}},
    {"I3", {forget, rename_to}}, {"I3", {rename_to, rename_to}}, {"I4", {join, forget}},
    {"I4", {join, rename_to}},   {"I4", {forget, rename_to}},    {"I4", {rename_to, rename_to}}};

Pairs with(Pairs pairs, const Pair& one) {
  pairs.insert(one);
  return pairs;
}

TEST_F(ReferenceCases, QuizzesAsWrittenOneAtOne) {
  load_sample("quizzes");
  EXPECT_EQ(violated(1), (Pairs{{"I2", {create}}}));
}

TEST_F(ReferenceCases, QuizzesAsWrittenTenAtTwo) {
  load_sample("quizzes");
  EXPECT_EQ(violated(2), with(races, {"I2", {create}}));
}

TEST_F(ReferenceCases, QuizzesAsWrittenElevenAtThree) {
  load_sample("quizzes");
  EXPECT_EQ(violated(3), with(with(races, {"I2", {create}}), {"I1", {join, forget, create}}));
}

TEST_F(ReferenceCases, QuizzesFirstRepairNothingAtOne) {
  load_sample("quizzes-fixed-1");
  EXPECT_EQ(violated(1), Pairs{});
}

TEST_F(ReferenceCases, QuizzesFirstRepairNineAtTwo) {
  load_sample("quizzes-fixed-1");
  EXPECT_EQ(violated(2), races);
}

TEST_F(ReferenceCases, QuizzesFirstRepairNoMoreAtThree) {
  load_sample("quizzes-fixed-1");
  EXPECT_EQ(violated(3), races);
}

TEST_F(ReferenceCases, QuizzesSecondRepairNothingUpToTwo) {
  options.proofs = false;  // the search must find nothing, too
  load_sample("quizzes-fixed-2");
  const auto report = check(2);
  EXPECT_EQ(pairs_of(report), Pairs{});
  EXPECT_EQ(report.verdict, Verdict::Holds);
  EXPECT_TRUE(report.warnings.empty()) << "every functionality can complete";
}

TEST_F(ReferenceCases, QuizzesSecondRepairNothingAtThree) {
  options.proofs = false;  // the search must find nothing, too
  load_sample("quizzes-fixed-2");
  const auto report = check(3);
  EXPECT_EQ(pairs_of(report), Pairs{});
  EXPECT_EQ(report.verdict, Verdict::Holds);
}

TEST_F(ReferenceCases, QuizzesSecondRepairNeedsItsLock) {
  load_sample("quizzes-fixed-2", {{"AND user_id = ? AND locked = FALSE", "AND user_id = ?"}});
  const Pairs found = violated(2);
  EXPECT_TRUE(found.contains({"I3", {rename_to, rename_to}}));
  EXPECT_TRUE(found.contains({"I4", {rename_to, rename_to}}));
}

TEST_F(ReferenceCases, GapNothingUpToFive) {
  load_sample("gap");
  const auto report = check(5);
  EXPECT_EQ(pairs_of(report), Pairs{});
  EXPECT_EQ(report.verdict, Verdict::Holds);
}

TEST_F(ReferenceCases, GapViolatedAtSix) {
  load_sample("gap");
  EXPECT_EQ(violated(6), (Pairs{{"below the limit", std::vector<std::string>(6, "Top Up")}}));
}

TEST_F(ReferenceCases, GapOfThreeAtFour) {
  load_sample("gap", {{"TOP_UP_BELOW = 50", "TOP_UP_BELOW = 70"}});
  EXPECT_EQ(violated(3), Pairs{});
  EXPECT_EQ(violated(4), (Pairs{{"below the limit", std::vector<std::string>(4, "Top Up")}}));
}

TEST_F(ReferenceCases, OptimisticLockingHolds) {
  options.proofs = false;  // the search must find nothing, too
  load_sample("optimistic-locking");
  const auto report = check(3);
  EXPECT_EQ(pairs_of(report), Pairs{});
  EXPECT_EQ(report.verdict, Verdict::Holds);
}

TEST_F(ReferenceCases, OptimisticLockingNeedsTheVersion) {
  load_sample("optimistic-locking", {{"WHERE id = ? AND version = ?", "WHERE id = ?"},
                                     {"            update.setInt(3, version);\n", ""}});
  EXPECT_EQ(violated(1), Pairs{});
  EXPECT_EQ(violated(2), (Pairs{{"never overdrawn", {"Withdrawal", "Withdrawal"}}}));
}

TEST_F(ReferenceCases, OptimisticLockingNeedsTheAbort) {
  // Without the abort nothing is lost either: the stale write changes no row.
  load_sample("optimistic-locking", {{"throw new StaleAccountException(accountId);", ""}});
  EXPECT_EQ(violated(2), Pairs{});
  // But a writer that does not count the version up makes the check worthless.
  load_sample("optimistic-locking", {{"balance - ?, version = version + 1", "balance - ?"}});
  EXPECT_EQ(violated(2), (Pairs{{"never overdrawn", {"Withdrawal", "Withdrawal"}}}));
}

TEST_F(ReferenceCases, UniqueHolds) {
  options.proofs = false;  // the search must find nothing, too
  load_sample("unique");
  const auto report = check(3);
  EXPECT_EQ(pairs_of(report), Pairs{});
  EXPECT_EQ(report.verdict, Verdict::Holds);
}

TEST_F(ReferenceCases, UniqueNeedsTheConstraint) {
  load_sample("unique",
              {{"ALTER TABLE bookings ADD CONSTRAINT one_booking_per_seat UNIQUE (show_id, seat);", ""}});
  EXPECT_EQ(violated(1), Pairs{});
  EXPECT_EQ(violated(2), (Pairs{{"no seat is sold twice", {"Book Seat", "Book Seat"}}}));
}

TEST_F(ReferenceCases, WriteSkewAtTwo) {
  load_sample("write-skew");
  EXPECT_EQ(violated(1), Pairs{});
  EXPECT_EQ(violated(2), (Pairs{{"somebody is on call", {"Go Off Call", "Go Off Call"}}}));
}

TEST_F(ReferenceCases, WriteSkewIsRepairedByACheckInTheSameTransaction) {
  load_sample("write-skew",
              {{"\"Go Off Call\": [\"checkCover\", \"switchOff\"]", "\"Go Off Call\": [\"switchOff\"]"},
               {"public void switchOff(int shiftId, int doctorId) throws SQLException {",
                "public void switchOff(int shiftId, int doctorId) throws SQLException {\n"
                "        checkCover(shiftId);"}});
  const auto report = check(2);
  EXPECT_EQ(pairs_of(report), Pairs{});
  EXPECT_EQ(report.verdict, Verdict::Holds);
  EXPECT_FALSE(report.invariants.at(0).bounded_by.empty()) << "a count looks at so many rows only";
}

TEST_F(ReferenceCases, MissingCompensationAtOne) {
  options.proofs = false;  // the search must find nothing, too
  load_sample("missing-compensation");
  const auto report = check(2);
  EXPECT_EQ(pairs_of(report), (Pairs{{"every order is reserved", {"Place Order"}}}));
  EXPECT_EQ(verdict_of(report, "no negative stock"), Verdict::Holds);
  const auto& steps = report.violations.at(0).execution.steps;
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_FALSE(steps[0].aborted);
  EXPECT_TRUE(steps[1].aborted);
  EXPECT_FALSE(steps[1].reason.empty());
}

}  // namespace
}  // namespace quiesce::analyzer::testing
