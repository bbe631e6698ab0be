// A_Expr: operators, IN (list), BETWEEN, LIKE, IS DISTINCT FROM, NULLIF.
#include <array>
#include <optional>

#include "parsers/sql/coercion.hpp"
#include "parsers/sql/column_type.hpp"
#include "parsers/sql/expressions.hpp"

namespace quiesce::parsers::sql {
namespace {

std::optional<ir::BinaryOp> comparison(std::string_view name) {
  if (name == "=") return ir::BinaryOp::Equal;
  if (name == "<>" || name == "!=") return ir::BinaryOp::NotEqual;
  if (name == "<") return ir::BinaryOp::Less;
  if (name == "<=") return ir::BinaryOp::LessEqual;
  if (name == ">") return ir::BinaryOp::Greater;
  if (name == ">=") return ir::BinaryOp::GreaterEqual;
  return std::nullopt;
}

std::optional<ir::BinaryOp> arithmetic_operator(std::string_view name) {
  if (name == "+") return ir::BinaryOp::Add;
  if (name == "-") return ir::BinaryOp::Subtract;
  if (name == "*") return ir::BinaryOp::Multiply;
  if (name == "/") return ir::BinaryOp::Divide;
  if (name == "%") return ir::BinaryOp::Remainder;
  return std::nullopt;
}

/// Operators that cannot touch the database, and whose value we do not follow.
std::optional<ir::Type> opaque_operator(std::string_view name) {
  struct Opaque {
    std::string_view name;
    ir::Type type;
  };
  static constexpr std::array operators = {
      Opaque{"||", ir::Type::Text},     Opaque{"->", ir::Type::Text},    Opaque{"->>", ir::Type::Text},
      Opaque{"~", ir::Type::Boolean},   Opaque{"~*", ir::Type::Boolean}, Opaque{"!~", ir::Type::Boolean},
      Opaque{"!~*", ir::Type::Boolean}, Opaque{"@>", ir::Type::Boolean}, Opaque{"<@", ir::Type::Boolean},
      Opaque{"@@", ir::Type::Boolean},  Opaque{"^", ir::Type::Decimal},  Opaque{"&", ir::Type::Integer},
      Opaque{"|", ir::Type::Integer},   Opaque{"#", ir::Type::Integer},  Opaque{"<<", ir::Type::Integer},
      Opaque{">>", ir::Type::Integer},
  };
  for (const Opaque& known : operators) {
    if (known.name == name) return known.type;
  }
  return std::nullopt;
}

bool is_nonzero_literal(const ir::Expression& expression) {
  const ir::Value* value = literal_value(expression);
  const auto* number = value == nullptr ? nullptr : std::get_if<ir::Number>(value);
  return number != nullptr && *number != ir::Number(0);
}

bool is_order(ir::BinaryOp op) {
  return op == ir::BinaryOp::Less || op == ir::BinaryOp::LessEqual || op == ir::BinaryOp::Greater ||
         op == ir::BinaryOp::GreaterEqual;
}

}  // namespace

bool is_interval(const Node& node) {
  return kind_of(node) == "TypeCast" &&
         last_name(field(field(fields_of(node), "typeName"), "names")) == "interval";
}

ir::ExpressionPtr Expressions::operation(const Node& fields, Use use) {
  const std::string_view kind = text_field(fields, "kind");
  const std::string_view name = last_name(field(fields, "name"));
  const ir::Location location = translation_.place(fields);
  if (kind == "AEXPR_OP")
    return field(fields, "lexpr").is_null() ? unary(fields, name) : binary(fields, name);
  if (kind == "AEXPR_IN") {
    auto result = in_list(fields);
    return result && name == "<>" ? negate(std::move(result), location) : result;
  }
  if (kind == "AEXPR_DISTINCT" || kind == "AEXPR_NOT_DISTINCT") {
    auto same = compare_nodes(ir::BinaryOp::Same, field(fields, "lexpr"), field(fields, "rexpr"), location);
    return same && kind == "AEXPR_DISTINCT" ? negate(std::move(same), location) : same;
  }
  if (kind == "AEXPR_BETWEEN" || kind == "AEXPR_NOT_BETWEEN")
    return between(fields, kind == "AEXPR_NOT_BETWEEN");
  if (kind == "AEXPR_LIKE" || kind == "AEXPR_ILIKE") return pattern(fields, "LIKE");
  if (kind == "AEXPR_SIMILAR") return pattern(fields, "SIMILAR TO");
  if (kind == "AEXPR_NULLIF") return null_if(fields);
  static_cast<void>(use);
  return translation_.error("Q2216", location, "this operator is not supported",
                            "ANY and ALL over arrays: write IN (…) or a query");
}

ir::ExpressionPtr Expressions::unary(const Node& fields, std::string_view name) {
  auto operand = translate(field(fields, "rexpr"));
  if (!operand) return nullptr;
  const ir::Location location = translation_.place(fields);
  if (!ir::is_numeric(operand->type) || (name != "-" && name != "+")) {
    return translation_.error("Q2217", location,
                              "the operator '" + std::string(name) + "' does not fit a value of type " +
                                  std::string(ir::to_string(operand->type)));
  }
  return name == "+" ? operand : ir::make_unary(ir::UnaryOp::Negate, std::move(operand), location);
}

ir::ExpressionPtr Expressions::binary(const Node& fields, std::string_view name) {
  const Node& left_node = field(fields, "lexpr");
  const Node& right_node = field(fields, "rexpr");
  const ir::Location location = translation_.place(fields);
  if (const auto op = comparison(name)) return compare_nodes(*op, left_node, right_node, location);
  if ((name == "+" || name == "-") && (is_interval(left_node) || is_interval(right_node))) {
    auto moment = translate(is_interval(left_node) ? right_node : left_node);
    if (!moment) return nullptr;
    if (ir::is_temporal(moment->type)) {
      const ir::Type type = moment->type == ir::Type::Time ? ir::Type::Time : ir::Type::Timestamp;
      return translation_.unknown("a moment moved by an interval", type, translation_.may_be_null(moment),
                                  location);
    }
  }
  auto left = translate(left_node);
  auto right = translate(right_node);
  if (!left || !right) return nullptr;
  if (ir::is_temporal(left->type) || ir::is_temporal(right->type)) {
    return moment_arithmetic(name, left, right, location);
  }
  if (const auto op = arithmetic_operator(name))
    return arithmetic(*op, std::move(left), std::move(right), location);
  if (const auto type = opaque_operator(name)) {
    return translation_.unknown(
        "the operator " + std::string(name), *type,
        translation_.may_be_null(left) || translation_.may_be_null(right) || name[0] == '-', location);
  }
  return translation_.error("Q2218", location, "the operator '" + std::string(name) + "' is not supported");
}

ir::ExpressionPtr Expressions::moment_arithmetic(std::string_view name, const ir::ExpressionPtr& left,
                                                 const ir::ExpressionPtr& right,
                                                 const ir::Location& location) {
  const bool nullable = translation_.may_be_null(left) || translation_.may_be_null(right);
  const ir::ExpressionPtr& moment = ir::is_temporal(left->type) ? left : right;
  const ir::ExpressionPtr& other = ir::is_temporal(left->type) ? right : left;
  if (name == "-" && left->type == ir::Type::Date && right->type == ir::Type::Date) {
    return translation_.unknown("a difference of dates", ir::Type::Integer, nullable, location);
  }
  if ((name == "+" || name == "-") && moment->type == ir::Type::Date && other->type == ir::Type::Integer) {
    return translation_.unknown("a date moved by days", ir::Type::Date, nullable, location);
  }
  return translation_.error("Q2219", location, "this arithmetic on dates and times is not supported",
                            "compute it in the program, and pass the result as '?'");
}

ir::ExpressionPtr Expressions::arithmetic(ir::BinaryOp op, ir::ExpressionPtr left, ir::ExpressionPtr right,
                                          const ir::Location& location) {
  const auto number = [&](ir::ExpressionPtr& value) {
    if (ir::is_numeric(value->type)) return true;
    if (is_null_literal(*value) || std::holds_alternative<ir::Unknown>(value->node)) {
      value = ir::make_expression(value->node, ir::Type::Integer, value->location);
      return true;
    }
    if (literal_value(*value) != nullptr && value->type == ir::Type::Text) {
      auto adapted = adapt_literal(translation_, value, ir::Type::Integer);
      if (!adapted) adapted = adapt_literal(translation_, value, ir::Type::Decimal);
      if (adapted) return value = std::move(adapted), true;
    }
    return false;
  };
  if (!number(left) || !number(right)) {
    return translation_.error("Q2220", location,
                              "type clash: arithmetic needs numbers, not " +
                                  std::string(ir::to_string(left->type)) + " and " +
                                  std::string(ir::to_string(right->type)));
  }
  if ((op == ir::BinaryOp::Divide || op == ir::BinaryOp::Remainder) && !is_nonzero_literal(*right)) {
    return translation_.error("Q2221", location,
                              "a division by something other than a constant is not supported",
                              "compute it in the program, and pass the result as '?'");
  }
  return ir::make_binary(op, std::move(left), std::move(right), location);
}

ir::ExpressionPtr Expressions::compare(ir::BinaryOp op, ir::ExpressionPtr left, ir::ExpressionPtr right,
                                       const ir::Location& location) {
  if (!unify(translation_, left, right, location)) return nullptr;
  if (is_order(op) && left->type == ir::Type::Boolean) {
    return translation_.error("Q2222", location, "an order of booleans is not supported");
  }
  return ir::make_binary(op, std::move(left), std::move(right), location);
}

ir::ExpressionPtr Expressions::compare_nodes(ir::BinaryOp op, const Node& left, const Node& right,
                                             const ir::Location& location) {
  if (kind_of(left) == "RowExpr" || kind_of(right) == "RowExpr") {
    const Node& left_items = field(fields_of(left), "args");
    const Node& right_items = field(fields_of(right), "args");
    if (op != ir::BinaryOp::Equal || kind_of(left) != kind_of(right) ||
        left_items.size() != right_items.size()) {
      return translation_.error("Q2223", location,
                                "rows can only be compared with '=' to rows of the same length");
    }
    std::vector<ir::ExpressionPtr> parts;
    for (std::size_t i = 0; i < left_items.size(); ++i) {
      parts.push_back(compare_nodes(op, left_items[i], right_items[i], location));
      if (!parts.back()) return nullptr;
    }
    return join(ir::BinaryOp::And, parts, location);
  }
  auto left_value = translate(left);
  auto right_value = translate(right);
  return left_value && right_value ? compare(op, std::move(left_value), std::move(right_value), location)
                                   : nullptr;
}

ir::ExpressionPtr Expressions::in_list(const Node& fields) {
  const Node& left = field(fields, "lexpr");
  const ir::Location location = translation_.place(fields);
  std::vector<ir::ExpressionPtr> alternatives;
  bool complete = true;
  for (const Node& item : field(fields_of(field(fields, "rexpr")), "items")) {
    alternatives.push_back(compare_nodes(ir::BinaryOp::Equal, left, item, location));
    complete = complete && alternatives.back() != nullptr;
  }
  return complete ? join(ir::BinaryOp::Or, alternatives, location) : nullptr;
}

ir::ExpressionPtr Expressions::between(const Node& fields, bool negated) {
  const Node& bounds = field(fields_of(field(fields, "rexpr")), "items");
  const Node& value = field(fields, "lexpr");
  const ir::Location location = translation_.place(fields);
  auto above = compare_nodes(ir::BinaryOp::GreaterEqual, value, bounds[0], location);
  auto below = compare_nodes(ir::BinaryOp::LessEqual, value, bounds[1], location);
  if (!above || !below) return nullptr;
  auto result = ir::make_binary(ir::BinaryOp::And, std::move(above), std::move(below), location);
  return negated ? negate(std::move(result), location) : result;
}

ir::ExpressionPtr Expressions::pattern(const Node& fields, std::string_view what) {
  auto value = translate(field(fields, "lexpr"));
  // SIMILAR TO wraps its pattern in a function of its own; only its being NULL would matter.
  const Node& right_node = field(fields, "rexpr");
  auto right = kind_of(right_node) == "FuncCall" ? value : translate(right_node);
  if (!value || !right) return nullptr;
  return translation_.unknown(std::string(what), ir::Type::Boolean,
                              translation_.may_be_null(value) || translation_.may_be_null(right),
                              translation_.place(fields));
}

ir::ExpressionPtr Expressions::null_if(const Node& fields) {
  const ir::Location location = translation_.place(fields);
  auto value = translate(field(fields, "lexpr"));
  auto other = translate(field(fields, "rexpr"));
  if (!value || !other) return nullptr;
  auto equal = compare(ir::BinaryOp::Equal, value, std::move(other), location);
  return choose(std::move(equal), ir::make_literal(ir::Null{}, value->type, location), value, location);
}

}  // namespace quiesce::parsers::sql
