// Every change of the meaning changes the fingerprint; a change of anything else does not.
#include "quiesce/ir/fingerprint.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "unit/ir/fingerprint_sample.hpp"

namespace quiesce::ir {
namespace {

using namespace testing;
using Change = std::function<void(Application&)>;
using Changes = std::map<std::string, Change>;

/// Of the whole: as a key would put it together.
Digest whole(const Application& application) {
  const Fingerprints prints(application);
  Hash hash;
  for (std::size_t f = 0; f < application.functionalities.size(); ++f)
    hash.digest(prints.functionality(f).digest);
  for (const Invariant& invariant : application.invariants) hash.digest(prints.rule(invariant.rule).digest);
  for (const EntityId id : prints.connected({accounts})) hash.digest(prints.entity(id));
  return hash.finish();
}

template <typename Node>
Node& node(Application& application, std::size_t index) {
  return std::get<Node>(application.transactions[0].segments[0].body[index].node);
}
Functionality& work(Application& application) {
  return application.functionalities[0];
}
Rule& rule(Application& application) {
  return application.invariants[0].rule;
}
Entity& account(Application& application) {
  return application.schema.entities[accounts.index];
}
void assign(Application& application, ExpressionPtr value) {
  node<Assign>(application, 0).value = std::move(value);
}

Changes statements() {
  Changes c;
  c["assign target"] = [](auto& a) { node<Assign>(a, 0).target = {2}; };
  c["query cursor"] = [](auto& a) { node<Query>(a, 1).cursor = {1}; };
  c["query binding row"] = [](auto& a) { node<Query>(a, 1).rows.bindings[0].row = {5}; };
  c["query binding entity"] = [](auto& a) { node<Query>(a, 1).rows.bindings[0].entity = clients; };
  c["query binding outer"] = [](auto& a) { node<Query>(a, 1).rows.bindings[0].outer_on = number(1); };
  c["query second binding"] = [](auto& a) {
    auto& bindings = node<Query>(a, 1).rows.bindings;
    bindings.push_back(bindings[0]);
  };
  c["query where"] = [](auto& a) { node<Query>(a, 1).rows.where = nullptr; };
  c["query item"] = [](auto& a) { node<Query>(a, 1).items[0].value = number(0); };
  c["query items"] = [](auto& a) { node<Query>(a, 1).items.push_back({"x", number(0)}); };
  c["query order"] = [](auto& a) { node<Query>(a, 1).order.clear(); };
  c["query order value"] = [](auto& a) { node<Query>(a, 1).order[0].value = number(1); };
  c["query descending"] = [](auto& a) { node<Query>(a, 1).order[0].descending = true; };
  c["query nulls first"] = [](auto& a) { node<Query>(a, 1).order[0].nulls_first = true; };
  c["query limit"] = [](auto& a) { node<Query>(a, 1).limit = 4; };
  c["query limit 0"] = [](auto& a) { node<Query>(a, 1).limit = 0; };
  c["query no limit"] = [](auto& a) { node<Query>(a, 1).limit.reset(); };
  c["query distinct"] = [](auto& a) { node<Query>(a, 1).distinct = true; };
  c["query for update"] = [](auto& a) { node<Query>(a, 1).for_update = true; };
  c["query single row"] = [](auto& a) { node<Query>(a, 1).single_row = true; };
  c["fetch cursor"] = [](auto& a) { node<Fetch>(a, 2).cursor = {1}; };
  c["fetch found"] = [](auto& a) { node<Fetch>(a, 2).found = {1}; };
  c["fetch into"] = [](auto& a) { node<Fetch>(a, 2).into = {VariableId{0}}; };
  c["append cursor"] = [](auto& a) { node<Append>(a, 3).cursor = {1}; };
  c["append values"] = [](auto& a) { node<Append>(a, 3).values = {number(2)}; };
  c["rewind"] = [](auto& a) { node<Rewind>(a, 4).cursor = {1}; };
  c["clear"] = [](auto& a) { node<Clear>(a, 5).cursor = {1}; };
  c["insert entity"] = [](auto& a) { node<Insert>(a, 6).entity = clients; };
  c["insert source"] = [](auto& a) { node<Insert>(a, 6).source = RowSet{}; };
  c["insert value"] = [](auto& a) { node<Insert>(a, 6).values[2] = number(9); };
  c["insert on conflict"] = [](auto& a) { node<Insert>(a, 6).on_conflict = OnConflict::Ignore; };
  c["insert count"] = [](auto& a) { node<Insert>(a, 6).count = VariableId{0}; };
  c["update row"] = [](auto& a) { node<Update>(a, 7).row.row = {4}; };
  c["update where"] = [](auto& a) { node<Update>(a, 7).where = nullptr; };
  c["update attribute"] = [](auto& a) { node<Update>(a, 7).assignments[0].attribute = accounts_limit; };
  c["update value"] = [](auto& a) { node<Update>(a, 7).assignments[0].value = number(8); };
  c["update count"] = [](auto& a) { node<Update>(a, 7).count.reset(); };
  c["update count 0"] = [](auto& a) { node<Update>(a, 7).count = VariableId{0}; };
  c["delete row"] = [](auto& a) { node<Delete>(a, 8).row.entity = transfers; };
  c["delete where"] = [](auto& a) { node<Delete>(a, 8).where = nullptr; };
  c["delete count"] = [](auto& a) { node<Delete>(a, 8).count = VariableId{0}; };
  c["if condition"] = [](auto& a) { node<If>(a, 9).condition = nullptr; };
  c["if then"] = [](auto& a) { node<If>(a, 9).then.clear(); };
  c["if branches"] = [](auto& a) { std::swap(node<If>(a, 9).then, node<If>(a, 9).otherwise); };
  c["loop parts"] = [](auto& a) { std::swap(node<Loop>(a, 10).head, node<Loop>(a, 10).body); };
  c["loop condition"] = [](auto& a) { node<Loop>(a, 10).condition = nullptr; };
  c["label"] = [](auto& a) { node<Labelled>(a, 11).label = {1}; };
  c["label body"] = [](auto& a) { node<Labelled>(a, 11).body.clear(); };
  c["leave"] = [](auto& a) { node<Labelled>(a, 11).body = {statement(Leave{{1}})}; };
  c["throw"] = [](auto& a) { node<Try>(a, 12).body = {statement(Throw{ErrorTypeId{0}, "gone"})}; };
  c["handler types"] = [](auto& a) { node<Try>(a, 12).handlers[0].types = {ErrorTypeId{0}}; };
  c["handler body"] = [](auto& a) { node<Try>(a, 12).handlers[0].body.clear(); };
  c["handlers"] = [](auto& a) { node<Try>(a, 12).handlers.clear(); };
  c["finally"] = [](auto& a) { node<Try>(a, 12).finally.clear(); };
  c["try body"] = [](auto& a) { node<Try>(a, 12).body.clear(); };
  c["next segment"] = [](auto& a) { node<CommitAndContinue>(a, 13).next = {2}; };
  c["order of statements"] = [](auto& a) {
    auto& body = a.transactions[0].segments[0].body;
    std::swap(body[4], body[5]);
  };
  c["another statement"] = [](auto& a) {
    a.transactions[0].segments[0].body.push_back(statement(Rollback{}));
  };
  c["a segment's statements"] = [](auto& a) {
    auto& segments = a.transactions[0].segments;
    std::swap(segments[1].body, segments[2].body);
  };
  return c;
}

Changes expressions() {
  const auto to = [](ExpressionPtr value) -> Change { return [value](Application& a) { assign(a, value); }; };
  const ExpressionPtr x = make_variable({0}, Type::Integer);
  const ExpressionPtr y = make_variable({1}, Type::Integer);
  Changes c;
  c["none"] = to(nullptr);
  c["null"] = to(make_literal(Null{}, Type::Integer));
  c["null of another type"] = to(make_literal(Null{}, Type::Text));
  c["true"] = to(make_literal(true, Type::Boolean));
  c["false"] = to(make_literal(false, Type::Boolean));
  c["6"] = to(number(6));
  c["-5"] = to(number(-5));
  c["5 as decimal"] = to(make_literal(Number(5), Type::Decimal));
  c["5/2"] = to(make_literal(Number(5, 2), Type::Decimal));
  c["text"] = to(text("5"));
  c["longer text"] = to(text("55"));
  c["moment"] = to(make_literal(Moment{5}, Type::Date));
  c["variable"] = to(x);
  c["other variable"] = to(y);
  c["input"] = to(make_expression(InputRef{{0}}, Type::Integer));
  c["column"] = to(column(row, accounts_balance));
  c["other row"] = to(column(RowId{1}, accounts_balance));
  c["other column"] = to(column(row, accounts_limit));
  c["other entity"] = to(column(row, transfers_amount));
  for (int op = 0; op <= static_cast<int>(UnaryOp::IsNull); ++op)
    c["unary " + std::to_string(op)] = to(make_expression(Unary{static_cast<UnaryOp>(op), x}, Type::Boolean));
  for (int op = 0; op <= static_cast<int>(BinaryOp::Remainder); ++op)
    c["binary " + std::to_string(op)] =
        to(make_expression(Binary{static_cast<BinaryOp>(op), x, y}, Type::Boolean));
  c["sides"] = to(make_expression(Binary{BinaryOp::Less, y, x}, Type::Boolean));
  c["conditional"] = to(make_expression(Conditional{x, x, y}, Type::Integer));
  c["conditional's branches"] = to(make_expression(Conditional{x, y, x}, Type::Integer));
  c["aggregate"] = to(count_accounts());
  for (int op = 0; op <= static_cast<int>(AggregateOp::Max); ++op)
    c["aggregate " + std::to_string(op)] =
        to(make_expression(Aggregate{static_cast<AggregateOp>(op), {}, nullptr}, Type::Integer));
  c["unknown"] = to(make_expression(Unknown{"why", false}, Type::Integer));
  c["unknown or null"] = to(make_expression(Unknown{"why", true}, Type::Integer));
  c["generated"] = to(make_expression(Generated{{}}, Type::Integer));
  c["generated for"] = to(make_expression(Generated{{accounts_id}}, Type::Integer));
  c["now"] = to(make_expression(Now{}, Type::Timestamp));
  c["length"] = to(make_expression(CursorLength{{0}}, Type::Integer));
  c["other length"] = to(make_expression(CursorLength{{1}}, Type::Integer));
  return c;
}

Changes surroundings() {
  Changes c;
  c["variable type"] = [](auto& a) { a.transactions[0].variables[1].type = Type::Decimal; };
  c["variable nullable"] = [](auto& a) { a.transactions[0].variables[1].nullable = true; };
  c["variable role"] = [](auto& a) { a.transactions[0].variables[1].role = VariableRole::Result; };
  c["variable published"] = [](auto& a) { a.transactions[0].variables[1].published = true; };
  c["parameters"] = [](auto& a) { a.transactions[0].parameters = {VariableId{1}}; };
  c["result"] = [](auto& a) { a.transactions[0].result = VariableId{0}; };
  c["cursor columns"] = [](auto& a) { a.transactions[0].cursors[0].columns.push_back(Type::Text); };
  c["label kind"] = [](auto& a) { a.transactions[0].labels[0].kind = LabelKind::Loop; };
  c["rows"] = [](auto& a) { a.transactions[0].row_count = 9; };
  c["transaction name"] = [](auto& a) { a.transactions[0].name = "play"; };
  c["error below another"] = [](auto& a) { a.error_types[1].parent.reset(); };
  c["error name"] = [](auto& a) { a.error_types[1].name = "Missing"; };
  c["database error"] = [](auto& a) { a.database_error = {2}; };
  c["constraint error"] = [](auto& a) { a.constraint_error = {2}; };
  c["input type"] = [](auto& a) { work(a).inputs[0].type = Type::Decimal; };
  c["input nullable"] = [](auto& a) { work(a).inputs[0].nullable = true; };
  c["inputs"] = [](auto& a) { work(a).inputs.pop_back(); };
  c["name type"] = [](auto& a) { work(a).names[0].type = Type::Decimal; };
  c["name nullable"] = [](auto& a) { work(a).names[0].nullable = true; };
  c["assumption"] = [](auto& a) { work(a).assumptions.clear(); };
  c["argument"] = [](auto& a) { work(a).steps[0].arguments[0] = InputId{1}; };
  c["argument by name"] = [](auto& a) { work(a).steps[0].arguments[0] = NameId{0}; };
  c["publishes"] = [](auto& a) { work(a).steps[0].publishes.clear(); };
  c["publishes as"] = [](auto& a) { work(a).steps[0].publishes[0].name = {1}; };
  c["publishes what"] = [](auto& a) { work(a).steps[0].publishes[0].variable = {1}; };
  c["steps"] = [](auto& a) { work(a).steps.push_back(work(a).steps[0]); };
  c["compensation"] = [](auto& a) { work(a).steps[0].compensation = Compensation{{0}}; };
  c["rule entity"] = [](auto& a) { rule(a).rows[0].entity = transfers; };
  c["rule rows"] = [](auto& a) { rule(a).rows.push_back({RowId{1}, clients, "clients", nullptr, {}}); };
  c["rule premise"] = [](auto& a) { rule(a).premise = number(1); };
  c["rule conclusion"] = [](auto& a) { rule(a).conclusion = number(1); };
  c["rule row count"] = [](auto& a) { rule(a).row_count = 2; };
  c["entity name"] = [](auto& a) { account(a).name = "konten"; };
  c["attribute name"] = [](auto& a) { account(a).attributes[2].name = "saldo"; };
  c["attribute type"] = [](auto& a) { account(a).attributes[2].type = Type::Decimal; };
  c["attribute not null"] = [](auto& a) { account(a).attributes[2].not_null = false; };
  c["attribute generated"] = [](auto& a) { account(a).attributes[2].generated = true; };
  c["attribute default"] = [](auto& a) { account(a).attributes[2].default_value = number(1); };
  c["attribute minimum"] = [](auto& a) { account(a).attributes[2].minimum = Number(1); };
  c["attribute maximum"] = [](auto& a) { account(a).attributes[2].maximum = Number(1); };
  c["attribute length"] = [](auto& a) { account(a).attributes[2].max_length = 0; };
  c["attribute values"] = [](auto& a) { account(a).attributes[2].allowed = {"x"}; };
  c["attributes"] = [](auto& a) { account(a).attributes.push_back(attribute("more", Type::Integer)); };
  c["key"] = [](auto& a) { account(a).keys[0].attributes = {1}; };
  c["key primary"] = [](auto& a) { account(a).keys[0].primary = false; };
  c["keys"] = [](auto& a) { account(a).keys.push_back({{2}, false, "", {}}); };
  c["check"] = [](auto& a) { account(a).checks[0].condition = number(1); };
  c["check row"] = [](auto& a) { account(a).checks[0].row = {1}; };
  c["checks"] = [](auto& a) { account(a).checks.clear(); };
  c["foreign key"] = [](auto& a) { account(a).foreign_keys[0].attributes = {2}; };
  c["foreign key target"] = [](auto& a) { account(a).foreign_keys[0].target_attributes = {1}; };
  c["foreign key entity"] = [](auto& a) { account(a).foreign_keys[0].target = audits; };
  c["on delete"] = [](auto& a) { account(a).foreign_keys[0].on_delete = ReferentialAction::SetNull; };
  c["on update"] = [](auto& a) { account(a).foreign_keys[0].on_update = ReferentialAction::Restrict; };
  c["a table that refers to it"] = [](auto& a) {
    a.schema.entities[transfers.index].foreign_keys[0].on_delete = ReferentialAction::Restrict;
  };
  // Whoever does it: keys that nobody changes are encoded in another way.
  const auto elsewhere = [](Statement::Node what) -> Change {
    return [what](Application& a) {
      Transaction other;
      other.segments.push_back({{statement(what)}, {}});
      a.transactions.push_back(std::move(other));
    };
  };
  const RowBinding client{row, clients, "clients", nullptr, {}};
  c["updated elsewhere"] = elsewhere(Update{client, nullptr, {{clients_id, number(1)}}, {}, {}});
  c["inserted elsewhere"] = elsewhere(Insert{clients, {}, {number(1), number(2)}, OnConflict::Fail, {}, {}});
  c["deleted elsewhere"] = elsewhere(Delete{client, nullptr, {}, {}});
  return c;
}

void expect_all_different(const Changes& changes) {
  std::map<Digest, std::string> seen{{whole(sample()), "the sample itself"}};
  for (const auto& [name, change] : changes) {
    Application changed = sample();
    change(changed);
    const auto [place, is_new] = seen.emplace(whole(changed), name);
    EXPECT_TRUE(is_new) << name << " is not told from " << place->second;
  }
}

TEST(Fingerprint, EveryFieldOfEveryStatementMatters) {
  expect_all_different(statements());
}
TEST(Fingerprint, EveryExpressionMatters) {
  expect_all_different(expressions());
}
TEST(Fingerprint, EverythingAroundThemMatters) {
  expect_all_different(surroundings());
}

TEST(Fingerprint, ABehaviourIsAllButTheNames) {
  const auto behaviours = [](const Application& a) {
    return std::pair(behaviour_of(a, a.functionalities[0]), behaviour_of(a, a.transactions[0]));
  };
  const auto of_sample = behaviours(sample());
  Application renamed = sample();
  renamed.functionalities[0].name = "another";
  renamed.transactions[0].name = "another";
  EXPECT_EQ(behaviours(renamed), of_sample);
  for (const Changes& changes : {statements(), expressions()}) {
    for (const auto& [name, change] : changes) {
      Application changed = sample();
      change(changed);
      EXPECT_NE(behaviours(changed).first, of_sample.first) << name;
      EXPECT_NE(behaviours(changed).second, of_sample.second) << name;
    }
  }
}

const Location elsewhere{3, {9, 9}, {9, 12}, {1, 1}};

TEST(Fingerprint, WhereItStandsAndWhatThingsAreCalledDoesNot) {
  Changes c;
  c["locations"] = [](auto& a) {
    Transaction& transaction = a.transactions[0];
    transaction.location = transaction.segments[0].location = elsewhere;
    for (Statement& one : transaction.segments[0].body) one.location = elsewhere;
    for (Variable& one : transaction.variables) one.location = elsewhere;
    node<Query>(a, 1).rows.bindings[0].location = elsewhere;
    assign(a, make_literal(Number(5), Type::Integer, elsewhere));
    work(a).location = work(a).steps[0].location = work(a).inputs[0].location = elsewhere;
    rule(a).location = account(a).location = account(a).attributes[0].location = elsewhere;
    account(a).keys[0].location = account(a).checks[0].location = elsewhere;
    account(a).foreign_keys[0].location = elsewhere;
  };
  c["names inside"] = [](auto& a) {
    for (Variable& one : a.transactions[0].variables) one.name += "_";
    a.transactions[0].cursors[0].name = a.transactions[0].labels[0].name = "z";
    node<Query>(a, 1).rows.bindings[0].name = node<Query>(a, 1).items[0].name = "z";
    work(a).inputs[0].name = work(a).names[0].name = "z";
    account(a).keys[0].name = account(a).checks[0].name = account(a).foreign_keys[0].name = "z";
  };
  c["texts"] = [](auto& a) {
    node<Query>(a, 1).native = {"SELECT", {number(1)}};
    node<Try>(a, 12).body = {statement(Throw{ErrorTypeId{1}, "another reason"})};
    rule(a).text = "0 <= accounts.balance";
    a.transactions[0].origin.method = "m";
    a.invariants[0].description = "d";
    account(a).attributes[0].declared_type = "int8";
  };
  c["how many at once"] = [](auto& a) { work(a).at_most = 1; };
  for (const auto& [name, change] : c) {
    Application changed = sample();
    change(changed);
    EXPECT_EQ(whole(changed), whole(sample())) << name;
  }
}

TEST(Fingerprint, WhatItHasNothingToDoWithDoesNot) {
  Application changed = sample();
  Entity other{"other", {attribute("id", Type::Integer)}, {}, {}, {}, {}};
  changed.schema.entities.push_back(other);
  changed.error_types.push_back({"Unrelated", ErrorTypeId{0}});
  changed.transactions.emplace_back().name = "unused";
  EXPECT_EQ(whole(changed), whole(sample()));
}

TEST(Fingerprint, ForeignKeysConnectInBothDirections) {
  Application application = sample();
  application.schema.entities.push_back({"other", {attribute("id", Type::Integer)}, {}, {}, {}, {}});
  const Fingerprints prints(application);
  EXPECT_EQ(prints.connected({clients}), (std::vector<EntityId>{accounts, audits, clients, transfers}));
  EXPECT_EQ(prints.connected({transfers}).size(), 4U);
  EXPECT_EQ(prints.connected({EntityId{4}}), std::vector<EntityId>{EntityId{4}});
  EXPECT_TRUE(prints.connected({}).empty());
  EXPECT_EQ(prints.rule(application.invariants[0].rule).entities, std::set<EntityId>{accounts});
}

}  // namespace
}  // namespace quiesce::ir
