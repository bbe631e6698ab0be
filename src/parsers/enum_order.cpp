#include "parsers/enum_order.hpp"

#include "quiesce/ir/walk.hpp"

namespace quiesce::parsers {
namespace {

class EnumOrder {
 public:
  EnumOrder(const ir::Schema& schema, diagnostics::Diagnostics& diagnostics)
      : schema_(schema), diagnostics_(diagnostics) {}

  void expression(const ir::Expression& expression) const {
    if (const auto* binary = std::get_if<ir::Binary>(&expression.node)) {
      const bool ordered = binary->op == ir::BinaryOp::Less || binary->op == ir::BinaryOp::LessEqual ||
                           binary->op == ir::BinaryOp::Greater || binary->op == ir::BinaryOp::GreaterEqual;
      if (!ordered) return;
      refuse(*binary->left);
      refuse(*binary->right);
    } else if (const auto* aggregate = std::get_if<ir::Aggregate>(&expression.node)) {
      const bool ordered = aggregate->op == ir::AggregateOp::Min || aggregate->op == ir::AggregateOp::Max;
      if (ordered && aggregate->value) refuse(*aggregate->value);
    }
  }

  void statement(const ir::Statement& statement) const {
    const auto* query = std::get_if<ir::Query>(&statement.node);
    if (query == nullptr) return;
    for (const ir::OrderItem& item : query->order) refuse(*item.value);
  }

 private:
  void refuse(const ir::Expression& operand) const {
    const auto* column = std::get_if<ir::ColumnRef>(&operand.node);
    if (column == nullptr || schema_[column->attribute].allowed.empty()) return;
    diagnostics_.error("Q2304", operand.location,
                       "the order of an enum's values is not modelled, and '" +
                           schema_[column->attribute].name + "' is an enum",
                       "compare with = or IN, or keep a number for the order");
  }

  const ir::Schema& schema_;
  diagnostics::Diagnostics& diagnostics_;
};

}  // namespace

void refuse_enum_order(const ir::Application& application, diagnostics::Diagnostics& diagnostics) {
  const EnumOrder order(application.schema, diagnostics);
  ir::walk_expressions(application, [&](const ir::Expression& part) { order.expression(part); });
  for (const ir::Transaction& transaction : application.transactions) {
    for (const ir::Segment& segment : transaction.segments)
      ir::walk(segment.body, [&](const ir::Statement& part) { order.statement(part); });
  }
}

}  // namespace quiesce::parsers
