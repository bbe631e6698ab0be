// INSERT, UPDATE, DELETE, and the constraints at their end.
#include <gtest/gtest.h>

#include "unit/interpreter/builder.hpp"

namespace quiesce::interpreter::testing {
namespace {

using Rows = std::vector<std::vector<Value>>;

/// 0 parent(a key, b), 1 child(a key, b → parent.a, c).
struct Change : ::testing::Test {
  Small small{{table("parent", "i i"), table("child", "i i i")}};

  void reference(ir::ReferentialAction on_delete,
                 ir::ReferentialAction on_update = ir::ReferentialAction::Restrict) {
    small.application.schema.entities[1].foreign_keys = {{{1}, {0}, {0}, on_delete, on_update, "", {}}};
    small.row(0, {n(1), n(0)});
    small.row(0, {n(2), n(0)});
    small.row(1, {n(10), n(1), n(0)});
    small.row(1, {n(11), n(2), n(0)});
    small.row(1, {n(12), null, n(0)});
  }
  ExpressionPtr key_is(std::int64_t key) { return eq(col(0, 0, 0), lit(key)); }
  void expect_broken(Block body, const char* reason) {
    const Database before = small.database;
    const auto ran = run(small, std::move(body));
    EXPECT_EQ(ran.result.outcome, Outcome::Aborted);
    EXPECT_EQ(ran.result.reason, reason);
    EXPECT_EQ(small.database, before);
  }
};
using ir::ReferentialAction;

TEST_F(Change, InsertCountsItsRow) {
  const auto ran = run(small, {insert(0, {lit(1), lit(2)}, ir::OnConflict::Fail, ir::VariableId{0})});
  EXPECT_EQ(ran[0], n(1));
  EXPECT_EQ(small.rows(0), (Rows{{n(1), n(2)}}));
  ASSERT_EQ(ran.result.accesses.size(), 1U);
  EXPECT_EQ(ran.result.accesses[0].kind, AccessKind::Insert);
  EXPECT_EQ(ran.result.executed.at(0).rows, 1U);
}

TEST_F(Change, DuplicatePrimaryKeyAborts) {
  small.row(0, {n(1), n(2)});
  expect_broken({insert(0, {lit(1), lit(3)})}, "breaks PRIMARY KEY (a) of parent");
}

TEST_F(Change, NullInThePrimaryKeyAborts) {
  expect_broken({insert(0, {nil(), lit(3)})}, "breaks NOT NULL (a) of parent");
}

TEST_F(Change, NotNullAborts) {
  small.application.schema.entities[0].attributes[1].not_null = true;
  expect_broken({insert(0, {lit(1), nil()})}, "breaks NOT NULL (b) of parent");
}

TEST_F(Change, UniqueLetsNullsPass) {
  small.application.schema.entities[0].keys.push_back({{1}, false, "", {}});
  run(small, {insert(0, {lit(1), nil()}), insert(0, {lit(2), nil()}), insert(0, {lit(3), lit(5)})});
  EXPECT_EQ(small.rows(0).size(), 3U);
  expect_broken({insert(0, {lit(4), lit(5)})}, "breaks UNIQUE (b) of parent");
}

TEST_F(Change, CompositeKeyCollidesOnlyAsAWhole) {
  small.application.schema.entities[1].keys[0].attributes = {0, 1};
  run(small, {insert(1, {lit(1), lit(1), lit(0)}), insert(1, {lit(1), lit(2), lit(0)})});
  EXPECT_EQ(small.rows(1).size(), 2U);
  expect_broken({insert(1, {lit(1), lit(2), lit(7)})}, "breaks PRIMARY KEY (a, b) of child");
}

TEST_F(Change, CheckIsBrokenOnlyWhereFalse) {
  small.application.schema.entities[0].checks.push_back({{9}, less(col(9, 0, 1), lit(10)), "small", {}});
  run(small, {insert(0, {lit(1), nil()}), insert(0, {lit(2), lit(9)})});
  EXPECT_EQ(small.rows(0).size(), 2U);
  expect_broken({update(0, nullptr, {{1, lit(10)}})}, "breaks CHECK small of parent");
}

TEST_F(Change, InsertIgnoresConflictsAndOnlyThose) {
  small.row(0, {n(1), n(2)});
  const auto ran = run(small, {insert(0, {lit(1), lit(3)}, ir::OnConflict::Ignore, ir::VariableId{0})});
  EXPECT_EQ(ran.result.outcome, Outcome::Finished);
  EXPECT_EQ(ran[0], n(0));
  EXPECT_EQ(small.rows(0), (Rows{{n(1), n(2)}}));
  small.application.schema.entities[0].attributes[1].not_null = true;
  const auto null_in = insert(0, {lit(7), nil()}, ir::OnConflict::Ignore);
  expect_broken({null_in}, "breaks NOT NULL (b) of parent");
}

TEST_F(Change, InsertFromASourceSeesTheStateBefore) {
  small.row(0, {n(1), n(5)});
  small.row(0, {n(2), n(6)});
  ir::Insert node{{0},
                  ir::RowSet{{from(1, 0)}, nullptr},
                  {add(col(1, 0, 0), lit(10)), col(1, 0, 1)},
                  ir::OnConflict::Fail,
                  ir::VariableId{0},
                  {}};
  EXPECT_EQ(run(small, {stmt(node)})[0], n(2));
  EXPECT_EQ(small.rows(0), (Rows{{n(1), n(5)}, {n(2), n(6)}, {n(11), n(5)}, {n(12), n(6)}}));
}

TEST_F(Change, IgnoredConflictsCountRowsOfTheSameStatement) {
  small.row(1, {n(1), n(5), n(0)});
  small.row(1, {n(2), n(5), n(0)});
  ir::Insert node{{0},
                  ir::RowSet{{from(1, 1)}, nullptr},
                  {col(1, 1, 1), lit(0)},
                  ir::OnConflict::Ignore,
                  ir::VariableId{0},
                  {}};
  EXPECT_EQ(run(small, {stmt(node)})[0], n(1));
  EXPECT_EQ(small.rows(0), (Rows{{n(5), n(0)}}));
}

TEST_F(Change, UpdateEvaluatesOverTheRowBefore) {
  small.row(1, {n(1), n(2), n(3)});
  const auto ran =
      run(small, {update(1, nullptr, {{1, col(0, 1, 2)}, {2, col(0, 1, 1)}}, ir::VariableId{0})});
  EXPECT_EQ(small.rows(1), (Rows{{n(1), n(3), n(2)}}));
  EXPECT_EQ(ran[0], n(1));
}

TEST_F(Change, UpdateWithASubqueryDoesNotSeeItself) {
  small.row(0, {n(1), n(1)});
  small.row(0, {n(2), n(2)});
  const auto sum = aggregate(AggregateOp::Sum, {{from(1, 0)}, nullptr}, col(1, 0, 1));
  run(small, {update(0, nullptr, {{1, sum}})});
  EXPECT_EQ(small.rows(0), (Rows{{n(1), n(3)}, {n(2), n(3)}}));
}

TEST_F(Change, KeysMayPassThroughEachOther) {
  small.row(0, {n(1), n(0)});
  small.row(0, {n(2), n(0)});
  run(small, {update(0, nullptr, {{0, add(col(0, 0, 0), lit(1))}})});
  EXPECT_EQ(small.rows(0), (Rows{{n(2), n(0)}, {n(3), n(0)}}));
}

TEST_F(Change, UpdateWhereNullHitsNothing) {
  small.row(0, {n(1), null});
  EXPECT_EQ(run(small, {update(0, eq(col(0, 0, 1), lit(1)), {{1, lit(9)}}, ir::VariableId{0})})[0], n(0));
  EXPECT_EQ(small.rows(0), (Rows{{n(1), null}}));
}

TEST_F(Change, DeleteCounts) {
  for (int i = 0; i < 3; ++i) small.row(0, {n(i), n(i)});
  EXPECT_EQ(run(small, {remove(0, less(col(0, 0, 1), lit(2)), ir::VariableId{0})})[0], n(2));
  EXPECT_EQ(small.rows(0), (Rows{{n(2), n(2)}}));
}

TEST_F(Change, RowIdsAreNotReused) {
  small.row(0, {n(1), n(0)});
  run(small, {remove(0, nullptr), insert(0, {lit(1), lit(0)})});
  EXPECT_EQ(small.database.tables[0].rows[0].id, 1U);
}

TEST_F(Change, ChildWithoutAParentAborts) {
  reference(ReferentialAction::Restrict);
  expect_broken({insert(1, {lit(13), lit(9), lit(0)})}, "breaks FOREIGN KEY (b) of child to parent");
  expect_broken({update(1, nullptr, {{1, lit(9)}})}, "breaks FOREIGN KEY (b) of child to parent");
  EXPECT_EQ(run(small, {insert(1, {lit(13), nil(), lit(0)})}).result.outcome, Outcome::Finished);
}

TEST_F(Change, RestrictKeepsTheParent) {
  reference(ReferentialAction::Restrict);
  expect_broken({remove(0, key_is(1))}, "breaks FOREIGN KEY (b) of child to parent");
  expect_broken({update(0, key_is(1), {{0, lit(7)}})}, "breaks FOREIGN KEY (b) of child to parent");
  EXPECT_EQ(run(small, {update(0, key_is(1), {{1, lit(7)}})}).result.outcome, Outcome::Finished);
}

TEST_F(Change, DeleteCascades) {
  reference(ReferentialAction::Cascade);
  const auto ran = run(small, {remove(0, key_is(1), ir::VariableId{0})});
  EXPECT_EQ(ran[0], n(1)) << "the count does not see the cascade";
  EXPECT_EQ(small.rows(1), (Rows{{n(11), n(2), n(0)}, {n(12), null, n(0)}}));
  EXPECT_EQ(ran.result.accesses.back().kind, AccessKind::Delete);
  EXPECT_EQ(ran.result.accesses.back().entity, ir::EntityId{1});
}

TEST_F(Change, DeleteSetsNull) {
  reference(ReferentialAction::SetNull);
  run(small, {remove(0, key_is(1))});
  EXPECT_EQ(small.rows(1)[0], (std::vector<Value>{n(10), null, n(0)}));
}

TEST_F(Change, SetNullOnANotNullColumnAborts) {
  small.application.schema.entities[1].attributes[2].not_null = true;
  reference(ReferentialAction::SetNull);
  small.application.schema.entities[1].attributes[1].not_null = true;
  small.database.tables[1].rows.pop_back();
  expect_broken({remove(0, key_is(1))}, "breaks NOT NULL (b) of child");
}

TEST_F(Change, DeleteSetsTheDefault) {
  reference(ReferentialAction::SetDefault);
  small.application.schema.entities[1].attributes[1].default_value = lit(2);
  run(small, {remove(0, key_is(1))});
  EXPECT_EQ(small.rows(1)[0], (std::vector<Value>{n(10), n(2), n(0)}));
  expect_broken({remove(0, key_is(2))}, "breaks FOREIGN KEY (b) of child to parent");
}

TEST_F(Change, UpdateCascades) {
  reference(ReferentialAction::Restrict, ReferentialAction::Cascade);
  const auto ran = run(small, {update(0, key_is(1), {{0, lit(7)}})});
  EXPECT_EQ(small.rows(1)[0], (std::vector<Value>{n(10), n(7), n(0)}));
  EXPECT_EQ(ran.result.accesses.back().before, n(1));
  EXPECT_EQ(ran.result.accesses.back().after, n(7));
}

TEST_F(Change, UpdateCascadesDoNotMixUpSwappedKeys) {
  reference(ReferentialAction::Restrict, ReferentialAction::Cascade);
  run(small, {update(0, nullptr, {{0, sub(lit(3), col(0, 0, 0))}})});
  EXPECT_EQ(small.rows(1)[0][1], n(2));
  EXPECT_EQ(small.rows(1)[1][1], n(1));
}

TEST_F(Change, UpdateSetsNull) {
  reference(ReferentialAction::Restrict, ReferentialAction::SetNull);
  run(small, {update(0, key_is(2), {{0, lit(7)}})});
  EXPECT_EQ(small.rows(1)[1][1], null);
  EXPECT_EQ(small.rows(1)[0][1], n(1));
}

TEST_F(Change, CascadesGoOnThroughCycles) {
  Small chain{{table("node", "i i")}};  // b references a of the same entity
  chain.application.schema.entities[0].foreign_keys = {
      {{1}, {0}, {0}, ReferentialAction::Cascade, ReferentialAction::Cascade, "", {}}};
  chain.row(0, {n(1), n(3)});
  chain.row(0, {n(2), n(1)});
  chain.row(0, {n(3), n(2)});
  chain.row(0, {n(4), null});
  const auto ran = run(chain, {remove(0, eq(col(0, 0, 0), lit(1)), ir::VariableId{0})});
  EXPECT_EQ(ran[0], n(1));
  EXPECT_EQ(chain.rows(0), (Rows{{n(4), null}}));
}

TEST_F(Change, KeysThatReferenceEachOtherChangeTogether) {
  Small pair{{table("left", "i"), table("right", "i")}};
  for (std::uint32_t i : {0U, 1U}) {
    pair.application.schema.entities[i].foreign_keys = {
        {{0}, {1 - i}, {0}, ReferentialAction::Restrict, ReferentialAction::Cascade, "", {}}};
    pair.row(i, {n(1)});
    pair.row(i, {n(2)});
  }
  EXPECT_EQ(run(pair, {update(0, nullptr, {{0, sub(lit(3), col(0, 0, 0))}})}).result.outcome,
            Outcome::Finished);
  EXPECT_EQ(pair.rows(0), (Rows{{n(2)}, {n(1)}}));
  EXPECT_EQ(pair.rows(1), (Rows{{n(2)}, {n(1)}}));
}

TEST_F(Change, ARowThatReferencesItselfCanGo) {
  Small self{{table("node", "i i")}};
  self.application.schema.entities[0].foreign_keys = {
      {{1}, {0}, {0}, ReferentialAction::Restrict, ReferentialAction::Restrict, "", {}}};
  self.row(0, {n(1), n(1)});
  EXPECT_EQ(run(self, {remove(0, nullptr)}).result.outcome, Outcome::Finished);
  EXPECT_TRUE(self.rows(0).empty());
}

TEST_F(Change, UpdateReadsWhatDecidedAndWritesWhatItAssigned) {
  small.row(0, {n(1), n(5)});
  small.row(0, {n(2), n(6)});
  const auto ran = run(small, {update(0, key_is(1), {{1, add(col(0, 0, 1), lit(1))}})});
  ASSERT_EQ(ran.result.accesses.size(), 3U);
  const auto& [key, value, written] =
      std::tie(ran.result.accesses[0], ran.result.accesses[1], ran.result.accesses[2]);
  EXPECT_EQ(key.kind, AccessKind::Read);
  EXPECT_EQ(key.attribute, 0U);
  EXPECT_EQ(key.before, n(1));
  EXPECT_EQ(value.attribute, 1U);
  EXPECT_EQ(value.before, n(5));
  EXPECT_EQ(written.kind, AccessKind::Write);
  EXPECT_EQ(written.before, n(5));
  EXPECT_EQ(written.after, n(6));
  EXPECT_EQ(written.row, 0U);
}

TEST_F(Change, AggregatesReadTheCellsOfTheirRows) {
  small.row(0, {n(1), n(5)});
  small.row(0, {n(2), n(50)});
  const auto sum = aggregate(AggregateOp::Sum, {{from(1, 0)}, less(col(1, 0, 0), lit(2))}, col(1, 0, 1));
  const auto ran = run(small, {assign(0, sum)});
  ASSERT_EQ(ran.result.accesses.size(), 2U);
  EXPECT_EQ(ran.result.accesses[1].row, 0U);
  EXPECT_EQ(ran.result.accesses[1].before, n(5));
}

TEST_F(Change, NativeTextIsRecordedWithItsArguments) {
  ir::Delete node{from(0, 0), key_is(1), {}, {"DELETE FROM parent WHERE a = $1", {var(0)}}};
  const auto ran = run(small, {stmt(node)}, {n(1)});
  ASSERT_EQ(ran.result.executed.size(), 1U);
  EXPECT_EQ(ran.result.executed[0].text, "DELETE FROM parent WHERE a = $1");
  EXPECT_EQ(ran.result.executed[0].arguments.at(0).first, n(1));
  EXPECT_EQ(ran.result.executed[0].rows, 0U);
}

}  // namespace
}  // namespace quiesce::interpreter::testing
