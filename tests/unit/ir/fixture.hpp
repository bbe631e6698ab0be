// A small bank: clients, accounts that reference them, transfers that go with their account.
#pragma once

#include "quiesce/ir/application.hpp"

namespace quiesce::ir::testing {

inline Attribute attribute(std::string name, Type type, bool not_null = true) {
  Attribute result;
  result.name = std::move(name);
  result.type = type;
  result.not_null = not_null;
  return result;
}

inline constexpr EntityId clients{0}, accounts{1}, transfers{2}, audits{3};
inline constexpr AttributeId clients_id{clients, 0}, clients_name{clients, 1};
inline constexpr AttributeId accounts_id{accounts, 0}, accounts_client{accounts, 1},
    accounts_balance{accounts, 2}, accounts_limit{accounts, 3};
inline constexpr AttributeId transfers_account{transfers, 0}, transfers_number{transfers, 1},
    transfers_amount{transfers, 2};
inline constexpr AttributeId audits_account{audits, 0}, audits_text{audits, 1};

inline ExpressionPtr column(RowId row, AttributeId attribute, Type type = Type::Integer) {
  return make_expression(ColumnRef{row, attribute}, type);
}
inline ExpressionPtr number(std::int64_t value) {
  return make_literal(Number(value), Type::Integer);
}
inline ExpressionPtr text(std::string value) {
  return make_literal(Value(std::move(value)), Type::Text);
}
inline ExpressionPtr equal(ExpressionPtr a, ExpressionPtr b) {
  return make_binary(BinaryOp::Equal, std::move(a), std::move(b));
}

inline Schema bank_schema() {
  Schema schema;
  Entity c{"clients", {attribute("id", Type::Integer), attribute("name", Type::Text, false)}, {}, {}, {}, {}};
  c.keys.push_back({{0}, true, "", {}});
  Entity a{"accounts",
           {attribute("id", Type::Integer), attribute("client_id", Type::Integer),
            attribute("balance", Type::Integer), attribute("overdraft", Type::Integer)},
           {},
           {},
           {},
           {}};
  a.attributes[0].generated = true;
  a.attributes[2].default_value = number(0);
  a.keys.push_back({{0}, true, "", {}});
  a.checks.push_back({RowId{0},
                      make_binary(BinaryOp::GreaterEqual, column(RowId{0}, accounts_balance),
                                  make_unary(UnaryOp::Negate, column(RowId{0}, accounts_limit))),
                      "solvent",
                      {}});
  a.foreign_keys.push_back(
      {{1}, clients, {0}, ReferentialAction::Restrict, ReferentialAction::Cascade, "", {}});
  Entity t{"transfers",
           {attribute("account_id", Type::Integer), attribute("number", Type::Integer),
            attribute("amount", Type::Integer)},
           {},
           {},
           {},
           {}};
  t.keys.push_back({{0, 1}, true, "", {}});
  t.foreign_keys.push_back(
      {{0}, accounts, {0}, ReferentialAction::Cascade, ReferentialAction::Restrict, "", {}});
  Entity n{"audits", {attribute("account_id", Type::Integer, false), attribute("text", Type::Text)},
           {},       {},
           {},       {}};
  n.foreign_keys.push_back(
      {{0}, accounts, {0}, ReferentialAction::SetNull, ReferentialAction::Restrict, "", {}});
  schema.entities = {c, a, t, n};
  return schema;
}

/// A transaction of one segment over the bank.
inline Application bank_with(Block body, std::vector<Variable> variables = {},
                             std::vector<Cursor> cursors = {}, std::vector<Label> labels = {}) {
  Application application;
  application.name = "Bank";
  application.schema = bank_schema();
  application.error_types = {{"Error", std::nullopt}, {"NotFound", ErrorTypeId{0}}};
  Transaction transaction;
  transaction.name = "work";
  transaction.variables = std::move(variables);
  for (std::uint32_t i = 0; i < transaction.variables.size(); ++i) {
    if (transaction.variables[i].role == VariableRole::Parameter)
      transaction.parameters.push_back(VariableId{i});
  }
  transaction.cursors = std::move(cursors);
  transaction.labels = std::move(labels);
  transaction.segments.push_back({std::move(body), {}});
  application.transactions.push_back(std::move(transaction));
  return application;
}

inline Variable variable(std::string name, Type type = Type::Integer,
                         VariableRole role = VariableRole::Local) {
  return {std::move(name), type, false, role, role == VariableRole::Parameter, {}};
}

inline Statement statement(Statement::Node node) {
  return {std::move(node), {}};
}

}  // namespace quiesce::ir::testing
