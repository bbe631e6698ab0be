#include "interpreter/walk.hpp"

#include "quiesce/ir/visit.hpp"

namespace quiesce::interpreter {
namespace {

void walk(const ir::ExpressionPtr& expression, const ExpressionVisitor& visit) {
  if (expression) interpreter::walk(*expression, visit);
}

void walk(const std::vector<ir::ExpressionPtr>& expressions, const ExpressionVisitor& visit) {
  for (const auto& expression : expressions) walk(expression, visit);
}

void walk(const ir::RowSet& rows, const ExpressionVisitor& visit) {
  for (const auto& binding : rows.bindings) walk(binding.outer_on, visit);
  walk(rows.where, visit);
}

void walk(const ir::Rule& rule, const ExpressionVisitor& visit) {
  walk(rule.premise, visit);
  walk(rule.conclusion, visit);
}

void walk(const ir::Statement& statement, const ExpressionVisitor& visit) {
  std::visit(ir::overload{
                 [&](const ir::Assign& node) { walk(node.value, visit); },
                 [&](const ir::Query& node) {
                   walk(node.rows, visit);
                   for (const auto& item : node.items) walk(item.value, visit);
                   for (const auto& item : node.order) walk(item.value, visit);
                   walk(node.native.arguments, visit);
                 },
                 [](const ir::Fetch&) {},
                 [&](const ir::Append& node) { walk(node.values, visit); },
                 [](const ir::Rewind&) {},
                 [](const ir::Clear&) {},
                 [&](const ir::Insert& node) {
                   if (node.source) walk(*node.source, visit);
                   walk(node.values, visit);
                   walk(node.native.arguments, visit);
                 },
                 [&](const ir::Update& node) {
                   walk(node.where, visit);
                   for (const auto& assignment : node.assignments) walk(assignment.value, visit);
                   walk(node.native.arguments, visit);
                 },
                 [&](const ir::Delete& node) {
                   walk(node.where, visit);
                   walk(node.native.arguments, visit);
                 },
                 [&](const ir::If& node) {
                   walk(node.condition, visit);
                   interpreter::walk(node.then, visit);
                   interpreter::walk(node.otherwise, visit);
                 },
                 [&](const ir::Loop& node) {
                   interpreter::walk(node.head, visit);
                   walk(node.condition, visit);
                   interpreter::walk(node.body, visit);
                 },
                 [&](const ir::Labelled& node) { interpreter::walk(node.body, visit); },
                 [](const ir::Leave&) {},
                 [](const ir::Throw&) {},
                 [](const ir::Rethrow&) {},
                 [&](const ir::Try& node) {
                   interpreter::walk(node.body, visit);
                   for (const auto& handler : node.handlers) interpreter::walk(handler.body, visit);
                   interpreter::walk(node.finally, visit);
                 },
                 [](const ir::Rollback&) {},
                 [](const ir::CommitAndContinue&) {},
             },
             statement.node);
}

}  // namespace

void walk(const ir::Expression& expression, const ExpressionVisitor& visit) {
  visit(expression);
  std::visit(ir::overload{
                 [](const ir::Literal&) {},
                 [](const ir::VariableRef&) {},
                 [](const ir::InputRef&) {},
                 [](const ir::ColumnRef&) {},
                 [&](const ir::Unary& node) { walk(node.operand, visit); },
                 [&](const ir::Binary& node) {
                   walk(node.left, visit);
                   walk(node.right, visit);
                 },
                 [&](const ir::Conditional& node) {
                   walk(node.condition, visit);
                   walk(node.then, visit);
                   walk(node.otherwise, visit);
                 },
                 [&](const ir::Aggregate& node) {
                   walk(node.rows, visit);
                   walk(node.value, visit);
                 },
                 [](const ir::Unknown&) {},
                 [](const ir::Generated&) {},
                 [](const ir::Now&) {},
                 [](const ir::CursorLength&) {},
             },
             expression.node);
}

void walk(const ir::Block& block, const ExpressionVisitor& visit) {
  for (const auto& statement : block) walk(statement, visit);
}

void walk(const ir::Application& application, const ExpressionVisitor& visit) {
  for (const auto& entity : application.schema.entities) {
    for (const auto& attribute : entity.attributes) walk(attribute.default_value, visit);
    for (const auto& check : entity.checks) walk(check.condition, visit);
  }
  for (const auto& invariant : application.invariants) walk(invariant.rule, visit);
  for (const auto& assumption : application.assumptions) walk(assumption, visit);
  for (const auto& functionality : application.functionalities) walk(functionality.assumptions, visit);
  for (const auto& transaction : application.transactions) {
    for (const auto& segment : transaction.segments) walk(segment.body, visit);
  }
}

}  // namespace quiesce::interpreter
