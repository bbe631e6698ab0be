#include "parsers/draft/rule_text.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "parsers/sql/lexer.hpp"
#include "quiesce/ir/visit.hpp"

namespace quiesce::parsers::draft {
namespace {

using ir::BinaryOp;
using ir::UnaryOp;

// How tightly a text holds together.
enum class Binding : std::uint8_t { Or, And, Not, Comparison, Sum, Product, Primary };

struct Written {
  std::string text;
  Binding binding = Binding::Primary;
};
using MaybeWritten = std::optional<Written>;

struct Operator {
  std::string_view text;
  Binding binding;
};

std::optional<Operator> operator_of(BinaryOp op) {
  switch (op) {
    case BinaryOp::And:
      return Operator{"AND", Binding::And};
    case BinaryOp::Or:
      return Operator{"OR", Binding::Or};
    case BinaryOp::Equal:
      return Operator{"==", Binding::Comparison};
    case BinaryOp::NotEqual:
      return Operator{"!=", Binding::Comparison};
    case BinaryOp::Less:
      return Operator{"<", Binding::Comparison};
    case BinaryOp::LessEqual:
      return Operator{"<=", Binding::Comparison};
    case BinaryOp::Greater:
      return Operator{">", Binding::Comparison};
    case BinaryOp::GreaterEqual:
      return Operator{">=", Binding::Comparison};
    case BinaryOp::Add:
      return Operator{"+", Binding::Sum};
    case BinaryOp::Subtract:
      return Operator{"-", Binding::Sum};
    case BinaryOp::Multiply:
      return Operator{"*", Binding::Product};
    case BinaryOp::Same:
    case BinaryOp::Divide:
    case BinaryOp::Remainder:
      return std::nullopt;
  }
  return std::nullopt;
}

std::string enclosed(const Written& written, Binding at_least) {
  return written.binding < at_least ? "(" + written.text + ")" : written.text;
}

Binding tighter(Binding binding) {
  return static_cast<Binding>(static_cast<std::uint8_t>(binding) + 1);
}

class RuleWriter {
 public:
  explicit RuleWriter(const ir::Schema& schema) : schema_(schema) {}

  [[nodiscard]] MaybeWritten write(const ir::Expression& expression) const {
    const auto refuse = [](const auto&) -> MaybeWritten { return std::nullopt; };
    return std::visit(ir::overload{[&](const ir::Literal& node) { return literal(node, expression.type); },
                                   [&](const ir::ColumnRef& node) -> MaybeWritten {
                                     return Written{column(node), Binding::Primary};
                                   },
                                   [&](const ir::Unary& node) { return unary(node); },
                                   [&](const ir::Binary& node) { return binary(expression, node); },
                                   [&](const ir::VariableRef& node) { return refuse(node); },
                                   [&](const ir::InputRef& node) { return refuse(node); },
                                   [&](const ir::Conditional& node) { return refuse(node); },
                                   [&](const ir::Aggregate& node) { return refuse(node); },
                                   [&](const ir::Unknown& node) { return refuse(node); },
                                   [&](const ir::Generated& node) { return refuse(node); },
                                   [&](const ir::Now& node) { return refuse(node); },
                                   [&](const ir::CursorLength& node) { return refuse(node); }},
                      expression.node);
  }

 private:
  static MaybeWritten literal(const ir::Literal& node, ir::Type type) {
    std::string text = ir::to_string(node.value, type);
    const bool fraction =
        std::holds_alternative<ir::Number>(node.value) && text.find('/') != std::string::npos;
    if (ir::is_null(node.value) || fraction) return std::nullopt;
    if (text.starts_with('-')) text = "(" + text + ")";  // two signs in a row are none of the rule language
    return Written{text, Binding::Primary};
  }

  [[nodiscard]] std::string column(const ir::ColumnRef& node) const {
    return rule_name(schema_[node.attribute.entity].name) + "." + rule_name(schema_[node.attribute].name);
  }

  [[nodiscard]] MaybeWritten unary(const ir::Unary& node) const {
    const auto* inner = std::get_if<ir::Unary>(&node.operand->node);
    const bool not_null = node.op == UnaryOp::Not && inner != nullptr && inner->op == UnaryOp::IsNull;
    const MaybeWritten operand = write(not_null ? *inner->operand : *node.operand);
    if (!operand) return std::nullopt;
    if (not_null) return Written{enclosed(*operand, Binding::Sum) + " IS NOT NULL", Binding::Comparison};
    switch (node.op) {
      case UnaryOp::Not:
        return Written{"NOT " + enclosed(*operand, Binding::Primary), Binding::Not};
      case UnaryOp::Negate:
        return Written{"(-" + enclosed(*operand, Binding::Primary) + ")", Binding::Primary};
      case UnaryOp::IsNull:
        return Written{enclosed(*operand, Binding::Sum) + " IS NULL", Binding::Comparison};
    }
    return std::nullopt;
  }

  [[nodiscard]] MaybeWritten binary(const ir::Expression& expression, const ir::Binary& node) const {
    if (MaybeWritten list = membership(expression)) return list;
    const auto op = operator_of(node.op);
    const MaybeWritten left = op ? write(*node.left) : std::nullopt;
    const MaybeWritten right = left ? write(*node.right) : std::nullopt;
    if (!right) return std::nullopt;
    // A comparison compares no comparisons; everything else groups from the left.
    const Binding for_left = op->binding == Binding::Comparison ? Binding::Sum : op->binding;
    const bool joins = node.op == BinaryOp::And || node.op == BinaryOp::Or;
    return Written{enclosed(*left, for_left) + " " + std::string(op->text) + " " +
                       enclosed(*right, joins ? op->binding : tighter(op->binding)),
                   op->binding};
  }

  /// `x == 'A' OR x == 'B'` was IN ('A', 'B') once.
  [[nodiscard]] MaybeWritten membership(const ir::Expression& expression) const {
    std::string subject;
    std::vector<std::string> values;
    if (!alternatives(expression, subject, values) || values.size() < 2) return std::nullopt;
    std::string text = subject + " IN (";
    for (std::size_t i = 0; i < values.size(); ++i) text += (i == 0 ? "" : ", ") + values[i];
    return Written{text + ")", Binding::Comparison};
  }

  bool alternatives(const ir::Expression& expression, std::string& subject,
                    std::vector<std::string>& values) const {
    const auto* node = std::get_if<ir::Binary>(&expression.node);
    if (node == nullptr) return false;
    if (node->op == BinaryOp::Or)
      return alternatives(*node->left, subject, values) && alternatives(*node->right, subject, values);
    const auto* of = std::get_if<ir::ColumnRef>(&node->left->node);
    const auto* value = std::get_if<ir::Literal>(&node->right->node);
    if (node->op != BinaryOp::Equal || of == nullptr || value == nullptr) return false;
    const MaybeWritten written = literal(*value, node->right->type);
    if (!written || (!subject.empty() && subject != column(*of))) return false;
    subject = column(*of);
    values.push_back(written->text);
    return true;
  }

  const ir::Schema& schema_;
};

}  // namespace

std::string rule_name(std::string_view name) {
  constexpr std::array<std::string_view, 17> keywords{"and",   "or",  "not",  "in",   "is",    "where",
                                                      "then",  "for", "null", "true", "false", "exists",
                                                      "count", "sum", "min",  "max",  "like"};
  const std::string lower = sql::to_lower(name);
  const bool plain = !lower.empty() && (lower[0] < '0' || lower[0] > '9') &&
                     lower.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos;
  if (plain && std::find(keywords.begin(), keywords.end(), lower) == keywords.end()) return std::string(name);
  std::string quoted = "\"";
  for (const char c : name) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::optional<std::string> rule_text(const ir::Expression& condition, const ir::Schema& schema) {
  const MaybeWritten written = RuleWriter(schema).write(condition);
  return written ? std::optional(written->text) : std::nullopt;
}

}  // namespace quiesce::parsers::draft
