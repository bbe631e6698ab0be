// Statements: arguments, execution, update counts, generated keys.
#include <algorithm>
#include <array>

#include "parsers/java/lowering.hpp"

namespace quiesce::parsers::java {
namespace {

struct Setter {
  std::string_view name;
  TypeKind kind;
  bool primitive;
};
constexpr auto setters = std::to_array<Setter>({
    {"setInt", TypeKind::Integer, true},
    {"setLong", TypeKind::Integer, true},
    {"setShort", TypeKind::Integer, true},
    {"setByte", TypeKind::Integer, true},
    {"setBoolean", TypeKind::Boolean, true},
    {"setDouble", TypeKind::Floating, true},
    {"setFloat", TypeKind::Floating, true},
    {"setBigDecimal", TypeKind::BigDecimal, false},
    {"setString", TypeKind::String, false},
    {"setNString", TypeKind::String, false},
    {"setDate", TypeKind::Date, false},
    {"setTime", TypeKind::Time, false},
    {"setTimestamp", TypeKind::Timestamp, false},
    {"setObject", TypeKind::Unknown, false},
    {"setNull", TypeKind::Unknown, false},
});
constexpr auto harmless_on_statements = std::to_array<std::string_view>(
    {"close", "isClosed", "setFetchSize", "setQueryTimeout", "setPoolable", "clearWarnings", "getWarnings",
     "cancel", "closeOnCompletion", "setFetchDirection", "getMoreResults", "setEscapeProcessing"});

/// java.sql.Types, for arguments that are only ever set to NULL.
std::optional<ir::Type> null_type(std::string_view constant) {
  const auto has = [&](std::string_view word) { return constant.find(word) != std::string_view::npos; };
  if (has("INT")) return ir::Type::Integer;
  if (has("NUMERIC") || has("DECIMAL") || has("DOUBLE") || has("FLOAT") || has("REAL"))
    return ir::Type::Decimal;
  if (has("BOOLEAN") || has("BIT")) return ir::Type::Boolean;
  if (has("TIMESTAMP")) return ir::Type::Timestamp;
  if (has("DATE")) return ir::Type::Date;
  if (has("TIME")) return ir::Type::Time;
  return has("CHAR") ? std::optional(ir::Type::Text) : std::nullopt;
}

}  // namespace

Value Lowering::statement_method(ObjectId id, const Node& node) {
  const std::string_view method = node.field(Field::Name).text();
  if (std::any_of(std::begin(setters), std::end(setters),
                  [&](const Setter& setter) { return setter.name == method; })) {
    set_argument(id, method, node);
    return Nothing{};
  }
  if (method == "executeQuery" || method == "executeUpdate" || method == "execute" ||
      method == "executeLargeUpdate") {
    return execute(id, method, node);
  }
  if (method == "addBatch") {
    add_batch(id, node);
    return Nothing{};
  }
  if (method == "executeBatch" || method == "executeLargeBatch") {
    execute_batch(id, node);
    return Opaque{simple_type(TypeKind::Array), "the counts of a batch", false};
  }
  if (method == "getGeneratedKeys") return generated_keys(id, node);
  if (method == "getConnection") return Reference{add_object(ConnectionObject{})};
  const StatementObject made = std::get<StatementObject>(*state_.heap[id]);
  if (method == "getResultSet" && made.result) return Reference{*made.result};
  if ((method == "getUpdateCount" || method == "getLargeUpdateCount") && made.count) {
    Scalar count;
    count.type = simple_type(TypeKind::Integer, true);
    count.expression = ref(*made.count, node.location());
    return count;
  }
  arguments(node, nullptr);
  if (method == "clearParameters") {
    change<StatementObject>(id, [](StatementObject& object) { object.arguments.clear(); });
    return Nothing{};
  }
  if (std::find(std::begin(harmless_on_statements), std::end(harmless_on_statements), method) !=
      std::end(harmless_on_statements)) {
    return Opaque{{}, node.quoted(), false};
  }
  if (state_.reachable) {
    result_.touches_database = true;
    error("Q4034", node, "'" + std::string(method) + "' of a statement is not understood",
          "use setX, executeQuery, executeUpdate, execute, getGeneratedKeys or getUpdateCount");
  }
  return Opaque{{}, node.quoted(), false};
}

void Lowering::set_argument(ObjectId id, std::string_view method, const Node& node) {
  const std::vector<Node> values = node.field(Field::Arguments).children();
  if (values.size() < 2) return;
  const Scalar index = eval_scalar(values[0], simple_type(TypeKind::Integer, true));
  const auto place = constant(index.expression);
  const auto* number = place ? std::get_if<ir::Number>(&*place) : nullptr;
  const auto& setter = *std::find_if(std::begin(setters), std::end(setters),
                                     [&](const Setter& one) { return one.name == method; });
  const StatementObject known = std::get<StatementObject>(*state_.heap[id]);
  if (number == nullptr || !number->is_integer() || number->numerator() < 1 || number->numerator() > 10'000) {
    eval(values[1]);
    if (state_.reachable) {
      error("Q4035", values[0], "which '?' this sets is not known", "use a number: 1 for the first '?'");
    }
    return;
  }
  const auto key = static_cast<std::uint32_t>(number->numerator());
  const auto earlier = known.arguments.find(key);
  Scalar value;
  bool untyped_null = false;
  if (method == "setNull") {
    std::optional<ir::Type> wanted = null_type(values[1].text());
    if (earlier != known.arguments.end()) wanted = earlier->second.type;
    for (const auto& [place_known, variable_known] : argument_variables_) {
      if (std::get<0>(place_known) == id && std::get<1>(place_known) == key)
        wanted = std::get<2>(place_known);
    }
    untyped_null = !wanted;
    const ir::Type type = wanted.value_or(ir::Type::Text);
    value.type = java_type(type, false);
    value.maybe_null = true;
    value.expression = ir::make_literal(ir::Null{}, type, node.location());
  } else {
    const JavaType expected = simple_type(setter.kind, setter.primitive);
    const Value given = eval(values[1], expected);
    if (setter.kind == TypeKind::Unknown) {
      JavaType type;
      untyped_null = std::holds_alternative<NullValue>(given) && earlier == known.arguments.end();
      if (std::holds_alternative<NullValue>(given) && !untyped_null)
        type = java_type(earlier->second.type, false);
      const auto* opaque = std::get_if<Opaque>(&given);
      if (opaque != nullptr && !opaque->type.is_scalar() && state_.reachable) {
        error("Q4036", values[1], "the type of this argument is not known",
              "use setInt, setString, setBigDecimal, …");
      }
      value = as_scalar(given, type, values[1]);
    } else {
      value = std::get<Scalar>(convert(given, expected, values[1]));
    }
  }
  if (!state_.reachable) return;
  Argument argument;
  argument.type = value.expression->type;
  argument.nullable = value.maybe_null;
  argument.untyped_null = untyped_null;
  const std::string name = known.name + "." + std::to_string(key);
  const auto [shared, fresh] = argument_variables_.try_emplace({id, key, argument.type});
  if (fresh) shared->second = temporary(name, argument.type, argument.nullable, node.location());
  argument.variable = shared->second;
  tx_.variables[argument.variable.index].nullable |= argument.nullable;
  assign(argument.variable, value.expression, node.location());
  change<StatementObject>(id, [&](StatementObject& object) { object.arguments[key] = argument; });
}

std::optional<std::vector<ir::ExpressionPtr>> Lowering::argument_values(ObjectId id, const SqlText& sql,
                                                                        const Node& node) {
  const StatementObject made = std::get<StatementObject>(*state_.heap[id]);
  std::vector<ir::ExpressionPtr> values;
  std::uint32_t next = 1;
  bool complete = true;
  for (const auto& placeholder : sql.placeholders) {
    if (placeholder) {
      ir::ExpressionPtr value = placeholder->value;
      const bool text = placeholder->type.kind == TypeKind::String && placeholder->maybe_null;
      if (text) {  // Java writes "null" where a text is put together with null
        value = ir::make_expression(
            ir::Conditional{ir::make_unary(ir::UnaryOp::IsNull, value, node.location()),
                            ir::make_literal(std::string("null"), ir::Type::Text, node.location()), value},
            ir::Type::Text, node.location());
      }
      values.push_back(std::move(value));
      continue;
    }
    const auto found = made.arguments.find(next);
    if (found == made.arguments.end() || found->second.maybe_unset) {
      error("Q4037", node,
            "'?' number " + std::to_string(next) + " of this statement is not set" +
                (found == made.arguments.end() ? "" : " on every path"),
            "set it before the statement is executed");
      complete = false;
    } else {
      values.push_back(found->second.untyped_null
                           ? ir::make_literal(ir::Null{}, ir::Type::Text, node.location())
                           : ref(found->second.variable, node.location()));
    }
    ++next;
  }
  for (const auto& [index, argument] : made.arguments) {
    if (index < next || sql.text.empty()) continue;
    error("Q4038", node,
          "'?' number " + std::to_string(index) + " is set, but the statement has only " +
              std::to_string(next - 1),
          "count the '?' of the statement");
    complete = false;
  }
  return complete ? std::optional(std::move(values)) : std::nullopt;
}

Value Lowering::execute(ObjectId id, std::string_view method, const Node& node) {
  const std::vector<Node> nodes = node.field(Field::Arguments).children();
  std::shared_ptr<const SqlText> sql = std::get<StatementObject>(*state_.heap[id]).sql;
  if (!nodes.empty()) {
    sql = sql_text(nodes[0]);
    for (std::size_t i = 1; i < nodes.size(); ++i) eval(nodes[i]);
  }
  if (!state_.reachable) return Opaque{{}, {}, false};
  result_.touches_database = true;
  const bool wants_query =
      method == "executeQuery" || (method == "execute" && sql && sql::looks_like_query(sql->text));
  // After a reported error: what the code does with the result is still looked at.
  const auto nothing = [&]() -> Value {
    if (method == "executeQuery") return Opaque{simple_type(TypeKind::ResultSet), {}, false};
    return unknown(simple_type(method == "execute" ? TypeKind::Boolean : TypeKind::Integer, true),
                   "a statement that is not understood", node);
  };
  if (!sql || sql->text.empty()) return nothing();
  check_batches(node, std::nullopt);
  const auto values = argument_values(id, *sql, node);
  if (!values) return nothing();
  if (method == "executeUpdate" && sql::looks_like_query(sql->text)) {
    error("Q4039", node, "this statement is a query, and executeUpdate does not take one",
          "use executeQuery");
    return nothing();
  }
  if (method == "execute") {
    const Value result =
        wants_query ? run_query(id, *sql, *values, node) : run_change(id, *sql, *values, node);
    (void)result;
    Scalar is_query;
    is_query.type = simple_type(TypeKind::Boolean, true);
    is_query.expression = ir::make_literal(wants_query, ir::Type::Boolean, node.location());
    return is_query;
  }
  return wants_query ? run_query(id, *sql, *values, node) : run_change(id, *sql, *values, node);
}

}  // namespace quiesce::parsers::java
