// An application with every kind of statement, for what has to notice each of them.
#pragma once

#include "unit/ir/fixture.hpp"

namespace quiesce::ir::testing {

inline const RowId row{0};

inline ExpressionPtr count_accounts() {
  RowSet rows{{{RowId{1}, accounts, "a", nullptr, {}}}, equal(column(RowId{1}, accounts_id), number(1))};
  return make_expression(Aggregate{AggregateOp::Count, rows, column(RowId{1}, accounts_balance)},
                         Type::Integer);
}

/// All kinds of statements, in the order of the variant.
inline Block every_statement() {
  const RowBinding account{row, accounts, "accounts", nullptr, {}};
  const ExpressionPtr by_id = equal(column(row, accounts_id), make_variable({0}, Type::Integer));
  Query query;
  query.rows = {{account}, by_id};
  query.items = {{"balance", column(row, accounts_balance)}};
  query.order = {{column(row, accounts_id), false, false}};
  query.limit = 3;
  Insert insert{accounts,         std::nullopt, {number(1), number(2), number(3), number(4)},
                OnConflict::Fail, {},           {}};
  Update update{account, by_id, {{accounts_balance, number(7)}}, VariableId{1}, {}};
  Try guarded;
  guarded.body = {statement(Throw{ErrorTypeId{1}, "gone"})};
  guarded.handlers.push_back({{ErrorTypeId{1}}, {statement(Rethrow{})}, {}});
  guarded.finally = {statement(Rollback{})};
  return {statement(Assign{{1}, number(5)}),
          statement(query),
          statement(Fetch{{0}, {2}, {VariableId{1}}}),
          statement(Append{{0}, {number(1)}}),
          statement(Rewind{{0}}),
          statement(Clear{{0}}),
          statement(insert),
          statement(update),
          statement(Delete{account, by_id, std::nullopt, {}}),
          statement(If{make_variable({2}, Type::Boolean), {statement(Leave{{0}})}, {}}),
          statement(Loop{{}, make_variable({2}, Type::Boolean), {statement(Rollback{})}}),
          statement(Labelled{{0}, {statement(Leave{{0}})}}),
          statement(guarded),
          statement(CommitAndContinue{{1}})};
}

inline Application sample() {
  Application application = bank_with(
      every_statement(),
      {variable("p", Type::Integer, VariableRole::Parameter), variable("x"), variable("b", Type::Boolean)},
      {{"c", {Type::Integer}, {}}, {"d", {Type::Integer}, {}}},
      {{LabelKind::Call, "m"}, {LabelKind::Loop, "n"}});
  application.transactions[0].segments.push_back({{statement(Rollback{})}, {}});
  application.transactions[0].segments.push_back({{}, {}});
  application.transactions[0].row_count = 2;
  application.error_types.push_back({"Other", std::nullopt});
  Functionality work;
  work.name = "Work";
  work.inputs = {{"i", Type::Integer, false, {}}, {"j", Type::Integer, false, {}}};
  work.names = {{"n", Type::Integer, false}, {"m", Type::Integer, false}};
  work.assumptions = {make_binary(BinaryOp::Less, make_expression(InputRef{{0}}, Type::Integer), number(9))};
  work.steps.push_back({{0}, {InputId{0}}, {{VariableId{0}, NameId{0}}}, {}, {}});
  application.functionalities.push_back(work);
  Rule rule;
  rule.rows = {{row, accounts, "accounts", nullptr, {}}};
  rule.conclusion = make_binary(BinaryOp::GreaterEqual, column(row, accounts_balance), number(0));
  rule.text = "accounts.balance >= 0";
  rule.row_count = 1;
  application.invariants.push_back({"solvent", "", InvariantKind::Absolute, rule});
  return application;
}

}  // namespace quiesce::ir::testing
