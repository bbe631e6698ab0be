// A method as a whole: parameters, result, notes.
#include "parsers/java/commit_split.hpp"
#include "parsers/java/ir_walk.hpp"
#include "parsers/java/lowering.hpp"
#include "parsers/java/tidy.hpp"

namespace quiesce::parsers::java {
namespace {

/// Whether or not a path leads there.
bool prepares_statement(const Node& body) {
  bool found = false;
  walk(body, [&](const Node& at) {
    if (at.is(Kind::MethodInvocation)) {
      const std::string_view name = at.field(Field::Name).text();
      found = found || name == "prepareStatement" || name == "createStatement" || name == "prepareCall";
    }
    return !found;
  });
  return found;
}

}  // namespace

Lowering::Lowering(const Program& program, const MethodInfo& method)
    : program_(program), method_(method), tx_(result_.transaction) {}

LoweredMethod Lowering::run() {
  tx_.name = method_.name;
  tx_.location = method_.node.field(Field::Name).location();
  Frame frame;
  frame.method = &method_;
  frame.owner = method_.owner;
  frame.body = method_.body;
  if (!method_.is_static) {
    InstanceObject self;
    self.type = method_.owner;
    self.outside = true;
    frame.self = Reference{add_object(std::move(self))};
  }
  frames_.push_back(frame);
  ir::Block body;
  out_ = &body;
  declare_parameters();
  transaction_slot_.type = type_of(method_.type);
  transaction_slot_.is_transaction_result = true;
  transaction_slot_.name = "return";
  Target target{ir::LabelKind::Transaction, method_.name, state_.locals.size(), {}, {},
                &transaction_slot_,         false};
  target.state.reachable = false;
  run_body(method_.body.children(), target, method_.node);
  check_batches(method_.node.field(Field::Name), std::nullopt);
  body.insert(body.begin(), std::make_move_iterator(prologue_.begin()),
              std::make_move_iterator(prologue_.end()));
  tx_.segments.push_back({std::move(body), method_.node.location()});
  // Statements that are never reached leave a transaction that does nothing: whoever names it means that.
  result_.touches_database = result_.touches_database || prepares_statement(method_.body);
  if (result_.touches_database && !result_.diagnostics.has_errors()) {
    set_flags_first(tx_, needs_false_);
    tidy(tx_);
    split_at_commits(tx_, result_.diagnostics);
    note_unknowns();
  }
  return std::move(result_);
}

void Lowering::declare_parameters() {
  for (const ParameterInfo& parameter : method_.parameters) declare_parameter(parameter);
}

void Lowering::declare_parameter(const ParameterInfo& parameter) {
  const JavaType type = type_of(parameter.type);
  const ir::Location location = parameter.node.location();
  Local local;
  local.name = parameter.name;
  local.type = type;
  const auto input = [&](const std::string& name, const JavaType& of) {
    const ir::VariableId id =
        variable(name, ir_type(of), !of.primitive, ir::VariableRole::Parameter, location, true);
    tx_.parameters.push_back(id);
    return id;
  };
  const std::function<Value(const std::string&, const JavaType&, std::size_t)> object_input =
      [&](const std::string& name, const JavaType& of, std::size_t depth) -> Value {
    InstanceObject instance;
    instance.type = of.declared;
    for (const ClassInfo* info : program_.classes.lineage(*of.declared)) {
      for (const FieldInfo& field : info->fields) {
        if (field.is_static) continue;
        const JavaType inner = type_of(field.type);
        const std::string full = name + "." + std::string(field.name);
        Value value = Opaque{inner, "the field '" + full + "'", holds_database(inner, program_.classes)};
        if (inner.is_scalar()) {
          Scalar scalar;
          scalar.type = inner;
          scalar.maybe_null = !inner.primitive;
          scalar.expression = ref(input(full, inner), location);
          value = scalar;
        } else if (inner.kind == TypeKind::Object && depth < 4 &&
                   inner.declared->kind != ClassKind::Interface && !holds_database(inner, program_.classes)) {
          value = object_input(full, inner, depth + 1);
        }
        instance.fields.emplace(field.name, std::move(value));
      }
    }
    return Reference{add_object(std::move(instance))};
  };
  if (parameter.variadic) {
    local.value = Opaque{type, "the parameter '" + std::string(parameter.name) + "'",
                         holds_database(type, program_.classes)};
  } else if (type.is_scalar()) {
    local.variable = input(std::string(parameter.name), type);
  } else if (type.kind == TypeKind::List) {
    state_.locals.push_back(std::move(local));
    list_parameter(parameter, type);
    return;
  } else if (type.kind == TypeKind::Optional && type.element && type.element->is_scalar()) {
    Scalar scalar;
    scalar.type = *type.element;
    scalar.maybe_null = true;
    scalar.expression = ref(input(std::string(parameter.name), *type.element), location);
    local.value = Reference{add_object(OptionalObject{*type.element, scalar})};
  } else if (type.kind == TypeKind::Object && type.declared->kind != ClassKind::Interface &&
             !holds_database(type, program_.classes)) {
    local.value = object_input(std::string(parameter.name), type, 0);
    note(ir::Note::Kind::Information, parameter.node,
         "the parameter '" + std::string(parameter.name) + "' is taken to be an object, never null");
  } else {
    local.value = outside_value(type, std::string(parameter.name), parameter.node);
  }
  state_.locals.push_back(std::move(local));
}

void Lowering::list_parameter(const ParameterInfo& parameter, const JavaType& type) {
  const Value made = new_list(type, std::string(parameter.name), parameter.node);
  if (const auto* reference = std::get_if<Reference>(&made)) {
    scramble_list(reference->object, "the list '" + std::string(parameter.name) + "' that the caller gives",
                  parameter.node);
  }
  find_local(parameter.name)->value = made;
}

void Lowering::note_unknowns() {
  for (ir::Segment& segment : tx_.segments) {
    for (ir::Statement& statement_made : segment.body) {
      for_each_expression_deep(statement_made, [&](ir::ExpressionPtr& expression) {
        visit_expression(*expression, [&](const ir::Expression& part) {
          const auto* unknown_part = std::get_if<ir::Unknown>(&part.node);
          if (unknown_part == nullptr) return;
          for (const ir::Note& known : result_.notes) {
            if (known.text == unknown_part->reason && known.location == part.location) return;
          }
          result_.notes.push_back(
              {ir::Note::Kind::UnknownValue, unknown_part->reason, std::nullopt, part.location});
        });
      });
    }
  }
}

}  // namespace quiesce::parsers::java
