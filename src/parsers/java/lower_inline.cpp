// Methods of the application, executed in place.
#include <algorithm>

#include "parsers/java/lowering.hpp"
#include "quiesce/parsers/limits.hpp"

namespace quiesce::parsers::java {
namespace {

std::size_t count_returns(const Node& body) {
  std::size_t count = 0;
  walk(body, [&](const Node& node) {
    if (node.is(Kind::LambdaExpression) || node.is(Kind::ClassBody)) return false;
    count += node.is(Kind::ReturnStatement) ? 1U : 0U;
    return true;
  });
  return count;
}

}  // namespace

/// The class whose method runs when `method` is called on an object of which only `type` is known.
const ClassInfo* Lowering::implementation(const ClassInfo& type, std::string_view method, const Node& node) {
  std::vector<const ClassInfo*> below{&type};
  std::vector<const ClassInfo*> concrete;
  for (std::size_t i = 0; i < below.size() && i < 256; ++i) {
    for (const ClassInfo* sub : below[i]->implementations) {
      if (std::find(below.begin(), below.end(), sub) == below.end()) below.push_back(sub);
    }
    const bool defines = std::any_of(below[i]->methods.begin(), below[i]->methods.end(),
                                     [&](const MethodInfo& own) { return own.name == method && own.body; });
    if (defines) concrete.push_back(below[i]);
  }
  if (concrete.size() <= 1) return concrete.empty() ? &type : concrete.front();
  if (state_.reachable) {
    error("Q4017", node,
          "which '" + std::string(method) + "' is called is not clear: '" + std::string(concrete[0]->name) +
              "' and '" + std::string(concrete[1]->name) + "' both have one",
          "declare the field or parameter with the class that is meant");
  }
  return concrete.front();
}

std::optional<Value> Lowering::call_own(const ClassInfo& owner, const Value& self, const Node& node,
                                        bool virtual_call) {
  const std::string_view name = node.field(Field::Name).text();
  const ClassInfo* type = &owner;
  const auto* instance = object<InstanceObject>(self);
  if (virtual_call && instance != nullptr && !instance->outside) type = instance->type;
  std::vector<const MethodInfo*> candidates = methods_named(*type, name);
  if (candidates.empty() && type == &owner && !virtual_call) return std::nullopt;
  const bool is_private =
      !candidates.empty() && (candidates.front()->is_private || candidates.front()->is_static);
  const bool open = virtual_call && !is_private && (instance == nullptr || !instance->exact);
  if (open) {
    type = implementation(*type, name, node);
    candidates = methods_named(*type, name);
  }
  const MethodInfo* method = choose(candidates, node);
  if (method == nullptr) return std::nullopt;
  if (!method->body) {
    const Arguments values = arguments(node, method);
    if (state_.reachable) {
      result_.touches_database = true;
      error("Q4018", node,
            "'" + std::string(name) + "' of '" + std::string(owner.name) + "' has no body among the sources",
            "add a class that implements '" + std::string(owner.name) + "'");
    }
    return Opaque{type_of(method->type), "the result of " + std::string(name) + "()", false};
  }
  const bool recursive =
      std::any_of(frames_.begin(), frames_.end(), [&](const Frame& frame) { return frame.method == method; });
  if (recursive || frames_.size() > max_inline_depth) {
    const Arguments values = arguments(node, method);
    if (!program_.classes.may_touch(name)) {
      return opaque_call(node, values, type_of(method->type), std::string(name) + "(), which calls itself");
    }
    if (state_.reachable) {
      result_.touches_database = true;
      error("Q4019", node,
            recursive ? "'" + std::string(name) + "' calls itself" : "calls are nested too deeply here",
            "write it as a loop");
    }
    state_.reachable = false;
    return Opaque{type_of(method->type), {}, false};
  }
  const Arguments values = arguments(node, method);
  const Value target_self = instance != nullptr && open ? [&]() -> Value {
    // The class is known now.
    change<InstanceObject>(std::get<Reference>(self).object, [&](InstanceObject& object) {
      if (!type->is_abstract) object.type = type;
    });
    return self;
  }()
      : self;
  return inline_method(*method, target_self, values, node);
}

Value Lowering::inline_method(const MethodInfo& method, const Value& self, const Arguments& arguments,
                              const Node& node) {
  if (!state_.reachable || !count_one(true)) return Opaque{type_of(method.type), {}, false};
  Frame frame;
  frame.method = &method;
  frame.owner = method.owner;
  frame.base = state_.locals.size();
  frame.self = method.is_static ? Value{} : self;
  frame.body = method.body;
  frames_.push_back(frame);
  Slot slot;
  slot.type = type_of(method.type);
  const Hint place = hint(node);
  slot.name = place.name.empty() ? std::string(method.name) : place.name;
  slot.published = place.published;
  slot.single = count_returns(method.body) == 1;
  bind_parameters(method, arguments, node);
  Target target{ir::LabelKind::Call, method.name, frame.base, {}, {}, &slot, false};
  target.state.reachable = false;
  run_body(method.body.children(), target, node);
  frames_.pop_back();
  return slot.type.kind == TypeKind::Void ? Value(Nothing{}) : take(slot, node);
}

void Lowering::bind_parameters(const MethodInfo& method, const Arguments& arguments, const Node& node) {
  const std::vector<Node> nodes = node.field(Field::Arguments).children();
  for (std::size_t i = 0; i < method.parameters.size(); ++i) {
    const ParameterInfo& parameter = method.parameters[i];
    Local local;
    local.name = parameter.name;
    local.type = type_of(parameter.type);
    const Node at = i < nodes.size() ? nodes[i] : node;
    if (parameter.variadic || i >= arguments.size()) {
      for (std::size_t k = i; k < arguments.size(); ++k) {
        if (could_reach_database(arguments[k]) && state_.reachable) {
          result_.touches_database = true;
          error("Q4020", at, "a connection or statement is passed as one of any number of arguments",
                "give it a parameter of its own");
        }
      }
      local.type = simple_type(TypeKind::Array);
      local.value = Opaque{local.type, "the arguments '" + std::string(parameter.name) + "'", false};
    } else if (local.type.is_scalar()) {
      const Scalar value = std::get<Scalar>(convert(arguments[i], local.type, at));
      const ir::VariableId id = temporary(std::string(parameter.name), ir_type(local.type),
                                          !local.type.primitive, parameter.node.location());
      local.text = keep_text(value.text);
      assign(id, value.expression, at.location());
      if (!is_null_possible(value)) state_.non_null[id] = true;
      local.variable = id;
    } else {
      local.value = arguments[i];
      const auto* scalar = std::get_if<Scalar>(&arguments[i]);
      if (scalar != nullptr) {  // a type parameter or Object
        local.type = scalar->type;
        store_local(local, arguments[i], at);
      }
    }
    state_.locals.push_back(std::move(local));
  }
}

void Lowering::run_body(const std::vector<Node>& body, Target& target, const Node& node) {
  if (!state_.reachable) return;
  targets_.push_back(&target);
  ir::Block inner = capture([&] { statements(body, true); });
  targets_.pop_back();
  truncate(target.locals);
  state_ = merge(std::move(state_), target.state);
  if (target.label) {
    out_->push_back({ir::Labelled{*target.label, std::move(inner)}, node.location()});
  } else {
    out_->insert(out_->end(), std::make_move_iterator(inner.begin()), std::make_move_iterator(inner.end()));
  }
}

void Lowering::fill(Slot& slot, const Value& given, const Node& node) {
  JavaType type = slot.type;
  Value value = given;
  if (type.kind == TypeKind::Optional) {
    type = type.element ? *type.element : JavaType{};
    if (const auto* optional = object<OptionalObject>(value)) value = Value(optional->value);
    type.primitive = false;
  }
  if (!type.is_scalar() && std::holds_alternative<Scalar>(value)) type = std::get<Scalar>(value).type;
  if (type.is_scalar() || slot.variable) {
    if (slot.variable) type = java_type(tx_[*slot.variable].type, !tx_[*slot.variable].nullable);
    const Scalar scalar = std::get<Scalar>(convert(value, slot.type.is_scalar() ? slot.type : type, node));
    if (!slot.variable) {
      const auto role = slot.is_transaction_result ? ir::VariableRole::Result : ir::VariableRole::Temporary;
      slot.variable = variable(slot.name, ir_type(type), !type.primitive, role, node.location());
      if (slot.is_transaction_result) tx_.result = slot.variable;
      slot.value = Scalar{nullptr, type, !type.primitive, nullptr};
    }
    auto& kept = std::get<Scalar>(slot.value);
    const TextPtr text = keep_text(scalar.text);
    kept.text = slot.filled ? merge_texts(kept.text, text) : text;
    slot.filled = true;
    assign(*slot.variable, scalar.expression, node.location());
    if (!is_null_possible(scalar)) state_.non_null[*slot.variable] = true;
    return;
  }
  if (slot.is_transaction_result) {
    fill_result_object(slot, value, node);
  } else {
    fill_object(slot, value, node);
  }
  slot.filled = true;
}

Value Lowering::take(const Slot& slot, const Node& node) {
  Value value = slot.filled ? slot.value : Value(Opaque{slot.type, "a result that is never given", false});
  if (slot.variable) {
    Scalar scalar = std::get<Scalar>(slot.value);
    scalar.expression = ref(*slot.variable, node.location());
    scalar.maybe_null = tx_[*slot.variable].nullable && state_.non_null.count(*slot.variable) == 0;
    value = scalar;
  }
  if (slot.type.kind == TypeKind::Optional) {
    return Reference{add_object(OptionalObject{slot.type.element ? *slot.type.element : JavaType{}, value})};
  }
  return value;
}

}  // namespace quiesce::parsers::java
