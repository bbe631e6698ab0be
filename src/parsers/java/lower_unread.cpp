// Code that is not followed: an error if it could reach the database, and otherwise what it may do all the
// same.
#include <algorithm>
#include <array>
#include <set>

#include "parsers/java/lowering.hpp"

namespace quiesce::parsers::java {
namespace {

/// Code that other code runs, at another time and any number of times.
bool runs_elsewhere(const Node& node) {
  return node.is(Kind::LambdaExpression) || node.is(Kind::MethodReference) || node.is(Kind::ObjectCreation);
}

/// Methods that only JDBC has: whatever they are called on is part of it.
constexpr std::array<std::string_view, 15> only_jdbc = {
    "prepareStatement", "createStatement",    "prepareCall",      "executeQuery", "executeUpdate",
    "executeBatch",     "executeLargeBatch",  "getGeneratedKeys", "updateRow",    "setAutoCommit",
    "insertRow",        "executeLargeUpdate", "deleteRow",        "addBatch",     "getResultSet"};

}  // namespace

bool is_only_of_jdbc(std::string_view method) {
  return std::find(std::begin(only_jdbc), std::end(only_jdbc), method) != std::end(only_jdbc);
}

/// By the names in it: calls that may touch the database, and what holds a connection.
bool Lowering::mentions_database(const Node& node) {
  bool reaches = program_.classes.may_touch(node);
  walk(node, [&](const Node& at) {
    if (at.is(Kind::Identifier)) {
      const Local* local = find_local(at.text());
      const FieldInfo* field =
          local == nullptr ? program_.classes.field(*frames_.back().owner, at.text()) : nullptr;
      reaches |= local != nullptr && could_reach_database(local->value);
      reaches |= field != nullptr && holds_database(type_of(field->type), program_.classes);
    }
    return !reaches;
  });
  return reaches;
}

/// What cannot touch the database is any value; the rest is an error.
Value Lowering::not_understood(const Node& node, const std::string& what, const JavaType& expected) {
  const std::string shown = node.quoted();
  const bool elsewhere = runs_elsewhere(node);
  const bool reaches = elsewhere ? mentions_database(node) : program_.classes.may_touch(node);
  if (reaches) {
    if (state_.reachable) {
      result_.touches_database = true;
      error("Q4010", node, what + " could reach the database, and it is not understood",
            "write it with plain statements: if, for, while, and calls of JDBC");
    }
    return Opaque{expected, what, false};
  }
  if (!elsewhere) return Opaque{expected, shown, run_parts(node)};
  lose_captured(node);
  return Opaque{expected, shown, false};
}

/// The parts are evaluated for what they do. True if one of them could reach the database.
bool Lowering::run_parts(const Node& node) {
  bool reaches = false;
  for (const Node& part : node.children()) {
    reaches |= part.is(Kind::ArrayInitializer) ? run_parts(part) : could_reach_database(eval(part));
  }
  return reaches;
}

/// What the code can change is unknown from here on, and what it throws may be thrown.
void Lowering::lose_captured(const Node& node) {
  bool own_object = false;
  std::set<std::string_view> thrown;
  walk(node, [&](const Node& at) {
    if (at.is(Kind::Identifier)) {
      if (const Local* local = find_local(at.text())) {
        const Value captured = local->value;
        lose(captured);
      }
    }
    const Node target = at.is(Kind::Assignment)         ? at.field(Field::Left)
                        : at.is(Kind::UpdateExpression) ? at.first()
                                                        : Node{};
    own_object |= target && !target.is(Kind::ArrayAccess);
    own_object |= at.is(Kind::MethodInvocation) && !at.field(Field::Object);
    own_object |= at.is(Kind::This) && !at.parent().is(Kind::FieldAccess);
    if (at.is(Kind::ThrowStatement)) {
      const Node made = at.first();
      thrown.insert(made.is(Kind::ObjectCreation) ? simple_type_name(made.field(Field::Type))
                                                  : std::string_view("RuntimeException"));
    }
    return true;
  });
  if (own_object) lose(frames_.back().self);
  for (const std::string_view name : thrown) {
    if (!state_.reachable) return;
    const std::string reason = "whether " + node.quoted() + " throws " + std::string(name);
    raise_if(unknown(boolean_type, reason, node).expression, std::string(name), "", node);
  }
}

/// `value instanceof Type name`: the name stands for any value of the type.
Value Lowering::type_test(const Node& node) {
  const Node left = node.field(Field::Left);
  eval(left);
  const std::string shown = node.quoted();
  if (const Node bound = node.field(Field::Name)) {
    const JavaType type = type_of(node.field(Field::Right));
    declare_local(bound.text(), type, Node{}, node, false);
    Local& local = *find_local(bound.text());
    if (local.variable) {
      assign(*local.variable, unknown_but_there(type, shown, node).expression, node.location());
      state_.non_null[*local.variable] = true;
    } else {
      local.value = Opaque{type, shown, holds_database(type, program_.classes)};
    }
  }
  walk(node, [&](const Node& at) {  // the names of a record's parts
    if (at == left || at == node.field(Field::Name)) return false;
    if (!at.is(Kind::Identifier)) return true;
    declare_local(at.text(), {}, Node{}, node, false);
    find_local(at.text())->value = Opaque{{}, shown, false};
    return false;
  });
  return unknown(boolean_type, shown, node);
}

/// A class inside a method: its objects are not followed.
void Lowering::local_class(const Node& node) {
  if (!mentions_database(node)) return;
  result_.touches_database = true;
  error("Q4025", node.field(Field::Name),
        "a class inside a method could reach the database, and is not followed", "move it out of the method");
}

}  // namespace quiesce::parsers::java
