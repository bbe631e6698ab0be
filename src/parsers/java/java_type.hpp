// Java types as far as the front end tells them apart.
#pragma once

#include <memory>
#include <string_view>

#include "parsers/java/class_index.hpp"
#include "quiesce/ir/value.hpp"

namespace quiesce::parsers::java {

enum class TypeKind : std::uint8_t {
  Unknown,  ///< of a library, or not said
  Void,
  Boolean,
  Integer,
  Floating,
  Char,
  String,
  BigDecimal,
  BigInteger,
  Uuid,
  Date,
  Time,
  Timestamp,
  Enum,
  Object,  ///< a class of the application
  List,
  Optional,
  Builder,
  Array,
  Connection,
  DataSource,
  Statement,
  ResultSet,
  Savepoint,
  DatabaseLibrary,
  Throwable,
};

struct JavaType {
  TypeKind kind = TypeKind::Unknown;
  bool primitive = false;
  const ClassInfo* declared = nullptr;      ///< Enum, Object, Throwable of the application
  std::shared_ptr<const JavaType> element;  ///< List, Optional
  std::string_view name;

  [[nodiscard]] bool is_scalar() const { return kind >= TypeKind::Boolean && kind <= TypeKind::Enum; }
  [[nodiscard]] bool is_number() const {
    return kind == TypeKind::Integer || kind == TypeKind::Floating || kind == TypeKind::BigDecimal ||
           kind == TypeKind::BigInteger;
  }
  [[nodiscard]] bool is_big() const { return kind == TypeKind::BigDecimal || kind == TypeKind::BigInteger; }
  [[nodiscard]] bool is_temporal() const { return kind >= TypeKind::Date && kind <= TypeKind::Timestamp; }
  [[nodiscard]] bool is_database() const {
    return kind >= TypeKind::Connection && kind <= TypeKind::DatabaseLibrary;
  }
  bool operator==(const JavaType& other) const { return kind == other.kind && declared == other.declared; }
};

/// Of a scalar type.
[[nodiscard]] ir::Type ir_type(const JavaType& type);
[[nodiscard]] JavaType java_type(ir::Type type, bool primitive);
[[nodiscard]] JavaType simple_type(TypeKind kind, bool primitive = false);
inline const JavaType boolean_type = simple_type(TypeKind::Boolean, true);
inline const JavaType integer_type = simple_type(TypeKind::Integer, true);
inline const JavaType text_type = simple_type(TypeKind::String);
[[nodiscard]] JavaType resolve_type(const Node& type, const ClassIndex& classes);
/// By simple name ("Integer", "Timestamp", one of ours).
[[nodiscard]] JavaType resolve_type_name(std::string_view name, const Node& where, const ClassIndex& classes);
/// Is the class below Throwable, as far as its sources say?
[[nodiscard]] bool is_throwable(const ClassInfo& info, const ClassIndex& classes);
/// Does an object of this type hold a connection, itself or through its fields?
[[nodiscard]] bool holds_database(const JavaType& type, const ClassIndex& classes);

}  // namespace quiesce::parsers::java
