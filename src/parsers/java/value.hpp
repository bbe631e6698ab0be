// What an expression stands for while a method is lowered: a scalar of the IR, or an object that exists
// only here (a connection, a statement, a list, an instance of one of the application's classes).
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "parsers/java/java_type.hpp"
#include "parsers/java/sql_text.hpp"

namespace quiesce::parsers::java {

struct Scalar {
  ir::ExpressionPtr expression;
  JavaType type;
  bool maybe_null = false;
  TextPtr text;  ///< a string whose constant parts are known
};
struct NullValue {};
using ObjectId = std::uint32_t;
struct Reference {
  ObjectId object = 0;
};
/// Something that is not understood. If it could reach the database, nothing may be done with it.
struct Opaque {
  JavaType type;
  std::string reason;
  bool database = false;
};
struct Nothing {};  ///< of a void method

using Value = std::variant<Nothing, Scalar, NullValue, Reference, Opaque>;

/// There is one transaction at a time. Two connections that are open at once would be two as soon as
/// one of them commits or rolls back on its own.
struct ConnectionObject {
  std::string name;         ///< the same for the same connection; empty where that is not known
  bool used = false;        ///< a statement was made
  bool controlled = false;  ///< committed, rolled back, or its auto-commit mode set
  bool closed = false;
};
struct DataSourceObject {};

struct Argument {
  ir::VariableId variable;
  ir::Type type = ir::Type::Text;
  bool nullable = false;
  bool maybe_unset = false;   ///< set on some of the paths that lead here
  bool untyped_null = false;  ///< NULL, of the type that the statement wants
};
struct StatementObject {
  std::string name;
  std::shared_ptr<const SqlText> sql;  ///< null: created without a text
  std::map<std::uint32_t, Argument> arguments;
  std::optional<ObjectId> result;
  std::optional<ir::VariableId> count;
  std::vector<std::pair<ir::AttributeId, ir::ExpressionPtr>> generated;
  bool generated_known = false;
  bool batched = false;
};

/// Where a result set stands.
enum class RowState : std::uint8_t { Before, OnRow, Fetched, Unclear };
struct ResultColumn {
  std::string name;
  ir::Type type = ir::Type::Integer;
  bool nullable = true;
  ir::VariableId variable;
  ir::ExpressionPtr fixed;  ///< the value itself, for generated keys
};
struct CursorObject {
  std::string name;
  std::optional<ir::CursorId> cursor;  ///< none for generated keys, which are one row
  std::vector<ResultColumn> columns;
  ir::VariableId found;
  RowState row = RowState::Before;
  ir::ExpressionPtr last_read;  ///< for wasNull()
};

struct ListObject {
  ir::CursorId cursor;
  JavaType element;
};

struct InstanceObject {
  const ClassInfo* type = nullptr;
  std::map<std::string_view, Value> fields;
  std::optional<ir::VariableId> is_null;  ///< set where it may be null
  bool outside = false;                   ///< came from outside: fields appear as they are asked for
  bool copied = false;                    ///< stands for one of several objects
  bool exact = false;                     ///< made here: of this class, not of one below it
};

struct BuilderObject {
  TextPtr text;  ///< null: not known
};

struct ErrorObject {
  ir::ErrorTypeId type;
  std::string message;
  std::size_t handler = 0;  ///< depth of the handler that took it; 0: made here
};

struct OptionalObject {
  JavaType element;
  Value value;  ///< null where it is empty
};

using Object = std::variant<ConnectionObject, DataSourceObject, StatementObject, CursorObject, ListObject,
                            InstanceObject, BuilderObject, ErrorObject, OptionalObject>;
using ObjectPtr = std::shared_ptr<const Object>;

/// A local variable or parameter of Java. Scalars live in a variable of the IR.
struct Local {
  std::string_view name;
  JavaType type;
  std::optional<ir::VariableId> variable;
  Value value;   ///< of others
  TextPtr text;  ///< of strings, where known
};

enum class AutoCommit : std::uint8_t { Off, On, Unclear };

/// All that is known at one point of a method besides the variables of the IR.
struct PathState {
  bool reachable = true;
  AutoCommit auto_commit = AutoCommit::Off;
  std::vector<Local> locals;
  std::vector<ObjectPtr> heap;
  std::map<ir::VariableId, bool> non_null;
  std::map<ir::VariableId, ir::Value> constants;
};

/// What is known where two paths meet. Objects that differ become opaque.
[[nodiscard]] PathState merge(PathState a, const PathState& b);
[[nodiscard]] Value merge_values(const Value& a, const Value& b, const PathState& state);
[[nodiscard]] TextPtr merge_texts(const TextPtr& a, const TextPtr& b);

}  // namespace quiesce::parsers::java
