// Walking and rewriting of the IR's statements, for the clean-up passes after lowering.
#pragma once

#include <functional>
#include <set>

#include "quiesce/ir/application.hpp"

namespace quiesce::parsers::java {

using ExpressionEdit = std::function<void(ir::ExpressionPtr&)>;
using BlockEdit = std::function<void(ir::Block&)>;
using TargetEdit = std::function<void(ir::VariableId&)>;

/// The expressions that a statement evaluates itself, not those of the blocks inside it.
void for_each_expression(ir::Statement& statement, const ExpressionEdit& edit);
/// The blocks directly inside a statement.
void for_each_block(ir::Statement& statement, const BlockEdit& edit);
/// The variables that a statement sets itself.
void for_each_own_target(ir::Statement& statement, const TargetEdit& edit);
/// The same with all the blocks inside it.
void for_each_target(ir::Statement& statement, const TargetEdit& edit);
/// All expressions of a statement and of the blocks inside it.
void for_each_expression_deep(ir::Statement& statement, const ExpressionEdit& edit);

/// Calls `visit` for the expression and everything in it.
void visit_expression(const ir::Expression& expression,
                      const std::function<void(const ir::Expression&)>& visit);
/// Replaces leaves: where `replace` gives null, the node is kept. Unchanged parts are shared.
[[nodiscard]] ir::ExpressionPtr rewrite(
    const ir::ExpressionPtr& expression,
    const std::function<ir::ExpressionPtr(const ir::Expression&)>& replace);

/// Could a second evaluation give another value although no variable changed?
[[nodiscard]] bool is_volatile(const ir::Expression& expression);
/// Does it depend on rows or cursors, which other statements change?
[[nodiscard]] bool reads_state(const ir::Expression& expression);
[[nodiscard]] std::set<ir::VariableId> variables_of(const ir::Expression& expression);

}  // namespace quiesce::parsers::java
