// new X(…).
#include "parsers/java/lowering.hpp"

namespace quiesce::parsers::java {

Value Lowering::create(const Node& node, const JavaType& expected) {
  const Node type_node = node.field(Field::Type);
  JavaType type = type_of(type_node);
  const std::vector<Node> values = node.field(Field::Arguments).children();
  if (node.child(Kind::ClassBody)) {
    arguments(node, nullptr);
    return not_understood(node, "the class that is made here", expected);
  }
  const Hint place = hint(node);
  const std::string name = place.name.empty() ? "list" : place.name;
  switch (type.kind) {
    case TypeKind::Object:
      return create_instance(*type.declared, node);
    case TypeKind::Throwable:
      return error_object(type, node);
    case TypeKind::Builder: {
      BuilderObject builder;
      builder.text = std::make_shared<const Text>();
      if (values.size() == 1) {
        const Scalar first = eval_scalar(values[0], simple_type(TypeKind::String));
        if (first.type.kind == TypeKind::String) builder.text = keep_text(text_of(first, values[0]));
      }
      return Reference{add_object(std::move(builder))};
    }
    case TypeKind::List: {
      const Arguments given = arguments(node, nullptr);
      const bool diamond = !type.element || type.element->kind == TypeKind::Unknown;
      const Value made = new_list(diamond && expected.element ? expected : type, name, node);
      const auto* reference = std::get_if<Reference>(&made);
      const bool sized = given.size() == 1 && std::holds_alternative<Scalar>(given[0]);
      if (!given.empty() && !sized && reference != nullptr)
        scramble_list(reference->object, "a copied collection", node);
      return made;
    }
    case TypeKind::BigDecimal:
    case TypeKind::BigInteger: {
      if (values.size() != 1) break;
      Scalar given = non_null(eval_scalar(values[0], simple_type(TypeKind::String)), values[0]);
      const auto known = constant(given.expression);
      const auto* text = known ? std::get_if<std::string>(&*known) : nullptr;
      const auto number = text == nullptr ? std::nullopt : ir::Number::parse(*text);
      Scalar result;
      result.type = type;
      if (number) {
        result.expression = ir::make_literal(*number, ir_type(type), node.location());
        return result;
      }
      if (given.type.is_number()) {
        given = as_scalar(given, type, values[0]);
        given.type = type;
        return given;
      }
      return unknown_but_there(type, "the number " + node.quoted(), node);
    }
    case TypeKind::String:
      if (values.size() == 1) return eval(values[0], type);
      break;
    case TypeKind::Date:
    case TypeKind::Time:
    case TypeKind::Timestamp:
      if (auto made = library_time(type.name, "new", node)) return *made;
      break;
    case TypeKind::Unknown:
    case TypeKind::Void:
    case TypeKind::Boolean:
    case TypeKind::Integer:
    case TypeKind::Floating:
    case TypeKind::Char:
    case TypeKind::Uuid:
    case TypeKind::Enum:
    case TypeKind::Optional:
    case TypeKind::Array:
    case TypeKind::Connection:
    case TypeKind::DataSource:
    case TypeKind::Statement:
    case TypeKind::ResultSet:
    case TypeKind::Savepoint:
    case TypeKind::DatabaseLibrary:
      break;
  }
  if (type.kind == TypeKind::DataSource) {
    arguments(node, nullptr);
    return Reference{add_object(DataSourceObject{})};
  }
  const Arguments given = arguments(node, nullptr);
  if (type.kind == TypeKind::Unknown &&
      simple_type_name(type_node).find("Exception") != std::string_view::npos) {
    return error_object(type, node);
  }
  const Value made = opaque_call(node, given, type, "new " + type_node.excerpt(40));
  if (type.is_database()) return Opaque{type, "'" + std::string(type.name) + "' is not understood", true};
  Opaque opaque = std::get<Opaque>(made);
  opaque.type = type.kind == TypeKind::Unknown ? expected : type;
  return opaque;
}

Value Lowering::error_object(const JavaType& type, const Node& node) {
  ErrorObject made;
  made.type = program_.errors.find(type.name, node);
  made.message = message_of(node.field(Field::Arguments), type.declared);
  return Reference{add_object(std::move(made))};
}

std::string Lowering::shown_text(const Text& text) const {
  std::string shown;
  for (const TextPiece& piece : text) {
    if (piece.dynamic) {
      const std::string_view source =
          program_.sources[piece.file].text().substr(piece.begin, piece.end - piece.begin);
      shown += "{" + excerpt(source, 60) + "}";
    } else {
      shown += piece.text;
    }
  }
  return excerpt(shown, 300);
}

/// The message of an exception, as far as its constructors tell: "no account {id}".
std::string Lowering::message_of(const Node& list, const ClassInfo* type, std::size_t depth) {
  Arguments values;
  const std::vector<Node> nodes = list.children();
  for (const Node& node : nodes) values.push_back(eval(node));
  const MethodInfo* constructor = nullptr;
  if (type != nullptr && depth < 4) {
    for (const MethodInfo& candidate : type->constructors) {
      if (candidate.parameters.size() == values.size()) constructor = &candidate;
    }
  }
  if (constructor == nullptr || !constructor->body) {
    for (const Value& value : values) {
      const auto* scalar = std::get_if<Scalar>(&value);
      if (scalar == nullptr || scalar->type.kind != TypeKind::String) continue;
      if (const auto* known = std::get_if<ir::Literal>(&scalar->expression->node)) {
        if (const auto* text = std::get_if<std::string>(&known->value)) return *text;
      }
      return shown_text(*text_of(*scalar, nodes[static_cast<std::size_t>(&value - values.data())]));
    }
    return {};
  }
  const Node up = constructor->body.child(Kind::ExplicitConstructorInvocation);
  if (!up) return {};
  Frame frame;
  frame.method = constructor;
  frame.owner = type;
  frame.base = state_.locals.size();
  frames_.push_back(frame);
  const PathState before = state_;
  std::string message;
  capture([&] {
    for (std::size_t i = 0; i < values.size(); ++i) {
      Local local;
      local.name = constructor->parameters[i].name;
      local.type = type_of(constructor->parameters[i].type);
      local.value = values[i];
      state_.locals.push_back(std::move(local));
    }
    const bool above = up.field(Field::Constructor).is(Kind::Super);
    const auto chain = program_.classes.lineage(*type);
    const ClassInfo* next = above ? (chain.size() > 1 ? chain[1] : nullptr) : type;
    message = message_of(up.field(Field::Arguments), next, depth + 1);
  });
  state_ = before;
  frames_.pop_back();
  return message;
}

}  // namespace quiesce::parsers::java
