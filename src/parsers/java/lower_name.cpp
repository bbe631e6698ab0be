// Names: locals, fields, constants, classes.
#include "parsers/java/lowering.hpp"

namespace quiesce::parsers::java {

Value Lowering::name(const Node& node) {
  const std::string_view text = node.text();
  if (const Local* local = find_local(text)) return load(*local, node);
  for (const ClassInfo* owner = frames_.back().owner; owner != nullptr; owner = owner->outer) {
    if (const FieldInfo* field = program_.classes.field(*owner, text)) {
      return read_field(owner == frames_.back().owner ? frames_.back().self : Value{}, *field, node);
    }
    for (const std::string_view constant_name : owner->constants) {
      if (constant_name != text) continue;
      Scalar scalar;
      scalar.type = {TypeKind::Enum, false, owner, nullptr, owner->name};
      scalar.expression = ir::make_literal(std::string(text), ir::Type::Text, node.location());
      return scalar;
    }
  }
  return Opaque{{}, "the name '" + std::string(text) + "'", false};
}

const ClassInfo* Lowering::class_named(const Node& node) {
  if (node.is(Kind::Identifier)) {
    if (find_local(node.text()) != nullptr) return nullptr;
    for (const ClassInfo* owner = frames_.back().owner; owner != nullptr; owner = owner->outer) {
      if (program_.classes.field(*owner, node.text()) != nullptr) return nullptr;
    }
    return program_.classes.find(node.text(), node);
  }
  if (node.is(Kind::FieldAccess) && !node.field(Field::FieldName).is(Kind::This)) {
    // Outer.Inner, or a package's class.
    const Node object_node = node.field(Field::Object);
    const bool path = object_node.is(Kind::Identifier) || object_node.is(Kind::FieldAccess);
    const Node member = node.field(Field::FieldName);
    const ClassInfo* found = path ? program_.classes.find(member.text(), node) : nullptr;
    if (found == nullptr) return nullptr;
    const ClassInfo* outer = class_named(object_node);
    return outer == nullptr || outer->field(member.text()) == nullptr ? found : nullptr;
  }
  return nullptr;
}

Value Lowering::field_access(const Node& node) {
  const Node object_node = node.field(Field::Object);
  const Node member = node.field(Field::FieldName);
  if (member.is(Kind::This)) return frames_.back().self;  // Outer.this
  if (const ClassInfo* type = class_named(object_node)) {
    for (const std::string_view constant_name : type->constants) {
      if (constant_name != member.text()) continue;
      Scalar scalar;
      scalar.type = {TypeKind::Enum, false, type, nullptr, type->name};
      scalar.expression = ir::make_literal(std::string(constant_name), ir::Type::Text, node.location());
      return scalar;
    }
    if (const FieldInfo* field = program_.classes.field(*type, member.text()))
      return read_field(Value{}, *field, node);
    return Opaque{{}, node.quoted(), false};
  }
  if (auto library = library_static(object_node.text(), member.text(), node, {})) return *library;
  if (object_node.is(Kind::Identifier) && find_local(object_node.text()) == nullptr &&
      program_.classes.field(*frames_.back().owner, object_node.text()) == nullptr) {
    return Opaque{{}, node.quoted(), false};
  }
  const Value owner =
      dereference(object_node.is(Kind::Super) ? frames_.back().self : eval(object_node), object_node);
  if (const auto* instance = object<InstanceObject>(owner)) {
    const ClassInfo* type = instance->type;
    if (const FieldInfo* field = program_.classes.field(*type, member.text()))
      return read_field(owner, *field, node);
  }
  if (could_reach_database(owner)) {
    if (state_.reachable) {
      result_.touches_database = true;
      error("Q4012", node, "'" + node.excerpt(60) + "' could reach the database, and it is not understood");
    }
  }
  return Opaque{{}, node.quoted(), false};
}

Value Lowering::read_field(const Value& self, const FieldInfo& field, const Node& node) {
  if (field.is_constant) {
    const JavaType type = type_of(field.type);
    const bool simple = type.is_scalar() || type.kind == TypeKind::Unknown;
    if (simple || field.is_static) return constant_field(field, node);
  }
  const auto* reference = std::get_if<Reference>(&self);
  const auto* instance = object<InstanceObject>(self);
  if (instance != nullptr && !field.is_static) {
    const auto found = instance->fields.find(field.name);
    if (found != instance->fields.end()) {
      Value value = found->second;
      if (auto* scalar = std::get_if<Scalar>(&value)) {
        scalar->maybe_null = is_null_possible(*scalar);
        const auto* variable = std::get_if<ir::VariableRef>(&scalar->expression->node);
        if (variable != nullptr) scalar->expression = ref(variable->variable, node.location());
      }
      return value;
    }
    const ObjectId id = reference->object;
    const Value value = outside_value(type_of(field.type), std::string(field.name), field.node);
    change<InstanceObject>(id, [&](InstanceObject& object) { object.fields[field.name] = value; });
    return read_field(self, field, node);
  }
  return outside_value(type_of(field.type), std::string(field.name), node);
}

Value Lowering::constant_field(const FieldInfo& field, const Node& node) {
  const auto known = constants_.find(&field);
  if (known != constants_.end()) {
    Value value = known->second;
    if (auto* scalar = std::get_if<Scalar>(&value)) {
      const auto* content = std::get_if<ir::Literal>(&scalar->expression->node);
      if (content != nullptr)
        scalar->expression = ir::make_literal(content->value, scalar->expression->type, node.location());
    }
    return value;
  }
  const JavaType type = type_of(field.type);
  if (!evaluating_.insert(&field).second)
    return unknown(type, "the field '" + std::string(field.name) + "'", node);
  // Evaluated as if at its declaration; what it emits is dropped, so that only constants are taken from it.
  Frame frame;
  frame.owner = field.owner;
  frame.base = state_.locals.size();
  frames_.push_back(frame);
  const PathState before = state_;
  Value value;
  const ir::Block emitted = capture([&] { value = eval(field.value, type); });
  state_ = before;
  frames_.pop_back();
  evaluating_.erase(&field);
  const auto* scalar = std::get_if<Scalar>(&value);
  const bool usable =
      scalar != nullptr && emitted.empty() && std::holds_alternative<ir::Literal>(scalar->expression->node);
  if (!usable) return outside_value(type, std::string(field.name), node);
  Scalar converted = as_scalar(value, type, field.value);
  if (type.is_scalar()) converted.type = type;
  converted.maybe_null = ir::is_null(std::get<ir::Literal>(converted.expression->node).value);
  constants_[&field] = converted;
  return constant_field(field, node);
}

/// What a field that was set outside of this method holds.
Value Lowering::outside_value(const JavaType& type, const std::string& name, const Node& node) {
  if (type.kind == TypeKind::Connection) return Reference{add_object(ConnectionObject{name})};
  if (type.kind == TypeKind::DataSource) return Reference{add_object(DataSourceObject{})};
  if (type.kind == TypeKind::Object) {
    InstanceObject instance;
    instance.type = type.declared;
    instance.outside = true;
    return Reference{add_object(std::move(instance))};
  }
  if (type.is_scalar()) {
    // One value for the whole transaction, read at its start.
    const ir::VariableId id = temporary("this." + name, ir_type(type), !type.primitive, node.location());
    const Scalar value = unknown(type, "the field '" + name + "'", node);
    prologue_.push_back({ir::Assign{id, value.expression}, node.location()});
    Scalar scalar = value;
    scalar.expression = ref(id, node.location());
    return scalar;
  }
  return Opaque{type, "the field '" + name + "'", holds_database(type, program_.classes)};
}

}  // namespace quiesce::parsers::java
