// Lists: cursors that the transaction fills itself.
#include "parsers/java/lowering.hpp"

namespace quiesce::parsers::java {

/// One column for a scalar element, one for each field of an object.
std::vector<ir::Type> Lowering::list_columns(const JavaType& element, const Node& node) {
  if (element.is_scalar()) return {ir_type(element)};
  std::vector<ir::Type> columns;
  if (element.kind != TypeKind::Object || element.declared->kind == ClassKind::Interface) return columns;
  for (const ClassInfo* type : program_.classes.lineage(*element.declared)) {
    for (const FieldInfo& field : type->fields) {
      if (field.is_static) continue;
      const JavaType inner = type_of(field.type);
      if (inner.is_scalar()) columns.push_back(ir_type(inner));
    }
  }
  (void)node;
  return columns;
}

Value Lowering::new_list(const JavaType& type, const std::string& name, const Node& node) {
  const JavaType element = type.element ? *type.element : JavaType{};
  const std::vector<ir::Type> columns = list_columns(element, node);
  if (columns.empty() || holds_database(element, program_.classes)) {
    return Opaque{type, "the collection '" + name + "'", holds_database(element, program_.classes)};
  }
  const ir::CursorId cursor{static_cast<std::uint32_t>(tx_.cursors.size())};
  tx_.cursors.push_back({name, columns, node.location()});
  emit(ir::Clear{cursor}, node.location());
  return Reference{add_object(ListObject{cursor, element})};
}

void Lowering::flatten(const Value& value, const JavaType& element, std::vector<ir::ExpressionPtr>& into,
                       const Node& node) {
  if (element.is_scalar()) {
    into.push_back(std::get<Scalar>(convert(value, element, node)).expression);
    return;
  }
  const Value checked = dereference(value, node);
  const auto* instance = object<InstanceObject>(checked);
  for (const ClassInfo* type : program_.classes.lineage(*element.declared)) {
    for (const FieldInfo& field : type->fields) {
      const JavaType inner = type_of(field.type);
      if (field.is_static || !inner.is_scalar()) continue;
      const Value part =
          instance != nullptr
              ? read_field(checked, field, node)
              : Value(
                    Opaque{inner, "the field '" + std::string(field.name) + "' of a list's element", false});
      const Scalar scalar = as_scalar(part, inner, node);
      into.push_back(scalar.expression);
    }
  }
  // From now on the list has its own copy, which a change of the object would not reach.
  if (instance != nullptr && element.declared->kind != ClassKind::Record) {
    change<InstanceObject>(std::get<Reference>(checked).object,
                           [](InstanceObject& added) { added.copied = true; });
  }
}

std::vector<ir::VariableId> Lowering::element_variables(const JavaType& element, const std::string& name,
                                                        const Node& node) {
  std::vector<ir::VariableId> variables;
  if (element.is_scalar()) {
    variables.push_back(temporary(name, ir_type(element), !element.primitive, node.location()));
    return variables;
  }
  for (const ClassInfo* type : program_.classes.lineage(*element.declared)) {
    for (const FieldInfo& field : type->fields) {
      const JavaType inner = type_of(field.type);
      if (field.is_static || !inner.is_scalar()) continue;
      variables.push_back(
          temporary(name + "." + std::string(field.name), ir_type(inner), !inner.primitive, node.location()));
    }
  }
  return variables;
}

Value Lowering::element_value(const JavaType& element, const std::vector<ir::VariableId>& variables,
                              std::size_t& next, const Node& node) {
  const auto scalar_of = [&](const JavaType& type) {
    Scalar scalar;
    scalar.type = type;
    scalar.maybe_null = !type.primitive;
    scalar.expression = ref(variables[next++], node.location());
    return scalar;
  };
  if (element.is_scalar()) return scalar_of(element);
  InstanceObject instance;
  instance.type = element.declared;
  instance.copied = true;  // a change of it would have to reach the list
  for (const ClassInfo* type : program_.classes.lineage(*element.declared)) {
    for (const FieldInfo& field : type->fields) {
      if (field.is_static) continue;
      const JavaType inner = type_of(field.type);
      Value value = Opaque{inner, "the field '" + std::string(field.name) + "' of a list's element",
                           holds_database(inner, program_.classes)};
      if (inner.is_scalar()) value = scalar_of(inner);
      instance.fields.emplace(field.name, std::move(value));
    }
  }
  return Reference{add_object(std::move(instance))};
}

/// Any number of any elements.
void Lowering::scramble_list(ObjectId id, const std::string& reason, const Node& node) {
  const ListObject list = std::get<ListObject>(*state_.heap[id]);
  const auto* last = out_->empty() ? nullptr : std::get_if<ir::Clear>(&out_->back().node);
  if (last == nullptr || last->cursor != list.cursor) emit(ir::Clear{list.cursor}, node.location());
  ir::Block body = capture([&] {
    std::vector<ir::ExpressionPtr> values;
    for (const ir::Type type : tx_.cursors[list.cursor.index].columns) {
      values.push_back(ir::make_expression(ir::Unknown{reason, true}, type, node.location()));
    }
    emit(ir::Append{list.cursor, std::move(values)}, node.location());
  });
  const ir::ExpressionPtr more =
      ir::make_expression(ir::Unknown{reason, false}, ir::Type::Boolean, node.location());
  emit(ir::Loop{{}, more, std::move(body)}, node.location());
}

Value Lowering::list_method(ObjectId id, const Node& node, const JavaType& expected) {
  const std::string_view method = node.field(Field::Name).text();
  const std::vector<Node> values = node.field(Field::Arguments).children();
  const ListObject list = std::get<ListObject>(*state_.heap[id]);
  const ir::Location location = node.location();
  const auto length = [&] {
    return ir::make_expression(ir::CursorLength{list.cursor}, ir::Type::Integer, location);
  };
  Scalar result;
  if (method == "add" && values.size() == 1) {
    const Value value = eval(values[0], list.element);
    std::vector<ir::ExpressionPtr> columns;
    flatten(value, list.element, columns, values[0]);
    emit(ir::Append{list.cursor, std::move(columns)}, location);
    result.type = simple_type(TypeKind::Boolean, true);
    result.expression = ir::make_literal(true, ir::Type::Boolean, location);
    return result;
  }
  if (method == "size" && values.empty()) {
    result.type = simple_type(TypeKind::Integer, true);
    result.expression = length();
    return result;
  }
  if (method == "isEmpty" && values.empty()) {
    result.type = simple_type(TypeKind::Boolean, true);
    result.expression =
        ir::make_binary(ir::BinaryOp::Equal, length(),
                        ir::make_literal(ir::Number(0), ir::Type::Integer, location), location);
    return result;
  }
  if (method == "clear" && values.empty()) {
    emit(ir::Clear{list.cursor}, location);
    return Nothing{};
  }
  if (method == "get" && values.size() == 1) {
    Scalar index = non_null(eval_scalar(values[0], simple_type(TypeKind::Integer, true)), values[0]);
    index.expression = stable(index.expression, "index", false);
    const auto zero = ir::make_literal(ir::Number(0), ir::Type::Integer, location);
    raise_if(fold(ir::BinaryOp::Or, fold(ir::BinaryOp::Less, index.expression, zero, node),
                  fold(ir::BinaryOp::GreaterEqual, index.expression, length(), node), node),
             "IndexOutOfBoundsException", "index out of bounds", node);
    const std::vector<ir::VariableId> variables = element_variables(list.element, "element", node);
    const auto known = constant(index.expression);
    if (known && *known == ir::Value(ir::Number(0))) {  // the first one is at hand
      const ir::VariableId found = temporary("found", ir::Type::Boolean, false, location);
      emit(ir::Rewind{list.cursor}, location);
      emit(ir::Fetch{list.cursor, found, variables}, location);
    } else {
      for (const ir::VariableId variable_id : variables) {
        assign(variable_id,
               ir::make_expression(ir::Unknown{"an element of a list", tx_[variable_id].nullable},
                                   tx_[variable_id].type, location),
               location);
      }
    }
    std::size_t next = 0;
    return element_value(list.element, variables, next, node);
  }
  const Arguments given = arguments(node, nullptr);
  const bool reads = method == "contains" || method == "indexOf" || method == "stream" ||
                     method == "iterator" || method == "toString" || method == "hashCode" ||
                     method == "equals" || method == "containsAll" || method == "subList" ||
                     method == "toArray";
  const Value value = opaque_call(node, given, expected, std::string(method) + "() of a list");
  if (!reads) scramble_list(id, "a list after " + std::string(method) + "()", node);
  return value;
}

}  // namespace quiesce::parsers::java
