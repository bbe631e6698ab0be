// Queries, fetching, lists.
#include <gtest/gtest.h>

#include "unit/interpreter/builder.hpp"

namespace quiesce::interpreter::testing {
namespace {

/// items(a key, b rank, c label).
struct Cursors : ::testing::Test {
  Small small{{table("items", "i i t"), table("tags", "i i")}};
  FirstChoices choices;

  void SetUp() override {
    small.row(0, {n(1), n(20), t("x")});
    small.row(0, {n(2), n(10), t("y")});
    small.row(0, {n(3), n(20), t("x")});
    small.row(0, {n(4), null, t("z")});
  }
  static ir::Query keys(ExpressionPtr where = nullptr) {
    return select({{from(1, 0)}, std::move(where)}, {col(1, 0, 0)});
  }
  /// Fetches four times; the keys that came, 0 where none did.
  std::vector<Value> walk(ir::Query query, Block between = {}) {
    Block body{stmt(std::move(query))};
    for (auto& statement : between) body.push_back(statement);
    for (std::uint32_t i = 0; i < 5; ++i) {
      body.push_back(assign(i, lit(0)));
      body.push_back(fetch(10, {{i}}));
    }
    const auto ran = run(small, std::move(body), {}, &choices);
    last = ran.result;
    return {ran[0], ran[1], ran[2], ran[3], ran[4]};
  }
  StepResult last;
  using Keys = std::vector<Value>;
};

TEST_F(Cursors, UnorderedRowsComeAsChosen) {
  choices.picks = {2, 0, 1};
  EXPECT_EQ(walk(keys()), (Keys{n(3), n(1), n(4), n(2), n(0)}));
  ASSERT_EQ(choices.sites.size(), 3U) << "the last row is no choice";
  EXPECT_EQ(choices.sites[0].expression, nullptr);
}

TEST_F(Cursors, OrderDecidesAndTiesAreChosen) {
  auto query = keys();
  query.order = {{col(1, 0, 1), false, false}};
  choices.picks = {1};
  EXPECT_EQ(walk(query), (Keys{n(2), n(3), n(1), n(4), n(0)}));
  EXPECT_EQ(choices.sites.size(), 1U);
  EXPECT_EQ(choices.offered, (std::vector<std::vector<std::uint32_t>>{{0}, {2}}));
}

TEST_F(Cursors, DescendingAndNullsFirst) {
  auto query = keys();
  query.order = {{col(1, 0, 1), true, true}, {col(1, 0, 0), true, false}};
  EXPECT_EQ(walk(query), (Keys{n(4), n(3), n(1), n(2), n(0)}));
  query.order[0].nulls_first = false;
  EXPECT_EQ(walk(query), (Keys{n(3), n(1), n(2), n(4), n(0)}));
}

TEST_F(Cursors, LimitCutsAfterTheChoice) {
  auto query = keys();
  query.limit = 1;
  choices.picks = {3};
  EXPECT_EQ(walk(query), (Keys{n(4), n(0), n(0), n(0), n(0)}));
  EXPECT_EQ(last.executed.at(0).rows, 1U);
}

TEST_F(Cursors, DistinctCountsEqualRowsOnce) {
  auto query = select({{from(1, 0)}, nullptr}, {col(1, 0, 1)});
  query.distinct = true;
  EXPECT_EQ(walk(query), (Keys{n(20), n(10), null, n(0), n(0)}));
}

TEST_F(Cursors, WhereFilters) {
  EXPECT_EQ(walk(keys(eq(col(1, 0, 1), lit(20)))), (Keys{n(1), n(3), n(0), n(0), n(0)}));
}

TEST_F(Cursors, SingleRowOfAggregates) {
  auto query = select({}, {aggregate(AggregateOp::Count, {{from(1, 0)}, nullptr})});
  query.single_row = true;
  EXPECT_EQ(walk(query), (Keys{n(4), n(0), n(0), n(0), n(0)}));
  EXPECT_EQ(last.executed.at(0).rows, 1U);
}

TEST_F(Cursors, AQueryKeepsItsRowsWhateverIsWrittenLater) {
  auto query = keys();
  query.order = {{col(1, 0, 0), false, false}};
  EXPECT_EQ(walk(query, {remove(0, nullptr)}), (Keys{n(1), n(2), n(3), n(4), n(0)}));
}

TEST_F(Cursors, RewindRepeatsTheOrderThatWasChosen) {
  choices.picks = {1};
  const auto ran =
      run(small, {stmt(keys()), fetch(10, {{0}}), stmt(ir::Rewind{{0}}), fetch(10, {{1}})}, {}, &choices);
  EXPECT_EQ(ran[0], n(2));
  EXPECT_EQ(ran[1], n(2));
}

TEST_F(Cursors, FetchPastTheEndLeavesTheVariables) {
  const auto ran = run(small, {assign(0, lit(5)), stmt(keys(no())), fetch(10, {{0}})}, {}, &choices);
  EXPECT_EQ(ran[0], n(5));
  EXPECT_EQ(ran[10], Value(false));
}

TEST_F(Cursors, ListsKeepTheirOrder) {
  const auto length = ir::make_expression(ir::CursorLength{{0}}, Type::Integer);
  const auto ran =
      run(small,
          {stmt(ir::Append{{0}, {lit(7)}}), stmt(ir::Append{{0}, {lit(8)}}), assign(2, length),
           fetch(10, {{0}}), fetch(11, {{1}}), fetch(12), stmt(ir::Clear{{0}}), assign(3, length)},
          {}, &choices);
  EXPECT_EQ(ran[0], n(7));
  EXPECT_EQ(ran[1], n(8));
  EXPECT_EQ(ran[2], n(2));
  EXPECT_EQ(ran[3], n(0));
  EXPECT_EQ(ran[12], Value(false));
}

TEST_F(Cursors, AppendedRowsComeAfterThoseOfTheQuery) {
  auto query = keys(eq(col(1, 0, 1), lit(20)));
  query.limit = 1;
  EXPECT_EQ(walk(query, {stmt(ir::Append{{0}, {lit(77)}})}), (Keys{n(1), n(77), n(0), n(0), n(0)}));
}

TEST_F(Cursors, LengthCountsFetchedRowsAndTheLimit) {
  const auto length = ir::make_expression(ir::CursorLength{{0}}, Type::Integer);
  auto query = keys();
  query.limit = 3;
  const auto ran = run(small, {stmt(query), assign(0, length), fetch(10), assign(1, length)}, {}, &choices);
  EXPECT_EQ(ran[0], n(3));
  EXPECT_EQ(ran[1], n(3));
}

TEST_F(Cursors, FetchedRowsAreReadAndTheOthersAreNot) {
  auto query = keys(less(col(1, 0, 1), lit(15)));
  const auto ran = run(small, {stmt(query), fetch(10, {{0}})}, {}, &choices);
  ASSERT_EQ(ran.result.accesses.size(), 2U);
  EXPECT_EQ(ran.result.accesses[0].row, 1U);
  EXPECT_EQ(ran.result.accesses[0].before, n(10));
  const auto unread = run(small, {stmt(keys())}, {}, &choices);
  EXPECT_TRUE(unread.result.accesses.empty());
}

TEST_F(Cursors, LeftJoinGivesNullsAndItsCandidatesSaySo) {
  small.row(1, {n(1), n(1)});
  const auto on = eq(col(2, 1, 1), col(1, 0, 0));
  auto query = select({{from(1, 0), from(2, 1, on)}, less(col(1, 0, 0), lit(3))}, {col(2, 1, 0)});
  EXPECT_EQ(walk(query), (Keys{n(1), null, n(0), n(0), n(0)}));
  EXPECT_EQ(choices.offered, (std::vector<std::vector<std::uint32_t>>{{0, 0}, {1, no_row}}));
}

TEST_F(Cursors, ACursorOutlivesACommit) {
  const std::size_t f = small.code_in_segments(
      {{stmt(keys(eq(col(1, 0, 0), lit(2)))), stmt(ir::CommitAndContinue{{1}})}, {fetch(10, {{0}})}});
  Instance instance(small.application, f, {});
  const auto first = instance.run(small.database, choices);
  EXPECT_EQ(first.accesses.size(), 1U) << "what travels on was read here";
  small.database.tables[0].rows.clear();
  const auto second = instance.run(small.database, choices);
  EXPECT_EQ(instance.published().at(0), n(2));
  EXPECT_TRUE(second.accesses.empty());
}

TEST_F(Cursors, APickOutOfRangeIsRefused) {
  choices.picks = {9};
  EXPECT_THROW(run(small, {stmt(keys()), fetch(10)}, {}, &choices), UnlawfulChoice);
}

}  // namespace
}  // namespace quiesce::interpreter::testing
