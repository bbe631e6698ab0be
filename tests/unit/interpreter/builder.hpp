// Small IR applications by hand: one line a table, a statement, an expression.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "quiesce/interpreter/enumerate.hpp"
#include "quiesce/interpreter/run.hpp"

namespace quiesce::interpreter::testing {

using ir::AggregateOp;
using ir::BinaryOp;
using ir::Block;
using ir::ExpressionPtr;
using ir::Number;
using ir::Type;
using ir::UnaryOp;
using ir::Value;

inline const Value null = ir::Null{};
inline Value n(std::int64_t number) {
  return Number(number);
}
inline Value t(const char* text) {
  return std::string(text);
}

// Expressions.
inline ExpressionPtr lit(std::int64_t number) {
  return ir::make_literal(Number(number), Type::Integer);
}
inline ExpressionPtr text(const char* value) {
  return ir::make_literal(std::string(value), Type::Text);
}
inline ExpressionPtr yes() {
  return ir::make_literal(true, Type::Boolean);
}
inline ExpressionPtr no() {
  return ir::make_literal(false, Type::Boolean);
}
inline ExpressionPtr nil(Type type = Type::Integer) {
  return ir::make_literal(ir::Null{}, type);
}
inline ExpressionPtr var(std::uint32_t id, Type type = Type::Integer) {
  return ir::make_variable({id}, type);
}
inline ExpressionPtr op(BinaryOp which, ExpressionPtr a, ExpressionPtr b) {
  return ir::make_binary(which, std::move(a), std::move(b));
}
inline ExpressionPtr eq(ExpressionPtr a, ExpressionPtr b) {
  return op(BinaryOp::Equal, std::move(a), std::move(b));
}
inline ExpressionPtr less(ExpressionPtr a, ExpressionPtr b) {
  return op(BinaryOp::Less, std::move(a), std::move(b));
}
inline ExpressionPtr add(ExpressionPtr a, ExpressionPtr b) {
  return op(BinaryOp::Add, std::move(a), std::move(b));
}
inline ExpressionPtr sub(ExpressionPtr a, ExpressionPtr b) {
  return op(BinaryOp::Subtract, std::move(a), std::move(b));
}
inline ExpressionPtr negate(ExpressionPtr a) {
  return ir::make_unary(UnaryOp::Not, std::move(a));
}
inline ExpressionPtr is_nothing(ExpressionPtr a) {
  return ir::make_unary(UnaryOp::IsNull, std::move(a));
}
/// Attribute `index` of row variable `row` over `entity`.
inline ExpressionPtr col(std::uint32_t row, std::uint32_t entity, std::uint32_t index,
                         Type type = Type::Integer) {
  return ir::make_expression(ir::ColumnRef{{row}, {{entity}, index}}, type);
}
inline ir::RowBinding from(std::uint32_t row, std::uint32_t entity, ExpressionPtr outer_on = nullptr) {
  return {{row}, {entity}, "r" + std::to_string(row), std::move(outer_on), {}};
}
inline ExpressionPtr aggregate(AggregateOp which, ir::RowSet rows, ExpressionPtr value = nullptr,
                               Type type = Type::Integer) {
  return ir::make_expression(ir::Aggregate{which, std::move(rows), std::move(value)}, type);
}
inline ExpressionPtr unknown(Type type, bool nullable = false) {
  return ir::make_expression(ir::Unknown{"a call", nullable}, type);
}
inline ExpressionPtr generated(std::uint32_t entity, std::uint32_t attribute) {
  return ir::make_expression(ir::Generated{{{{entity}, attribute}}}, Type::Integer);
}
inline ExpressionPtr now() {
  return ir::make_expression(ir::Now{}, Type::Timestamp);
}

// Statements.
inline ir::Statement stmt(ir::Statement::Node node) {
  return {std::move(node), {}};
}
inline ir::Statement assign(std::uint32_t variable, ExpressionPtr value) {
  return stmt(ir::Assign{{variable}, std::move(value)});
}
inline ir::Statement insert(std::uint32_t entity, std::vector<ExpressionPtr> values,
                            ir::OnConflict conflict = ir::OnConflict::Fail,
                            std::optional<ir::VariableId> count = {}) {
  return stmt(ir::Insert{{entity}, {}, std::move(values), conflict, count, {"INSERT", {}}});
}
inline ir::Statement update(std::uint32_t entity, ExpressionPtr where,
                            std::vector<std::pair<std::uint32_t, ExpressionPtr>> cells,
                            std::optional<ir::VariableId> count = {}) {
  ir::Update node{from(0, entity), std::move(where), {}, count, {"UPDATE", {}}};
  for (auto& [index, value] : cells) node.assignments.push_back({{{entity}, index}, std::move(value)});
  return stmt(std::move(node));
}
inline ir::Statement remove(std::uint32_t entity, ExpressionPtr where,
                            std::optional<ir::VariableId> count = {}) {
  return stmt(ir::Delete{from(0, entity), std::move(where), count, {"DELETE", {}}});
}
inline ir::Query select(ir::RowSet rows, std::vector<ExpressionPtr> items) {
  ir::Query node;
  node.rows = std::move(rows);
  for (auto& item : items) node.items.push_back({"c", std::move(item)});
  node.native.text = "SELECT";
  return node;
}
inline ir::Statement fetch(std::uint32_t found, std::vector<ir::VariableId> into = {}) {
  return stmt(ir::Fetch{{0}, {found}, std::move(into)});
}
inline ir::Statement when(ExpressionPtr condition, Block then, Block otherwise = {}) {
  return stmt(ir::If{std::move(condition), std::move(then), std::move(otherwise)});
}
inline ir::Statement raise(std::uint32_t type, const char* reason = "") {
  return stmt(ir::Throw{{type}, reason});
}

/// Attributes from 'i', 't', 'b' with '!' for NOT NULL: "i! t b". The first is the primary key.
inline ir::Entity table(const char* name, const char* columns, bool keyed = true) {
  ir::Entity entity;
  entity.name = name;
  for (const char* c = columns; *c != 0; ++c) {
    if (*c == '!') entity.attributes.back().not_null = true;
    if (*c == ' ' || *c == '!') continue;
    ir::Attribute attribute;
    attribute.name = std::string(1, static_cast<char>('a' + entity.attributes.size()));
    attribute.type = *c == 't' ? Type::Text : *c == 'b' ? Type::Boolean : Type::Integer;
    entity.attributes.push_back(attribute);
  }
  if (keyed) entity.keys.push_back({{0}, true, "", {}});
  return entity;
}

/// Error types: 0 any, 1 database, 2 constraint (below 1), 3 own, 4 below own. Variables 0-9 are nullable
/// integers, 10-14 booleans, 15-19 texts; one cursor; parameters as asked.
struct Small {
  ir::Application application;
  Database database;

  explicit Small(std::vector<ir::Entity> entities = {}) {
    application.schema.entities = std::move(entities);
    application.error_types = {{"Exception", {}},
                               {"DatabaseError", ir::ErrorTypeId{0}},
                               {"ConstraintError", ir::ErrorTypeId{1}},
                               {"Own", ir::ErrorTypeId{0}},
                               {"OwnChild", ir::ErrorTypeId{3}}};
    application.database_error = {1};
    application.constraint_error = {2};
    database = empty_database(application.schema);
  }

  /// Adds a transaction and a functionality with it as its only step; every parameter is an input.
  std::size_t code(Block body, std::vector<std::uint32_t> parameters = {}) {
    std::vector<Block> segments;
    segments.push_back(std::move(body));
    return code_in_segments(std::move(segments), std::move(parameters));
  }
  std::size_t code_in_segments(std::vector<Block> segments, std::vector<std::uint32_t> parameters = {}) {
    ir::Transaction transaction;
    transaction.name = "T" + std::to_string(application.transactions.size());
    for (std::uint32_t i = 0; i < 20; ++i) {
      const Type type = i < 10 ? Type::Integer : i < 15 ? Type::Boolean : Type::Text;
      transaction.variables.push_back(
          {"v" + std::to_string(i), type, true, ir::VariableRole::Local, true, {}});
    }
    transaction.cursors.push_back({"rows", {}, {}});
    transaction.labels = {{ir::LabelKind::Loop, "outer"}, {ir::LabelKind::LoopBody, "inner"}};
    for (auto& segment : segments) transaction.segments.push_back({std::move(segment), {}});
    ir::Functionality functionality;
    functionality.name = "F" + std::to_string(application.functionalities.size());
    ir::Step step;
    step.transaction = {static_cast<std::uint32_t>(application.transactions.size())};
    for (const std::uint32_t parameter : parameters) {
      transaction.parameters.push_back({parameter});
      step.arguments.emplace_back(ir::InputId{static_cast<std::uint32_t>(functionality.inputs.size())});
      functionality.inputs.push_back(
          {"p" + std::to_string(parameter), transaction[{parameter}].type, true, {}});
    }
    for (std::uint32_t i = 0; i < 20; ++i) {  // every variable is published under its own name
      functionality.names.push_back({"v" + std::to_string(i), transaction[{i}].type, true});
      step.publishes.push_back({{i}, {i}});
    }
    functionality.steps.push_back(std::move(step));
    application.transactions.push_back(std::move(transaction));
    application.functionalities.push_back(std::move(functionality));
    return application.functionalities.size() - 1;
  }

  void row(std::uint32_t entity, std::vector<Value> cells) { add_row(database, {entity}, std::move(cells)); }
  [[nodiscard]] std::vector<std::vector<Value>> rows(std::uint32_t entity) const {
    std::vector<std::vector<Value>> cells;
    for (const Row& row : database.tables[entity].rows) cells.push_back(row.cells);
    return cells;
  }
};

/// The first candidate, the least fresh key, a fixed unknown: for code that leaves little open.
class FirstChoices : public Choices {
 public:
  std::vector<ChoiceSite> sites;
  std::vector<std::size_t> picks;  ///< taken in turn, then 0
  Value answer = Number(7);
  Value time = ir::Moment{100};
  bool stale_key = false;

  Value unknown(const ChoiceSite& site, const ir::Unknown&, Type) override {
    sites.push_back(site);
    return answer;
  }
  Value unknown_argument(std::size_t, Type, bool) override { return answer; }
  Value generated(const ChoiceSite& site, const ir::Generated&, Type, const ValueSet& used) override {
    sites.push_back(site);
    std::int64_t key = 1;
    while (!stale_key && used.contains(n(key))) ++key;
    return n(key);
  }
  Value now(const ChoiceSite& site, Type, const Value&) override {
    sites.push_back(site);
    return time;
  }
  std::size_t pick(const ChoiceSite& site,
                   const std::vector<std::vector<std::uint32_t>>& candidates) override {
    sites.push_back(site);
    offered = candidates;
    if (picks.empty()) return 0;
    const std::size_t first = picks.front();
    picks.erase(picks.begin());
    return first;
  }
  std::vector<std::vector<std::uint32_t>> offered;
};

/// Runs the first step of the functionality added last.
struct Ran {
  StepResult result;
  std::vector<std::optional<Value>> published;
  [[nodiscard]] Value operator[](std::size_t variable) const {
    return published.at(variable).value_or(t("nothing"));
  }
};
inline Ran run(Small& small, Block body, std::vector<Value> arguments = {}, Choices* choices = nullptr) {
  std::vector<std::uint32_t> parameters;
  for (std::uint32_t i = 0; i < arguments.size(); ++i) parameters.push_back(i);
  const std::size_t functionality = small.code(std::move(body), parameters);
  FirstChoices first;
  Instance instance(small.application, functionality, std::move(arguments));
  StepResult result = instance.run(small.database, choices != nullptr ? *choices : first);
  return {std::move(result), instance.published()};
}

}  // namespace quiesce::interpreter::testing
