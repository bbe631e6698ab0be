// Static methods and constants of the JDK.
#include <algorithm>

#include "parsers/java/lowering.hpp"

namespace quiesce::parsers::java {
namespace {

bool is_number_class(std::string_view type) {
  return type == "Integer" || type == "Long" || type == "Short" || type == "Byte" || type == "Double" ||
         type == "Float" || type == "BigDecimal" || type == "BigInteger" || type == "Boolean" ||
         type == "Math";
}

bool is_time_class(std::string_view type) {
  return type == "LocalDate" || type == "LocalDateTime" || type == "LocalTime" || type == "Instant" ||
         type == "OffsetDateTime" || type == "ZonedDateTime" || type == "Timestamp" || type == "Date" ||
         type == "Time" || type == "System" || type == "Clock";
}

std::string_view boxed_name(const JavaType& type) {
  if (type.name == "int" || type.name == "Integer") return "Integer";
  if (type.name == "long" || type.name == "Long") return "Long";
  if (type.name == "short" || type.name == "Short") return "Short";
  return type.name == "byte" || type.name == "Byte" ? "Byte" : "";
}

bool differently_boxed(const JavaType& a, const JavaType& b) {
  return !boxed_name(a).empty() && !boxed_name(b).empty() && boxed_name(a) != boxed_name(b);
}

Scalar number(std::int64_t value, TypeKind kind, const Node& node) {
  Scalar scalar;
  scalar.type = simple_type(kind, kind == TypeKind::Integer);
  scalar.expression = ir::make_literal(ir::Number(value), ir_type(scalar.type), node.location());
  return scalar;
}

}  // namespace

std::optional<Value> Lowering::library_static(std::string_view type, std::string_view method,
                                              const Node& node, const JavaType& expected) {
  const ClassInfo* own = program_.classes.find(type, node);
  if (own != nullptr && own->kind == ClassKind::Enum) {
    const std::vector<Node> values = node.field(Field::Arguments).children();
    if (method != "valueOf" || values.size() != 1) return std::nullopt;
    Scalar text = non_null(eval_scalar(values[0], text_type), values[0]);
    text.expression = stable(text.expression, "name", false);
    ir::ExpressionPtr known;
    for (const std::string_view name : own->constants) {
      ir::ExpressionPtr test = ir::make_binary(
          ir::BinaryOp::Equal, text.expression,
          ir::make_literal(std::string(name), ir::Type::Text, node.location()), node.location());
      known = known ? ir::make_binary(ir::BinaryOp::Or, known, test, node.location()) : test;
    }
    if (known) {
      raise_if(ir::make_unary(ir::UnaryOp::Not, known, node.location()), "IllegalArgumentException",
               "no constant of " + std::string(own->name), node);
    }
    text.type = {TypeKind::Enum, false, own, nullptr, own->name};
    text.text = nullptr;
    return text;
  }
  if (own != nullptr) return std::nullopt;
  if (type == "Objects") return library_objects(method, node);
  if (is_time_class(type)) return library_time(type, method, node);
  if (is_number_class(type)) return library_number(type, method, node);
  const std::vector<Node> values = node.field(Field::Arguments).children();
  if (type == "UUID" && method == "randomUUID") {
    Scalar scalar;
    scalar.type = simple_type(TypeKind::Uuid);
    scalar.expression = ir::make_expression(ir::Generated{{}}, ir::Type::Text, node.location());
    return scalar;
  }
  if (type == "UUID" && method == "fromString" && values.size() == 1) {
    Scalar scalar = non_null(eval_scalar(values[0], text_type), values[0]);
    scalar.type = simple_type(TypeKind::Uuid);
    return scalar;
  }
  if (type == "String" && method == "format" && !values.empty()) {
    return format(values[0], {values.begin() + 1, values.end()}, node);
  }
  if (type == "String" && method == "valueOf" && values.size() == 1) {
    const Scalar scalar = eval_scalar(values[0]);
    if (scalar.type.kind == TypeKind::String) return scalar;
    Scalar shown = unknown(text_type, "the text of " + values[0].quoted(), node);
    shown.text = text_of(scalar, values[0]);
    shown.maybe_null = false;
    if (const auto whole = constant_text(*shown.text))
      shown.expression = ir::make_literal(*whole, ir::Type::Text, node.location());
    return shown;
  }
  if (type == "Optional") {
    const JavaType element = expected.element ? *expected.element : JavaType{};
    if (method == "empty") return Reference{add_object(OptionalObject{element, NullValue{}})};
    if ((method == "of" || method == "ofNullable") && values.size() == 1) {
      Value value = eval_for(values[0], element, hint(node));
      if (auto* scalar = std::get_if<Scalar>(&value)) {
        if (method == "of") *scalar = non_null(*scalar, values[0]);
        const ir::VariableId id =
            temporary("content", scalar->expression->type, scalar->maybe_null, node.location());
        assign(id, scalar->expression, node.location());
        if (!is_null_possible(*scalar)) state_.non_null[id] = true;
        scalar->expression = ref(id, node.location());
        scalar->type.primitive = false;
      } else if (method == "of") {
        value = dereference(value, values[0]);
      }
      return Reference{add_object(OptionalObject{element, value})};
    }
  }
  if ((type == "List" && method == "of" && values.empty()) ||
      (type == "Collections" && method == "emptyList")) {
    return new_list(expected, hint(node).name.empty() ? "list" : hint(node).name, node);
  }
  if ((type == "List" && method == "of") || (type == "Arrays" && method == "asList")) {
    Value first = eval(values[0]);
    JavaType list = expected;
    if (list.kind != TypeKind::List || !list.element) {
      list = simple_type(TypeKind::List);
      JavaType element;
      if (const auto* scalar = std::get_if<Scalar>(&first)) element = scalar->type;
      if (const auto* instance = object<InstanceObject>(first))
        element = {TypeKind::Object, false, instance->type, nullptr, instance->type->name};
      element.primitive = false;
      list.element = std::make_shared<const JavaType>(element);
    }
    const Value made = new_list(list, hint(node).name.empty() ? "list" : hint(node).name, node);
    const auto* reference = std::get_if<Reference>(&made);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const Value value = i == 0 ? first : eval(values[i], *list.element);
      if (reference == nullptr) continue;
      std::vector<ir::ExpressionPtr> columns;
      flatten(value, *list.element, columns, values[i]);
      emit(ir::Append{std::get<ListObject>(*state_.heap[reference->object]).cursor, std::move(columns)},
           node.location());
    }
    return made;
  }
  return std::nullopt;
}

std::optional<Value> Lowering::library_objects(std::string_view method, const Node& node) {
  const std::vector<Node> values = node.field(Field::Arguments).children();
  if (method == "equals" && values.size() == 2) {
    const Arguments sides = arguments(node, nullptr);
    return same(sides[0], sides[1], node);
  }
  if (method == "requireNonNull" && !values.empty()) {
    const Value value = eval(values[0]);
    const auto* scalar = std::get_if<Scalar>(&value);
    if (scalar != nullptr) return non_null(*scalar, values[0]);
    return dereference(value, values[0]);
  }
  if ((method == "isNull" || method == "nonNull") && values.size() == 1) {
    Scalar result;
    result.type = boolean_type;
    const ir::ExpressionPtr test = null_test(eval(values[0]), node);
    const auto* known = std::get_if<ir::Literal>(&test->node);
    result.expression = test;
    if (method == "nonNull") {
      result.expression = known != nullptr ? ir::make_literal(!(known->value == ir::Value(true)),
                                                              ir::Type::Boolean, node.location())
                                           : ir::make_unary(ir::UnaryOp::Not, test, node.location());
    }
    return result;
  }
  return std::nullopt;
}

Scalar Lowering::same(const Value& left, const Value& right, const Node& node) {
  const auto* known = std::get_if<Scalar>(&left);
  const auto* other = std::get_if<Scalar>(&right);
  Scalar result;
  result.type = boolean_type;
  if (known == nullptr && other == nullptr) {
    if (std::holds_alternative<NullValue>(left) || std::holds_alternative<NullValue>(right)) {
      result.expression = null_test(std::holds_alternative<NullValue>(left) ? right : left, node);
      return result;
    }
    return unknown(boolean_type, "whether the objects in " + node.quoted() + " are equal", node);
  }
  const Scalar a = as_scalar(left, other != nullptr ? other->type : JavaType{}, node);
  const Scalar b = as_scalar(right, a.type, node);
  const bool fits =
      a.expression->type == b.expression->type
          ? !differently_boxed(a.type, b.type)  // Long.equals(Integer) is false, whatever their values are
          : a.type.is_number() && b.type.is_number();
  if (!fits) return unknown(boolean_type, "whether " + node.quoted() + " are equal", node);
  const bool nulls = is_null_possible(a) || is_null_possible(b);
  result.expression =
      fold(nulls ? ir::BinaryOp::Same : ir::BinaryOp::Equal, a.expression, b.expression, node);
  return result;
}

std::optional<Value> Lowering::library_number(std::string_view type, std::string_view method,
                                              const Node& node) {
  const std::vector<Node> values = node.field(Field::Arguments).children();
  const bool decimal = type == "BigDecimal";
  const TypeKind big = decimal ? TypeKind::BigDecimal : TypeKind::BigInteger;
  if (decimal || type == "BigInteger") {
    if (method == "ZERO") return number(0, big, node);
    if (method == "ONE") return number(1, big, node);
    if (method == "TWO") return number(2, big, node);
    if (method == "TEN") return number(10, big, node);
    if (method == "valueOf" && values.size() == 1) {
      Scalar scalar =
          as_scalar(non_null(eval_scalar(values[0], simple_type(TypeKind::Integer, true)), values[0]),
                    simple_type(big), values[0]);
      scalar.type = simple_type(big);
      return scalar;
    }
  }
  const JavaType own = resolve_type_name(type, node, program_.classes);
  if (method == "MAX_VALUE" || method == "MIN_VALUE") {
    const bool least = method == "MIN_VALUE";
    if (type == "Integer") return number(least ? -2147483648LL : 2147483647LL, TypeKind::Integer, node);
    if (type == "Long") return number(least ? INT64_MIN : INT64_MAX, TypeKind::Integer, node);
    return std::nullopt;
  }
  if (type == "Boolean" && (method == "TRUE" || method == "FALSE")) {
    Scalar scalar;
    scalar.type = boolean_type;
    scalar.expression = ir::make_literal(method == "TRUE", ir::Type::Boolean, node.location());
    return scalar;
  }
  if (method == "valueOf" && values.size() == 1) {
    const Scalar scalar = eval_scalar(values[0], own);
    if (scalar.type.is_number() || scalar.type.kind == TypeKind::Boolean)
      return convert(non_null(scalar, values[0]), own, node);
    return unknown(own, "the number in " + values[0].quoted(), node);
  }
  const bool math = type == "Math" || type == "Integer" || type == "Long" || type == "Double";
  if (math && values.size() == 2 &&
      (method == "max" || method == "min" || method == "sum" || method == "addExact" ||
       method == "subtractExact" || method == "multiplyExact")) {
    Arguments sides = arguments(node, nullptr);
    Scalar a = non_null(as_scalar(sides[0], simple_type(TypeKind::Integer, true), values[0]), values[0]);
    Scalar b = non_null(as_scalar(sides[1], a.type, values[1]), values[1]);
    if (method == "sum" || method == "addExact") return arithmetic("+", a, b, node);
    if (method == "subtractExact") return arithmetic("-", a, b, node);
    if (method == "multiplyExact") return arithmetic("*", a, b, node);
    a.expression = stable(a.expression, "left", false);
    b.expression = stable(b.expression, "right", false);
    Scalar result = a.type.kind == TypeKind::Integer ? b : a;
    const auto op = method == "max" ? ir::BinaryOp::GreaterEqual : ir::BinaryOp::LessEqual;
    result.expression =
        ir::make_expression(ir::Conditional{ir::make_binary(op, a.expression, b.expression, node.location()),
                                            a.expression, b.expression},
                            result.expression->type, node.location());
    return result;
  }
  if (type == "Math" && method == "abs" && values.size() == 1) {
    Scalar a = non_null(eval_scalar(values[0], simple_type(TypeKind::Integer, true)), values[0]);
    return number_method(a, "abs", node);
  }
  if (method.substr(0, 5) == "parse" && values.size() == 1) {
    const Scalar text = eval_scalar(values[0], text_type);
    if (type == "Double" || type == "Float") {
      non_null(text, values[0]);
    } else if (type != "Boolean") {
      raise_if(null_test(text, values[0]), "NumberFormatException", "null", node);
    }
    JavaType primitive = own;
    primitive.primitive = true;
    if (type != "Boolean") {
      raise_if(unknown(boolean_type, "whether " + values[0].quoted() + " is a number", node).expression,
               "NumberFormatException", "no number", node);
    }
    return unknown(primitive, "the number in " + values[0].quoted(), node);
  }
  return std::nullopt;
}

}  // namespace quiesce::parsers::java
