// Functions, casts, COALESCE, GREATEST and LEAST.
#include <array>
#include <optional>

#include "parsers/sql/coercion.hpp"
#include "parsers/sql/column_type.hpp"
#include "parsers/sql/expressions.hpp"
#include "parsers/sql/lexer.hpp"

namespace quiesce::parsers::sql {
namespace {

enum class Result : std::uint8_t { Boolean, Integer, Decimal, Text, Date, Timestamp, SameAsFirst };

struct KnownFunction {
  std::string_view name;
  Result result;
};

/// Functions of the database itself that only compute. One of the user's own may change rows, so a name
/// that is not here is an error.
constexpr std::array pure_functions = {
    KnownFunction{"upper", Result::Text},
    KnownFunction{"lower", Result::Text},
    KnownFunction{"initcap", Result::Text},
    KnownFunction{"trim", Result::Text},
    KnownFunction{"btrim", Result::Text},
    KnownFunction{"ltrim", Result::Text},
    KnownFunction{"rtrim", Result::Text},
    KnownFunction{"concat", Result::Text},
    KnownFunction{"concat_ws", Result::Text},
    KnownFunction{"substring", Result::Text},
    KnownFunction{"substr", Result::Text},
    KnownFunction{"left", Result::Text},
    KnownFunction{"right", Result::Text},
    KnownFunction{"replace", Result::Text},
    KnownFunction{"lpad", Result::Text},
    KnownFunction{"rpad", Result::Text},
    KnownFunction{"reverse", Result::Text},
    KnownFunction{"repeat", Result::Text},
    KnownFunction{"md5", Result::Text},
    KnownFunction{"to_char", Result::Text},
    KnownFunction{"format", Result::Text},
    KnownFunction{"split_part", Result::Text},
    KnownFunction{"crypt", Result::Text},
    KnownFunction{"gen_salt", Result::Text},
    KnownFunction{"encode", Result::Text},
    KnownFunction{"decode", Result::Text},
    KnownFunction{"regexp_replace", Result::Text},
    KnownFunction{"version", Result::Text},
    KnownFunction{"date_format", Result::Text},
    KnownFunction{"database", Result::Text},
    KnownFunction{"length", Result::Integer},
    KnownFunction{"char_length", Result::Integer},
    KnownFunction{"character_length", Result::Integer},
    KnownFunction{"octet_length", Result::Integer},
    KnownFunction{"position", Result::Integer},
    KnownFunction{"strpos", Result::Integer},
    KnownFunction{"sign", Result::Integer},
    KnownFunction{"year", Result::Integer},
    KnownFunction{"month", Result::Integer},
    KnownFunction{"day", Result::Integer},
    KnownFunction{"datediff", Result::Integer},
    KnownFunction{"timestampdiff", Result::Integer},
    KnownFunction{"currval", Result::Integer},
    KnownFunction{"lastval", Result::Integer},
    KnownFunction{"last_insert_id", Result::Integer},
    KnownFunction{"identity", Result::Integer},
    KnownFunction{"round", Result::Decimal},
    KnownFunction{"ceil", Result::Decimal},
    KnownFunction{"ceiling", Result::Decimal},
    KnownFunction{"floor", Result::Decimal},
    KnownFunction{"trunc", Result::Decimal},
    KnownFunction{"power", Result::Decimal},
    KnownFunction{"sqrt", Result::Decimal},
    KnownFunction{"exp", Result::Decimal},
    KnownFunction{"ln", Result::Decimal},
    KnownFunction{"log", Result::Decimal},
    KnownFunction{"random", Result::Decimal},
    KnownFunction{"rand", Result::Decimal},
    KnownFunction{"extract", Result::Decimal},
    KnownFunction{"date_part", Result::Decimal},
    KnownFunction{"date_trunc", Result::Timestamp},
    KnownFunction{"to_timestamp", Result::Timestamp},
    KnownFunction{"date_add", Result::Timestamp},
    KnownFunction{"date_sub", Result::Timestamp},
    KnownFunction{"dateadd", Result::Timestamp},
    KnownFunction{"to_date", Result::Date},
    KnownFunction{"date", Result::Date},
    KnownFunction{"regexp_like", Result::Boolean},
    KnownFunction{"starts_with", Result::Boolean},
};

ir::Type type_of(Result result, const std::vector<ir::ExpressionPtr>& arguments) {
  switch (result) {
    case Result::Boolean:
      return ir::Type::Boolean;
    case Result::Integer:
      return ir::Type::Integer;
    case Result::Decimal:
      return ir::Type::Decimal;
    case Result::Text:
      return ir::Type::Text;
    case Result::Date:
      return ir::Type::Date;
    case Result::Timestamp:
      return ir::Type::Timestamp;
    case Result::SameAsFirst:
      return arguments.empty() ? ir::Type::Text : arguments.front()->type;
  }
  return ir::Type::Text;
}

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  for (const std::string_view candidate : names) {
    if (candidate == name) return true;
  }
  return false;
}

}  // namespace

bool Expressions::translate_all(const Node& nodes, std::vector<ir::ExpressionPtr>& into) {
  bool complete = true;
  for (const Node& node : nodes) {
    if (is_interval(node)) continue;
    into.push_back(translate(node));
    complete = complete && into.back() != nullptr;
  }
  return complete;
}

ir::ExpressionPtr Expressions::function(const Node& fields) {
  const std::string name = to_lower(last_name(field(fields, "funcname")));
  const ir::Location location = translation_.place(fields);
  const Node& arguments = field(fields, "args");
  if (!field(fields, "over").is_null()) {
    return translation_.error("Q2224", location, "window functions (OVER) are not supported");
  }
  if (is_aggregate_name(name)) return aggregate(name, fields);
  if (is_one_of(name, {"now", "clock_timestamp", "statement_timestamp", "transaction_timestamp", "sysdate",
                       "getdate", "current_timestamp"})) {
    return translation_.now(ir::Type::Timestamp, location);
  }
  if (name == "curdate" || name == "current_date") return translation_.now(ir::Type::Date, location);
  if (name == "nextval") return ir::make_expression(ir::Generated{}, ir::Type::Integer, location);
  if (is_one_of(name, {"gen_random_uuid", "uuid_generate_v4", "uuid_generate_v1", "uuid", "random_uuid",
                       "newid"})) {
    return ir::make_expression(ir::Generated{}, ir::Type::Text, location);
  }
  if (is_one_of(name, {"ifnull", "nvl", "isnull"}) && arguments.size() == 2)
    return coalesce(arguments, location);
  if (name == "abs" && arguments.size() == 1) return absolute(arguments[0], location);
  if (name == "mod" && arguments.size() == 2) {
    auto left = translate(arguments[0]);
    auto right = translate(arguments[1]);
    return left && right ? arithmetic(ir::BinaryOp::Remainder, std::move(left), std::move(right), location)
                         : nullptr;
  }
  if (name == "if" && arguments.size() == 3) {
    return choose(condition(arguments[0], Use::Filter), translate(arguments[1]), translate(arguments[2]),
                  location);
  }
  std::vector<ir::ExpressionPtr> values;
  if (arguments.is_array() && !translate_all(arguments, values)) return nullptr;
  for (const KnownFunction& known : pure_functions) {
    if (known.name != name) continue;
    bool nullable = is_one_of(name, {"nullif", "regexp_replace"});
    for (const auto& value : values) nullable = nullable || translation_.may_be_null(value);
    return translation_.unknown("the function " + name + "()", type_of(known.result, values), nullable,
                                location);
  }
  return translation_.error("Q2225", location, "the function '" + name + "' is not known",
                            "one of your own could change the database: write its statements in the program");
}

ir::ExpressionPtr Expressions::absolute(const Node& argument, const ir::Location& location) {
  auto value = translate(argument);
  if (!value) return nullptr;
  const auto zero = ir::make_literal(ir::Number(0), ir::Type::Integer, location);
  auto negative = compare(ir::BinaryOp::Less, value, zero, location);
  if (!negative) return nullptr;
  return choose(std::move(negative), ir::make_unary(ir::UnaryOp::Negate, value, location), value, location);
}

ir::ExpressionPtr Expressions::coalesce(const Node& arguments, const ir::Location& location) {
  std::vector<ir::ExpressionPtr> values;
  if (!translate_all(arguments, values) || values.empty()) return nullptr;
  auto result = values.back();
  for (std::size_t i = values.size() - 1; i-- > 0 && result;) {
    // The value is on both branches' side, so that a literal takes the column's type.
    auto value = values[i];
    if (!unify(translation_, value, result, location)) return nullptr;
    result = choose(ir::make_unary(ir::UnaryOp::IsNull, value, location), std::move(result), value, location);
  }
  return result;
}

/// GREATEST and LEAST pass over NULLs.
ir::ExpressionPtr Expressions::extreme(const Node& fields) {
  const ir::Location location = translation_.place(fields);
  const bool greatest = text_field(fields, "op") == "IS_GREATEST";
  std::vector<ir::ExpressionPtr> values;
  if (!translate_all(field(fields, "args"), values) || values.empty()) return nullptr;
  auto result = values.front();
  for (std::size_t i = 1; i < values.size() && result; ++i) {
    auto other = values[i];
    if (!unify(translation_, result, other, location)) return nullptr;
    auto wins =
        compare(greatest ? ir::BinaryOp::GreaterEqual : ir::BinaryOp::LessEqual, result, other, location);
    if (!wins) return nullptr;
    if (!translation_.may_be_null(other)) {
      result = choose(std::move(wins), result, other, location);
      continue;
    }
    auto keeps = ir::make_binary(ir::BinaryOp::Or, ir::make_unary(ir::UnaryOp::IsNull, other, location),
                                 std::move(wins), location);
    result = choose(std::move(keeps), result, other, location);
  }
  return result;
}

ir::ExpressionPtr Expressions::cast(const Node& fields) {
  const Node& type_name = field(fields, "typeName");
  const ir::Location location = translation_.place(type_name);
  auto value = translate(field(fields, "arg"));
  if (!value) return nullptr;
  const std::string name(last_name(field(type_name, "names")));
  const auto type = column_type(type_name);
  if (is_array(type_name) || name == "interval") {
    return translation_.error(
        "Q2226", location,
        "a value of type " + name + (is_array(type_name) ? "[]" : "") + " is not supported here");
  }
  if (!type && value->type != ir::Type::Text) {
    return translation_.error("Q2227", location, "the type '" + name + "' is not known",
                              diagnostics::did_you_mean(name, known_type_names()));
  }
  // An enum of the schema is text that its columns restrict.
  const ir::Type target = type ? type->type : ir::Type::Text;
  if (literal_value(*value) != nullptr && value->type == ir::Type::Text && target != ir::Type::Text) {
    auto adapted = adapt_literal(translation_, value, target);
    if (adapted) return adapted;
    return translation_.error("Q2228", value->location,
                              "this text is no " + std::string(ir::to_string(target)));
  }
  return cast_to(translation_, value, target, location);
}

}  // namespace quiesce::parsers::sql
