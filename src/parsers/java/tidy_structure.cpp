#include "parsers/java/tidy_structure.hpp"

#include <algorithm>
#include <map>

#include "parsers/java/ir_walk.hpp"
#include "parsers/java/tidy.hpp"

namespace quiesce::parsers::java {

bool is_empty(const ir::Statement& statement) {
  if (const auto* branch = std::get_if<ir::If>(&statement.node))
    return branch->then.empty() && branch->otherwise.empty();
  if (const auto* labelled = std::get_if<ir::Labelled>(&statement.node)) return labelled->body.empty();
  if (const auto* attempt = std::get_if<ir::Try>(&statement.node))
    return attempt->body.empty() && attempt->finally.empty();
  return false;
}

bool strip_leave(ir::Block& block, ir::LabelId label) {
  if (block.empty()) return false;
  ir::Statement& last = block.back();
  if (const auto* leave = std::get_if<ir::Leave>(&last.node)) {
    if (leave->label != label) return false;
    block.pop_back();
    return true;
  }
  bool changed = false;
  if (std::holds_alternative<ir::If>(last.node) || std::holds_alternative<ir::Labelled>(last.node)) {
    for_each_block(last, [&](ir::Block& inner) { changed |= strip_leave(inner, label); });
  } else if (auto* attempt = std::get_if<ir::Try>(&last.node)) {
    changed |= strip_leave(attempt->body, label);
    for (ir::Handler& handler : attempt->handlers) changed |= strip_leave(handler.body, label);
  }
  return changed;
}

bool leaves(ir::Block& block, ir::LabelId label) {
  return std::any_of(block.begin(), block.end(), [&](ir::Statement& statement) {
    const auto* leave = std::get_if<ir::Leave>(&statement.node);
    bool found = leave != nullptr && leave->label == label;
    for_each_block(statement, [&](ir::Block& inner) { found |= leaves(inner, label); });
    return found;
  });
}

bool can_fail(ir::Block& block) {
  return std::any_of(block.begin(), block.end(), [](ir::Statement& statement) {
    bool found = std::holds_alternative<ir::Query>(statement.node) ||
                 std::holds_alternative<ir::Insert>(statement.node) ||
                 std::holds_alternative<ir::Update>(statement.node) ||
                 std::holds_alternative<ir::Delete>(statement.node) ||
                 std::holds_alternative<ir::Throw>(statement.node) ||
                 std::holds_alternative<ir::Rethrow>(statement.node) ||
                 std::holds_alternative<ir::CommitAndContinue>(statement.node);
    for_each_block(statement, [&](ir::Block& inner) { found |= can_fail(inner); });
    return found;
  });
}

void drop_unused_variables(ir::Transaction& transaction) {
  std::vector<bool> used(transaction.variables.size(), false);
  for (std::size_t i = 0; i < used.size(); ++i)
    used[i] = transaction.variables[i].role != ir::VariableRole::Temporary;
  const auto each = [&](const ExpressionEdit& expression, const TargetEdit& target) {
    for (ir::Segment& segment : transaction.segments) {
      for (ir::Statement& statement : segment.body) {
        for_each_target(statement, target);
        for_each_expression_deep(statement, expression);
      }
    }
  };
  each(
      [&](ir::ExpressionPtr& expression) {
        for (const ir::VariableId id : variables_of(*expression)) used[id.index] = true;
      },
      [&](ir::VariableId& target) { used[target.index] = true; });
  std::vector<ir::VariableId> moved(used.size());
  std::vector<ir::Variable> kept;
  for (std::size_t i = 0; i < used.size(); ++i) {
    moved[i] = {static_cast<std::uint32_t>(kept.size())};
    if (used[i]) kept.push_back(std::move(transaction.variables[i]));
  }
  each(
      [&](ir::ExpressionPtr& expression) {
        expression = rewrite(expression, [&](const ir::Expression& part) -> ir::ExpressionPtr {
          const auto* variable = std::get_if<ir::VariableRef>(&part.node);
          if (variable == nullptr || moved[variable->variable.index] == variable->variable) return nullptr;
          return ir::make_variable(moved[variable->variable.index], part.type, part.location);
        });
      },
      [&](ir::VariableId& target) { target = moved[target.index]; });
  for (ir::VariableId& parameter : transaction.parameters) parameter = moved[parameter.index];
  if (transaction.result) transaction.result = moved[transaction.result->index];
  transaction.variables = std::move(kept);
}

namespace {

void set_flags(ir::Block& block, const std::map<ir::CursorId, ir::VariableId>& flags) {
  for (std::size_t i = 0; i < block.size(); ++i) {
    for_each_block(block[i], [&](ir::Block& inner) { set_flags(inner, flags); });
    const auto* query = std::get_if<ir::Query>(&block[i].node);
    const auto found = query == nullptr ? flags.end() : flags.find(query->cursor);
    if (found == flags.end()) continue;
    const ir::Location location = block[i].location;
    block.insert(
        block.begin() + static_cast<std::ptrdiff_t>(i) + 1,
        ir::Statement{ir::Assign{found->second, ir::make_literal(false, ir::Type::Boolean, location)},
                      location});
  }
}

}  // namespace

void set_flags_first(ir::Transaction& transaction, const std::set<ir::VariableId>& flags) {
  if (flags.empty()) return;
  std::map<ir::CursorId, ir::VariableId> by_cursor;
  const std::function<void(ir::Statement&)> find = [&](ir::Statement& statement) {
    if (const auto* fetch = std::get_if<ir::Fetch>(&statement.node)) {
      if (flags.count(fetch->found) != 0) by_cursor[fetch->cursor] = fetch->found;
    }
    for_each_block(statement, [&](ir::Block& block) {
      for (ir::Statement& inner : block) find(inner);
    });
  };
  for (ir::Segment& segment : transaction.segments) {
    for (ir::Statement& statement : segment.body) find(statement);
    set_flags(segment.body, by_cursor);
  }
}

}  // namespace quiesce::parsers::java
