// Walks over expressions and statements, for passes that look for one thing in all of them.
#pragma once

#include <functional>

#include "quiesce/ir/application.hpp"

namespace quiesce::ir {

using ExpressionVisitor = std::function<void(const Expression&)>;
using StatementVisitor = std::function<void(const Statement&)>;

/// The expression itself and all below it, row sets included.
void walk(const Expression& expression, const ExpressionVisitor& visit);
void walk(const RowSet& rows, const ExpressionVisitor& visit);
/// Each statement of the block and of the blocks inside it, before what is inside it.
void walk(const Block& block, const StatementVisitor& visit);
/// The expressions that stand directly in one statement (not in its inner blocks), each walked whole.
/// The arguments of native texts are left out: they repeat what the statement says.
void walk_expressions(const Statement& statement, const ExpressionVisitor& visit);
/// Every expression of the application: transactions, rules, checks, defaults, assumptions.
void walk_expressions(const Application& application, const ExpressionVisitor& visit);

}  // namespace quiesce::ir
