#include "quiesce/ir/printer.hpp"

#include <gtest/gtest.h>

#include "fixture.hpp"

namespace quiesce::ir::testing {
namespace {

ExpressionPtr var(std::uint32_t index, Type type = Type::Integer) {
  return make_variable(VariableId{index}, type);
}
RowBinding row(EntityId entity, std::uint32_t number, std::string name) {
  return {RowId{number}, entity, std::move(name), nullptr, {}};
}

class ExpressionText : public ::testing::Test {
 protected:
  ExpressionText()
      : application(bank_with({}, {variable("a"), variable("b"), variable("c")}, {{"rs", {}, {}}})) {}
  std::string print(const ExpressionPtr& e) {
    return ir::print(*e, application.schema, &application.transactions.front());
  }
  static ExpressionPtr binary(BinaryOp op, ExpressionPtr l, ExpressionPtr r) {
    return make_binary(op, std::move(l), std::move(r));
  }
  Application application;
  ExpressionPtr a = var(0), b = var(1), c = var(2);
};

TEST_F(ExpressionText, ParenthesesOnlyWhereNeeded) {
  using enum BinaryOp;
  EXPECT_EQ(print(binary(Subtract, binary(Subtract, a, b), c)), "a - b - c");
  EXPECT_EQ(print(binary(Subtract, a, binary(Subtract, b, c))), "a - (b - c)");
  EXPECT_EQ(print(binary(Multiply, binary(Add, a, b), c)), "(a + b) * c");
  EXPECT_EQ(print(binary(Add, a, binary(Multiply, b, c))), "a + b * c");
  const ExpressionPtr x = binary(Less, a, b);
  const ExpressionPtr y = binary(Greater, b, c);
  EXPECT_EQ(print(binary(And, binary(Or, x, y), y)), "(a < b or b > c) and b > c");
  EXPECT_EQ(print(binary(Or, binary(And, x, y), y)), "a < b and b > c or b > c");
  EXPECT_EQ(print(binary(Equal, x, y)), "(a < b) = (b > c)");
  EXPECT_EQ(print(make_unary(UnaryOp::Not, binary(And, x, y))), "not (a < b and b > c)");
  EXPECT_EQ(print(make_unary(UnaryOp::Not, x)), "not a < b");
  EXPECT_EQ(print(make_unary(UnaryOp::IsNull, a)), "a is null");
  EXPECT_EQ(print(make_unary(UnaryOp::Not, make_unary(UnaryOp::IsNull, a))), "a is not null");
  EXPECT_EQ(print(make_unary(UnaryOp::Negate, binary(Add, a, b))), "-(a + b)");
  EXPECT_EQ(print(binary(Subtract, a, number(-1))), "a - -1");
  EXPECT_EQ(print(binary(Same, a, b)), "a same as b");
}

TEST_F(ExpressionText, EveryOtherKind) {
  const ExpressionPtr condition = binary(BinaryOp::Less, a, b);
  EXPECT_EQ(print(make_expression(Conditional{condition, a, number(0)}, Type::Integer)),
            "if a < b then a else 0");
  EXPECT_EQ(print(binary(BinaryOp::Add, make_expression(Conditional{condition, a, b}, Type::Integer), c)),
            "(if a < b then a else b) + c");
  EXPECT_EQ(print(make_expression(Unknown{"the function upper()", false}, Type::Text)),
            "unknown(the function upper())");
  EXPECT_EQ(print(make_expression(Unknown{"x", true}, Type::Text)), "unknown?(x)");
  EXPECT_EQ(print(make_expression(Generated{{accounts_id}}, Type::Integer)), "generated(accounts.id)");
  EXPECT_EQ(print(make_expression(Now{}, Type::Timestamp)), "now");
  EXPECT_EQ(print(make_expression(CursorLength{CursorId{0}}, Type::Integer)), "length(rs)");
  EXPECT_EQ(print(text("two\nlines, it's")), "'two\\nlines, it''s'");
  EXPECT_EQ(print(column(RowId{9}, accounts_balance)), "accounts.balance");
}

TEST_F(ExpressionText, InnerRowsOfOneNameAreToldApart) {
  const auto exists = [](RowBinding binding, ExpressionPtr where) {
    return make_expression(Aggregate{AggregateOp::Exists, {{std::move(binding)}, std::move(where)}, nullptr},
                           Type::Boolean);
  };
  const ExpressionPtr inner = exists(row(accounts, 2, "accounts"),
                                     equal(column(RowId{1}, accounts_id), column(RowId{2}, accounts_id)));
  EXPECT_EQ(print(exists(row(accounts, 1, "accounts"), inner)),
            "exists(accounts where exists(accounts accounts#2 where accounts.id = accounts#2.id))");
  EXPECT_EQ(
      print(make_expression(
          Aggregate{AggregateOp::Sum, {{row(accounts, 1, "x")}, nullptr}, column(RowId{1}, accounts_balance)},
          Type::Integer)),
      "sum(x.balance from accounts x)");
}

TEST(EntityText, ShowsAttributesAndConstraints) {
  const Schema schema = bank_schema();
  EXPECT_EQ(print(schema[accounts], schema),
            "entity accounts\n"
            "  id: integer generated\n"
            "  client_id: integer\n"
            "  balance: integer default 0\n"
            "  overdraft: integer\n"
            "  primary key (id)\n"
            "  check accounts.balance >= -accounts.overdraft named solvent\n"
            "  foreign key (client_id) references clients (id) on update cascade\n");
}

TEST(RuleText, ShowsRowsPremiseAndConclusion) {
  const Schema schema = bank_schema();
  Rule rule;
  rule.rows = {row(accounts, 0, "a"), row(accounts, 1, "b")};
  rule.premise = equal(column(RowId{0}, accounts_client), column(RowId{1}, accounts_client));
  rule.conclusion = make_binary(BinaryOp::GreaterEqual, column(RowId{0}, accounts_balance), number(0));
  EXPECT_EQ(print(rule, schema),
            "for all accounts a, accounts b\nwhere a.client_id = b.client_id\nrequire a.balance >= 0\n");
}

TEST(TransactionText, ReadsLikeAProgram) {
  const std::vector<Variable> variables{variable("id", Type::Integer, VariableRole::Parameter),
                                        variable("found"), variable("balance"), variable("balance"),
                                        variable("count")};
  Query query;
  query.cursor = CursorId{0};
  query.rows = {{row(accounts, 0, "accounts"), row(clients, 1, "c")},
                equal(column(RowId{0}, accounts_id), var(0))};
  query.items = {{"balance", column(RowId{0}, accounts_balance)},
                 {"who", column(RowId{1}, clients_name, Type::Text)}};
  query.order = {{column(RowId{0}, accounts_balance), true, true},
                 {column(RowId{0}, accounts_id), false, true}};
  query.limit = 1;
  query.for_update = true;
  const Block body{
      statement(query),
      statement(Fetch{CursorId{0}, VariableId{1}, {VariableId{2}, VariableId{3}}}),
      statement(If{make_unary(UnaryOp::Not, var(1, Type::Boolean)),
                   {statement(Throw{ErrorTypeId{1}, "no such\naccount"})},
                   {statement(If{equal(var(2), number(0)), {}, {statement(Leave{LabelId{0}})}})}}),
      statement(Update{row(accounts, 2, "accounts"),
                       equal(column(RowId{2}, accounts_id), var(0)),
                       {{accounts_balance, number(1)}},
                       VariableId{4},
                       {}}),
      statement(Try{{statement(Rollback{})},
                    {{{ErrorTypeId{0}}, {statement(Rethrow{})}, {}}},
                    {statement(Clear{CursorId{0}})}}),
      statement(Delete{row(accounts, 3, "accounts"), nullptr, std::nullopt, {}}),
      statement(Insert{clients, std::nullopt, {var(0), text("x")}, OnConflict::Ignore, std::nullopt, {}}),
      statement(Append{CursorId{0}, {number(1), number(2)}}),
      statement(Rewind{CursorId{0}}),
      statement(CommitAndContinue{SegmentId{1}}),
  };
  const Application application =
      bank_with(body, variables, {{"rs", {}, {}}}, {{LabelKind::Transaction, ""}});
  EXPECT_EQ(print(application.transactions.front(), application),
            R"(transaction work(id: integer)
  rs := select accounts.balance, c.name as who from accounts, clients c where accounts.id = id order by accounts.balance desc, accounts.id nulls first limit 1 for update
  found := next rs into balance, balance#2
  if not found
    throw NotFound: no such\naccount
  else if balance = 0
    do nothing
  else
    return
  count := update accounts set balance = 1 where accounts.id = id
  try
    rollback
  catch Error
    rethrow
  finally
    clear rs
  delete from accounts
  insert into clients (id: id, name: 'x') on conflict do nothing
  append (1, 2) to rs
  rewind rs
  commit; continue at segment 2
)");
}

TEST(TransactionText, LoopsAndCallsShowWhereALeaveGoes) {
  const std::vector<Label> labels{
      {LabelKind::Loop, ""}, {LabelKind::LoopBody, ""}, {LabelKind::Call, "helper"}, {LabelKind::Loop, ""}};
  const Block innermost{statement(Leave{LabelId{0}}), statement(Leave{LabelId{1}}),
                        statement(Leave{LabelId{2}}), statement(Leave{LabelId{3}})};
  const Block inner_loop{statement(Loop{{}, number(1), innermost})};
  const Block call{statement(Labelled{LabelId{0}, inner_loop})};
  const Block body{statement(Labelled{LabelId{1}, {statement(Labelled{LabelId{2}, call})}}),
                   statement(Assign{VariableId{0}, number(2)})};
  const Block head{statement(Assign{VariableId{0}, number(1)})};
  const Application application =
      bank_with({statement(Labelled{LabelId{3}, {statement(Loop{head, number(1), body})}})}, {variable("i")},
                {}, labels);
  EXPECT_EQ(print(application.transactions.front(), application),
            R"(transaction work()
  loop
    i := 1
    stop unless 1
    body
      call helper()
        while 1
          break
          continue
          return from helper()
          break 2
    i := 2
)");
}

TEST(FunctionalityText, ShowsWhereArgumentsComeFrom) {
  Application application =
      bank_with({}, {variable("id", Type::Integer, VariableRole::Parameter),
                     variable("sum", Type::Integer, VariableRole::Parameter), variable("left")});
  Functionality functionality;
  functionality.name = "Pay";
  functionality.inputs = {{"id", Type::Integer, false, {}}, {"amount", Type::Integer, true, {}}};
  functionality.names = {{"id", Type::Integer, false}, {"rest", Type::Integer, false}};
  functionality.steps = {{TransactionId{0},
                          {InputId{0}, InputId{1}},
                          {{VariableId{0}, NameId{0}}, {VariableId{2}, NameId{1}}},
                          {},
                          {}},
                         {TransactionId{0}, {NameId{0}, NameId{1}}, {}, {}, {}}};
  functionality.assumptions = {
      make_binary(BinaryOp::Greater, make_expression(InputRef{InputId{1}}, Type::Integer), number(0))};
  functionality.at_most = 1;
  EXPECT_EQ(print(functionality, application),
            "functionality Pay(id: integer, amount: integer?)\n"
            "  assume amount > 0\n"
            "  at most 1 at once\n"
            "  1. work(id: input, sum: input amount) publishes id, left as rest\n"
            "  2. work(id: from step 1, sum: rest from step 1)\n");
}

}  // namespace
}  // namespace quiesce::ir::testing
