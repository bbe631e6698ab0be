// Expressions of transactions, rules and schema constraints. One meaning for all: SQL's. An operator
// on NULL gives NULL unless said otherwise; AND, OR and NOT are three-valued. A front end whose
// language differs spells the difference out (IsNull, Same, Conditional).
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "quiesce/ir/ids.hpp"
#include "quiesce/ir/location.hpp"
#include "quiesce/ir/value.hpp"

namespace quiesce::ir {

struct Expression;
/// Immutable, so that it may be shared.
using ExpressionPtr = std::shared_ptr<const Expression>;

/// A row variable that ranges over the rows of an entity.
struct RowBinding {
  RowId row;
  EntityId entity;
  std::string name;  ///< alias, or the entity's name
  /// Set for the right side of a LEFT JOIN: the ON condition. Where no row fulfils it together with
  /// the earlier bindings, the binding is one row of NULLs.
  ExpressionPtr outer_on;
  Location location;
};

/// Combinations of rows that make `where` TRUE (null: no condition).
struct RowSet {
  std::vector<RowBinding> bindings;
  ExpressionPtr where;
};

struct Literal {
  Value value;
};
/// A variable of the enclosing transaction.
struct VariableRef {
  VariableId variable;
};
/// An input of the enclosing functionality; only in its assumptions.
struct InputRef {
  InputId input;
};
struct ColumnRef {
  RowId row;
  AttributeId attribute;
};

enum class UnaryOp : std::uint8_t { Not, Negate, IsNull };  // IsNull is never NULL
struct Unary {
  UnaryOp op;
  ExpressionPtr operand;
};

enum class BinaryOp : std::uint8_t {
  And,
  Or,
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Same,  ///< equal or both NULL; never NULL (IS NOT DISTINCT FROM)
  Add,
  Subtract,
  Multiply,
  Divide,     ///< Integer by Integer truncates towards zero; else exact. Never by zero: guarded before
  Remainder,  ///< sign of the dividend. Never by zero
};
struct Binary {
  BinaryOp op;
  ExpressionPtr left;
  ExpressionPtr right;
};

/// `then` where the condition is TRUE, else `otherwise`.
struct Conditional {
  ExpressionPtr condition;
  ExpressionPtr then;
  ExpressionPtr otherwise;
};

enum class AggregateOp : std::uint8_t { Exists, Count, CountDistinct, Sum, Min, Max };
/// Over the rows of the set whose `value` is not NULL (Exists and a Count without value: all of them).
/// Exists and Count are never NULL; the others are NULL over nothing.
struct Aggregate {
  AggregateOp op;
  RowSet rows;
  ExpressionPtr value;  ///< null for Exists and COUNT(*)
};

/// Any value of the expression's type, chosen anew at each evaluation.
struct Unknown {
  std::string reason;  ///< what was not understood, as a person would say it
  bool nullable = false;
};

/// A generated key: a value that the attribute and those that reference it never held. Without an
/// attribute: a value that no attribute of this type ever held (a random UUID).
struct Generated {
  std::vector<AttributeId> attributes;  ///< none or one
};

/// The current time: never decreases along an execution. Chosen anew at each evaluation.
struct Now {};

/// The number of rows of a cursor, fetched or not.
struct CursorLength {
  CursorId cursor;
};

struct Expression {
  using Node = std::variant<Literal, VariableRef, InputRef, ColumnRef, Unary, Binary, Conditional, Aggregate,
                            Unknown, Generated, Now, CursorLength>;
  Node node;
  Type type = Type::Integer;  ///< of a bare NULL: what its context expects
  Location location;
};

[[nodiscard]] ExpressionPtr make_expression(Expression::Node node, Type type, Location location = {});
[[nodiscard]] ExpressionPtr make_literal(Value value, Type type, Location location = {});
[[nodiscard]] ExpressionPtr make_variable(VariableId variable, Type type, Location location = {});
[[nodiscard]] ExpressionPtr make_unary(UnaryOp op, ExpressionPtr operand, Location location = {});
/// The type follows from the operator and the operands (Decimal wins over Integer).
[[nodiscard]] ExpressionPtr make_binary(BinaryOp op, ExpressionPtr left, ExpressionPtr right,
                                        Location location = {});
/// NULL operands of And are dropped: and_of(nullptr, x) is x.
[[nodiscard]] ExpressionPtr and_of(ExpressionPtr left, ExpressionPtr right);

}  // namespace quiesce::ir
