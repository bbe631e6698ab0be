// Values: conversion between them, objects of the path state, null.
#include "parsers/java/lowering.hpp"

namespace quiesce::parsers::java {
namespace {

bool is_boolean_true(const std::optional<ir::Value>& value) {
  return value && *value == ir::Value(true);
}
bool is_boolean_false(const std::optional<ir::Value>& value) {
  return value && *value == ir::Value(false);
}

TextPiece made_piece(const Node& node, std::string text) {
  TextPiece piece;
  piece.file = node.file()->index();
  piece.begin = node.begin();
  piece.end = node.end();
  piece.made = true;
  piece.text = std::move(text);
  return piece;
}

/// How a constant reads when Java makes text of it.
std::optional<std::string> shown(const ir::Value& value) {
  if (const auto* number = std::get_if<ir::Number>(&value)) return number->to_string();
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  if (const auto* truth = std::get_if<bool>(&value)) return *truth ? "true" : "false";
  return std::nullopt;
}

}  // namespace

Scalar Lowering::as_scalar(const Value& value, const JavaType& expected, const Node& node) {
  if (const auto* scalar = std::get_if<Scalar>(&value)) {
    Scalar copy = *scalar;
    const auto* known = std::get_if<ir::Literal>(&copy.expression->node);
    // 1.5 stays what it is beside an integer: `x * 1.5` is no integer.
    const bool narrows = copy.expression->type == ir::Type::Decimal && expected.is_number() &&
                         ir_type(expected) == ir::Type::Integer;
    if (known != nullptr && !narrows && expected.is_scalar() &&
        (ir::is_null(known->value) || expected.is_number()) && copy.expression->type != ir_type(expected) &&
        (ir::is_null(known->value) || copy.type.is_number())) {
      copy.expression = ir::make_literal(known->value, ir_type(expected), copy.expression->location);
    }
    return copy;
  }
  if (std::holds_alternative<NullValue>(value)) {
    Scalar null;
    null.type = expected.is_scalar() ? expected : simple_type(TypeKind::String);
    null.type.primitive = false;
    null.maybe_null = true;
    null.expression = ir::make_literal(ir::Null{}, ir_type(null.type), node.location());
    return null;
  }
  std::string reason = "the value of " + node.quoted();
  if (const auto* opaque = std::get_if<Opaque>(&value)) {
    if (!opaque->reason.empty()) reason = opaque->reason;
    if (opaque->database && state_.reachable) {
      result_.touches_database = true;
      error("Q4006", node, "this could reach the database, and it is not understood: " + reason,
            "write it with plain statements and result sets");
    }
    if (opaque->type.is_scalar() && !expected.is_scalar()) return unknown(opaque->type, reason, node);
  }
  return unknown(expected, reason, node);
}

/// As an assignment to a variable of the type does it.
Value Lowering::convert(const Value& value, const JavaType& type, const Node& node) {
  if (!type.is_scalar()) return value;
  Scalar scalar = as_scalar(value, type, node);
  if (type.primitive) scalar = non_null(std::move(scalar), node);
  const bool number = type.is_number() && scalar.type.is_number();
  if (!number && ir_type(type) != scalar.expression->type && state_.reachable) {
    return unknown(type, "the conversion of " + node.quoted(), node);
  }
  if (number && ir_type(type) == ir::Type::Integer && scalar.expression->type == ir::Type::Decimal) {
    return unknown(type, "the rounding of " + node.quoted(), node);
  }
  scalar.type = type;
  return scalar;
}

TextPtr Lowering::text_of(const Scalar& scalar, const Node& node) const {
  if (scalar.text) return scalar.text;
  if (const auto known = constant(scalar.expression)) {
    if (const auto text = shown(*known)) return std::make_shared<const Text>(Text{made_piece(node, *text)});
  }
  TextPiece piece = made_piece(node, "");
  piece.dynamic = DynamicPart{scalar.expression, scalar.type, scalar.maybe_null};
  return std::make_shared<const Text>(Text{std::move(piece)});
}

/// The text as it is now: its dynamic parts are saved, since the variables in them may change.
TextPtr Lowering::keep_text(const TextPtr& text) {
  if (!text || constant_text(*text)) return text;
  Text kept = *text;
  for (TextPiece& piece : kept) {
    if (!piece.dynamic || std::holds_alternative<ir::Literal>(piece.dynamic->value->node)) continue;
    const ir::ExpressionPtr& value = piece.dynamic->value;
    const auto* source = std::get_if<ir::VariableRef>(&value->node);
    if (source != nullptr && tx_[source->variable].role == ir::VariableRole::Temporary &&
        tx_[source->variable].name == "part") {
      continue;
    }
    const ir::VariableId id = temporary("part", value->type, piece.dynamic->maybe_null, value->location);
    assign(id, value, value->location);
    piece.dynamic->value = ref(id, value->location);
  }
  return std::make_shared<const Text>(std::move(kept));
}

bool Lowering::could_reach_database(const Value& value) const {
  if (const auto* opaque = std::get_if<Opaque>(&value)) return opaque->database;
  if (!std::holds_alternative<Reference>(value)) return false;
  if (object<ErrorObject>(value) != nullptr || object<BuilderObject>(value) != nullptr) return false;
  if (const auto* optional = object<OptionalObject>(value)) return could_reach_database(optional->value);
  if (const auto* list = object<ListObject>(value)) return holds_database(list->element, program_.classes);
  if (const auto* instance = object<InstanceObject>(value)) {
    return holds_database({TypeKind::Object, false, instance->type, nullptr, instance->type->name},
                          program_.classes);
  }
  return true;
}

ObjectId Lowering::add_object(Object object) {
  const ObjectId id = next_object_++;
  if (state_.heap.size() <= id) state_.heap.resize(id + 1);
  state_.heap[id] = std::make_shared<const Object>(std::move(object));
  return id;
}

ir::ExpressionPtr Lowering::null_test(const Value& value, const Node& node) {
  const auto truth = [&](bool known) { return ir::make_literal(known, ir::Type::Boolean, node.location()); };
  if (const auto* scalar = std::get_if<Scalar>(&value)) {
    const auto* known = std::get_if<ir::Literal>(&scalar->expression->node);
    if (known != nullptr) return truth(ir::is_null(known->value));
    if (!is_null_possible(*scalar)) return truth(false);
    return ir::make_unary(ir::UnaryOp::IsNull, scalar->expression, node.location());
  }
  if (std::holds_alternative<NullValue>(value)) return truth(true);
  if (const auto* instance = object<InstanceObject>(value)) {
    if (!instance->is_null) return truth(false);
    const ir::ExpressionPtr flag = ref(*instance->is_null, node.location());
    const auto known = constant(flag);
    if (is_boolean_true(known) || is_boolean_false(known)) return truth(is_boolean_true(known));
    return flag;
  }
  if (std::holds_alternative<Reference>(value)) return truth(false);
  return unknown(simple_type(TypeKind::Boolean, true), "whether " + node.quoted() + " is null", node)
      .expression;
}

Value Lowering::dereference(const Value& value, const Node& node) {
  const std::string what = node.excerpt(60) + " is null";
  if (std::holds_alternative<NullValue>(value)) {
    raise("NullPointerException", what, node);
  } else if (const auto* instance = object<InstanceObject>(value); instance != nullptr && instance->is_null) {
    raise_if(null_test(value, node), "NullPointerException", what, node);
  }
  return value;
}

/// Code that is not understood got hold of the value: what it can change is unknown from here on.
void Lowering::lose(const Value& value) {
  const auto* reference = std::get_if<Reference>(&value);
  if (reference == nullptr) return;
  const ObjectId id = reference->object;
  if (object<ListObject>(value) != nullptr) {
    scramble_list(id, "a list that other code may have changed", method_.node);
  } else if (object<BuilderObject>(value) != nullptr) {
    change<BuilderObject>(id, [](BuilderObject& builder) { builder.text = nullptr; });
  } else if (const auto* instance = object<InstanceObject>(value)) {
    if (instance->type->kind == ClassKind::Record) return;
    const std::map<std::string_view, Value> fields = instance->fields;
    for (const auto& [name, field] : fields) {
      const auto* scalar = std::get_if<Scalar>(&field);
      const auto* variable =
          scalar == nullptr ? nullptr : std::get_if<ir::VariableRef>(&scalar->expression->node);
      const FieldInfo* info = instance->type->field(name);
      if (variable == nullptr || info == nullptr || info->is_final) continue;
      assign(variable->variable,
             unknown(scalar->type, "the field '" + std::string(name) + "', which other code may have set",
                     info->node)
                 .expression,
             info->node.location());
    }
  }
}

}  // namespace quiesce::parsers::java
