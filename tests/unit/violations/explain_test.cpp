#include "quiesce/violations/explain.hpp"

#include <gtest/gtest.h>

#include "unit/violations/samples.hpp"

namespace quiesce::test {
namespace {

using Kind = Conflict::Kind;

bool has(const Execution& execution, Kind kind, std::size_t first, std::size_t second,
         const std::string& attribute) {
  return std::ranges::any_of(execution.conflicts, [&](const Conflict& c) {
    return c.kind == kind && c.first == first && c.second == second && c.attribute == attribute;
  });
}

TEST(Explain, LostUpdate) {
  const Execution execution = lost_update().execution;
  EXPECT_EQ(execution.cause, "lost update");
  EXPECT_EQ(execution.sentence, "Withdrawal #2 decided on balance 15, read before Withdrawal #1 wrote 5");
  EXPECT_EQ(execution.conflicts.size(), 2U);
  EXPECT_TRUE(has(execution, Kind::MissesWrite, 1, 2, "balance"));
  EXPECT_TRUE(has(execution, Kind::Overwrites, 3, 2, "balance"));
}

TEST(Explain, CrossedWritesLoseAPartOfEachUpdate) {
  const Execution execution = crossed_names().execution;
  EXPECT_EQ(execution.cause, "lost update");
  EXPECT_EQ(execution.sentence,
            "Update Name #1 overwrote accounts.name of Update Name #2 ('c' → 'b'), but Update Name #2 had "
            "overwritten clients.name of Update Name #1 ('b' → 'c')");
}

TEST(Explain, OfSeveralCrossedWritesTheBrokenCellsAreTold) {
  ExecutionBuilder b;  // the second step writes two copies; only one of them is in the rule
  b.table("student", {"id", "name"}).row("student", 0, {number(0), text("a")});
  b.table("tournament", {"id", "creator", "state"}).row("tournament", 0, {number(0), text("a"), number(1)});
  b.table("participant", {"id", "name"}).row("participant", 0, {number(0), text("a")});
  const auto rename = [&](std::uint32_t instance, const std::string& name) {
    b.step("Rename", instance, 2, "copies").write("tournament", 0, "creator", text(name));
    b.write("participant", 0, "name", text(name));
  };
  b.step("Rename", 1, 1, "student").write("student", 0, "name", text("b"));
  b.step("Rename", 2, 1, "student").write("student", 0, "name", text("c"));
  rename(2, "c");
  rename(1, "b");
  b.breaks("student", 0, "name").breaks("participant", 0, "name").breaks("tournament", 0, "id");
  const Execution execution = violation("i", "eventual", {"Rename", "Rename"}, b.take()).execution;
  EXPECT_EQ(execution.sentence,
            "Rename #1 overwrote participant.name of Rename #2 ('c' → 'b'), but Rename #2 had overwritten "
            "student.name of Rename #1 ('b' → 'c')");
}

TEST(Explain, MissingCompensation) {
  const Execution execution = missing_compensation().execution;
  EXPECT_EQ(execution.cause, "missing compensation");
  EXPECT_EQ(execution.sentence,
            "Buy #1 aborted in its step 2 (throws CardRefused: no cover) and left what step 1 had written");
}

TEST(Explain, AnAbortBreaksNoAbsoluteRule) {
  Execution execution = missing_compensation().execution;
  explain(execution, false);
  EXPECT_EQ(execution.cause, "sequential bug");
}

TEST(Explain, AnAbortThatLeftNothingIsNoMissingCompensation) {
  ExecutionBuilder b;
  b.table("t", {"id", "x"}).row("t", 0, {number(0), number(1)});
  b.step("A", 1, 1, "first").read("t", 0, "x");
  b.step("A", 1, 2, "second").abort("assert");
  b.step("B", 2, 1, "third").write("t", 0, "x", number(2)).breaks("t", 0, "x");
  EXPECT_EQ(violation("i", "eventual", {"A", "B"}, b.take()).execution.cause, "other");
}

TEST(Explain, SeveralStepsLeftBehind) {
  ExecutionBuilder b;
  b.table("t", {"id", "x"}).row("t", 0, {number(0), number(1)});
  for (const std::uint32_t step : {1U, 2U, 3U})
    b.step("A", 1, step, "s").write("t", 0, "x", number(step + 5));
  b.step("A", 1, 4, "s").abort("").breaks("t", 0, "x");
  EXPECT_EQ(violation("i", "eventual", {"A"}, b.take()).execution.sentence,
            "A #1 aborted in its step 4 and left what steps 1, 2 and 3 had written");
}

TEST(Explain, StaleCopy) {
  const Execution execution = stale_copy().execution;
  EXPECT_EQ(execution.cause, "stale read");
  EXPECT_EQ(execution.sentence,
            "addParticipant #1 copied name 'a', read before updateStudentName #2 wrote 'b'");
}

TEST(Explain, WriteSkewListsBothReads) {
  const Execution execution = write_skew().execution;
  EXPECT_EQ(execution.cause, "write skew");
  EXPECT_EQ(
      execution.sentence,
      "Leave #2 read doctors.on_call true before Leave #1 wrote false, and Leave #1 read doctors.on_call "
      "true before Leave #2 wrote false");
  EXPECT_TRUE(has(execution, Kind::MissesWrite, 1, 2, "on_call"));
  EXPECT_TRUE(has(execution, Kind::MissesWrite, 0, 3, "on_call"));
}

TEST(Explain, WriteSkewOfInserts) {
  ExecutionBuilder b;
  b.table("bookings", {"id", "room"});
  for (const std::uint32_t instance : {1U, 2U}) {
    b.step("Book", instance, 1, "check").sql("select count(*) from bookings where room = $1", {number(7)});
  }
  for (const std::uint32_t instance : {1U, 2U}) {
    b.step("Book", instance, 2, "book").insert("bookings", instance, {number(instance), number(7)});
  }
  b.breaks("bookings", 1, "room").breaks("bookings", 2, "room");
  const Execution execution = violation("one booking", "absolute", {"Book", "Book"}, b.take()).execution;
  EXPECT_EQ(execution.cause, "write skew");
  EXPECT_EQ(execution.sentence,
            "Book #2 looked for rows of bookings before Book #1 inserted one, and Book #1 looked for rows of "
            "bookings before Book #2 inserted one");
}

TEST(Explain, ARowOfAnotherKeyIsNotMissed) {
  ExecutionBuilder b;
  b.table("rooms", {"id", "size"}).row("rooms", 0, {number(7), number(1)});
  b.step("A", 1, 1, "check")
      .sql("SELECT size FROM rooms WHERE id = $1", {number(7)})
      .read("rooms", 0, "size");
  b.step("B", 2, 1, "add").insert("rooms", 1, {number(8), number(2)});
  b.step("A", 1, 2, "grow").write("rooms", 0, "size", number(9)).breaks("rooms", 0, "size");
  const Execution execution = violation("i", "absolute", {"A", "B"}, b.take()).execution;
  EXPECT_TRUE(execution.conflicts.empty());
  EXPECT_EQ(execution.cause, "other");
}

TEST(Explain, DirtyReadOfAnInstanceThatIsCutOff) {
  const Execution execution = dirty_read().execution;
  EXPECT_EQ(execution.cause, "dirty read");
  EXPECT_EQ(execution.sentence,
            "addParticipant #2 read name 'b' of updateStudentName #1, which had finished only step 1 of 2");
  EXPECT_TRUE(has(execution, Kind::ReadsFrom, 1, 0, "name"));
}

TEST(Explain, SequentialBug) {
  const Execution execution = sequential_bug().execution;
  EXPECT_EQ(execution.cause, "sequential bug");
  EXPECT_EQ(
      execution.sentence,
      "createTournament alone breaks it: after its step 2 (insertTournament), tournament.creator_name = "
      "'ANONYMOUS' and tournament.state = 'ACTIVE'");
}

TEST(Explain, OneAfterTheOtherIsNoRace) {
  ExecutionBuilder b;
  b.table("t", {"id", "x"}).row("t", 0, {number(0), number(80)});
  for (const std::uint32_t instance : {1U, 2U}) {
    b.step("Add", instance, 1, "read").read("t", 0, "x");
    b.step("Add", instance, 2, "add").write("t", 0, "x", number(80 + 10 * instance));
  }
  b.breaks("t", 0, "x");
  const Execution execution = violation("t.x < 100", "absolute", {"Add", "Add"}, b.take()).execution;
  EXPECT_EQ(execution.cause, "other");
  EXPECT_EQ(execution.sentence,
            "Add #1 and Add #2, one after the other, break it: after step 2 (add) of Add #2, t.x = 100");
}

TEST(Explain, ManyMissedWritesAreCounted) {
  ExecutionBuilder b;
  b.table("accounts", {"id", "balance"}).row("accounts", 0, {number(0), number(49)});
  for (std::uint32_t i = 1; i <= 6; ++i) b.step("Add", i, 1, "check").read("accounts", 0, "balance");
  for (std::uint32_t i = 1; i <= 6; ++i)
    b.step("Add", i, 2, "add").write("accounts", 0, "balance", number(49 + 10 * i));
  b.breaks("accounts", 0, "balance");
  const Execution execution = violation("balance < 100", "absolute", {"Add"}, b.take()).execution;
  EXPECT_EQ(execution.cause, "lost update");
  EXPECT_EQ(execution.sentence,
            "Add #6 decided on balance 49, read before Add #1 wrote 59, and before 4 more writes");
}

TEST(Explain, ADeletedRowWasMissed) {
  ExecutionBuilder b;
  b.table("t", {"id", "x"}).row("t", 0, {number(0), number(1)}).table("u", {"id", "t_id"});
  b.step("A", 1, 1, "check").read("t", 0, "x");
  b.step("B", 2, 1, "delete").remove("t", 0);
  b.step("A", 1, 2, "add").insert("u", 0, {number(0), number(0)}).breaks("u", 0, "t_id");
  const Execution execution = violation("i", "absolute", {"A", "B"}, b.take()).execution;
  EXPECT_EQ(execution.cause, "stale read");
  EXPECT_EQ(execution.sentence, "A #1 decided on x 1, read before B #2 deleted that row");
}

TEST(Explain, AWriteThatChangesNothingIsNoConflict) {
  ExecutionBuilder b;
  b.table("t", {"id", "x"}).row("t", 0, {number(0), number(1)});
  b.step("A", 1, 1, "read").read("t", 0, "x");
  b.step("B", 2, 1, "same").write("t", 0, "x", number(1));
  b.step("A", 1, 2, "write").write("t", 0, "x", number(2)).breaks("t", 0, "x");
  EXPECT_TRUE(violation("i", "absolute", {"A", "B"}, b.take()).execution.conflicts.empty());
}

TEST(Explain, TheRaceOnTheBrokenRowIsTold) {
  ExecutionBuilder b;  // a counter that both bump is beside the point
  b.table("counter", {"id", "n"}).row("counter", 0, {number(0), number(0)});
  b.table("student", {"id", "name"}).row("student", 0, {number(0), text("a")}).table("copy", {"id", "name"});
  b.step("A", 1, 1, "read").read("counter", 0, "n").read("student", 0, "name");
  b.step("B", 2, 1, "rename").write("student", 0, "name", text("b")).write("counter", 0, "n", number(1));
  b.step("A", 1, 2, "bump").write("counter", 0, "n", number(2));
  b.step("A", 1, 3, "copy").insert("copy", 0, {number(0), text("a")}).breaks("copy", 0, "name");
  const Execution execution = violation("i", "eventual", {"A", "B"}, b.take()).execution;
  EXPECT_EQ(execution.cause, "stale read");
  EXPECT_EQ(execution.sentence, "A #1 copied name 'a', read before B #2 wrote 'b'");
}

TEST(Explain, LongNamesAndValuesAreCut) {
  ExecutionBuilder b;
  const std::string longest(10'000, 'n');
  b.table(longest, {"id", longest}).row(longest, 0, {number(0), text(longest)});
  b.step(longest, 1, 1, longest).read(longest, 0, longest);
  b.step(longest, 2, 1, longest).write(longest, 0, longest, text("b"));
  b.step(longest, 1, 2, longest).write(longest, 0, longest, text("c"));
  EXPECT_LT(violation(longest, "absolute", {longest, longest}, b.take()).execution.sentence.size(), 400U);
}

TEST(Explain, NoStepsAtAll) {
  Execution execution;
  explain(execution, true);
  EXPECT_EQ(execution.cause, "other");
  EXPECT_FALSE(execution.sentence.empty());
}

TEST(Explain, OthersAreExplainedToo) {
  Violation found = lost_update();
  found.others = {write_skew().execution};
  found.others.front().sentence.clear();
  explain(found);
  EXPECT_EQ(found.others.front().cause, "write skew");
}

TEST(Scalar, Texts) {
  EXPECT_EQ(to_text(null()), "null");
  EXPECT_EQ(to_text(true), "true");
  EXPECT_EQ(to_text(number(-7)), "-7");
  EXPECT_EQ(to_text(decimal("12.50")), "12.50");
  EXPECT_EQ(to_text(text("it's")), "'it''s'");
}

TEST(Scalar, GroupedAndShortened) {
  EXPECT_EQ(grouped({"B", "A", "B"}), "A, B ×2");
  EXPECT_EQ(grouped({}), "");
  EXPECT_EQ(shortened("äöü", 3), "äöü");
  EXPECT_EQ(shortened("äöüß", 3), "äö…");
}

TEST(Verdicts, EveryOneHasAWord) {
  EXPECT_EQ(to_string(Verdict::Holds), "holds");
  EXPECT_EQ(to_string(Verdict::Proved), "proved");
  EXPECT_EQ(to_string(Verdict::Violated), "violated");
  EXPECT_EQ(to_string(Verdict::Unknown), "unknown");
}

TEST(States, ChangesAreMarked) {
  const Execution execution = stale_copy().execution;
  EXPECT_EQ(find_row(execution.steps[1].after, "student", 0)->changed,
            (std::vector<bool>{false, false, true}));
  EXPECT_TRUE(find_row(execution.steps[3].after, "participant", 1)->inserted);
  EXPECT_EQ(find_row(execution.steps[3].after, "participant", 0), nullptr);
  EXPECT_EQ(&violating_state(execution), &execution.steps[3].after);
}

}  // namespace
}  // namespace quiesce::test
