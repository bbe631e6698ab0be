// Methods of numbers, strings, enums and other scalars.
#include "parsers/java/lowering.hpp"

namespace quiesce::parsers::java {
namespace {

/// What a method of String that is not modelled returns.
JavaType text_result(std::string_view method) {
  if (method == "length" || method == "indexOf" || method == "lastIndexOf" || method == "compareTo" ||
      method == "compareToIgnoreCase" || method == "hashCode" || method == "codePointAt") {
    return integer_type;
  }
  if (method == "contains" || method == "startsWith" || method == "endsWith" || method == "matches" ||
      method == "isBlank" || method == "equalsIgnoreCase" || method == "contentEquals") {
    return boolean_type;
  }
  if (method == "charAt") return simple_type(TypeKind::Char, true);
  if (method == "split" || method == "toCharArray" || method == "getBytes" || method == "chars" ||
      method == "lines")
    return {};
  return text_type;
}

}  // namespace

Value Lowering::scalar_method(const Scalar& self, const Node& node, const JavaType& expected) {
  const std::string_view method = node.field(Field::Name).text();
  const Node object_node = node.field(Field::Object);
  const std::vector<Node> values = node.field(Field::Arguments).children();
  if (method == "equals" && values.size() == 1) {
    Scalar a = non_null(self, object_node);
    const std::size_t position = out_->size();
    const Value other = eval(values[0], a.type);
    keep_left(a, position);
    return same(a, other, node);
  }
  if (self.type.is_number()) {
    if (auto result = number_method(self, method, node)) return *result;
  }
  if (self.type.kind == TypeKind::String) {
    if (auto result = text_method(self, method, node)) return *result;
  }
  if (self.type.is_temporal()) {
    if (auto result = time_method(self, method, node)) return *result;
  }
  Scalar checked = non_null(self, object_node);
  if ((self.type.kind == TypeKind::Enum && (method == "name" || method == "toString")) ||
      (self.type.kind == TypeKind::Uuid && method == "toString")) {
    checked.type = text_type;
    checked.text = nullptr;
    return checked;
  }
  if (method == "booleanValue" || method == "charValue") {
    checked.type.primitive = true;
    return checked;
  }
  if (method == "toString") {
    Scalar shown = unknown_but_there(text_type, "the text " + node.quoted(), node);
    shown.text = text_of(checked, object_node);
    return shown;
  }
  JavaType result = expected;
  if (self.type.kind == TypeKind::Enum && self.type.declared != nullptr) {
    for (const MethodInfo* own : methods_named(*self.type.declared, method)) result = type_of(own->type);
    if (method == "ordinal") result = integer_type;
  }
  return opaque_call(node, arguments(node, nullptr), result,
                     std::string(method) + "() of " + object_node.quoted());
}

std::optional<Value> Lowering::number_method(const Scalar& given, std::string_view method, const Node& node) {
  const Node object_node = node.field(Field::Object) ? node.field(Field::Object) : node;
  const std::vector<Node> values = node.field(Field::Arguments).children();
  const auto with = [&](Scalar result, ir::ExpressionPtr expression) {
    result.expression = std::move(expression);
    result.maybe_null = false;
    result.text = nullptr;
    return result;
  };
  if (method == "add" || method == "subtract" || method == "multiply" || method == "divide" ||
      method == "max" || method == "min" || method == "remainder" || method == "compareTo") {
    if (values.empty()) return std::nullopt;
    Scalar a = non_null(given, object_node);
    const std::size_t position = out_->size();
    Scalar b = non_null(eval_scalar(values[0], given.type), values[0]);
    for (std::size_t i = 1; i < values.size(); ++i) eval(values[i]);
    keep_left(a, position);
    if (!b.type.is_number()) return unknown(given.type, node.quoted(), node);
    const bool rounds = values.size() > 1;
    if (method == "add") return with(a, fold(ir::BinaryOp::Add, a.expression, b.expression, node));
    if (method == "subtract") return with(a, fold(ir::BinaryOp::Subtract, a.expression, b.expression, node));
    if (method == "multiply") return with(a, fold(ir::BinaryOp::Multiply, a.expression, b.expression, node));
    if (method == "divide" || method == "remainder") {
      const bool integer = a.type.kind == TypeKind::BigInteger;
      if (integer)
        return divide(method == "divide" ? ir::BinaryOp::Divide : ir::BinaryOp::Remainder, a, b, false, node);
      const ir::ExpressionPtr zero = ir::make_literal(ir::Number(0), b.expression->type, node.location());
      b.expression = stable(b.expression, "divisor", false);
      const auto known = constant(b.expression);
      if (!known || *known == ir::Value(ir::Number(0))) {
        raise_if(ir::make_binary(ir::BinaryOp::Equal, b.expression, zero, node.location()),
                 "ArithmeticException", "division by zero", node);
      }
      if (method == "remainder" || rounds)
        return with(a, unknown(given.type, "the rounding in " + node.quoted(), node).expression);
      return with(a, ir::make_binary(ir::BinaryOp::Divide, a.expression, b.expression, node.location()));
    }
    a.expression = stable(a.expression, "left", false);
    b.expression = stable(b.expression, "right", false);
    if (method == "compareTo") {
      const auto literal_number = [&](std::int64_t n) {
        return ir::make_literal(ir::Number(n), ir::Type::Integer, node.location());
      };
      const auto less = ir::make_binary(ir::BinaryOp::Less, a.expression, b.expression, node.location());
      const auto more = ir::make_binary(ir::BinaryOp::Greater, a.expression, b.expression, node.location());
      Scalar order = with(
          a,
          ir::make_expression(
              ir::Conditional{less, literal_number(-1),
                              ir::make_expression(ir::Conditional{more, literal_number(1), literal_number(0)},
                                                  ir::Type::Integer, node.location())},
              ir::Type::Integer, node.location()));
      order.type = integer_type;
      return order;
    }
    const auto op = method == "max" ? ir::BinaryOp::GreaterEqual : ir::BinaryOp::LessEqual;
    return with(a, ir::make_expression(
                       ir::Conditional{ir::make_binary(op, a.expression, b.expression, node.location()),
                                       a.expression, b.expression},
                       a.expression->type, node.location()));
  }
  if (method == "negate" || method == "abs" || method == "signum") {
    Scalar a = non_null(given, object_node);
    a.expression = stable(a.expression, "value", false);
    const auto zero = ir::make_literal(ir::Number(0), a.expression->type, node.location());
    const auto negated = ir::make_unary(ir::UnaryOp::Negate, a.expression, node.location());
    if (method == "negate") return with(a, negated);
    const auto less = ir::make_binary(ir::BinaryOp::Less, a.expression, zero, node.location());
    if (method == "abs")
      return with(a, ir::make_expression(ir::Conditional{less, negated, a.expression}, a.expression->type,
                                         node.location()));
    Scalar sign = unknown(integer_type, "the sign " + node.quoted(), node);
    return sign;
  }
  if (method == "setScale" || method == "round" || method == "stripTrailingZeros") {
    const Scalar a = non_null(given, object_node);
    arguments(node, nullptr);
    if (method == "stripTrailingZeros") return a;
    return with(a, unknown(given.type, "the rounding in " + node.quoted(), node).expression);
  }
  if (method == "intValue" || method == "longValue" || method == "doubleValue" || method == "intValueExact" ||
      method == "longValueExact" || method == "shortValue" || method == "floatValue") {
    Scalar a = non_null(given, object_node);
    const bool to_float = method == "doubleValue" || method == "floatValue";
    const JavaType target = simple_type(to_float ? TypeKind::Floating : TypeKind::Integer, true);
    if (!to_float && a.expression->type == ir::Type::Decimal)
      return unknown(target, "the rounding in " + node.quoted(), node);
    a.type = target;
    a.text = nullptr;
    return a;
  }
  return std::nullopt;
}

std::optional<Value> Lowering::text_method(const Scalar& given, std::string_view method, const Node& node) {
  const Node object_node = node.field(Field::Object);
  const std::vector<Node> values = node.field(Field::Arguments).children();
  Scalar self = non_null(given, object_node);
  Scalar result;
  result.type = boolean_type;
  if (method == "isEmpty") {
    result.expression =
        ir::make_binary(ir::BinaryOp::Equal, self.expression,
                        ir::make_literal(std::string(), ir::Type::Text, node.location()), node.location());
    return result;
  }
  if (method == "toString" || method == "intern" || method == "strip" || method == "trim" ||
      method == "stripIndent") {
    const auto known = constant(self.expression);
    const bool changes = method == "trim" || method == "strip";
    if (!changes) return self;
    if (known && std::holds_alternative<std::string>(*known)) {
      const auto& text = std::get<std::string>(*known);
      const std::size_t first = text.find_first_not_of(" \t\r\n\f");
      const std::size_t last = text.find_last_not_of(" \t\r\n\f");
      const std::string trimmed = first == std::string::npos ? "" : text.substr(first, last - first + 1);
      self.expression = ir::make_literal(trimmed, ir::Type::Text, node.location());
      return self;  // the text of a statement is kept as it is: blanks around it do not matter
    }
  }
  if (method == "formatted") return format(object_node, values, node);
  if (method == "concat" && values.size() == 1) {
    const std::size_t position = out_->size();
    const Scalar other = non_null(eval_scalar(values[0], text_type), values[0]);
    keep_left(self, position);
    return concat(self, other, node);
  }
  arguments(node, nullptr);
  const JavaType type = text_result(method);
  if (!type.is_scalar()) return Opaque{type, node.quoted(), false};
  Scalar any = unknown_but_there(type, node.quoted(), node);
  return any;
}

/// Constant formats with %s and %d; the values become parts of the text.
Scalar Lowering::format(const Node& format_node, const std::vector<Node>& values, const Node& node) {
  const Scalar pattern = non_null(eval_scalar(format_node, text_type), format_node);
  std::vector<Scalar> parts;
  for (const Node& value : values) parts.push_back(eval_scalar(value));
  Scalar result = unknown_but_there(text_type, "the text " + node.quoted(), node);
  if (!pattern.text || pattern.text->size() != 1 || pattern.text->front().dynamic) return result;
  const TextPiece& whole = pattern.text->front();
  Text text;
  std::size_t next = 0;
  std::size_t begin = 0;
  const auto cut = [&](std::size_t end) {
    TextPiece piece = whole;
    piece.text = whole.text.substr(begin, end - begin);
    if (!whole.offsets.empty()) {
      piece.offsets.assign(whole.offsets.begin() + static_cast<std::ptrdiff_t>(begin),
                           whole.offsets.begin() + static_cast<std::ptrdiff_t>(end) + 1);
    } else {
      piece.begin = whole.begin + static_cast<std::uint32_t>(begin);
    }
    if (!piece.text.empty()) text.push_back(std::move(piece));
  };
  for (std::size_t i = 0; i + 1 < whole.text.size(); ++i) {
    if (whole.text[i] != '%') continue;
    const char kind = whole.text[i + 1];
    if ((kind != 's' && kind != 'd') || next >= parts.size()) return result;
    cut(i);
    const TextPtr piece = text_of(parts[next], values[next]);
    ++next;
    text.insert(text.end(), piece->begin(), piece->end());
    begin = i + 2;
    ++i;
  }
  cut(whole.text.size());
  result.text = std::make_shared<const Text>(std::move(text));
  if (const auto constant_whole = constant_text(*result.text)) {
    result.expression = ir::make_literal(*constant_whole, ir::Type::Text, node.location());
  }
  return result;
}

}  // namespace quiesce::parsers::java
