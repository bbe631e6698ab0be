#include "parsers/sql/expressions.hpp"

#include "parsers/sql/coercion.hpp"
#include "parsers/sql/expression_facts.hpp"
#include "quiesce/parsers/limits.hpp"

namespace quiesce::parsers::sql {
namespace {

/// IN, BETWEEN, CASE and COALESCE use an operand several times: nested, they would grow without bound.
constexpr std::size_t max_steps = 100'000;
constexpr std::size_t max_size = 100'000;

/// Counts how deep the translation is, however it returns.
class DepthGuard {
 public:
  explicit DepthGuard(std::size_t& depth) : depth_(depth) { ++depth_; }
  ~DepthGuard() { --depth_; }
  DepthGuard(const DepthGuard&) = delete;
  DepthGuard& operator=(const DepthGuard&) = delete;

 private:
  std::size_t& depth_;
};

ir::ExpressionPtr join_range(ir::BinaryOp op, const std::vector<ir::ExpressionPtr>& operands,
                             std::size_t begin, std::size_t end, const ir::Location& location) {
  if (end - begin == 1) return operands[begin];
  constexpr std::size_t small = 16;  // a short chain leans to the left, as it is written
  const std::size_t middle = end - begin <= small ? end - 1 : begin + (end - begin) / 2;
  return ir::make_binary(op, join_range(op, operands, begin, middle, location),
                         join_range(op, operands, middle, end, location), location);
}

}  // namespace

ir::ExpressionPtr join(ir::BinaryOp op, const std::vector<ir::ExpressionPtr>& operands,
                       const ir::Location& location) {
  return operands.empty() ? nullptr : join_range(op, operands, 0, operands.size(), location);
}

ir::ExpressionPtr negate(ir::ExpressionPtr operand, const ir::Location& location) {
  return ir::make_unary(ir::UnaryOp::Not, std::move(operand), location);
}

ir::ExpressionPtr Expressions::translate(const Node& node, Use use) {
  const DepthGuard guard(translation_.depth);
  if (translation_.too_large) return nullptr;
  if (++translation_.steps > max_steps) {
    translation_.too_large = true;
    return translation_.error("Q2283", translation_.place(node), "the statement is too large");
  }
  if (translation_.depth > max_nesting) {
    translation_.too_large = true;
    return translation_.error("Q2207", translation_.place(node), "the expression is nested too deeply",
                              "the limit is " + std::to_string(max_nesting) + " levels");
  }
  return dispatch(node, use);
}

ir::ExpressionPtr Expressions::condition(const Node& node, Use use) {
  auto value = translate(node, use);
  if (!value || value->type == ir::Type::Boolean) return value;
  const ir::Value* literal = literal_value(*value);
  if (literal != nullptr && !std::holds_alternative<std::string>(*literal)) {
    if (auto adapted = adapt_literal(translation_, value, ir::Type::Boolean)) return adapted;
  }
  return translation_.error(
      "Q2208", value->location,
      "a condition is expected here, not a value of type " + std::string(ir::to_string(value->type)));
}

ir::ExpressionPtr Expressions::dispatch(const Node& node, Use use) {
  const std::string_view kind = kind_of(node);
  const Node& fields = fields_of(node);
  if (kind == "ColumnRef") return column(fields);
  if (kind == "A_Const") return constant(fields);
  if (kind == "ParamRef") return parameter(fields);
  if (kind == "A_Expr") return operation(fields, use);
  if (kind == "BoolExpr") return logic(fields, use);
  if (kind == "NullTest") return null_test(fields);
  if (kind == "BooleanTest") return boolean_test(fields);
  if (kind == "CaseExpr") return case_of(fields);
  if (kind == "FuncCall") return function(fields);
  if (kind == "CoalesceExpr") return coalesce(field(fields, "args"), translation_.place(fields));
  if (kind == "MinMaxExpr") return extreme(fields);
  if (kind == "TypeCast") return cast(fields);
  if (kind == "SQLValueFunction") return clock(fields);
  if (kind == "SubLink") return sublink(fields, use, false);
  if (kind == "CollateClause") {
    return translation_.error("Q2209", translation_.place(fields), "COLLATE is not supported",
                              "text is compared by its bytes");
  }
  return translation_.error("Q2210", translation_.place(node), "this expression is not supported",
                            kind == "SetToDefault" ? "DEFAULT stands alone, in VALUES or SET" : "");
}

ir::ExpressionPtr Expressions::constant(const Node& fields) {
  const ir::Location location = translation_.place(fields);
  if (flag(fields, "isnull")) return ir::make_literal(ir::Null{}, ir::Type::Text, location);
  if (field(fields, "ival").is_object()) return whole_number(fields);
  if (field(fields, "boolval").is_object()) {
    return ir::make_literal(flag(field(fields, "boolval"), "boolval"), ir::Type::Boolean, location);
  }
  if (field(fields, "sval").is_object()) {
    return ir::make_literal(std::string(text_field(field(fields, "sval"), "sval")), ir::Type::Text, location);
  }
  if (field(fields, "fval").is_object()) {
    const std::string_view digits = text_field(field(fields, "fval"), "fval");
    const auto number = ir::Number::parse(digits);
    if (!number) {
      return translation_.error("Q2211", location,
                                "the number " + std::string(digits) + " is too large or too precise",
                                "numbers have at most 18 digits");
    }
    const bool whole = digits.find_first_of(".eE") == std::string_view::npos;
    return ir::make_literal(*number, whole ? ir::Type::Integer : ir::Type::Decimal, location);
  }
  const std::string_view bits = text_field(field(fields, "bsval"), "bsval");
  if (bits == "b0" || bits == "b1") return ir::make_literal(bits == "b1", ir::Type::Boolean, location);
  return translation_.error("Q2212", location, "bit strings are not supported");
}

/// libpg_query 15 writes only positive integers into its tree; zero and -5 look the same there, so the
/// text decides.
ir::ExpressionPtr Expressions::whole_number(const Node& fields) {
  const ir::Location location = translation_.place(fields);
  const auto written = number_field(field(fields, "ival"), "ival");
  if (written != 0) return ir::make_literal(ir::Number(written), ir::Type::Integer, location);
  const std::string& text = translation_.text();
  std::size_t at = location_of(fields);
  bool negative = false;
  for (; at < text.size() && (text[at] < '0' || text[at] > '9'); ++at)
    negative = negative != (text[at] == '-');
  std::size_t end = at;
  while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
  const auto number = ir::Number::parse(std::string_view(text).substr(at, end - at));
  if (!number) return translation_.error("Q2213", location, "a number is expected here");
  return ir::make_literal(negative ? ir::Number(0) - *number : *number, ir::Type::Integer, location);
}

ir::ExpressionPtr Expressions::column(const Node& fields) {
  const Node& names = field(fields, "fields");
  const ir::Location location = translation_.place(fields);
  if (!names.is_array() || names.empty() || kind_of(names.back()) == "A_Star") {
    return translation_.error("Q2214", location, "'*' cannot stand here");
  }
  const std::string_view qualifier =
      names.size() > 1 ? string_of(names[names.size() - 2]) : std::string_view{};
  const bool quoted = translation_.text()[location_of(fields)] == '"';
  return resolve_column(translation_, scope_, {qualifier, last_name(names), quoted}, location);
}

ir::ExpressionPtr Expressions::parameter(const Node& fields) {
  const auto number = static_cast<std::size_t>(number_field(fields, "number"));
  if (translation_.arguments == nullptr || number == 0 || number > translation_.arguments->size()) {
    return translation_.error("Q2215", translation_.place(fields), "there is no value for this parameter",
                              "values are given as '?', one by one");
  }
  return (*translation_.arguments)[number - 1];
}

ir::ExpressionPtr Expressions::logic(const Node& fields, Use use) {
  const std::string_view op = text_field(fields, "boolop");
  const Node& arguments = field(fields, "args");
  const ir::Location location = translation_.place(fields);
  if (op == "NOT_EXPR") {
    const Node& argument = arguments[0];
    if (kind_of(argument) == "SubLink") return sublink(fields_of(argument), use, true);
    auto operand = condition(argument, Use::Value);
    return operand ? negate(std::move(operand), location) : nullptr;
  }
  std::vector<ir::ExpressionPtr> operands;
  bool complete = true;
  for (const Node& argument : arguments) {
    operands.push_back(condition(argument, use));
    complete = complete && operands.back() != nullptr;
  }
  if (!complete) return nullptr;
  return join(op == "AND_EXPR" ? ir::BinaryOp::And : ir::BinaryOp::Or, operands, location);
}

ir::ExpressionPtr Expressions::null_test(const Node& fields) {
  auto operand = translate(field(fields, "arg"));
  if (!operand) return nullptr;
  const ir::Location location = translation_.place(fields);
  auto test = ir::make_unary(ir::UnaryOp::IsNull, std::move(operand), location);
  return text_field(fields, "nulltesttype") == "IS_NULL" ? test : negate(std::move(test), location);
}

ir::ExpressionPtr Expressions::boolean_test(const Node& fields) {
  auto operand = condition(field(fields, "arg"), Use::Value);
  if (!operand) return nullptr;
  const ir::Location location = translation_.place(fields);
  const std::string_view test = text_field(fields, "booltesttype");
  const bool negated = test.rfind("IS_NOT_", 0) == 0;
  ir::ExpressionPtr result;
  if (test == "IS_UNKNOWN" || test == "IS_NOT_UNKNOWN") {
    result = ir::make_unary(ir::UnaryOp::IsNull, std::move(operand), location);
  } else {
    const bool wanted = test == "IS_TRUE" || test == "IS_NOT_TRUE";
    result = ir::make_binary(ir::BinaryOp::Same, std::move(operand),
                             ir::make_literal(wanted, ir::Type::Boolean, location), location);
  }
  return negated ? negate(std::move(result), location) : result;
}

ir::ExpressionPtr Expressions::choose(ir::ExpressionPtr condition, ir::ExpressionPtr then,
                                      ir::ExpressionPtr otherwise, const ir::Location& location) {
  if (!condition || !then || !otherwise || !unify(translation_, then, otherwise, location)) return nullptr;
  const bool decimal = then->type == ir::Type::Decimal || otherwise->type == ir::Type::Decimal;
  const ir::Type type = decimal ? ir::Type::Decimal : then->type;
  auto result = ir::make_expression(
      ir::Conditional{std::move(condition), std::move(then), std::move(otherwise)}, type, location);
  if (size_of(*result, max_size) < max_size) return result;
  if (translation_.too_large) return nullptr;
  translation_.too_large = true;
  return translation_.error("Q2282", location, "the expression is too large",
                            "it repeats its operands: compute parts of it in the program");
}

ir::ExpressionPtr Expressions::case_of(const Node& fields) {
  const ir::Location location = translation_.place(fields);
  const Node& subject = field(fields, "arg");
  const Node& otherwise = field(fields, "defresult");
  auto result =
      otherwise.is_null() ? ir::make_literal(ir::Null{}, ir::Type::Text, location) : translate(otherwise);
  const Node& branches = field(fields, "args");
  bool complete = result != nullptr;
  for (auto branch = branches.rbegin(); branch != branches.rend(); ++branch) {
    const Node& when = fields_of(*branch);
    auto test = subject.is_null() ? condition(field(when, "expr"), Use::Filter)
                                  : compare_nodes(ir::BinaryOp::Equal, subject, field(when, "expr"),
                                                  translation_.place(when));
    auto value = translate(field(when, "result"));
    if (!test || !value || !complete) {
      complete = false;
      continue;
    }
    result = choose(std::move(test), std::move(value), std::move(result), translation_.place(when));
    complete = result != nullptr;
  }
  return complete ? result : nullptr;
}

ir::ExpressionPtr Expressions::clock(const Node& fields) {
  const std::string_view op = text_field(fields, "op");
  const ir::Location location = translation_.place(fields);
  if (op == "SVFOP_CURRENT_DATE") return translation_.now(ir::Type::Date, location);
  if (op.rfind("SVFOP_CURRENT_TIMESTAMP", 0) == 0 || op.rfind("SVFOP_LOCALTIMESTAMP", 0) == 0) {
    return translation_.now(ir::Type::Timestamp, location);
  }
  // The time of day falls back at midnight, so it is no "now" that never decreases.
  if (op.rfind("SVFOP_CURRENT_TIME", 0) == 0 || op.rfind("SVFOP_LOCALTIME", 0) == 0) {
    return translation_.unknown("the time of day", ir::Type::Time, false, location);
  }
  return translation_.unknown("the name of the database's user or schema", ir::Type::Text, false, location);
}

}  // namespace quiesce::parsers::sql
