#include <gtest/gtest.h>

#include "unit/interpreter/builder.hpp"

namespace quiesce::interpreter::testing {
namespace {

/// Tables: 0 accounts(a id, b owner, c balance), 1 owners(a id, b name).
struct Expressions : ::testing::Test {
  Small small{{table("accounts", "i i i"), table("owners", "i t")}};

  Value eval(ExpressionPtr expression) { return run(small, {assign(0, std::move(expression))})[0]; }
  void fill() {
    small.row(0, {n(1), n(10), n(5)});
    small.row(0, {n(2), n(10), n(7)});
    small.row(0, {n(3), null, null});
    small.row(0, {n(4), n(11), n(5)});
    small.row(1, {n(10), t("ann")});
  }
};

const Value yes_value = true;
const Value no_value = false;

TEST_F(Expressions, AndIsThreeValued) {
  const ExpressionPtr none = nil(Type::Boolean);
  EXPECT_EQ(eval(op(BinaryOp::And, yes(), none)), null);
  EXPECT_EQ(eval(op(BinaryOp::And, no(), none)), no_value);
  EXPECT_EQ(eval(op(BinaryOp::And, none, no())), no_value);
  EXPECT_EQ(eval(op(BinaryOp::And, yes(), yes())), yes_value);
}

TEST_F(Expressions, OrIsThreeValued) {
  const ExpressionPtr none = nil(Type::Boolean);
  EXPECT_EQ(eval(op(BinaryOp::Or, none, yes())), yes_value);
  EXPECT_EQ(eval(op(BinaryOp::Or, yes(), none)), yes_value);
  EXPECT_EQ(eval(op(BinaryOp::Or, no(), none)), null);
  EXPECT_EQ(eval(op(BinaryOp::Or, no(), no())), no_value);
}

TEST_F(Expressions, NotOfNullIsNull) {
  EXPECT_EQ(eval(negate(nil(Type::Boolean))), null);
  EXPECT_EQ(eval(negate(no())), yes_value);
}

TEST_F(Expressions, ComparisonWithNullIsNull) {
  EXPECT_EQ(eval(eq(nil(), nil())), null);
  EXPECT_EQ(eval(op(BinaryOp::NotEqual, lit(1), nil())), null);
  EXPECT_EQ(eval(less(nil(), lit(1))), null);
}

TEST_F(Expressions, SameAndIsNullAreNeverNull) {
  EXPECT_EQ(eval(op(BinaryOp::Same, nil(), nil())), yes_value);
  EXPECT_EQ(eval(op(BinaryOp::Same, nil(), lit(1))), no_value);
  EXPECT_EQ(eval(op(BinaryOp::Same, lit(1), lit(1))), yes_value);
  EXPECT_EQ(eval(is_nothing(nil())), yes_value);
  EXPECT_EQ(eval(is_nothing(lit(0))), no_value);
}

TEST_F(Expressions, TextIsOrderedByBytes) {
  EXPECT_EQ(eval(less(text("Z"), text("a"))), yes_value);
  EXPECT_EQ(eval(less(text("z"), text("\xc3\xa9"))), yes_value);
  EXPECT_EQ(eval(less(text("ab"), text("a"))), no_value);
}

TEST_F(Expressions, ComparisonsOfNumbers) {
  EXPECT_EQ(eval(op(BinaryOp::LessEqual, lit(2), lit(2))), yes_value);
  EXPECT_EQ(eval(op(BinaryOp::Greater, lit(2), lit(2))), no_value);
  EXPECT_EQ(eval(op(BinaryOp::GreaterEqual, lit(2), lit(3))), no_value);
  EXPECT_EQ(eval(op(BinaryOp::NotEqual, lit(2), lit(3))), yes_value);
}

TEST_F(Expressions, IntegersDivideTowardsZero) {
  EXPECT_EQ(eval(op(BinaryOp::Divide, lit(-7), lit(2))), n(-3));
  EXPECT_EQ(eval(op(BinaryOp::Remainder, lit(-7), lit(2))), n(-1));
  EXPECT_EQ(eval(op(BinaryOp::Remainder, lit(7), lit(-2))), n(1));
}

TEST_F(Expressions, DecimalsDivideExactly) {
  const auto seven = ir::make_literal(Number(7), Type::Decimal);
  EXPECT_EQ(eval(op(BinaryOp::Divide, seven, lit(2))), Value(Number(7, 2)));
}

TEST_F(Expressions, ArithmeticWithNullIsNull) {
  EXPECT_EQ(eval(add(lit(1), nil())), null);
  EXPECT_EQ(eval(ir::make_unary(UnaryOp::Negate, lit(4))), n(-4));
  EXPECT_EQ(eval(op(BinaryOp::Multiply, lit(3), sub(lit(5), lit(1)))), n(12));
}

TEST_F(Expressions, DivisionByZeroThatNothingGuardsIsOurBug) {
  EXPECT_THROW(eval(op(BinaryOp::Divide, lit(1), lit(0))), std::logic_error);
  EXPECT_EQ(eval(op(BinaryOp::And, no(), eq(op(BinaryOp::Divide, lit(1), lit(0)), lit(1)))), no_value);
}

TEST_F(Expressions, ConditionalTakesTheElseForNull) {
  const auto choose = [](ExpressionPtr condition) {
    return ir::make_expression(ir::Conditional{std::move(condition), lit(1), lit(2)}, Type::Integer);
  };
  EXPECT_EQ(eval(choose(yes())), n(1));
  EXPECT_EQ(eval(choose(nil(Type::Boolean))), n(2));
}

TEST_F(Expressions, DatesAndTimestampsCompareAsPointsInTime) {
  const auto day = ir::make_literal(ir::Moment{1}, Type::Date);
  const auto noon = ir::make_literal(ir::Moment{86'400 + 43'200}, Type::Timestamp);
  EXPECT_EQ(eval(less(day, noon)), yes_value);
  EXPECT_EQ(eval(less(noon, day)), no_value);
}

TEST_F(Expressions, CountCountsRowsAndCountOfValueSkipsNull) {
  fill();
  EXPECT_EQ(eval(aggregate(AggregateOp::Count, {{from(1, 0)}, nullptr})), n(4));
  EXPECT_EQ(eval(aggregate(AggregateOp::Count, {{from(1, 0)}, nullptr}, col(1, 0, 2))), n(3));
  EXPECT_EQ(eval(aggregate(AggregateOp::CountDistinct, {{from(1, 0)}, nullptr}, col(1, 0, 2))), n(2));
}

TEST_F(Expressions, AggregatesOverNothing) {
  const ir::RowSet nobody{{from(1, 0)}, no()};
  EXPECT_EQ(eval(aggregate(AggregateOp::Exists, nobody, nullptr, Type::Boolean)), no_value);
  EXPECT_EQ(eval(aggregate(AggregateOp::Count, nobody)), n(0));
  EXPECT_EQ(eval(aggregate(AggregateOp::Sum, nobody, col(1, 0, 2))), null);
  EXPECT_EQ(eval(aggregate(AggregateOp::Min, nobody, col(1, 0, 2))), null);
}

TEST_F(Expressions, SumMinMaxSkipNull) {
  fill();
  const ir::RowSet all{{from(1, 0)}, nullptr};
  EXPECT_EQ(eval(aggregate(AggregateOp::Sum, all, col(1, 0, 2))), n(17));
  EXPECT_EQ(eval(aggregate(AggregateOp::Min, all, col(1, 0, 2))), n(5));
  EXPECT_EQ(eval(aggregate(AggregateOp::Max, all, col(1, 0, 2))), n(7));
}

TEST_F(Expressions, WhereThatIsNullTakesNoRow) {
  fill();
  const ir::RowSet rich{{from(1, 0)}, less(col(1, 0, 2), lit(100))};
  EXPECT_EQ(eval(aggregate(AggregateOp::Count, rich)), n(3));
}

TEST_F(Expressions, JoinCountsCombinations) {
  fill();
  const ir::RowSet joined{{from(1, 0), from(2, 1)}, eq(col(1, 0, 1), col(2, 1, 0))};
  EXPECT_EQ(eval(aggregate(AggregateOp::Count, joined)), n(2));
}

TEST_F(Expressions, LeftJoinKeepsRowsWithoutAPartner) {
  fill();
  const auto on = eq(col(1, 0, 1), col(2, 1, 0));
  const ir::RowSet joined{{from(1, 0), from(2, 1, on)}, nullptr};
  EXPECT_EQ(eval(aggregate(AggregateOp::Count, joined)), n(4));
  EXPECT_EQ(eval(aggregate(AggregateOp::Count, joined, col(2, 1, 1, Type::Text))), n(2));
  const ir::RowSet lonely{{from(1, 0), from(2, 1, on)}, is_nothing(col(2, 1, 0))};
  EXPECT_EQ(eval(aggregate(AggregateOp::Count, lonely)), n(2));
}

TEST_F(Expressions, NestedExistsSeesTheOuterRow) {
  fill();
  const auto inner =
      aggregate(AggregateOp::Exists, {{from(2, 1)}, eq(col(1, 0, 1), col(2, 1, 0))}, nullptr, Type::Boolean);
  EXPECT_EQ(eval(aggregate(AggregateOp::Count, {{from(1, 0)}, inner})), n(2));
}

TEST_F(Expressions, ReadingAnUnassignedVariableIsOurBug) {
  EXPECT_THROW(eval(var(5)), std::logic_error);
}

TEST_F(Expressions, NumbersThatDoNotFitAreNotGuessed) {
  const auto huge = lit(std::numeric_limits<std::int64_t>::max());
  EXPECT_THROW(eval(op(BinaryOp::Multiply, huge, huge)), ir::NumberOverflow);
}

}  // namespace
}  // namespace quiesce::interpreter::testing
