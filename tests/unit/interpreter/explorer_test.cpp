// Enumerated choices and the brute-force explorer, on the reference cases of the design.
#include "quiesce/interpreter/explorer.hpp"

#include <gtest/gtest.h>

#include "unit/interpreter/builder.hpp"

namespace quiesce::interpreter::testing {
namespace {

Domains numbers(std::vector<std::int64_t> values) {
  Domains domains;
  for (const auto value : values) domains.values[Type::Integer].emplace_back(Number(value));
  return domains;
}

TEST(Enumerate, EverySequenceComesOnce) {
  Small small;
  const auto f = small.code({assign(0, unknown(Type::Integer)),
                             when(eq(var(0), lit(1)), {assign(1, unknown(Type::Integer, true))})});
  const Domains domains = numbers({0, 1});
  std::vector<std::pair<Value, Value>> seen;
  EnumeratingChoices choices(domains);
  do {
    Instance instance(small.application, f, {});
    instance.run(small.database, choices);
    seen.emplace_back(*instance.published()[0], instance.published()[1].value_or(t("none")));
    EnumeratingChoices again = repeat(domains, choices.taken());
    Instance second(small.application, f, {});
    second.run(small.database, again);
    EXPECT_EQ(second.published(), instance.published());
  } while (choices.next());
  const std::vector<std::pair<Value, Value>> expected{
      {n(0), t("none")}, {n(1), n(0)}, {n(1), n(1)}, {n(1), null}};
  EXPECT_EQ(seen, expected);
}

TEST(Enumerate, EveryOrderOfRowsComes) {
  Small small{{table("items", "i")}};
  for (int i = 0; i < 3; ++i) small.row(0, {n(i)});
  const auto f = small.code({stmt(select({{from(1, 0)}, nullptr}, {col(1, 0, 0)})), fetch(10, {{0}}),
                             fetch(10, {{1}}), fetch(10, {{2}})});
  const Domains domains = numbers({0});
  std::set<std::vector<std::string>> orders;
  EnumeratingChoices choices(domains);
  do {
    Instance instance(small.application, f, {});
    instance.run(small.database, choices);
    std::vector<std::string> order;
    for (std::size_t i = 0; i < 3; ++i) order.push_back(to_string(*instance.published()[i], Type::Integer));
    orders.insert(order);
  } while (choices.next());
  EXPECT_EQ(orders.size(), 6U);
}

TEST(Enumerate, SmallDomainsHoldTheLiterals) {
  Small small;
  small.code({assign(0, lit(42)), assign(15, text("ANONYMOUS"))});
  const Domains domains = Domains::small(small.application);
  const auto integers = domains.of(Type::Integer, true);
  EXPECT_EQ(integers, (std::vector<Value>{n(0), n(1), n(42), null}));
  EXPECT_EQ(domains.of(Type::Text, false), (std::vector<Value>{t("a"), t("b"), t("ANONYMOUS")}));
}

TEST(Enumerate, KeysAndTimesStayLawful) {
  Small small{{table("items", "i")}};
  small.row(0, {n(0)});
  const auto f = small.code(
      {assign(0, generated(0, 0)), assign(1, generated(0, 0)), assign(2, now()), assign(3, now())});
  Domains domains = numbers({0, 1});
  domains.values[Type::Timestamp] = {ir::Moment{5}, ir::Moment{6}};
  std::size_t runs = 0;
  EnumeratingChoices choices(domains);
  do {
    Database database = small.database;
    Instance instance(small.application, f, {});
    ASSERT_NO_THROW(instance.run(database, choices));
    ++runs;
  } while (choices.next());
  EXPECT_EQ(runs, 3U) << "5 5, 5 6, 6 6";
}

/// accounts(a id, b balance); balance >= 0.
struct Bank : ::testing::Test {
  Small small{{table("accounts", "i! i!")}};
  ExpressionPtr mine() { return eq(col(0, 0, 0), var(0)); }
  void invariant(ir::InvariantKind kind, ExpressionPtr conclusion) {
    small.application.invariants.push_back(
        {"rule", "", kind, {{from(0, 0)}, nullptr, std::move(conclusion), "", 1, {}}});
  }
  /// Reads the balance into variable 2; aborts without an account.
  Block read_balance() {
    return {stmt(select({{from(1, 0)}, eq(col(1, 0, 0), var(0))}, {col(1, 0, 1)})), fetch(10, {{2}}),
            when(negate(var(10, Type::Boolean)), {raise(3)})};
  }
  /// Two steps: read the balance; then, in a step of its own, withdraw `amount`.
  std::size_t withdrawal(Block second) {
    const auto first = small.code(read_balance(), {0});
    small.code(std::move(second), {0, 2, 1});
    ir::Functionality both = small.application.functionalities[first];
    ir::Step step = small.application.functionalities.back().steps[0];
    both.inputs.push_back({"amount", Type::Integer, false, {}});
    both.inputs[0].nullable = false;
    step.arguments = {ir::InputId{0}, ir::NameId{2}, ir::InputId{1}};
    both.steps.push_back(step);
    both.assumptions = {less(lit(0), ir::make_expression(ir::InputRef{{1}}, Type::Integer))};
    small.application.functionalities.push_back(both);
    return small.application.functionalities.size() - 1;
  }
  Exploration search(std::vector<std::size_t> functionalities, std::vector<std::int64_t> values) {
    ExplorerOptions options;
    options.domains = numbers(std::move(values));
    options.rows_per_entity = 1;
    return explore(small.application, functionalities, 0, options);
  }
};

TEST_F(Bank, WithdrawalRacesWithItself) {
  invariant(ir::InvariantKind::Absolute, op(BinaryOp::GreaterEqual, col(0, 0, 1), lit(0)));
  const auto f = withdrawal({when(op(BinaryOp::GreaterEqual, var(2), var(1)),
                                  {update(0, mine(), {{1, sub(col(0, 0, 1), var(1))}})})});
  const auto alone = search({f}, {0, 1, 2});
  EXPECT_FALSE(alone.violation);
  EXPECT_TRUE(alone.exhausted);
  EXPECT_GT(alone.initial_states, 3U);
  const auto both = search({f, f}, {0, 1, 2});
  ASSERT_TRUE(both.violation);
  EXPECT_EQ(both.violation->steps.size(), 4U);
  EXPECT_TRUE(is_initial(both.violation->initial, small.application));
  EXPECT_TRUE(both.violation->rule.violated);
  EXPECT_EQ(both.violation->inputs.size(), 2U);
}

TEST_F(Bank, ACheckInsideTheUpdateRemovesTheRace) {
  invariant(ir::InvariantKind::Absolute, op(BinaryOp::GreaterEqual, col(0, 0, 1), lit(0)));
  const auto where = op(BinaryOp::And, mine(), op(BinaryOp::GreaterEqual, col(0, 0, 1), var(1)));
  const auto f = withdrawal({update(0, where, {{1, sub(col(0, 0, 1), var(1))}})});
  const auto both = search({f, f}, {0, 1, 2});
  EXPECT_FALSE(both.violation);
  EXPECT_TRUE(both.exhausted);
}

TEST_F(Bank, ACheckConstraintTurnsTheRaceIntoAnAbort) {
  invariant(ir::InvariantKind::Absolute, op(BinaryOp::GreaterEqual, col(0, 0, 1), lit(0)));
  small.application.schema.entities[0].checks.push_back(
      {{5}, op(BinaryOp::GreaterEqual, col(5, 0, 1), lit(0)), "", {}});
  const auto f = withdrawal({update(0, mine(), {{1, sub(col(0, 0, 1), var(1))}})});
  EXPECT_FALSE(search({f, f}, {0, 1, 2}).violation);
}

TEST_F(Bank, GapNeedsSixInstances) {
  invariant(ir::InvariantKind::Absolute, less(col(0, 0, 1), lit(100)));
  Block check = read_balance();
  check.push_back(when(negate(less(var(2), lit(50))), {raise(3)}));
  const auto first = small.code(std::move(check), {0});
  small.code({update(0, mine(), {{1, add(col(0, 0, 1), lit(10))}})}, {0});
  ir::Functionality both = small.application.functionalities[first];
  ir::Step step = small.application.functionalities.back().steps[0];
  step.arguments = {ir::InputId{0}};
  both.inputs[0].nullable = false;
  both.steps.push_back(step);
  small.application.functionalities.push_back(both);
  const std::size_t f = small.application.functionalities.size() - 1;
  const auto five = search(std::vector<std::size_t>(5, f), {0, 40, 49});
  EXPECT_FALSE(five.violation);
  EXPECT_TRUE(five.exhausted);
  const auto six = search(std::vector<std::size_t>(6, f), {0, 40, 49});
  EXPECT_TRUE(six.violation);
}

TEST_F(Bank, AnEventualRuleIsJudgedWhenAllHaveEnded) {
  // Breaks the rule, commits, and repairs it unless it aborts: with input 0 in the second segment.
  invariant(ir::InvariantKind::Eventual, negate(eq(col(0, 0, 1), lit(9))));
  const auto f =
      small.code_in_segments({{update(0, nullptr, {{1, lit(9)}}), stmt(ir::CommitAndContinue{{1}})},
                              {when(eq(var(0), lit(0)), {raise(3)}), update(0, nullptr, {{1, lit(0)}})}},
                             {0});
  small.application.functionalities[f].inputs[0].nullable = false;
  const auto half_way = search({f}, {0, 1});
  ASSERT_TRUE(half_way.violation);
  EXPECT_EQ(half_way.violation->steps.back().result.outcome, Outcome::Aborted);
  EXPECT_FALSE(search({f}, {1, 2}).violation);
  small.application.invariants[0].kind = ir::InvariantKind::Absolute;
  EXPECT_TRUE(search({f}, {1, 2}).violation);
}

TEST_F(Bank, TheCapIsReported) {
  invariant(ir::InvariantKind::Absolute, yes());
  const auto f = withdrawal({});
  ExplorerOptions options;
  options.domains = numbers({0, 1, 2});
  options.max_steps = 10;
  const auto result = explore(small.application, {f, f}, 0, options);
  EXPECT_FALSE(result.exhausted);
  EXPECT_FALSE(result.violation);
}

TEST_F(Bank, SamplingFindsTheRaceToo) {
  invariant(ir::InvariantKind::Absolute, op(BinaryOp::GreaterEqual, col(0, 0, 1), lit(0)));
  const auto f = withdrawal({when(op(BinaryOp::GreaterEqual, var(2), var(1)),
                                  {update(0, mine(), {{1, sub(col(0, 0, 1), var(1))}})})});
  ExplorerOptions options;
  options.domains = numbers({0, 1, 2});
  options.samples = 300;
  EXPECT_TRUE(explore(small.application, {f, f}, 0, options).violation);
  EXPECT_FALSE(explore(small.application, {f}, 0, options).exhausted);
}

TEST_F(Bank, NoMoreInstancesThanAllowed) {
  invariant(ir::InvariantKind::Absolute, op(BinaryOp::GreaterEqual, col(0, 0, 1), lit(0)));
  const auto f = withdrawal({update(0, nullptr, {{1, lit(-1)}})});
  small.application.functionalities[f].at_most = 1;
  EXPECT_TRUE(search({f}, {0, 1}).violation);
  EXPECT_FALSE(search({f, f}, {0, 1}).violation);
}

TEST_F(Bank, AssumptionsBoundTheInitialState) {
  invariant(ir::InvariantKind::Absolute, less(col(0, 0, 1), lit(3)));
  const auto f = small.code({update(0, nullptr, {{1, add(col(0, 0, 1), lit(1))}})});
  EXPECT_TRUE(search({f}, {0, 1, 2}).violation);
  small.application.assumptions.push_back({{from(0, 0)}, nullptr, less(col(0, 0, 1), lit(2)), "", 1, {}});
  EXPECT_FALSE(search({f}, {0, 1, 2}).violation);
}

}  // namespace
}  // namespace quiesce::interpreter::testing
