#include "parsers/java/java_type.hpp"

#include <unordered_map>

#include "parsers/java/error_types.hpp"

namespace quiesce::parsers::java {
namespace {

struct Known {
  TypeKind kind;
  bool primitive;
};

const std::unordered_map<std::string_view, Known>& known_types() {
  static const std::unordered_map<std::string_view, Known> types = {
      {"boolean", {TypeKind::Boolean, true}},
      {"Boolean", {TypeKind::Boolean, false}},
      {"byte", {TypeKind::Integer, true}},
      {"short", {TypeKind::Integer, true}},
      {"int", {TypeKind::Integer, true}},
      {"long", {TypeKind::Integer, true}},
      {"Byte", {TypeKind::Integer, false}},
      {"Short", {TypeKind::Integer, false}},
      {"Integer", {TypeKind::Integer, false}},
      {"Long", {TypeKind::Integer, false}},
      {"BigInteger", {TypeKind::BigInteger, false}},
      {"float", {TypeKind::Floating, true}},
      {"double", {TypeKind::Floating, true}},
      {"Float", {TypeKind::Floating, false}},
      {"Double", {TypeKind::Floating, false}},
      {"char", {TypeKind::Char, true}},
      {"Character", {TypeKind::Char, false}},
      {"String", {TypeKind::String, false}},
      {"CharSequence", {TypeKind::String, false}},
      {"BigDecimal", {TypeKind::BigDecimal, false}},
      {"UUID", {TypeKind::Uuid, false}},
      {"LocalDate", {TypeKind::Date, false}},
      {"LocalTime", {TypeKind::Time, false}},
      {"Time", {TypeKind::Time, false}},
      {"Timestamp", {TypeKind::Timestamp, false}},
      {"LocalDateTime", {TypeKind::Timestamp, false}},
      {"Instant", {TypeKind::Timestamp, false}},
      {"OffsetDateTime", {TypeKind::Timestamp, false}},
      {"ZonedDateTime", {TypeKind::Timestamp, false}},
      {"Date", {TypeKind::Date, false}},
      {"void", {TypeKind::Void, true}},
      {"List", {TypeKind::List, false}},
      {"ArrayList", {TypeKind::List, false}},
      {"LinkedList", {TypeKind::List, false}},
      {"Collection", {TypeKind::List, false}},
      {"Iterable", {TypeKind::List, false}},
      {"Optional", {TypeKind::Optional, false}},
      {"StringBuilder", {TypeKind::Builder, false}},
      {"StringBuffer", {TypeKind::Builder, false}},
      {"Connection", {TypeKind::Connection, false}},
      {"DataSource", {TypeKind::DataSource, false}},
      {"HikariDataSource", {TypeKind::DataSource, false}},
      {"DriverManager", {TypeKind::DataSource, false}},
      {"PreparedStatement", {TypeKind::Statement, false}},
      {"Statement", {TypeKind::Statement, false}},
      {"CallableStatement", {TypeKind::DatabaseLibrary, false}},
      {"ResultSet", {TypeKind::ResultSet, false}},
      {"Savepoint", {TypeKind::Savepoint, false}},
  };
  return types;
}

bool holds(const JavaType& type, const ClassIndex& classes, std::size_t depth) {
  if (type.is_database()) return true;
  if (depth > 8) return true;  // a cycle of classes: nothing is lost by assuming so
  if (type.element) return holds(*type.element, classes, depth + 1);
  if (type.kind != TypeKind::Object) return false;
  for (const ClassInfo* info : classes.lineage(*type.declared)) {
    for (const FieldInfo& field : info->fields) {
      const JavaType inner = resolve_type(field.type, classes);
      if (inner.declared == type.declared) continue;
      if (holds(inner, classes, depth + 1)) return true;
    }
  }
  for (const ClassInfo* implementation : type.declared->implementations) {
    if (holds({TypeKind::Object, false, implementation, nullptr, implementation->name}, classes, depth + 1)) {
      return true;
    }
  }
  return false;
}

/// java.util.Date holds a time as well, java.sql.Date does not.
bool imports_util_date(const Node& where) {
  return where.file()->text().find("import java.util.Date;") != std::string_view::npos;
}

}  // namespace

JavaType simple_type(TypeKind kind, bool primitive) {
  JavaType type;
  type.kind = kind;
  type.primitive = primitive;
  return type;
}

ir::Type ir_type(const JavaType& type) {
  switch (type.kind) {
    case TypeKind::Boolean:
      return ir::Type::Boolean;
    case TypeKind::Integer:
    case TypeKind::BigInteger:
      return ir::Type::Integer;
    case TypeKind::Floating:
    case TypeKind::BigDecimal:
      return ir::Type::Decimal;
    case TypeKind::Date:
      return ir::Type::Date;
    case TypeKind::Time:
      return ir::Type::Time;
    case TypeKind::Timestamp:
      return ir::Type::Timestamp;
    case TypeKind::Char:
    case TypeKind::String:
    case TypeKind::Uuid:
    case TypeKind::Enum:
    case TypeKind::Unknown:
    case TypeKind::Void:
    case TypeKind::Object:
    case TypeKind::List:
    case TypeKind::Optional:
    case TypeKind::Builder:
    case TypeKind::Array:
    case TypeKind::Connection:
    case TypeKind::DataSource:
    case TypeKind::Statement:
    case TypeKind::ResultSet:
    case TypeKind::Savepoint:
    case TypeKind::DatabaseLibrary:
    case TypeKind::Throwable:
      return ir::Type::Text;
  }
  return ir::Type::Text;
}

JavaType java_type(ir::Type type, bool primitive) {
  switch (type) {
    case ir::Type::Boolean:
      return simple_type(TypeKind::Boolean, primitive);
    case ir::Type::Integer:
      return simple_type(TypeKind::Integer, primitive);
    case ir::Type::Decimal:
      return simple_type(TypeKind::BigDecimal);
    case ir::Type::Text:
      return simple_type(TypeKind::String);
    case ir::Type::Date:
      return simple_type(TypeKind::Date);
    case ir::Type::Time:
      return simple_type(TypeKind::Time);
    case ir::Type::Timestamp:
      return simple_type(TypeKind::Timestamp);
  }
  return simple_type(TypeKind::String);
}

JavaType resolve_type_name(std::string_view name, const Node& where, const ClassIndex& classes) {
  JavaType type;
  type.name = name;
  if (const ClassInfo* own = classes.find(name, where)) {
    type.declared = own;
    if (own->kind == ClassKind::Enum) {
      type.kind = TypeKind::Enum;
    } else {
      type.kind = is_throwable(*own, classes) ? TypeKind::Throwable : TypeKind::Object;
    }
    return type;
  }
  const auto known = known_types().find(name);
  if (known != known_types().end()) {
    type.kind = known->second.kind;
    type.primitive = known->second.primitive;
    if (name == "Date" && imports_util_date(where)) type.kind = TypeKind::Timestamp;
  } else if (is_database_library_type(name)) {
    type.kind = TypeKind::DatabaseLibrary;
  } else if (is_known_error(name)) {
    type.kind = TypeKind::Throwable;
  }
  return type;
}

JavaType resolve_type(const Node& node, const ClassIndex& classes) {
  if (!node) return {};
  if (node.is(Kind::ArrayType)) {
    JavaType type = simple_type(TypeKind::Array);
    type.element = std::make_shared<const JavaType>(resolve_type(node.field(Field::Element), classes));
    type.name = node.text();
    return type;
  }
  JavaType type = resolve_type_name(simple_type_name(node), node, classes);
  if (node.is(Kind::ScopedTypeIdentifier) && node.text() == "java.util.Date") type.kind = TypeKind::Timestamp;
  if (node.is(Kind::ScopedTypeIdentifier) && node.text() == "java.sql.Date") type.kind = TypeKind::Date;
  if (type.kind == TypeKind::List || type.kind == TypeKind::Optional) {
    const std::vector<Node> arguments = node.child(Kind::TypeArguments).children();
    JavaType element;
    if (arguments.size() == 1) element = resolve_type(arguments.front(), classes);
    type.element = std::make_shared<const JavaType>(std::move(element));
  }
  return type;
}

bool is_throwable(const ClassInfo& info, const ClassIndex& classes) {
  const ClassInfo* last = classes.lineage(info).back();
  const std::string_view parent = simple_type_name(last->superclass);
  const auto ends = [&](std::string_view end) {
    return parent.size() >= end.size() && parent.substr(parent.size() - end.size()) == end;
  };
  return !parent.empty() && (is_known_error(parent) || ends("Exception") || ends("Error"));
}

bool holds_database(const JavaType& type, const ClassIndex& classes) {
  return holds(type, classes, 0);
}

}  // namespace quiesce::parsers::java
