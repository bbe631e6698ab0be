#include "parsers/java/ir_walk.hpp"

namespace quiesce::parsers::java {
namespace {

template <typename... Cases>
struct Overload : Cases... {
  using Cases::operator()...;
};
template <typename... Cases>
Overload(Cases...) -> Overload<Cases...>;

void edit_rows(ir::RowSet& rows, const ExpressionEdit& edit) {
  for (ir::RowBinding& binding : rows.bindings) {
    if (binding.outer_on) edit(binding.outer_on);
  }
  if (rows.where) edit(rows.where);
}

void edit_native(ir::NativeText& native, const ExpressionEdit& edit) {
  for (ir::ExpressionPtr& argument : native.arguments) {
    if (argument) edit(argument);
  }
}

void edit_query(ir::Query& query, const ExpressionEdit& edit) {
  edit_rows(query.rows, edit);
  for (ir::SelectItem& item : query.items) edit(item.value);
  for (ir::OrderItem& item : query.order) edit(item.value);
  edit_native(query.native, edit);
}

}  // namespace

void for_each_expression(ir::Statement& statement, const ExpressionEdit& edit) {
  std::visit(Overload{
                 [&](ir::Assign& node) { edit(node.value); },
                 [&](ir::Query& node) { edit_query(node, edit); },
                 [](ir::Fetch&) {},
                 [&](ir::Append& node) {
                   for (ir::ExpressionPtr& value : node.values) edit(value);
                 },
                 [](ir::Rewind&) {},
                 [](ir::Clear&) {},
                 [&](ir::Insert& node) {
                   if (node.source) edit_rows(*node.source, edit);
                   for (ir::ExpressionPtr& value : node.values) edit(value);
                   edit_native(node.native, edit);
                 },
                 [&](ir::Update& node) {
                   if (node.row.outer_on) edit(node.row.outer_on);
                   if (node.where) edit(node.where);
                   for (ir::CellAssignment& cell : node.assignments) edit(cell.value);
                   edit_native(node.native, edit);
                 },
                 [&](ir::Delete& node) {
                   if (node.where) edit(node.where);
                   edit_native(node.native, edit);
                 },
                 [&](ir::If& node) { edit(node.condition); },
                 [&](ir::Loop& node) { edit(node.condition); },
                 [](ir::Labelled&) {},
                 [](ir::Leave&) {},
                 [](ir::Throw&) {},
                 [](ir::Rethrow&) {},
                 [](ir::Try&) {},
                 [](ir::Rollback&) {},
                 [](ir::CommitAndContinue&) {},
             },
             statement.node);
}

void for_each_block(ir::Statement& statement, const BlockEdit& edit) {
  if (auto* branch = std::get_if<ir::If>(&statement.node)) {
    edit(branch->then);
    edit(branch->otherwise);
  } else if (auto* loop = std::get_if<ir::Loop>(&statement.node)) {
    edit(loop->head);
    edit(loop->body);
  } else if (auto* labelled = std::get_if<ir::Labelled>(&statement.node)) {
    edit(labelled->body);
  } else if (auto* attempt = std::get_if<ir::Try>(&statement.node)) {
    edit(attempt->body);
    for (ir::Handler& handler : attempt->handlers) edit(handler.body);
    edit(attempt->finally);
  }
}

void for_each_own_target(ir::Statement& statement, const TargetEdit& edit) {
  const auto count = [&](std::optional<ir::VariableId>& target) {
    if (target) edit(*target);
  };
  if (auto* assign = std::get_if<ir::Assign>(&statement.node)) {
    edit(assign->target);
  } else if (auto* fetch = std::get_if<ir::Fetch>(&statement.node)) {
    edit(fetch->found);
    for (ir::VariableId& target : fetch->into) edit(target);
  } else if (auto* insert = std::get_if<ir::Insert>(&statement.node)) {
    count(insert->count);
  } else if (auto* update = std::get_if<ir::Update>(&statement.node)) {
    count(update->count);
  } else if (auto* removal = std::get_if<ir::Delete>(&statement.node)) {
    count(removal->count);
  }
}

void for_each_target(ir::Statement& statement, const TargetEdit& edit) {
  for_each_own_target(statement, edit);
  for_each_block(statement, [&](ir::Block& block) {
    for (ir::Statement& inner : block) for_each_target(inner, edit);
  });
}

void for_each_expression_deep(ir::Statement& statement, const ExpressionEdit& edit) {
  for_each_expression(statement, edit);
  for_each_block(statement, [&](ir::Block& block) {
    for (ir::Statement& inner : block) for_each_expression_deep(inner, edit);
  });
}

void visit_expression(const ir::Expression& expression,
                      const std::function<void(const ir::Expression&)>& visit) {
  visit(expression);
  const auto inner = [&](const ir::ExpressionPtr& part) {
    if (part) visit_expression(*part, visit);
  };
  if (const auto* unary = std::get_if<ir::Unary>(&expression.node)) {
    inner(unary->operand);
  } else if (const auto* binary = std::get_if<ir::Binary>(&expression.node)) {
    inner(binary->left);
    inner(binary->right);
  } else if (const auto* choice = std::get_if<ir::Conditional>(&expression.node)) {
    inner(choice->condition);
    inner(choice->then);
    inner(choice->otherwise);
  } else if (const auto* aggregate = std::get_if<ir::Aggregate>(&expression.node)) {
    for (const ir::RowBinding& binding : aggregate->rows.bindings) inner(binding.outer_on);
    inner(aggregate->rows.where);
    inner(aggregate->value);
  }
}

ir::ExpressionPtr rewrite(const ir::ExpressionPtr& expression,
                          const std::function<ir::ExpressionPtr(const ir::Expression&)>& replace) {
  if (!expression) return expression;
  if (ir::ExpressionPtr replaced = replace(*expression)) return replaced;
  ir::Expression copy = *expression;
  bool changed = false;
  const auto inner = [&](ir::ExpressionPtr& part) {
    ir::ExpressionPtr next = rewrite(part, replace);
    changed |= next != part;
    part = std::move(next);
  };
  if (auto* unary = std::get_if<ir::Unary>(&copy.node)) {
    inner(unary->operand);
  } else if (auto* binary = std::get_if<ir::Binary>(&copy.node)) {
    inner(binary->left);
    inner(binary->right);
  } else if (auto* choice = std::get_if<ir::Conditional>(&copy.node)) {
    inner(choice->condition);
    inner(choice->then);
    inner(choice->otherwise);
  } else if (auto* aggregate = std::get_if<ir::Aggregate>(&copy.node)) {
    for (ir::RowBinding& binding : aggregate->rows.bindings) inner(binding.outer_on);
    inner(aggregate->rows.where);
    inner(aggregate->value);
  }
  return changed ? std::make_shared<const ir::Expression>(std::move(copy)) : expression;
}

bool is_volatile(const ir::Expression& expression) {
  bool found = false;
  visit_expression(expression, [&](const ir::Expression& part) {
    found |= std::holds_alternative<ir::Unknown>(part.node) ||
             std::holds_alternative<ir::Generated>(part.node) || std::holds_alternative<ir::Now>(part.node) ||
             std::holds_alternative<ir::CursorLength>(part.node);
  });
  return found;
}

bool reads_state(const ir::Expression& expression) {
  bool found = false;
  visit_expression(expression, [&](const ir::Expression& part) {
    found |= std::holds_alternative<ir::Aggregate>(part.node) ||
             std::holds_alternative<ir::CursorLength>(part.node) ||
             std::holds_alternative<ir::ColumnRef>(part.node);
  });
  return found;
}

std::set<ir::VariableId> variables_of(const ir::Expression& expression) {
  std::set<ir::VariableId> found;
  visit_expression(expression, [&](const ir::Expression& part) {
    if (const auto* variable = std::get_if<ir::VariableRef>(&part.node)) found.insert(variable->variable);
  });
  return found;
}

}  // namespace quiesce::parsers::java
