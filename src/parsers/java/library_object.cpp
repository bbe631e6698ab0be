// Methods of objects that the front end keeps track of itself: Optional, StringBuilder, our own instances.
#include "parsers/java/lowering.hpp"

namespace quiesce::parsers::java {
Value Lowering::optional_method(const Value& self, const Node& node, const JavaType& expected) {
  const std::string_view method = node.field(Field::Name).text();
  const std::vector<Node> values = node.field(Field::Arguments).children();
  const OptionalObject optional = *object<OptionalObject>(self);
  const ir::ExpressionPtr empty = null_test(optional.value, node);
  if (method == "isEmpty" || method == "isPresent") {
    Scalar result;
    result.type = boolean_type;
    const auto* known = std::get_if<ir::Literal>(&empty->node);
    result.expression = empty;
    if (method == "isPresent") {
      result.expression = known != nullptr ? ir::make_literal(!(known->value == ir::Value(true)),
                                                              ir::Type::Boolean, node.location())
                                           : ir::make_unary(ir::UnaryOp::Not, empty, node.location());
    }
    return result;
  }
  const auto content = [&]() -> Value {
    Value value = optional.value;
    if (auto* scalar = std::get_if<Scalar>(&value)) scalar->maybe_null = is_null_possible(*scalar);
    return value;
  };
  if (method == "get" || (method == "orElseThrow" && values.empty())) {
    raise_if(empty, "NoSuchElementException", "no value present", node);
    return content();
  }
  if (method == "orElseThrow" && values.size() == 1) {
    const auto* known = std::get_if<ir::Literal>(&empty->node);
    if (known == nullptr) {
      const PathState before = state_;
      ir::Block then = capture([&] { raise_from_supplier(values[0], node); });
      state_ = before;
      emit(ir::If{empty, std::move(then), {}}, node.location());
      assume(empty, false);
    } else if (known->value == ir::Value(true)) {
      raise_from_supplier(values[0], node);
    }
    return content();
  }
  if (method == "orElse" && values.size() == 1) {
    const Value other = eval(values[0], optional.element);
    Slot slot;
    slot.type = optional.element;
    slot.name = hint(node).name.empty() ? "content" : hint(node).name;
    if_else(
        empty, [&] { fill(slot, other, node); }, [&] { fill(slot, content(), node); }, node);
    return take(slot, node);
  }
  return opaque_call(node, arguments(node, nullptr), expected, std::string(method) + "() of an Optional");
}

/// () -> new X("…"), X::new.
void Lowering::raise_from_supplier(const Node& supplier, const Node& node) {
  if (supplier.is(Kind::MethodReference)) {
    const std::vector<Node> parts = supplier.children();
    raise(parts.empty() ? "RuntimeException" : simple_type_name(parts.front()), "", node);
    return;
  }
  const Node body = supplier.is(Kind::LambdaExpression) ? supplier.field(Field::Body) : Node{};
  if (body.is(Kind::ObjectCreation)) {
    const Value made = eval(body);
    if (const auto* thrown = object<ErrorObject>(made)) {
      raise(thrown->type, thrown->message, node);
      return;
    }
  }
  error("Q4022", supplier, "which exception this makes is not understood", "write () -> new X(…)");
  state_.reachable = false;
}

Value Lowering::builder_method(ObjectId id, const Node& node) {
  const std::string_view method = node.field(Field::Name).text();
  const std::vector<Node> values = node.field(Field::Arguments).children();
  if (method == "append" && values.size() == 1) {
    const Scalar part = eval_scalar(values[0]);
    const TextPtr current = std::get<BuilderObject>(*state_.heap[id]).text;
    const TextPtr text = keep_text(concatenate(current, text_of(part, values[0])));
    change<BuilderObject>(id, [&](BuilderObject& builder) { builder.text = text; });
    return Reference{id};
  }
  const Arguments given = arguments(node, nullptr);
  if (method == "toString" && values.empty()) {
    Scalar result = unknown_but_there(simple_type(TypeKind::String), "the text " + node.quoted(), node);
    result.text = std::get<BuilderObject>(*state_.heap[id]).text;
    if (!result.text) return result;
    if (const auto whole = constant_text(*result.text))
      result.expression = ir::make_literal(*whole, ir::Type::Text, node.location());
    return result;
  }
  if (method == "length" || method == "charAt" || method == "isEmpty") {
    return Opaque{simple_type(method == "isEmpty" ? TypeKind::Boolean : TypeKind::Integer, true),
                  node.quoted(), false};
  }
  change<BuilderObject>(id, [](BuilderObject& builder) { builder.text = nullptr; });
  return Reference{id};
}

Value Lowering::instance_method(const Value& receiver, const Node& node, const JavaType& expected) {
  const std::string_view method = node.field(Field::Name).text();
  const std::vector<Node> values = node.field(Field::Arguments).children();
  const Value self = dereference(receiver, node.field(Field::Object));
  const ClassInfo& type = *object<InstanceObject>(self)->type;
  if (auto result = call_own(type, self, node, true)) return *result;
  if (values.empty()) {
    const FieldInfo* field = type.kind == ClassKind::Record ? type.field(method) : nullptr;
    if (field != nullptr && !field->is_static) return read_field(self, *field, node);
  }
  const std::string_view parent = program_.classes.unknown_parent(type);
  const bool on_object = method == "equals" || method == "hashCode" || method == "toString" ||
                         method == "getClass" || method == "compareTo" || method == "close";
  if (!parent.empty() && !on_object) return inherited_call(node, parent, expected);
  const Arguments given = arguments(node, nullptr);
  const bool harmless = method == "equals" || method == "hashCode" || method == "toString" ||
                        method == "getClass" || method == "close";
  if (harmless && method == "equals" && given.size() == 1) {
    return unknown(boolean_type, "whether the objects in " + node.quoted() + " are equal", node);
  }
  if (!harmless && could_reach_database(self) && state_.reachable) {
    result_.touches_database = true;
    error("Q4023", node,
          "'" + std::string(type.name) + "' has no method '" + std::string(method) + "' among the sources",
          "add the class that it comes from");
  }
  return opaque_call(node, given, expected, std::string(method) + "() of " + std::string(type.name));
}

}  // namespace quiesce::parsers::java
