#include "quiesce/ir/walk.hpp"

namespace quiesce::ir {
namespace {

void walk_if(const ExpressionPtr& expression, const ExpressionVisitor& visit) {
  if (expression) walk(*expression, visit);
}

struct Children {
  const ExpressionVisitor& visit;
  void operator()(const Literal&) const {}
  void operator()(const VariableRef&) const {}
  void operator()(const InputRef&) const {}
  void operator()(const ColumnRef&) const {}
  void operator()(const Unary& node) const { walk_if(node.operand, visit); }
  void operator()(const Binary& node) const {
    walk_if(node.left, visit);
    walk_if(node.right, visit);
  }
  void operator()(const Conditional& node) const {
    walk_if(node.condition, visit);
    walk_if(node.then, visit);
    walk_if(node.otherwise, visit);
  }
  void operator()(const Aggregate& node) const {
    walk(node.rows, visit);
    walk_if(node.value, visit);
  }
  void operator()(const Unknown&) const {}
  void operator()(const Generated&) const {}
  void operator()(const Now&) const {}
  void operator()(const CursorLength&) const {}
};

struct InnerBlocks {
  const StatementVisitor& visit;
  void operator()(const If& node) const {
    walk(node.then, visit);
    walk(node.otherwise, visit);
  }
  void operator()(const Loop& node) const {
    walk(node.head, visit);
    walk(node.body, visit);
  }
  void operator()(const Labelled& node) const { walk(node.body, visit); }
  void operator()(const Try& node) const {
    walk(node.body, visit);
    for (const Handler& handler : node.handlers) walk(handler.body, visit);
    walk(node.finally, visit);
  }
  void operator()(const Assign&) const {}
  void operator()(const Query&) const {}
  void operator()(const Fetch&) const {}
  void operator()(const Append&) const {}
  void operator()(const Rewind&) const {}
  void operator()(const Clear&) const {}
  void operator()(const Insert&) const {}
  void operator()(const Update&) const {}
  void operator()(const Delete&) const {}
  void operator()(const Leave&) const {}
  void operator()(const Throw&) const {}
  void operator()(const Rethrow&) const {}
  void operator()(const Rollback&) const {}
  void operator()(const CommitAndContinue&) const {}
};

struct DirectExpressions {
  const ExpressionVisitor& visit;
  void operator()(const Assign& node) const { walk_if(node.value, visit); }
  void operator()(const Query& node) const {
    walk(node.rows, visit);
    for (const SelectItem& item : node.items) walk_if(item.value, visit);
    for (const OrderItem& item : node.order) walk_if(item.value, visit);
  }
  void operator()(const Append& node) const {
    for (const ExpressionPtr& value : node.values) walk_if(value, visit);
  }
  void operator()(const Insert& node) const {
    if (node.source) walk(*node.source, visit);
    for (const ExpressionPtr& value : node.values) walk_if(value, visit);
  }
  void operator()(const Update& node) const {
    walk_if(node.where, visit);
    for (const CellAssignment& assignment : node.assignments) walk_if(assignment.value, visit);
  }
  void operator()(const Delete& node) const { walk_if(node.where, visit); }
  void operator()(const If& node) const { walk_if(node.condition, visit); }
  void operator()(const Loop& node) const { walk_if(node.condition, visit); }
  void operator()(const Fetch&) const {}
  void operator()(const Rewind&) const {}
  void operator()(const Clear&) const {}
  void operator()(const Labelled&) const {}
  void operator()(const Leave&) const {}
  void operator()(const Throw&) const {}
  void operator()(const Rethrow&) const {}
  void operator()(const Try&) const {}
  void operator()(const Rollback&) const {}
  void operator()(const CommitAndContinue&) const {}
};

void walk_rule(const Rule& rule, const ExpressionVisitor& visit) {
  walk_if(rule.premise, visit);
  walk_if(rule.conclusion, visit);
}

}  // namespace

void walk(const Expression& expression, const ExpressionVisitor& visit) {
  visit(expression);
  std::visit(Children{visit}, expression.node);
}

void walk(const RowSet& rows, const ExpressionVisitor& visit) {
  for (const RowBinding& binding : rows.bindings) walk_if(binding.outer_on, visit);
  walk_if(rows.where, visit);
}

void walk(const Block& block, const StatementVisitor& visit) {
  for (const Statement& statement : block) {
    visit(statement);
    std::visit(InnerBlocks{visit}, statement.node);
  }
}

void walk_expressions(const Statement& statement, const ExpressionVisitor& visit) {
  std::visit(DirectExpressions{visit}, statement.node);
}

void walk_expressions(const Application& application, const ExpressionVisitor& visit) {
  for (const Entity& entity : application.schema.entities) {
    for (const Attribute& attribute : entity.attributes) walk_if(attribute.default_value, visit);
    for (const Check& check : entity.checks) walk_if(check.condition, visit);
  }
  for (const Invariant& invariant : application.invariants) walk_rule(invariant.rule, visit);
  for (const Rule& rule : application.assumptions) walk_rule(rule, visit);
  for (const Functionality& functionality : application.functionalities) {
    for (const ExpressionPtr& assumption : functionality.assumptions) walk_if(assumption, visit);
  }
  for (const Transaction& transaction : application.transactions) {
    for (const Segment& segment : transaction.segments) {
      walk(segment.body, [&](const Statement& statement) { walk_expressions(statement, visit); });
    }
  }
}

}  // namespace quiesce::ir
