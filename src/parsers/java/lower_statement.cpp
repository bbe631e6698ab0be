// Statements: blocks, declarations, branches, jumps.
#include <unordered_map>

#include "parsers/java/lowering.hpp"

namespace quiesce::parsers::java {
namespace {

bool takes_statement_text(std::string_view method) {
  return method == "prepareStatement" || method == "executeQuery" || method == "executeUpdate" ||
         method == "execute" || method == "executeLargeUpdate" || method == "addBatch";
}

}  // namespace

void Lowering::statements(const std::vector<Node>& nodes, bool tail) {
  for (std::size_t i = 0; i < nodes.size() && state_.reachable && !too_large_; ++i) {
    statement(nodes[i], tail && i + 1 == nodes.size());
  }
}

void Lowering::truncate(std::size_t locals) {
  if (state_.locals.size() > locals) state_.locals.resize(locals);
}

void Lowering::block(const Node& node, bool tail) {
  const std::size_t outer = state_.locals.size();
  statements(node.children(), tail);
  truncate(outer);
}

void Lowering::statement(const Node& node, bool tail) {
  using Lower = void (*)(Lowering&, const Node&, bool);
  static const std::unordered_map<Kind, Lower> table = {
      {Kind::Block, [](Lowering& self, const Node& at, bool last) { self.block(at, last); }},
      {Kind::LocalVariable, [](Lowering& self, const Node& at, bool) { self.declare(at); }},
      {Kind::ExpressionStatement,
       [](Lowering& self, const Node& at, bool) {
         self.eval_for(at.first(), {}, {"", false, true});
       }},
      {Kind::IfStatement, [](Lowering& self, const Node& at, bool last) { self.if_statement(at, last); }},
      {Kind::ReturnStatement,
       [](Lowering& self, const Node& at, bool last) { self.return_statement(at, last); }},
      {Kind::ThrowStatement, [](Lowering& self, const Node& at, bool) { self.throw_statement(at); }},
      {Kind::AssertStatement, [](Lowering& self, const Node& at, bool) { self.assert_statement(at); }},
      {Kind::WhileStatement, [](Lowering& self, const Node& at, bool) { self.while_loop(at, {}); }},
      {Kind::DoStatement, [](Lowering& self, const Node& at, bool) { self.do_loop(at, {}); }},
      {Kind::ForStatement, [](Lowering& self, const Node& at, bool) { self.for_loop(at, {}); }},
      {Kind::EnhancedFor, [](Lowering& self, const Node& at, bool) { self.for_each(at, {}); }},
      {Kind::LabeledStatement, [](Lowering& self, const Node& at, bool) { self.labeled_statement(at); }},
      {Kind::BreakStatement, [](Lowering& self, const Node& at, bool) { self.jump(at, false); }},
      {Kind::ContinueStatement, [](Lowering& self, const Node& at, bool) { self.jump(at, true); }},
      {Kind::SwitchExpression,
       [](Lowering& self, const Node& at, bool last) { self.switch_statement(at, false, last, {}); }},
      {Kind::YieldStatement,
       [](Lowering& self, const Node& at, bool last) { self.yield_statement(at, last); }},
      {Kind::TryStatement, [](Lowering& self, const Node& at, bool last) { self.try_statement(at, last); }},
      {Kind::TryWithResources,
       [](Lowering& self, const Node& at, bool last) { self.try_statement(at, last); }},
      {Kind::ExplicitConstructorInvocation,
       [](Lowering& self, const Node& at, bool) { self.explicit_constructor(at); }},
      {Kind::Synchronized,
       [](Lowering& self, const Node& at, bool last) { self.block(at.field(Field::Body), last); }},
      {Kind::ClassDeclaration, [](Lowering& self, const Node& at, bool) { self.local_class(at); }},
      {Kind::RecordDeclaration, [](Lowering& self, const Node& at, bool) { self.local_class(at); }},
      {Kind::EnumDeclaration, [](Lowering& self, const Node& at, bool) { self.local_class(at); }},
      {Kind::InterfaceDeclaration, [](Lowering& self, const Node& at, bool) { self.local_class(at); }},
      {Kind::LineComment, [](Lowering&, const Node&, bool) {}},
      {Kind::BlockComment, [](Lowering&, const Node&, bool) {}},
  };
  if (++depth_ > 4000) {
    --depth_;
    error("Q4050", node, "the code is nested too deeply here", "split it into smaller methods");
    state_.reachable = false;
    return;
  }
  if (const auto found = table.find(node.kind()); found != table.end()) {
    found->second(*this, node, tail);
  } else if (node.text() != ";") {
    error("Q4051", node, "this statement is not understood", "write it with if, for, while, switch or try");
  }
  --depth_;
}

void Lowering::declare(const Node& node) {
  const JavaType declared = type_of(node.field(Field::Type));
  const bool method_level = frames_.size() == 1 && node.parent() == frames_.back().body;
  for (const Node& declarator : node.fields(Field::Declarator)) {
    JavaType type = declared;
    if (declarator.field(Field::Dimensions)) type = simple_type(TypeKind::Array);
    declare_local(declarator.field(Field::Name).text(), type, declarator.field(Field::Value), declarator,
                  method_level);
  }
}

/// A string that is only handed to the database as the text of a statement is no value of the transaction.
bool Lowering::is_statement_text(std::string_view name, const Node& node) const {
  Node scope = node.parent();
  while (scope && !scope.is(Kind::Block) && !scope.is(Kind::ConstructorBody) && !scope.is(Kind::SwitchGroup))
    scope = scope.parent();
  bool used = false;
  bool otherwise = false;
  walk(scope, [&](const Node& at) {
    if (!at.is(Kind::Identifier) || at.text() != name || at == node.field(Field::Name)) return true;
    Node parent = at.parent();
    if (parent.is(Kind::Assignment) && parent.field(Field::Left) == at) return true;
    if (parent.is(Kind::ArgumentList)) {
      const Node call_node = parent.parent();
      const bool first = parent.first() == at;
      if (first && call_node.is(Kind::MethodInvocation) &&
          takes_statement_text(call_node.field(Field::Name).text())) {
        used = true;
        return true;
      }
    }
    otherwise = true;
    return true;
  });
  return used && !otherwise;
}

void Lowering::declare_local(std::string_view name, JavaType type, const Node& init, const Node& node,
                             bool published) {
  Local local;
  local.name = name;
  const bool inferred = type.name == "var" ||
                        (type.kind == TypeKind::Unknown && (type.name == "Object" || type.name == "Number"));
  Value value = Nothing{};
  const ObjectId first_new = next_object_;
  if (init.is(Kind::ArrayInitializer)) {
    const bool reaches = run_parts(init);
    value = Opaque{simple_type(TypeKind::Array), "the array '" + std::string(name) + "'", reaches};
  } else if (init) {
    value = eval_for(init, inferred ? JavaType{} : type, {std::string(name), published, false});
  }
  if (inferred) {
    if (const auto* scalar = std::get_if<Scalar>(&value)) type = scalar->type;
    if (const auto* instance = object<InstanceObject>(value))
      type = {TypeKind::Object, false, instance->type, nullptr, instance->type->name};
    if (const auto* opaque = std::get_if<Opaque>(&value);
        opaque != nullptr && opaque->type.kind != TypeKind::Unknown)
      type = opaque->type;
  }
  local.type = type;
  if (!type.is_scalar()) {
    local.value = init ? value : Value(NullValue{});
    if (published) publish_fields(value, first_new, std::string(name));
    if (std::holds_alternative<Scalar>(local.value)) store_local(local, value, node);
    state_.locals.push_back(std::move(local));
    return;
  }
  const bool text_only = type.kind == TypeKind::String && is_statement_text(name, node);
  if (!text_only) {
    local.variable = variable(std::string(name), ir_type(type), !type.primitive, ir::VariableRole::Local,
                              node.location(), published);
  }
  if (init && state_.reachable) {
    store_local(local, value, init);
  } else if (text_only) {
    local.value = Opaque{type, "a text that is not set yet", false};
  }
  state_.locals.push_back(std::move(local));
}

/// The fields of an object that the initialiser made belong to this local alone: later steps see them.
void Lowering::publish_fields(const Value& value, ObjectId first_new, const std::string& name) {
  const auto* instance = object<InstanceObject>(value);
  if (instance == nullptr || instance->outside || std::get<Reference>(value).object < first_new) return;
  for (const auto& [field, content] : instance->fields) {
    const auto* scalar = std::get_if<Scalar>(&content);
    const auto* variable_ref =
        scalar == nullptr ? nullptr : std::get_if<ir::VariableRef>(&scalar->expression->node);
    if (variable_ref == nullptr) continue;
    ir::Variable& made = tx_.variables[variable_ref->variable.index];
    if (made.role != ir::VariableRole::Temporary) continue;
    made.name = name + "." + std::string(field);
    made.role = ir::VariableRole::Local;
    made.published = true;
  }
}

void Lowering::if_statement(const Node& node, bool tail) {
  const ir::ExpressionPtr test = condition(node.field(Field::Condition));
  if (!state_.reachable) return;
  const Node alternative = node.field(Field::Alternative);
  const auto branch = [&](const Node& body) {
    const std::size_t outer = state_.locals.size();
    statement(body, tail);
    truncate(outer);
  };
  if_else(
      test, [&] { branch(node.field(Field::Consequence)); },
      alternative ? Emit([&] { branch(alternative); }) : Emit{}, node);
}

void Lowering::return_statement(const Node& node, bool tail) {
  Target* target = nullptr;
  for (auto it = targets_.rbegin(); it != targets_.rend() && target == nullptr; ++it) {
    if ((*it)->kind == ir::LabelKind::Call || (*it)->kind == ir::LabelKind::Transaction) {
      if ((*it)->slot != nullptr) target = *it;
    }
  }
  const Node value_node = node.first();
  if (target == nullptr) return;
  if (value_node && target->slot->type.kind != TypeKind::Void) {
    const JavaType& type = target->slot->type;
    const Value value = eval_for(value_node, type,
                                 {target->slot->single ? target->slot->name : "",
                                  target->slot->single && target->slot->published, false});
    if (state_.reachable) fill(*target->slot, value, node);
  }
  jump_to(*target, node, !tail);
}

void Lowering::jump_to(Target& target, const Node& node, bool leave) {
  if (!state_.reachable) return;
  PathState jumping = state_;
  if (jumping.locals.size() > target.locals) jumping.locals.resize(target.locals);
  target.state = target.state.reachable ? merge(std::move(target.state), jumping) : std::move(jumping);
  if (leave) {
    if (!target.label) {
      target.label = ir::LabelId{static_cast<std::uint32_t>(tx_.labels.size())};
      tx_.labels.push_back({target.kind, std::string(target.name)});
    }
    emit(ir::Leave{*target.label}, node.location());
  }
  state_.reachable = false;
}

void Lowering::jump(const Node& node, bool is_continue) {
  const Node label = node.first();
  for (auto it = targets_.rbegin(); it != targets_.rend(); ++it) {
    Target& target = **it;
    const bool fits = is_continue
                          ? target.kind == ir::LabelKind::LoopBody
                          : target.kind == ir::LabelKind::Loop || target.kind == ir::LabelKind::Switch;
    if (target.only_by_name && !label) continue;
    if (!fits || (label && target.name != label.text())) continue;
    jump_to(target, node, true);
    return;
  }
  error("Q4052", node, "there is no loop or switch that this could leave");
}

void Lowering::throw_statement(const Node& node) {
  const Node thrown = node.first();
  const Value value = eval(thrown);
  if (!state_.reachable) return;
  const auto* made = object<ErrorObject>(value);
  if (made == nullptr) {
    // A method of a library made it: its declared type is all that is known.
    const auto* opaque = std::get_if<Opaque>(&value);
    if (opaque != nullptr && opaque->type.kind == TypeKind::Throwable) {
      raise(opaque->type.name, "", node);
    } else {
      error("Q4053", node, "which exception is thrown here is not known", "throw a new one: throw new X(…)");
      state_.reachable = false;
    }
    return;
  }
  if (made->handler == 0) {
    raise(made->type, made->message, node);
    return;
  }
  if (made->handler != handler_depth_) {
    error("Q4054", node, "the exception of an outer handler is thrown inside an inner one",
          "throw it after the inner try, or throw a new one");
  }
  emit(ir::Rethrow{}, node.location());
  state_.reachable = false;
}

void Lowering::assert_statement(const Node& node) {
  const std::vector<Node> parts = node.children();
  const ir::ExpressionPtr test = condition(parts.front());
  std::string message = parts.front().excerpt(60);
  if (parts.size() > 1) {
    const PathState before = state_;
    capture([&] {
      const Value value = eval(parts[1]);
      const auto* scalar = std::get_if<Scalar>(&value);
      if (scalar != nullptr && scalar->text) message = shown_text(*scalar->text);
    });
    state_ = before;
  }
  const auto* known = std::get_if<ir::Literal>(&test->node);
  if (known != nullptr) {
    if (!(known->value == ir::Value(true))) raise("AssertionError", message, node);
    return;
  }
  raise_if(ir::make_unary(ir::UnaryOp::Not, test, node.location()), "AssertionError", message, node);
}

}  // namespace quiesce::parsers::java
