#include "quiesce/ir/connections.hpp"

#include <gtest/gtest.h>

#include "fixture.hpp"

namespace quiesce::ir::testing {
namespace {

using Attributes = std::set<AttributeId>;
using Entities = std::set<EntityId>;

TransactionAccess access_of(Statement::Node node) {
  return connect(bank_with({statement(std::move(node))})).transactions.front();
}

RowBinding row_of(EntityId entity, std::uint32_t number = 0) {
  return {RowId{number}, entity, "", nullptr, {}};
}

TEST(Connections, QueryReadsConditionItemsAndOrder) {
  Query query;
  query.rows = {{row_of(accounts)}, equal(column(RowId{0}, accounts_client), number(1))};
  query.items = {{"balance", column(RowId{0}, accounts_balance)}};
  query.order = {{column(RowId{0}, accounts_limit), false, false}};
  const TransactionAccess access = access_of(query);
  EXPECT_EQ(access.reads, (Attributes{accounts_id, accounts_client, accounts_balance, accounts_limit}));
  EXPECT_TRUE(access.writes.empty());
}

TEST(Connections, InsertReadsWhatCanMakeItFail) {
  const TransactionAccess access = access_of(
      Insert{transfers, std::nullopt, {number(1), number(1), number(5)}, OnConflict::Fail, std::nullopt, {}});
  EXPECT_EQ(access.reads, (Attributes{transfers_account, transfers_number, accounts_id}));
  EXPECT_EQ(access.writes, (Attributes{transfers_account, transfers_number, transfers_amount}));
  EXPECT_EQ(access.inserts, Entities{transfers});
}

TEST(Connections, DeleteFollowsForeignKeys) {
  const TransactionAccess access = access_of(Delete{row_of(accounts), nullptr, std::nullopt, {}});
  EXPECT_EQ(access.deletes, (Entities{accounts, transfers}));  // transfers by cascade
  EXPECT_TRUE(access.writes.contains(transfers_amount));
  EXPECT_TRUE(access.writes.contains(audits_account));  // set null
  EXPECT_FALSE(access.writes.contains(audits_text));
  EXPECT_TRUE(access.reads.contains(audits_account));
}

TEST(Connections, DeleteThatIsRestrictedReadsTheReferences) {
  const TransactionAccess access = access_of(Delete{row_of(clients), nullptr, std::nullopt, {}});
  EXPECT_EQ(access.deletes, Entities{clients});
  EXPECT_TRUE(access.reads.contains(accounts_client));
  EXPECT_FALSE(access.writes.contains(accounts_client));
}

TEST(Connections, UpdateOfAReferencedKeyCascades) {
  const TransactionAccess access =
      access_of(Update{row_of(clients), nullptr, {{clients_id, number(7)}}, std::nullopt, {}});
  EXPECT_EQ(access.writes, (Attributes{clients_id, accounts_client}));
}

TEST(Connections, UpdateReadsTheChecksOverItsCells) {
  const TransactionAccess access =
      access_of(Update{row_of(accounts), nullptr, {{accounts_balance, number(7)}}, std::nullopt, {}});
  EXPECT_EQ(access.writes, Attributes{accounts_balance});
  EXPECT_TRUE(access.reads.contains(accounts_limit));
}

TEST(Connections, NestedStatementsCount) {
  Query query;
  query.rows = {{row_of(accounts)}, nullptr};
  query.items = {{"balance", column(RowId{0}, accounts_balance)}};
  const Block inner{statement(query)};
  const Statement::Node nodes[] = {
      If{number(1), inner, {}},
      If{number(1), {}, inner},
      Loop{inner, number(1), {}},
      Loop{{}, number(1), inner},
      Labelled{LabelId{0}, inner},
      Try{inner, {}, {}},
      Try{{}, {{{ErrorTypeId{0}}, inner, {}}}, {}},
      Try{{}, {}, inner},
  };
  for (const Statement::Node& node : nodes) {
    EXPECT_TRUE(access_of(node).reads.contains(accounts_balance)) << node.index();
  }
}

TEST(Connections, AnAggregateDependsOnTheRowsThatExist) {
  const ExpressionPtr count =
      make_expression(Aggregate{AggregateOp::Count, {{row_of(accounts)}, nullptr}, nullptr}, Type::Integer);
  EXPECT_EQ(access_of(Assign{VariableId{0}, count}).reads, Attributes{accounts_id});
}

Invariant invariant_over(Rule rule) {
  return {"rule", "", InvariantKind::Absolute, std::move(rule)};
}

Application with_functionality(Application application) {
  application.aggregates = {{"Clients", {clients}}, {"Accounts", {accounts, transfers, audits}}};
  Functionality functionality;
  functionality.name = "Work";
  functionality.steps.push_back({TransactionId{0}, {}, {}, std::nullopt, {}});
  application.functionalities.push_back(functionality);
  return application;
}

TEST(Connections, AnInvariantOverACountIsTouchedByInserts) {
  Application application = with_functionality(bank_with({statement(Insert{
      transfers, std::nullopt, {number(1), number(1), number(5)}, OnConflict::Fail, std::nullopt, {}})}));
  Rule rule;
  rule.conclusion = make_binary(
      BinaryOp::LessEqual,
      make_expression(Aggregate{AggregateOp::Count, {{row_of(transfers)}, nullptr}, nullptr}, Type::Integer),
      number(9));
  application.invariants.push_back(invariant_over(rule));
  const InvariantConnections found = connect(application).invariants.front();
  EXPECT_TRUE(found.attributes.empty());
  EXPECT_EQ(found.writers, std::vector<TransactionId>{TransactionId{0}});
  EXPECT_EQ(found.functionalities, std::vector<std::size_t>{0});
  EXPECT_TRUE(found.inside_one_aggregate);
}

TEST(Connections, AnInvariantAcrossAggregatesAndOneThatNobodyTouches) {
  Application application = with_functionality(bank_with(
      {statement(Update{row_of(accounts), nullptr, {{accounts_balance, number(7)}}, std::nullopt, {}})}));
  Rule rule;
  rule.rows = {row_of(clients, 0), row_of(accounts, 1)};
  rule.premise = equal(column(RowId{0}, clients_id), column(RowId{1}, accounts_client));
  rule.conclusion = equal(column(RowId{0}, clients_name, Type::Text), text("x"));
  application.invariants.push_back(invariant_over(rule));
  const InvariantConnections found = connect(application).invariants.front();
  EXPECT_EQ(found.attributes, (Attributes{clients_id, clients_name, accounts_client}));
  EXPECT_EQ(found.aggregates, (std::vector<std::size_t>{0, 1}));
  EXPECT_FALSE(found.inside_one_aggregate);
  EXPECT_TRUE(found.writers.empty());
  EXPECT_TRUE(found.functionalities.empty());
}

}  // namespace
}  // namespace quiesce::ir::testing
