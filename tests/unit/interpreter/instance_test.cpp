// Steps of a functionality, what travels between them, open values, rules.
#include <gtest/gtest.h>

#include "unit/interpreter/builder.hpp"

namespace quiesce::interpreter::testing {
namespace {

struct Steps : ::testing::Test {
  Small small{{table("accounts", "i i"), table("log", "i i")}};
  FirstChoices choices;

  /// Transactions made with code() as the steps of one functionality; every variable is published, and the
  /// parameters of later steps are taken by name.
  std::size_t chain(std::size_t first, std::size_t second, std::uint32_t parameter) {
    ir::Functionality both = small.application.functionalities[first];
    ir::Step step = small.application.functionalities[second].steps[0];
    step.arguments = {ir::NameId{parameter}};
    both.steps.push_back(step);
    small.application.functionalities.push_back(both);
    return small.application.functionalities.size() - 1;
  }
};

TEST_F(Steps, PublishedValuesReachLaterSteps) {
  const auto first = small.code({assign(3, add(var(0), lit(1)))}, {0});
  const auto second = small.code({insert(0, {var(3), lit(0)})}, {3});
  Instance instance(small.application, chain(first, second, 3), {n(4)});
  EXPECT_EQ(instance.run(small.database, choices).outcome, Outcome::Finished);
  EXPECT_EQ(instance.step(), 1U);
  EXPECT_EQ(instance.arguments(choices), std::vector<Value>{n(5)});
  const auto result = instance.run(small.database, choices);
  EXPECT_FALSE(result.used_unknown);
  EXPECT_TRUE(instance.ended());
  EXPECT_EQ(small.rows(0)[0][0], n(5));
  EXPECT_THROW(instance.run(small.database, choices), std::logic_error);
}

TEST_F(Steps, WhatNobodyPublishedIsUnknownAndAskedOnce) {
  const auto first = small.code({when(eq(var(0), lit(1)), {assign(3, lit(8))})}, {0});
  const auto second = small.code({assign(4, var(3))}, {3});
  Instance instance(small.application, chain(first, second, 3), {n(4)});
  instance.run(small.database, choices);
  EXPECT_EQ(instance.arguments(choices), std::vector<Value>{n(7)});
  choices.answer = n(6);
  const auto result = instance.run(small.database, choices);
  EXPECT_TRUE(result.used_unknown);
  EXPECT_EQ(instance.published().at(4), n(7));
}

TEST_F(Steps, ANameKeepsItsEarlierValueWhereNothingIsAssigned) {
  const auto first = small.code({assign(3, lit(1))});
  const auto second = small.code({when(no(), {assign(3, lit(2))})}, {0});
  Instance instance(small.application, chain(first, second, 3), {});
  instance.run(small.database, choices);
  instance.run(small.database, choices);
  EXPECT_EQ(instance.published().at(3), n(1));
}

TEST_F(Steps, AnAbortEndsTheInstanceAndPublishesNothing) {
  const auto first = small.code({assign(3, lit(1)), raise(3)});
  Instance instance(small.application, first, {});
  instance.run(small.database, choices);
  EXPECT_TRUE(instance.ended());
  EXPECT_TRUE(instance.aborted());
  EXPECT_FALSE(instance.published().at(3).has_value());
}

TEST_F(Steps, NullForAPrimitiveParameterAborts) {
  const auto f = small.code({insert(0, {lit(1), lit(1)})}, {0});
  small.application.transactions.back().variables[0].nullable = false;
  Instance instance(small.application, f, {null});
  const auto result = instance.run(small.database, choices);
  EXPECT_EQ(result.outcome, Outcome::Aborted);
  EXPECT_EQ(result.reason, "null for the parameter 'v0'");
  EXPECT_TRUE(small.rows(0).empty());
}

TEST_F(Steps, UnknownValuesAreNamedByTheirSite) {
  small.row(0, {n(1), n(0)});
  small.row(0, {n(2), n(0)});
  const auto loop = stmt(ir::Loop{
      {}, less(var(0), lit(2)), {assign(0, add(var(0), lit(1))), assign(1, unknown(Type::Integer))}});
  const auto ran =
      run(small, {assign(0, lit(0)), loop, update(0, nullptr, {{1, unknown(Type::Integer)}})}, {}, &choices);
  EXPECT_TRUE(ran.result.used_unknown);
  ASSERT_EQ(choices.sites.size(), 4U);
  EXPECT_EQ(choices.sites[0].iterations, std::vector<std::uint32_t>{0});
  EXPECT_EQ(choices.sites[1].iterations, std::vector<std::uint32_t>{1});
  EXPECT_EQ(choices.sites[2].rows, std::vector<std::uint32_t>{0});
  EXPECT_EQ(choices.sites[3].rows, std::vector<std::uint32_t>{1});
  EXPECT_EQ(choices.sites[2].expression, choices.sites[3].expression);
}

TEST_F(Steps, UnknownValuesOfAWrongTypeAreRefused) {
  choices.answer = t("seven");
  EXPECT_THROW(run(small, {assign(0, unknown(Type::Integer))}, {}, &choices), UnlawfulChoice);
  choices.answer = null;
  EXPECT_THROW(run(small, {assign(0, unknown(Type::Integer))}, {}, &choices), UnlawfulChoice);
  EXPECT_EQ(run(small, {assign(0, unknown(Type::Integer, true))}, {}, &choices)[0], null);
}

TEST_F(Steps, GeneratedKeysAreFresh) {
  small.row(0, {n(1), n(0)});
  const auto ran =
      run(small, {assign(0, generated(0, 0)), assign(1, generated(0, 0)), insert(0, {var(1), lit(0)})});
  EXPECT_EQ(ran[0], n(2));
  EXPECT_EQ(ran[1], n(3)) << "a key that was handed out is not handed out again";
  choices.stale_key = true;
  EXPECT_THROW(run(small, {assign(0, generated(0, 0))}, {}, &choices), UnlawfulChoice);
}

TEST_F(Steps, AKeyOfADeletedRowIsNotGeneratedAgain) {
  small.code({assign(0, generated(0, 0))});
  small.row(0, {n(1), n(0)});
  run(small, {remove(0, nullptr)});
  EXPECT_EQ(run(small, {assign(0, generated(0, 0))})[0], n(2));
}

TEST_F(Steps, KeysAvoidWhatReferencesThem) {
  small.application.schema.entities[1].foreign_keys = {{{1}, {0}, {0}, {}, {}, "", {}}};
  small.code({assign(0, generated(0, 0))});
  small.row(0, {n(1), n(0)});
  small.row(1, {n(5), n(1)});
  run(small, {remove(1, nullptr)});
  EXPECT_TRUE(small.database.spent.contains({{1}, 1}));
}

TEST_F(Steps, AnAbortGivesKeysBack) {
  const Database before = small.database;
  run(small, {assign(0, generated(0, 0)), raise(3)});
  EXPECT_EQ(small.database, before);
}

TEST_F(Steps, TimeDoesNotGoBack) {
  EXPECT_EQ(run(small, {assign(0, now())}, {}, &choices)[0], Value(ir::Moment{100}));
  choices.time = ir::Moment{99};
  EXPECT_THROW(run(small, {assign(0, now())}, {}, &choices), UnlawfulChoice);
  choices.time = ir::Moment{100};
  EXPECT_NO_THROW(run(small, {assign(0, now())}, {}, &choices));
}

TEST_F(Steps, TheArgumentOfANativeTextIsTheValueThatWasUsed) {
  const auto value = unknown(Type::Integer);
  ir::Insert node{{0}, {}, {value, lit(0)}, ir::OnConflict::Fail, {}, {"INSERT", {value}}};
  const auto ran = run(small, {stmt(node)}, {}, &choices);
  EXPECT_EQ(choices.sites.size(), 1U);
  EXPECT_EQ(ran.result.executed.at(0).arguments.at(0).first, n(7));
}

struct Rules : ::testing::Test {
  Small small{{table("accounts", "i i"), table("owners", "i i")}};
  ir::Rule rule(std::vector<ir::RowBinding> rows, ExpressionPtr premise, ExpressionPtr conclusion) {
    return {std::move(rows), std::move(premise), std::move(conclusion), "", 4, {}};
  }
};

TEST_F(Rules, OnlyFalseIsAViolation) {
  small.row(0, {n(1), null});
  const auto positive = rule({from(0, 0)}, nullptr, less(lit(0), col(0, 0, 1)));
  EXPECT_FALSE(evaluate(positive, small.database, small.application.schema).violated);
  small.row(0, {n(2), n(5)});
  small.row(0, {n(3), n(0)});
  const auto result = evaluate(positive, small.database, small.application.schema);
  ASSERT_TRUE(result.violated);
  EXPECT_EQ(result.rows.at(0).row, 2U);
}

TEST_F(Rules, ThePremiseMustBeTrue) {
  small.row(0, {n(1), n(5)});
  small.row(1, {null, n(6)});
  const auto same =
      rule({from(0, 0), from(1, 1)}, eq(col(0, 0, 0), col(1, 1, 0)), eq(col(0, 0, 1), col(1, 1, 1)));
  EXPECT_FALSE(evaluate(same, small.database, small.application.schema).violated);
  EXPECT_FALSE(premise_reached(same, small.database, small.application.schema));
  small.row(1, {n(1), n(6)});
  EXPECT_TRUE(evaluate(same, small.database, small.application.schema).violated);
  EXPECT_TRUE(premise_reached(same, small.database, small.application.schema));
}

TEST_F(Rules, ARuleWithoutRowsIsEvaluatedOnce) {
  const auto some = rule({}, nullptr, less(lit(0), aggregate(AggregateOp::Count, {{from(0, 0)}, nullptr})));
  EXPECT_TRUE(evaluate(some, small.database, small.application.schema).violated);
  small.row(0, {n(1), n(1)});
  EXPECT_FALSE(evaluate(some, small.database, small.application.schema).violated);
}

TEST_F(Rules, InputsKeepTypesAndAssumptions) {
  const auto f = small.code({}, {0});
  auto& functionality = small.application.functionalities[f];
  functionality.inputs[0].nullable = false;
  functionality.assumptions = {less(lit(0), ir::make_expression(ir::InputRef{{0}}, Type::Integer))};
  functionality.assumption_texts = {"amount > 0"};
  const auto& schema = small.application.schema;
  EXPECT_EQ(unlawful_inputs(functionality, {n(1)}, schema), "");
  EXPECT_EQ(unlawful_inputs(functionality, {n(0)}, schema), "the assumption amount > 0 is not true");
  EXPECT_NE(unlawful_inputs(functionality, {null}, schema), "");
  EXPECT_NE(unlawful_inputs(functionality, {t("x")}, schema), "");
  EXPECT_NE(unlawful_inputs(functionality, {}, schema), "");
}

TEST_F(Rules, EqualDatabasesHashEqually) {
  small.row(0, {n(1), n(5)});
  Database copy = small.database;
  EXPECT_EQ(hash(copy), hash(small.database));
  copy.tables[0].rows[0].cells[1] = n(6);
  EXPECT_NE(hash(copy), hash(small.database));
}

}  // namespace
}  // namespace quiesce::interpreter::testing
