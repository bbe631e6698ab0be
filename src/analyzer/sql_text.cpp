#include "analyzer/sql_text.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "quiesce/ir/visit.hpp"
#include "quiesce/violations/sql_schema.hpp"

namespace quiesce::analyzer {
namespace {

using violations::quoted_name;

struct NoSqlText : std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::string_view operator_text(ir::BinaryOp op) {
  switch (op) {
    case ir::BinaryOp::And:
      return "AND";
    case ir::BinaryOp::Or:
      return "OR";
    case ir::BinaryOp::Equal:
      return "=";
    case ir::BinaryOp::NotEqual:
      return "<>";
    case ir::BinaryOp::Less:
      return "<";
    case ir::BinaryOp::LessEqual:
      return "<=";
    case ir::BinaryOp::Greater:
      return ">";
    case ir::BinaryOp::GreaterEqual:
      return ">=";
    case ir::BinaryOp::Same:
      return "IS NOT DISTINCT FROM";
    case ir::BinaryOp::Add:
      return "+";
    case ir::BinaryOp::Subtract:
      return "-";
    case ir::BinaryOp::Multiply:
      return "*";
    case ir::BinaryOp::Divide:
      return "/";
    case ir::BinaryOp::Remainder:
      return "%";
  }
  throw NoSqlText("an operator");
}

std::string literal_text(const ir::Value& value, ir::Type type) {
  if (ir::is_null(value)) return "NULL";
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "TRUE" : "FALSE";
  if (const auto* number = std::get_if<ir::Number>(&value)) {
    const std::string text = number->to_string();
    const std::size_t slash = text.find('/');
    if (slash != std::string::npos)
      return "(" + text.substr(0, slash) + ".0 / " + text.substr(slash + 1) + ")";
    return text.starts_with('-') ? "(" + text + ")" : text;
  }
  return ir::to_string(value, type);
}

class SqlText {
 public:
  explicit SqlText(const ir::Schema& schema) : schema_(schema) {}

  /// `name` empty: columns are written alone.
  void bind(ir::RowId row, const std::string& name) {
    const bool taken = !name.empty() && std::any_of(rows_.begin(), rows_.end(),
                                                    [&](const Bound& bound) { return bound.name == name; });
    rows_.push_back({row, taken ? name + "_" + std::to_string(rows_.size()) : name});
  }

  [[nodiscard]] const std::string& name_of(ir::RowId row) const {
    const auto bound =
        std::find_if(rows_.rbegin(), rows_.rend(), [&](const Bound& entry) { return entry.row == row; });
    if (bound == rows_.rend()) throw NoSqlText("a row that is not bound");
    return bound->name;
  }

  std::string from(const std::vector<ir::RowBinding>& bindings) {
    std::string text;
    for (const ir::RowBinding& binding : bindings) {
      bind(binding.row, binding.name);
      if (!text.empty()) text += binding.outer_on ? " LEFT JOIN " : " CROSS JOIN ";
      text += quoted_name(schema_[binding.entity].name) + " AS " + quoted_name(name_of(binding.row));
      if (binding.outer_on) text += " ON " + write(*binding.outer_on);
    }
    return text;
  }

  std::string write(const ir::Expression& expression) {
    return std::visit(ir::overload{
                          [&](const ir::Literal& node) { return literal_text(node.value, expression.type); },
                          [&](const ir::ColumnRef& node) { return column(node); },
                          [&](const ir::Unary& node) { return unary(node); },
                          [&](const ir::Binary& node) { return binary(node, expression.type); },
                          [&](const ir::Conditional& node) {
                            return "(CASE WHEN " + write(*node.condition) + " THEN " + write(*node.then) +
                                   " ELSE " + write(*node.otherwise) + " END)";
                          },
                          [&](const ir::Aggregate& node) { return aggregate(node); },
                          [](const ir::VariableRef&) { return refuse("a variable"); },
                          [](const ir::InputRef&) { return refuse("an input"); },
                          [](const ir::Unknown&) { return refuse("an unknown value"); },
                          [](const ir::Generated&) { return refuse("a generated key"); },
                          [](const ir::Now&) { return refuse("the current time"); },
                          [](const ir::CursorLength&) { return refuse("a cursor"); },
                      },
                      expression.node);
  }

 private:
  struct Bound {
    ir::RowId row;
    std::string name;
  };

  static std::string refuse(const char* what) { throw NoSqlText(what); }

  std::string column(const ir::ColumnRef& node) const {
    const std::string& row = name_of(node.row);
    const std::string attribute = quoted_name(schema_[node.attribute].name);
    return row.empty() ? attribute : quoted_name(row) + "." + attribute;
  }

  std::string unary(const ir::Unary& node) {
    const std::string operand = write(*node.operand);
    if (node.op == ir::UnaryOp::IsNull) return "(" + operand + " IS NULL)";
    return (node.op == ir::UnaryOp::Not ? "(NOT " : "(- ") + operand + ")";
  }

  std::string binary(const ir::Binary& node, ir::Type type) {
    std::string left = write(*node.left);
    // A database without exact decimals would divide two whole numbers and drop the rest.
    if (node.op == ir::BinaryOp::Divide && type == ir::Type::Decimal) left = "(" + left + " * 1.0)";
    return "(" + left + " " + std::string(operator_text(node.op)) + " " + write(*node.right) + ")";
  }

  std::string aggregate(const ir::Aggregate& node) {
    const std::size_t outside = rows_.size();
    const std::string tables = from(node.rows.bindings);
    const std::string where = node.rows.where ? " WHERE " + write(*node.rows.where) : "";
    const std::string value = node.value ? write(*node.value) : "*";
    rows_.resize(outside);
    const std::string rest = (tables.empty() ? "" : " FROM " + tables) + where + ")";
    switch (node.op) {
      case ir::AggregateOp::Exists:
        return "EXISTS (SELECT 1" + rest;
      case ir::AggregateOp::Count:
        return "(SELECT COUNT(" + value + ")" + rest;
      case ir::AggregateOp::CountDistinct:
        return "(SELECT COUNT(DISTINCT " + value + ")" + rest;
      case ir::AggregateOp::Sum:
        return "(SELECT SUM(" + value + ")" + rest;
      case ir::AggregateOp::Min:
        return "(SELECT MIN(" + value + ")" + rest;
      case ir::AggregateOp::Max:
        return "(SELECT MAX(" + value + ")" + rest;
    }
    throw NoSqlText("an aggregate");
  }

  const ir::Schema& schema_;
  std::vector<Bound> rows_;
};

}  // namespace

std::optional<std::string> violating_rows_query(const ir::Rule& rule, const ir::Schema& schema) {
  try {
    SqlText sql(schema);
    const std::string tables = sql.from(rule.rows);
    std::string items;
    for (const ir::RowBinding& binding : rule.rows) {
      items += (items.empty() ? "" : ", ") + quoted_name(sql.name_of(binding.row)) + ".*";
    }
    // WHERE takes only what is TRUE, and NOT is TRUE only of what is FALSE.
    const std::string premise = rule.premise ? sql.write(*rule.premise) + " AND " : "";
    return "SELECT " + (items.empty() ? "1" : items) + (tables.empty() ? "" : " FROM " + tables) + " WHERE " +
           premise + "NOT " + sql.write(*rule.conclusion);
  } catch (const NoSqlText&) {
    return std::nullopt;
  }
}

std::optional<std::string> check_text(const ir::Check& check, const ir::Schema& schema) {
  try {
    SqlText sql(schema);
    sql.bind(check.row, "");
    return sql.write(*check.condition);
  } catch (const NoSqlText&) {
    return std::nullopt;
  }
}

std::optional<std::string> constant_text(const ir::Expression& expression, const ir::Schema& schema) {
  try {
    return SqlText(schema).write(expression);
  } catch (const NoSqlText&) {
    return std::nullopt;
  }
}

}  // namespace quiesce::analyzer
