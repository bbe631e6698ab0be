#include "oracle/method_scope.hpp"

namespace quiesce::oracle {
namespace {

std::string setter(const std::string& java_type) {
  if (java_type == "int") return "setInt";
  if (java_type == "boolean") return "setBoolean";
  return java_type == "String" ? "setString" : "setObject";
}

}  // namespace

std::string getter(Type type) {
  return type == Type::Integer ? "getInt" : type == Type::Text ? "getString" : "getBoolean";
}

std::optional<std::string> MethodScope::free_name(Type type) {
  std::vector<std::string> names{"id", "n", "k", "m", "q"};
  if (type == Type::Text) names = {"s", "w"};
  if (type == Type::Boolean) names = {"b", "d"};
  std::erase_if(names, [&](const std::string& name) { return used_.contains(name); });
  if (names.empty()) return std::nullopt;
  std::string name = dice_.pick(names);
  used_.insert(name);
  return name;
}

std::vector<Variable> MethodScope::visible(Type type) const {
  std::vector<Variable> found;
  for (const Variable& variable : as_variables_) {
    if (variable.type == type) found.push_back(variable);
  }
  for (const auto& block : blocks_) {
    for (const Variable& variable : block) {
      if (variable.type == type) found.push_back(variable);
    }
  }
  return found;
}

std::optional<Variable> MethodScope::readable(Type type) {
  const std::vector<Variable> known = visible(type);
  if (!known.empty() && (parameters_.size() >= 4 || dice_.chance(70))) return dice_.pick(known);
  if (parameters_.size() >= 4) return std::nullopt;
  const auto name = free_name(type);
  if (!name) return known.empty() ? std::nullopt : std::optional(dice_.pick(known));
  Variable parameter{*name, "String", type};
  if (type == Type::Integer) parameter.java_type = dice_.chance(85) ? "int" : "Integer";
  if (type == Type::Boolean) parameter.java_type = dice_.chance(85) ? "boolean" : "Boolean";
  parameters_.push_back({parameter.java_type, parameter.name});
  as_variables_.push_back(parameter);
  return parameter;
}

std::string MethodScope::java_value(Type type) {
  const auto variable = dice_.chance(75) ? readable(type) : std::nullopt;
  switch (type) {
    case Type::Integer:
      if (!variable) return dice_.any({"0", "1", "2"});
      return variable->name + (dice_.chance(20) ? dice_.any({" + 1", " - 1", " * 2"}) : "");
    case Type::Text:
      return variable ? variable->name : dice_.any({"\"a\"", "\"b\""});
    case Type::Boolean:
      if (!variable) return dice_.any({"true", "false"});
      return variable->java_type == "boolean" && dice_.chance(20) ? "!" + variable->name : variable->name;
  }
  return {};
}

std::string MethodScope::sql_value(Type type) {
  const auto variable = dice_.chance(75) ? readable(type) : std::nullopt;
  if (variable) {
    const bool shifted = variable->java_type == "int" && dice_.chance(10);
    return "{" + setter(variable->java_type) + ":" + variable->name +
           (shifted ? dice_.any({" + 1", " - 1"}) : "") + "}";
  }
  if (type == Type::Integer) return dice_.any({"0", "1", "2"});
  return type == Type::Text ? dice_.any({"'a'", "'b'"}) : dice_.any({"TRUE", "FALSE"});
}

std::string MethodScope::java_condition() {
  const std::size_t kind = dice_.below(10);
  if (kind == 0) {
    if (const auto flag = readable(Type::Boolean)) return dice_.chance(50) ? flag->name : "!" + flag->name;
  }
  if (kind <= 2) {
    if (const auto text = readable(Type::Text)) {
      return dice_.chance(50)   ? "Objects.equals(" + text->name + ", \"a\")"
             : dice_.chance(50) ? text->name + " == null"
                                : "\"a\".equals(" + text->name + ")";
    }
  }
  const auto number = readable(Type::Integer);
  if (!number) return "true";
  if (number->java_type == "Integer" && dice_.chance(40)) return number->name + " == null";
  std::string text =
      number->name + dice_.any({" > ", " == ", " < ", " != ", " >= "}) + dice_.any({"0", "1", "2"});
  if (dice_.chance(15)) text += dice_.any({" && ", " || "}) + number->name + dice_.any({" < 2", " != 1"});
  return text;
}

std::optional<std::string> MethodScope::target(Type type) {
  const std::vector<Variable> known = visible(type);
  if (!known.empty() && dice_.chance(15)) return dice_.pick(known).name + " = ";
  const auto name = free_name(type);
  if (!name) return std::nullopt;
  const std::string java_type = type == Type::Integer ? "int" : type == Type::Text ? "String" : "boolean";
  blocks_.back().push_back({*name, java_type, type});
  return java_type + " " + *name + " = ";
}

std::vector<Published> MethodScope::published() const {
  std::vector<Published> names;
  for (const Variable& variable : as_variables_) names.push_back({variable.name, variable.type});
  for (const Variable& variable : blocks_.front()) names.push_back({variable.name, variable.type});
  return names;
}

}  // namespace quiesce::oracle
