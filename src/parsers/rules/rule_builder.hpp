// Enters: the parts of a rule as the grammar finds them. Leaves: typed expressions. Types are checked here.
#pragma once

#include <string>
#include <vector>

#include "parsers/rules/tokens.hpp"

namespace quiesce::parsers::rules {

/// A part of a rule. Without an expression if something in it was wrong: that has been reported, and what
/// is made of it is wrong too, silently.
struct Operand {
  ir::ExpressionPtr expression;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t depth = 1;  ///< of the expression tree: later stages walk it recursively

  [[nodiscard]] bool wrong() const { return expression == nullptr; }
  [[nodiscard]] bool is_null() const;
};

class RuleBuilder {
 public:
  RuleBuilder(const RuleText& text, const ir::Schema* schema, diagnostics::Diagnostics& diagnostics)
      : text_(text), schema_(schema), diagnostics_(diagnostics) {}

  [[nodiscard]] ir::Location at(std::size_t begin, std::size_t end) const {
    return text_.locate(begin, end - begin);
  }
  [[nodiscard]] ir::Location at(const Token& token) const { return at(token.begin, token.end); }
  [[nodiscard]] ir::Location at(const Operand& operand) const { return at(operand.begin, operand.end); }

  [[nodiscard]] Operand literal(ir::Value value, ir::Type type, const Token& token) const;
  [[nodiscard]] Operand number(const Token& token);
  [[nodiscard]] Operand negated_number(const Token& minus, const Token& token);
  /// NULL on one side of = or != asks for IS [NOT] NULL.
  [[nodiscard]] Operand compare(const Operand& left, ir::BinaryOp op, const Operand& right);
  [[nodiscard]] Operand arithmetic(const Operand& left, ir::BinaryOp op, const Operand& right);
  [[nodiscard]] Operand negate(const Token& minus, const Operand& operand);
  /// AND, OR of one or more conditions.
  [[nodiscard]] Operand junction(ir::BinaryOp op, const std::vector<Operand>& operands);
  [[nodiscard]] Operand negation(const Token& not_token, const Operand& operand);
  [[nodiscard]] Operand null_test(const Operand& operand, bool negated, std::size_t end);
  [[nodiscard]] Operand membership(const Operand& operand, const std::vector<Operand>& values, bool negated,
                                   std::size_t end);
  /// `value` is null for EXISTS and COUNT; `where` may be empty.
  [[nodiscard]] Operand aggregate(ir::AggregateOp op, ir::RowBinding row, ir::ExpressionPtr value,
                                  const std::optional<Operand>& where, std::size_t begin, std::size_t end);
  /// Reports what is no condition; the operand is then wrong.
  [[nodiscard]] Operand condition(Operand operand);

 private:
  [[nodiscard]] Operand make(ir::Expression::Node node, ir::Type type, std::size_t begin, std::size_t end,
                             std::size_t inner_depth);
  [[nodiscard]] Operand balanced(ir::BinaryOp op, const std::vector<Operand>& operands, std::size_t first,
                                 std::size_t last);
  [[nodiscard]] static Operand wrong(std::size_t begin, std::size_t end) { return {nullptr, begin, end, 1}; }
  [[nodiscard]] Operand as_moment(const Operand& text, ir::Type type);
  [[nodiscard]] bool comparable(const Operand& left, ir::BinaryOp op, const Operand& right);
  void check_allowed(const Operand& column, ir::BinaryOp op, const Operand& other);
  [[nodiscard]] bool numeric(const Operand& operand);
  [[nodiscard]] std::string quote(const Operand& operand) const;

  const RuleText& text_;
  const ir::Schema* schema_;  ///< null: no rows here
  diagnostics::Diagnostics& diagnostics_;
  bool too_deep_ = false;
};

/// "a number", "text", "a truth value", "a date".
[[nodiscard]] std::string describe(ir::Type type);

}  // namespace quiesce::parsers::rules
