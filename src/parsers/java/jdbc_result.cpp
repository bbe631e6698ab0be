// Result sets: moving, reading columns, NULL.
#include <algorithm>
#include <array>
#include <cctype>

#include "parsers/java/lowering.hpp"

namespace quiesce::parsers::java {
namespace {

struct Getter {
  std::string_view name;
  TypeKind kind;
  bool primitive;
};
constexpr auto getters = std::to_array<Getter>({
    {"getInt", TypeKind::Integer, true},
    {"getLong", TypeKind::Integer, true},
    {"getShort", TypeKind::Integer, true},
    {"getByte", TypeKind::Integer, true},
    {"getBoolean", TypeKind::Boolean, true},
    {"getDouble", TypeKind::Floating, true},
    {"getFloat", TypeKind::Floating, true},
    {"getBigDecimal", TypeKind::BigDecimal, false},
    {"getString", TypeKind::String, false},
    {"getNString", TypeKind::String, false},
    {"getDate", TypeKind::Date, false},
    {"getTime", TypeKind::Time, false},
    {"getTimestamp", TypeKind::Timestamp, false},
    {"getObject", TypeKind::Unknown, false},
});
constexpr auto harmless_on_results =
    std::to_array<std::string_view>({"close", "isClosed", "getMetaData", "setFetchSize", "clearWarnings",
                                     "getWarnings", "getRow", "findColumn", "getFetchSize"});

bool same_name(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

}  // namespace

Value Lowering::result_method(ObjectId id, const Node& node) {
  const std::string_view method = node.field(Field::Name).text();
  if (method == "next") return next_row(id, node);
  if (std::any_of(std::begin(getters), std::end(getters),
                  [&](const Getter& getter) { return getter.name == method; })) {
    return read_column(id, method, node);
  }
  if (method == "wasNull") {
    Scalar result;
    result.type = simple_type(TypeKind::Boolean, true);
    const ir::ExpressionPtr last = std::get<CursorObject>(*state_.heap[id]).last_read;
    result.expression = last ? ir::make_unary(ir::UnaryOp::IsNull, last, node.location())
                             : unknown(result.type, "whether the column read last was NULL", node).expression;
    return result;
  }
  arguments(node, nullptr);
  if (method == "getStatement" || std::find(std::begin(harmless_on_results), std::end(harmless_on_results),
                                            method) != std::end(harmless_on_results)) {
    return Opaque{{}, node.quoted(), method == "getStatement"};
  }
  if (state_.reachable) {
    error("Q4044", node, "'" + std::string(method) + "' of a result set is not understood",
          "move with next(), and read with getInt, getString, getBigDecimal, …");
  }
  return Opaque{{}, node.quoted(), false};
}

Value Lowering::next_row(ObjectId id, const Node& node) {
  const CursorObject cursor = std::get<CursorObject>(*state_.heap[id]);
  Scalar result;
  result.type = simple_type(TypeKind::Boolean, true);
  if (!cursor.cursor) {  // generated keys: one row
    if (cursor.row == RowState::Unclear && state_.reachable) {
      error("Q4045", node, "where the generated keys stand here is not clear",
            "read the key once, right after the insert");
    }
    const bool first = cursor.row == RowState::Before;
    change<CursorObject>(
        id, [&](CursorObject& object) { object.row = first ? RowState::OnRow : RowState::Fetched; });
    result.expression = ir::make_literal(first, ir::Type::Boolean, node.location());
    return result;
  }
  ir::Fetch fetch{*cursor.cursor, cursor.found, {}};
  state_.constants.erase(cursor.found);
  for (const ResultColumn& column : cursor.columns) {
    fetch.into.push_back(column.variable);
    state_.non_null.erase(column.variable);
    state_.constants.erase(column.variable);
  }
  emit(std::move(fetch), node.location());
  change<CursorObject>(id, [](CursorObject& object) {
    object.row = RowState::Fetched;
    object.last_read = nullptr;
  });
  result.expression = ref(cursor.found, node.location());
  return result;
}

void Lowering::require_row(ObjectId id, const Node& node) {
  const CursorObject cursor = std::get<CursorObject>(*state_.heap[id]);
  if (cursor.row == RowState::OnRow) return;
  if (cursor.row == RowState::Before) {
    raise("SQLException", "a read before the first row", node);
    return;
  }
  if (!cursor.cursor) {
    raise("SQLException", "a read past the last row", node);
    return;
  }
  if (cursor.row == RowState::Unclear) needs_false_.insert(cursor.found);
  raise_if(ir::make_unary(ir::UnaryOp::Not, ref(cursor.found, node.location()), node.location()),
           "SQLException", "a read past the last row", node);
}

std::optional<std::size_t> Lowering::column_index(const CursorObject& cursor, const Node& column) {
  const Scalar place = eval_scalar(column, simple_type(TypeKind::Integer, true));
  const auto known = constant(place.expression);
  if (!state_.reachable) return std::nullopt;
  if (known && std::holds_alternative<ir::Number>(*known)) {
    const ir::Number number = std::get<ir::Number>(*known);
    if (number >= ir::Number(1) && number <= ir::Number(static_cast<std::int64_t>(cursor.columns.size()))) {
      return static_cast<std::size_t>(number.numerator() - 1);
    }
    error("Q4046", column, "the result has no column " + number.to_string(),
          "it has " + std::to_string(cursor.columns.size()) + ", counted from 1");
    return std::nullopt;
  }
  if (known && std::holds_alternative<std::string>(*known)) {
    const auto& name = std::get<std::string>(*known);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < cursor.columns.size(); ++i) {
      if (same_name(cursor.columns[i].name, name)) return i;
      names.push_back(cursor.columns[i].name);
    }
    error("Q4047", column, "the result has no column '" + name + "'", diagnostics::did_you_mean(name, names));
    return std::nullopt;
  }
  error("Q4048", column, "which column this reads is not known before it runs",
        "use the column's name or number");
  return std::nullopt;
}

Value Lowering::read_column(ObjectId id, std::string_view method, const Node& node) {
  const std::vector<Node> values = node.field(Field::Arguments).children();
  const auto& getter = *std::find_if(std::begin(getters), std::end(getters),
                                     [&](const Getter& one) { return one.name == method; });
  JavaType type = simple_type(getter.kind, getter.primitive);
  if (values.size() == 2 && values[1].is(Kind::ClassLiteral)) {
    type = type_of(values[1].first());
    type.primitive = false;
  }
  const CursorObject cursor = std::get<CursorObject>(*state_.heap[id]);
  const auto index = values.empty() ? std::nullopt : column_index(cursor, values[0]);
  if (!index) return unknown(type, "a column", node);
  require_row(id, node);
  ResultColumn column = cursor.columns[*index];
  if (type.kind == TypeKind::Unknown) type = java_type(column.type, false);
  const Scalar read = column_as(column, type, node);
  const ir::ExpressionPtr source = column.fixed ? column.fixed : ref(column.variable, node.location());
  change<CursorObject>(id, [&](CursorObject& object) { object.last_read = source; });
  return read;
}

Scalar Lowering::column_as(const ResultColumn& column, const JavaType& type, const Node& node) {
  const ir::Location location = node.location();
  Scalar scalar;
  scalar.type = type;
  scalar.expression = column.fixed ? column.fixed : ref(column.variable, location);
  scalar.maybe_null = column.nullable;
  const bool null = column.nullable && is_null_possible(scalar);
  const ir::Type wanted = ir_type(type);
  const bool widens = wanted == ir::Type::Decimal && column.type == ir::Type::Integer;
  if (wanted == ir::Type::Boolean && column.type == ir::Type::Integer) {
    scalar.expression = ir::make_binary(ir::BinaryOp::NotEqual, scalar.expression,
                                        ir::make_literal(ir::Number(0), column.type, location), location);
  } else if (wanted != column.type && !widens) {
    Scalar any = unknown(
        type,
        "the column '" + column.name + "' read by " + std::string(node.field(Field::Name).text()) + "()",
        node);
    any.maybe_null = null && !type.primitive;
    const std::string reason = std::get<ir::Unknown>(any.expression->node).reason;
    any.expression = ir::make_expression(ir::Unknown{reason, any.maybe_null}, any.expression->type, location);
    return any;
  }
  if (type.primitive && null) {  // NULL reads as zero
    ir::ExpressionPtr zero = wanted == ir::Type::Boolean ? ir::make_literal(false, wanted, location)
                                                         : ir::make_literal(ir::Number(0), wanted, location);
    const ir::ExpressionPtr source = column.fixed ? column.fixed : ref(column.variable, location);
    scalar.expression = ir::make_expression(
        ir::Conditional{ir::make_unary(ir::UnaryOp::IsNull, source, location), zero, scalar.expression},
        wanted, location);
  }
  scalar.maybe_null = null && !type.primitive;
  return scalar;
}

Value Lowering::generated_keys(ObjectId id, const Node& node) {
  arguments(node, nullptr);
  const StatementObject made = std::get<StatementObject>(*state_.heap[id]);
  if (!made.generated_known || made.generated.empty()) {
    if (state_.reachable) {
      error("Q4049", node, "which keys were generated here is not known",
            "ask for them right after an INSERT of one row");
    }
    return Opaque{simple_type(TypeKind::ResultSet), {}, false};
  }
  CursorObject keys;
  keys.name = hint(node).name.empty() ? "keys" : hint(node).name;
  const ir::Schema& schema = program_.application.schema;
  std::vector<std::pair<ir::AttributeId, ir::ExpressionPtr>> ordered = made.generated;
  std::stable_partition(ordered.begin(), ordered.end(),
                        [&](const auto& entry) { return schema[entry.first].generated; });
  for (const auto& [attribute, value] : ordered) {
    ResultColumn column;
    column.name = schema[attribute].name;
    column.type = schema[attribute].type;
    column.nullable = !schema[attribute].not_null && !schema[attribute].generated;
    column.fixed = value;
    keys.columns.push_back(std::move(column));
  }
  // Drivers call the one generated column by different names: GENERATED_KEY, SCOPE_IDENTITY().
  keys.found = temporary("found", ir::Type::Boolean, false, node.location());
  return Reference{add_object(std::move(keys))};
}

}  // namespace quiesce::parsers::java
