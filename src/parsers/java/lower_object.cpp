// Objects of the application's classes: creation, fields, copies, results.
#include <algorithm>

#include "parsers/java/lowering.hpp"
#include "quiesce/parsers/limits.hpp"

namespace quiesce::parsers::java {

Value Lowering::make_instance(const ClassInfo& info, const std::string& name, const Node& node,
                              bool published, ir::VariableRole role,
                              const std::function<Value(const FieldInfo&)>& initial) {
  InstanceObject instance;
  instance.type = &info;
  std::vector<const FieldInfo*> fields;
  for (const ClassInfo* type : program_.classes.lineage(info)) {
    for (const FieldInfo& field : type->fields) {
      if (!field.is_static) fields.push_back(&field);
    }
  }
  for (const FieldInfo* field : fields) {
    const JavaType type = type_of(field->type);
    Value value = initial ? initial(*field)
                          : Value(Opaque{type, "the field '" + std::string(field->name) + "'",
                                         holds_database(type, program_.classes)});
    if (type.is_scalar()) {
      const ir::VariableId id = variable(name + "." + std::string(field->name), ir_type(type),
                                         !type.primitive, role, node.location(), published);
      Scalar scalar;
      scalar.type = type;
      scalar.maybe_null = !type.primitive;
      scalar.expression = ref(id, node.location());
      if (initial && !std::holds_alternative<Nothing>(value)) {
        const Scalar given = std::get<Scalar>(convert(value, type, node));
        scalar.text = keep_text(given.text);
        assign(id, given.expression, node.location());
        if (!is_null_possible(given)) state_.non_null[id] = true;
      }
      value = scalar;
    }
    instance.fields.emplace(field->name, std::move(value));
  }
  return Reference{add_object(std::move(instance))};
}

Value Lowering::create_instance(const ClassInfo& info, const Node& node) {
  for (const ClassInfo* type : program_.classes.lineage(info)) {
    if (!type->node.field(Field::Body).child(Kind::Block) || !state_.reachable) continue;
    error("Q4026", node,
          "'" + std::string(type->name) + "' has an initialiser block, which is not understood",
          "write it as a constructor");
  }
  const Hint place = hint(node);
  const std::string name = place.name.empty() ? std::string(info.name) : place.name;
  const auto role = place.published ? ir::VariableRole::Local : ir::VariableRole::Temporary;
  std::vector<const MethodInfo*> constructors;
  for (const MethodInfo& constructor : info.constructors) {
    if (!constructor.node.is(Kind::CompactConstructor)) constructors.push_back(&constructor);
  }
  const bool canonical =
      info.kind == ClassKind::Record &&
      node.field(Field::Arguments).children().size() == info.node.field(Field::Parameters).children().size();
  const MethodInfo* constructor = constructors.empty() ? nullptr : choose(constructors, node);
  const auto is_exact = [&](const Value& made) {
    change<InstanceObject>(std::get<Reference>(made).object,
                           [](InstanceObject& object) { object.exact = true; });
  };
  if (info.kind == ClassKind::Record && (constructor == nullptr || canonical)) {
    MethodInfo shape;
    for (const FieldInfo& field : info.fields) {
      if (!field.is_static) shape.parameters.push_back({field.name, field.type, field.node, false});
    }
    Arguments values = arguments(node, &shape);
    const auto compact =
        std::find_if(info.constructors.begin(), info.constructors.end(),
                     [](const MethodInfo& method) { return method.node.is(Kind::CompactConstructor); });
    const std::size_t base = state_.locals.size();
    if (compact != info.constructors.end() && state_.reachable) {
      // Its body checks or corrects the parameters before they become fields.
      Frame frame;
      frame.method = &*compact;
      frame.owner = &info;
      frame.base = base;
      frame.body = compact->body;
      frames_.push_back(frame);
      bind_parameters(*compact, values, node);
      block(compact->body, false);
      for (std::size_t i = 0; i < values.size() && base + i < state_.locals.size(); ++i)
        values[i] = load(state_.locals[base + i], node);
      frames_.pop_back();
    }
    std::size_t next = 0;
    const Value made = make_instance(info, name, node, place.published, role, [&](const FieldInfo&) {
      return next < values.size() ? values[next++] : Value(NullValue{});
    });
    truncate(base);
    is_exact(made);
    return made;
  }
  const Arguments values = arguments(node, constructor);
  const bool has_constructor = constructor != nullptr;
  const Value made =
      make_instance(info, name, node, place.published, role, [&](const FieldInfo& field) -> Value {
        const JavaType type = type_of(field.type);
        const bool set_later = has_constructor && field.is_final && !field.value;
        if (set_later) return Nothing{};
        if (field.value) {
          Frame frame;
          frame.owner = field.owner;
          frame.base = state_.locals.size();
          frames_.push_back(frame);
          Value value = eval(field.value, type);
          frames_.pop_back();
          return value;
        }
        if (!type.primitive) return NullValue{};
        Scalar zero;
        zero.type = type;
        zero.expression =
            type.kind == TypeKind::Boolean ? ir::make_literal(false, ir::Type::Boolean, node.location())
            : type.is_number()             ? ir::make_literal(ir::Number(0), ir_type(type), node.location())
                               : ir::make_literal(std::string(1, '\0'), ir::Type::Text, node.location());
        return zero;
      });
  is_exact(made);
  if (constructor != nullptr) {
    run_constructor(info, *constructor, made, values, node);
  } else {
    implicit_super(info, made, node);
  }
  return made;
}

void Lowering::run_constructor(const ClassInfo& info, const MethodInfo& constructor, const Value& self,
                               const Arguments& values, const Node& node) {
  Frame frame;
  frame.method = &constructor;
  frame.owner = &info;
  frame.base = state_.locals.size();
  frame.self = self;
  frame.body = constructor.body;
  frames_.push_back(frame);
  bind_parameters(constructor, values, node);
  Slot slot;
  slot.type = simple_type(TypeKind::Void);
  Target target{ir::LabelKind::Call, constructor.name, frame.base, {}, {}, &slot, false};
  target.state.reachable = false;
  if (!constructor.body.child(Kind::ExplicitConstructorInvocation)) implicit_super(info, self, node);
  run_body(constructor.body.children(), target, node);
  frames_.pop_back();
}

/// The super() that every constructor without one starts with.
void Lowering::implicit_super(const ClassInfo& info, const Value& self, const Node& node) {
  const auto chain = program_.classes.lineage(info);
  if (chain.size() < 2 || !state_.reachable || frames_.size() > max_inline_depth) return;
  for (const MethodInfo& constructor : chain[1]->constructors) {
    if (constructor.parameters.empty()) return run_constructor(*chain[1], constructor, self, {}, node);
  }
  implicit_super(*chain[1], self, node);
}

/// this(…) or super(…) at the start of a constructor.
void Lowering::explicit_constructor(const Node& node) {
  const ClassInfo* owner = frames_.back().owner;
  if (node.field(Field::Constructor).is(Kind::Super)) {
    const auto chain = program_.classes.lineage(*owner);
    owner = chain.size() > 1 ? chain[1] : nullptr;
  }
  std::vector<const MethodInfo*> constructors;
  if (owner != nullptr) {
    for (const MethodInfo& constructor : owner->constructors) constructors.push_back(&constructor);
  }
  const MethodInfo* constructor = constructors.empty() ? nullptr : choose(constructors, node);
  const bool recursive = constructor == frames_.back().method;
  const Arguments values = arguments(node, constructor);
  if (constructor == nullptr || recursive || frames_.size() > 40) {
    opaque_call(node, values, {}, "a constructor that is not among the sources");
    return;
  }
  const Value self = frames_.back().self;
  run_constructor(*owner, *constructor, self, values, node);
}

void Lowering::set_field(ObjectId id, const FieldInfo& field, const Value& value, const Node& node) {
  const auto* instance = std::get_if<InstanceObject>(state_.heap[id].get());
  if (instance == nullptr) return;
  if (instance->copied && state_.reachable) {
    error("Q4021", node, "this object is one of several, so a change of it cannot be followed",
          "create the changed object anew, or change it on each path");
  }
  const JavaType type = type_of(field.type);
  if (!type.is_scalar()) {
    change<InstanceObject>(id, [&](InstanceObject& object) { object.fields[field.name] = value; });
    return;
  }
  const Value current = read_field(Reference{id}, field, node);
  const auto* scalar = std::get_if<Scalar>(&current);
  const auto* variable_ref =
      scalar == nullptr ? nullptr : std::get_if<ir::VariableRef>(&scalar->expression->node);
  if (variable_ref == nullptr) return;  // a constant: the compiler refuses the assignment
  const ir::VariableId target = variable_ref->variable;
  const Scalar given = std::get<Scalar>(convert(value, type, node));
  const TextPtr text = keep_text(given.text);
  assign(target, given.expression, node.location());
  if (!is_null_possible(given)) state_.non_null[target] = true;
  change<InstanceObject>(
      id, [&](InstanceObject& object) { std::get<Scalar>(object.fields[field.name]).text = text; });
}

void Lowering::copy_instance(ObjectId from, ObjectId to, ir::Block& into, const ir::Location& location) {
  const auto& source = std::get<InstanceObject>(*state_.heap[from]);
  const auto& target = std::get<InstanceObject>(*state_.heap[to]);
  for (const auto& [name, value] : target.fields) {
    const auto* scalar = std::get_if<Scalar>(&value);
    const auto given = source.fields.find(name);
    const auto* variable_ref =
        scalar == nullptr ? nullptr : std::get_if<ir::VariableRef>(&scalar->expression->node);
    const auto* given_scalar = given == source.fields.end() ? nullptr : std::get_if<Scalar>(&given->second);
    if (variable_ref == nullptr || given_scalar == nullptr) continue;
    into.push_back({ir::Assign{variable_ref->variable, given_scalar->expression}, location});
  }
  if (target.is_null) {
    const ir::ExpressionPtr null = source.is_null ? ref(*source.is_null, location)
                                                  : ir::make_literal(false, ir::Type::Boolean, location);
    into.push_back({ir::Assign{*target.is_null, null}, location});
  }
}

/// A result that is one of several objects is copied into variables of its own.
void Lowering::fill_object(Slot& slot, const Value& value, const Node& node) {
  const JavaType type =
      slot.type.kind == TypeKind::Optional && slot.type.element ? *slot.type.element : slot.type;
  const bool null = std::holds_alternative<NullValue>(value);
  const auto* instance = object<InstanceObject>(value);
  const bool plain = type.kind == TypeKind::Object && !holds_database(type, program_.classes) &&
                     type.declared->kind != ClassKind::Interface &&
                     (null || (instance != nullptr && !instance->outside));
  if (slot.single || !plain) {
    slot.value = slot.filled ? merge_values(slot.value, value, state_) : value;
    return;
  }
  if (!slot.filled) {
    const ClassInfo& shape = instance != nullptr ? *instance->type : *type.declared;
    slot.value =
        make_instance(shape, slot.name, node, slot.published,
                      slot.published ? ir::VariableRole::Local : ir::VariableRole::Temporary, nullptr);
    const ObjectId id = std::get<Reference>(slot.value).object;
    const ir::VariableId flag = temporary(slot.name + ".null", ir::Type::Boolean, false, node.location());
    change<InstanceObject>(id, [&](InstanceObject& object) {
      object.is_null = flag;
      object.copied = true;
    });
    slot.object = state_.heap[id];
  }
  const ObjectId id = std::get<Reference>(slot.value).object;
  if (state_.heap.size() <= id) state_.heap.resize(id + 1);
  if (!state_.heap[id]) state_.heap[id] = slot.object;
  if (null) {
    const ir::VariableId flag = *std::get<InstanceObject>(*state_.heap[id]).is_null;
    assign(flag, ir::make_literal(true, ir::Type::Boolean, node.location()), node.location());
  } else if (state_.reachable) {
    copy_instance(std::get<Reference>(value).object, id, *out_, node.location());
  }
}

/// The fields of a transaction's result: "return.balance".
void Lowering::fill_result_object(Slot& slot, const Value& value, const Node& node) {
  const auto* instance = object<InstanceObject>(value);
  if (instance == nullptr) {
    if (std::holds_alternative<NullValue>(value)) {
      for (const auto& [name, id] : slot.fields)
        assign(id, ir::make_literal(ir::Null{}, tx_[id].type, node.location()), node.location());
    } else if (!std::holds_alternative<Nothing>(value)) {
      note(ir::Note::Kind::Information, node, "the returned object is not published");
    }
    return;
  }
  const std::map<std::string_view, Value> fields = instance->fields;
  for (const auto& [name, field] : fields) {
    const auto* scalar = std::get_if<Scalar>(&field);
    if (scalar == nullptr) continue;
    auto found = slot.fields.find(name);
    if (found == slot.fields.end()) {
      const ir::VariableId id = variable("return." + std::string(name), ir_type(scalar->type), true,
                                         ir::VariableRole::Result, node.location());
      found = slot.fields.emplace(name, id).first;
    }
    assign(found->second, scalar->expression, node.location());
  }
}

}  // namespace quiesce::parsers::java
