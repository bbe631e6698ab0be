// Calls: whose method is meant, and what happens to a call that is not understood.
#include <algorithm>
#include <unordered_set>

#include "parsers/java/lowering.hpp"

namespace quiesce::parsers::java {
namespace {

std::string shown_call(const Node& node) {
  const Node object_node = node.field(Field::Object);
  std::string text = object_node ? object_node.excerpt(40) + "." : "";
  return text + std::string(node.field(Field::Name).text()) + "()";
}

bool is_logger(std::string_view call) {
  for (const std::string_view name : {"log.", "LOG.", "logger.", "LOGGER.", "System.out.", "System.err."}) {
    if (call.substr(0, name.size()) == name) return true;
  }
  return false;
}

bool is_getter(const Node& call) {
  const std::string_view name = call.field(Field::Name).text();
  return (name.starts_with("get") || name.starts_with("is")) &&
         call.field(Field::Arguments).children().empty();
}

bool is_object_method(std::string_view name) {
  return name == "getClass" || name == "hashCode" || name == "toString" || name == "equals" ||
         name == "notify" || name == "notifyAll" || name == "wait";
}

/// Calls that take any text and only show or keep it.
bool keeps_text(std::string_view name) {
  for (const std::string_view known :
       {"trace", "debug",  "info",    "warn",   "error",  "log",          "fine",
        "finer", "finest", "warning", "severe", "print",  "println",      "printf",
        "add",   "put",    "append",  "write",  "record", "addSuppressed"}) {
    if (name == known) return true;
  }
  return false;
}

bool fits(const JavaType& parameter, const Value& argument) {
  if (const auto* scalar = std::get_if<Scalar>(&argument))
    return parameter.is_scalar() && ir_type(parameter) == ir_type(scalar->type);
  if (std::holds_alternative<NullValue>(argument)) return !parameter.primitive;
  return !parameter.is_scalar();
}

}  // namespace

Value Lowering::call(const Node& node, const JavaType& expected) {
  const Node object_node = node.field(Field::Object);
  if (!object_node || object_node.is(Kind::Super)) {
    const ClassInfo* owner = frames_.back().owner;
    if (object_node) {
      const auto chain = program_.classes.lineage(*owner);
      owner = chain.size() > 1 ? chain[1] : nullptr;
    }
    for (; owner != nullptr; owner = object_node ? nullptr : owner->outer) {
      const Value self = owner == frames_.back().owner || object_node ? frames_.back().self : Value{};
      if (auto result = call_own(*owner, self, node, !object_node)) return *result;
    }
    const std::string_view name = node.field(Field::Name).text();
    const ClassInfo* imported = object_node ? nullptr : program_.classes.static_import(name, node);
    if (imported != nullptr) {
      if (auto result = call_own(*imported, Value{}, node, false)) return *result;
    }
    for (owner = frames_.back().owner; owner != nullptr; owner = owner->outer) {
      const std::string_view parent = program_.classes.unknown_parent(*owner);
      if (!parent.empty() && !is_object_method(name)) return inherited_call(node, parent, expected);
    }
    return opaque_call(node, arguments(node, nullptr), expected, shown_call(node));
  }
  if (const ClassInfo* type = class_named(object_node)) {
    if (type->kind == ClassKind::Enum) {
      if (auto result = library_static(type->name, node.field(Field::Name).text(), node, expected))
        return *result;
    }
    if (auto result = call_own(*type, Value{}, node, false)) return *result;
    return opaque_call(node, arguments(node, nullptr), expected, shown_call(node));
  }
  const bool plain_name =
      object_node.is(Kind::Identifier) && find_local(object_node.text()) == nullptr &&
      program_.classes.field(*frames_.back().owner, object_node.text()) == nullptr &&
      !(frames_.back().owner->outer != nullptr &&
        program_.classes.field(*frames_.back().owner->outer, object_node.text()) != nullptr);
  if (plain_name || object_node.is(Kind::FieldAccess)) {
    const std::string_view type =
        plain_name ? object_node.text() : object_node.field(Field::FieldName).text();
    if (plain_name || (type.front() >= 'A' && type.front() <= 'Z')) {
      if (auto result = library_static(type, node.field(Field::Name).text(), node, expected)) return *result;
      if (plain_name) return call_static(type, node, expected);
    }
  }
  return call_on(eval(object_node), node, expected);
}

/// A method of a class above ours that is not among the sources: it could do anything.
Value Lowering::inherited_call(const Node& node, std::string_view parent, const JavaType& expected) {
  arguments(node, nullptr);
  if (state_.reachable) {
    result_.touches_database = true;
    error("Q4024", node,
          "'" + shown_call(node) + "' comes from '" + std::string(parent) +
              "', which is not among the sources: it could reach the database",
          "add the source of '" + std::string(parent) + "', or write the access with JDBC in this class");
  }
  return Opaque{expected, "the result of " + shown_call(node), false};
}

/// A static method of a class that is neither ours nor known.
Value Lowering::call_static(std::string_view type, const Node& node, const JavaType& expected) {
  if (type == "DriverManager") return data_source_method(node);
  const Arguments values = arguments(node, nullptr);
  missing_class(type, node);
  if (is_database_library_type(type) && state_.reachable) {
    error("Q4013", node, "'" + shown_call(node) + "' sends statements in a way that is not understood",
          "write the access with JDBC: prepareStatement, executeQuery, executeUpdate");
  }
  return opaque_call(node, values, expected, shown_call(node));
}

/// A call of a class of the application that is not among the sources: it could do anything.
void Lowering::missing_class(std::string_view type, const Node& node) {
  if (!state_.reachable || is_getter(node) || !program_.classes.is_missing_own(type, node)) return;
  result_.touches_database = true;
  error("Q4027", node,
        "the call '" + shown_call(node) + "' could reach the database: the class '" + std::string(type) +
            "' is not among the sources",
        "add its source to the transactions");
}

Value Lowering::call_on(const Value& receiver, const Node& node, const JavaType& expected) {
  const Node object_node = node.field(Field::Object);
  if (const auto* scalar = std::get_if<Scalar>(&receiver)) return scalar_method(*scalar, node, expected);
  if (std::holds_alternative<NullValue>(receiver)) {
    arguments(node, nullptr);
    dereference(receiver, object_node);
    return Opaque{expected, shown_call(node), false};
  }
  if (const auto* reference = std::get_if<Reference>(&receiver)) {
    const ObjectId id = reference->object;
    if (object<ConnectionObject>(receiver) != nullptr) return connection_method(id, node);
    if (object<DataSourceObject>(receiver) != nullptr) return data_source_method(node);
    if (object<StatementObject>(receiver) != nullptr) return statement_method(id, node);
    if (object<CursorObject>(receiver) != nullptr) return result_method(id, node);
    if (object<ListObject>(receiver) != nullptr) return list_method(id, node, expected);
    if (object<BuilderObject>(receiver) != nullptr) return builder_method(id, node);
    if (object<OptionalObject>(receiver) != nullptr) return optional_method(receiver, node, expected);
    if (object<InstanceObject>(receiver) != nullptr) return instance_method(receiver, node, expected);
    return opaque_call(node, arguments(node, nullptr), expected, shown_call(node));
  }
  const auto* opaque = std::get_if<Opaque>(&receiver);
  const bool database =
      opaque != nullptr &&
      (opaque->database || opaque->type.is_database() ||
       // After an error its traces are everywhere, and one is enough.
       (is_only_of_jdbc(node.field(Field::Name).text()) && !result_.diagnostics.has_errors()));
  if (database && node.field(Field::Name).text() == "close") return Nothing{};
  const Arguments values = arguments(node, nullptr);
  if (opaque != nullptr && !database) missing_class(opaque->type.name, node);
  if (database && state_.reachable) {
    result_.touches_database = true;
    error("Q4014", node,
          "'" + shown_call(node) + "' could reach the database, and it is not understood" +
              (opaque->reason.empty() ? "" : ": " + opaque->reason),
          "write the access with JDBC, and keep one statement or result set in one variable");
    return Opaque{expected, shown_call(node), false};
  }
  return opaque_call(node, values, expected, shown_call(node));
}

Value Lowering::opaque_call(const Node& node, const Arguments& values, const JavaType& expected,
                            const std::string& what) {
  const bool reaches = std::any_of(values.begin(), values.end(),
                                   [&](const Value& value) { return could_reach_database(value); });
  bool statement_text = false;
  for (const Value& value : values) {
    const auto* scalar = std::get_if<Scalar>(&value);
    if (scalar == nullptr || !scalar->text || scalar->text->empty() || scalar->text->front().dynamic)
      continue;
    const std::string& start = scalar->text->front().text;
    for (const std::string_view word : {"SELECT ", "INSERT INTO ", "UPDATE ", "DELETE FROM ", "select ",
                                        "insert into ", "update ", "delete from "}) {
      const std::size_t begin = start.find_first_not_of(" \n\t");
      statement_text |= begin != std::string::npos && start.compare(begin, word.size(), word) == 0 &&
                        node.is(Kind::MethodInvocation) &&
                        !(hint(node).unused && keeps_text(node.field(Field::Name).text()));
    }
  }
  if ((reaches || statement_text) && state_.reachable) {
    result_.touches_database = true;
    error("Q4015", node, "the call '" + what + "' could reach the database, and it is not understood",
          reaches ? "its class is not among the sources; add it, or write the access with JDBC in this method"
                  : "it is given the text of a statement; write the access with JDBC");
    return Opaque{expected, what, false};
  }
  for (const Value& value : values) lose(value);
  may_raise(node, what);
  if (hint(node).unused)
    note(ir::Note::Kind::Skipped, node, "the call " + what + " cannot touch the database and is left out");
  return Opaque{expected, "the result of " + what, false};
}

/// A handler around a call that is not understood may be there because of it: where it names an exception
/// that only other people's code can raise, the call may raise it.
void Lowering::may_raise(const Node& node, const std::string& what) {
  if (catching_.empty() || !state_.reachable || is_logger(what)) return;
  Catching& innermost = catching_.back();
  innermost.opaque_call = what;
  const auto& types = program_.application.error_types;
  for (const ir::ErrorTypeId type : innermost.types) {
    const std::string& name = types[type.index].name;
    const bool broad =
        name == "Exception" || name == "Throwable" || name == "RuntimeException" || name == "Error";
    const bool database = program_.application.is_subtype(type, program_.application.database_error);
    const bool own = program_.classes.find(name, node) != nullptr;
    if (broad || database || own) continue;
    const std::string reason = "whether " + what + " throws " + name;
    ir::Block then = capture([&] { emit(ir::Throw{type, "by " + what}, node.location()); });
    emit(ir::If{unknown(simple_type(TypeKind::Boolean, true), reason, node).expression, std::move(then), {}},
         node.location());
  }
}

Lowering::Arguments Lowering::arguments(const Node& node, const MethodInfo* method) {
  Arguments values;
  const std::vector<Node> nodes = node.field(Field::Arguments).children();
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    JavaType expected;
    std::string name;
    if (method != nullptr && i < method->parameters.size() && !method->parameters[i].variadic) {
      expected = type_of(method->parameters[i].type);
      name = method->parameters[i].name;
    }
    const std::size_t position = out_->size();
    Value value = eval_for(nodes[i], expected, {name, false, false});
    for (Value& earlier : values) {
      if (auto* scalar = std::get_if<Scalar>(&earlier)) keep_left(*scalar, position);
    }
    values.push_back(std::move(value));
  }
  return values;
}

std::vector<const MethodInfo*> Lowering::methods_named(const ClassInfo& owner, std::string_view name) const {
  std::vector<const MethodInfo*> found;
  std::vector<const ClassInfo*> open = program_.classes.lineage(owner);
  for (std::size_t i = 0; i < open.size() && i < 64; ++i) {
    for (const Node& type : open[i]->interfaces) {
      const ClassInfo* interface = program_.classes.find(simple_type_name(type), open[i]->node);
      if (interface != nullptr && std::find(open.begin(), open.end(), interface) == open.end())
        open.push_back(interface);
    }
  }
  for (const ClassInfo* info : open) {
    for (const MethodInfo& method : info->methods) {
      if (method.name != name) continue;
      const bool overridden = std::any_of(found.begin(), found.end(), [&](const MethodInfo* nearer) {
        return nearer->owner != info && nearer->parameters.size() == method.parameters.size();
      });
      if (!overridden) found.push_back(&method);
    }
  }
  return found;
}

const MethodInfo* Lowering::choose(const std::vector<const MethodInfo*>& candidates, const Node& call_node) {
  const std::size_t count = call_node.field(Field::Arguments).children().size();
  std::vector<const MethodInfo*> fitting;
  for (const MethodInfo* method : candidates) {
    const bool variadic = !method->parameters.empty() && method->parameters.back().variadic;
    if (method->parameters.size() == count || (variadic && count + 1 >= method->parameters.size()))
      fitting.push_back(method);
  }
  if (fitting.size() <= 1) return fitting.empty() ? nullptr : fitting.front();
  // Overloads: by the kinds of the arguments, evaluated aside.
  const PathState before = state_;
  Arguments values;
  capture([&] { values = arguments(call_node, nullptr); });
  state_ = before;
  std::vector<const MethodInfo*> exact;
  for (const MethodInfo* method : fitting) {
    bool all = method->parameters.size() == values.size();
    for (std::size_t i = 0; all && i < values.size(); ++i)
      all = fits(type_of(method->parameters[i].type), values[i]);
    if (all) exact.push_back(method);
  }
  if (exact.size() == 1) return exact.front();
  if (state_.reachable) {
    error("Q4016", call_node,
          "which of the methods named '" + std::string(fitting.front()->name) + "' is called is not clear",
          "give the overloads different names");
  }
  return exact.empty() ? fitting.front() : exact.front();
}

}  // namespace quiesce::parsers::java
