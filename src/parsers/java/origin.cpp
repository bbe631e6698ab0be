#include "parsers/java/origin.hpp"

#include <optional>

#include "parsers/java/java_type.hpp"

namespace quiesce::parsers::java {
namespace {

constexpr int deepest_receiver = 5;  ///< a service with a repository with a connection, and a little more

std::string qualified_name(const ClassInfo& info) {
  if (info.outer != nullptr) return qualified_name(*info.outer) + "." + std::string(info.name);
  return (info.package.empty() ? "" : std::string(info.package) + ".") + std::string(info.name);
}

std::string type_text(const Node& node, const ClassIndex& classes) {
  const JavaType type = resolve_type(node, classes);
  if (type.kind == TypeKind::Connection) return "java.sql.Connection";
  if (type.kind == TypeKind::DataSource) return "javax.sql.DataSource";
  return type.declared != nullptr ? qualified_name(*type.declared) : std::string(node.text());
}

std::optional<std::string> make_object(const ClassInfo& info, const ClassIndex& classes, int depth);

std::optional<std::string> make_argument(const Node& node, const ClassIndex& classes, int depth) {
  const JavaType type = resolve_type(node, classes);
  if (type.kind == TypeKind::Connection) return "{connection}";
  if (type.kind == TypeKind::DataSource) return "{dataSource}";
  if (type.kind == TypeKind::Object && depth < deepest_receiver)
    return make_object(*type.declared, classes, depth + 1);
  return std::nullopt;
}

std::optional<std::string> make_arguments(const MethodInfo& constructor, const ClassIndex& classes,
                                          int depth) {
  std::string list;
  for (const ParameterInfo& parameter : constructor.parameters) {
    const auto argument = make_argument(parameter.type, classes, depth);
    if (!argument || parameter.variadic) return std::nullopt;
    list += (list.empty() ? "" : ", ") + *argument;
  }
  return list;
}

std::optional<std::string> make_object(const ClassInfo& info, const ClassIndex& classes, int depth) {
  if (info.kind == ClassKind::Interface || info.is_abstract) {
    if (info.implementations.size() != 1 || depth >= deepest_receiver) return std::nullopt;
    return make_object(*info.implementations.front(), classes, depth + 1);
  }
  if (info.kind != ClassKind::Class) return std::nullopt;
  const std::string opening = "new " + qualified_name(info) + "(";
  if (info.constructors.empty()) return opening + ")";
  for (const MethodInfo& constructor : info.constructors) {
    if (constructor.is_private) continue;
    if (const auto list = make_arguments(constructor, classes, depth)) return opening + *list + ")";
  }
  return std::nullopt;
}

}  // namespace

ir::Origin origin_of(const MethodInfo& method, const ClassIndex& classes) {
  ir::Origin origin;
  origin.package = method.owner->package;
  origin.method = method.name;
  origin.receiver =
      method.is_static ? qualified_name(*method.owner) : make_object(*method.owner, classes, 0).value_or("");
  for (const ParameterInfo& parameter : method.parameters) {
    const std::string type = type_text(parameter.type, classes) + (parameter.variadic ? "..." : "");
    origin.parameters.push_back({std::string(parameter.name), type});
  }
  return origin;
}

}  // namespace quiesce::parsers::java
