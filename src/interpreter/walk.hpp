// Every expression of an application, the inner ones too.
#pragma once

#include <functional>

#include "quiesce/ir/application.hpp"

namespace quiesce::interpreter {

using ExpressionVisitor = std::function<void(const ir::Expression&)>;

void walk(const ir::Expression& expression, const ExpressionVisitor& visit);
void walk(const ir::Block& block, const ExpressionVisitor& visit);
/// Schema, invariants, assumptions and transactions.
void walk(const ir::Application& application, const ExpressionVisitor& visit);

}  // namespace quiesce::interpreter
