// Statements of a transaction: assignments, database access, structured control flow.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "quiesce/ir/expression.hpp"

namespace quiesce::ir {

struct Statement;
using Block = std::vector<Statement>;

/// The text that the application sends to its database, with $1, $2, … for the arguments, so that the
/// very statement can be run again on a real one.
struct NativeText {
  std::string text;
  std::vector<ExpressionPtr> arguments;
};

struct Assign {
  VariableId target;
  ExpressionPtr value;
};

struct SelectItem {
  std::string name;
  ExpressionPtr value;
};
struct OrderItem {
  ExpressionPtr value;
  bool descending = false;
  bool nulls_first = false;
};
/// Where the order leaves a choice, any row may come first. `limit`: at most that many rows, after
/// skipping none. With `distinct`, equal result rows count once.
struct Query {
  CursorId cursor;
  RowSet rows;
  std::vector<SelectItem> items;
  std::vector<OrderItem> order;
  std::optional<std::uint32_t> limit;
  bool distinct = false;
  bool for_update = false;
  /// The items are aggregates over `rows`: the result is exactly one row, whatever there is.
  /// (The items are then Aggregate expressions that carry their own rows, and `rows` is empty.)
  bool single_row = false;
  NativeText native;
};
/// Moves to the next row: `found` tells whether there is one, and `into` takes its items in order
/// (unchanged where there is none). A Query sets its cursor before the first row.
struct Fetch {
  CursorId cursor;
  VariableId found;
  std::vector<VariableId> into;
};
/// A cursor is also a list: rows can be appended, and fetched again from the first.
struct Append {
  CursorId cursor;
  std::vector<ExpressionPtr> values;
};
struct Rewind {
  CursorId cursor;
};
/// Makes the cursor an empty list.
struct Clear {
  CursorId cursor;
};

enum class OnConflict : std::uint8_t { Fail, Ignore };
/// One row, or one for each combination of `source` where that is set. Defaults are filled in: there
/// is a value for every attribute, in the entity's order.
struct Insert {
  EntityId entity;
  std::optional<RowSet> source;
  std::vector<ExpressionPtr> values;
  OnConflict on_conflict = OnConflict::Fail;
  std::optional<VariableId> count;  ///< takes the number of rows
  NativeText native;
};
struct CellAssignment {
  AttributeId attribute;
  ExpressionPtr value;  ///< over the row as it was before the statement
};
struct Update {
  RowBinding row;
  ExpressionPtr where;  ///< null: every row
  std::vector<CellAssignment> assignments;
  std::optional<VariableId> count;
  NativeText native;
};
struct Delete {
  RowBinding row;
  ExpressionPtr where;
  std::optional<VariableId> count;
  NativeText native;
};

struct If {
  ExpressionPtr condition;  ///< NULL counts as false
  Block then;
  Block otherwise;
};
/// while (head; condition) body. Left by Leave of a label outside it.
struct Loop {
  Block head;
  ExpressionPtr condition;
  Block body;
};
/// A block that Leave can end: a loop (break), a loop's body (continue), a call (return).
struct Labelled {
  LabelId label;
  Block body;
};
struct Leave {
  LabelId label;
};
/// Raises an error. One that no handler takes aborts the transaction.
struct Throw {
  ErrorTypeId type;
  std::string reason;  ///< as the code says it
};
/// Raises again the error that the innermost handler around it took.
struct Rethrow {};
struct Handler {
  std::vector<ErrorTypeId> types;  ///< takes these and their subtypes
  Block body;
  Location location;
};
/// `finally` runs however the body or a handler ends; an error or Leave in it replaces the pending one.
struct Try {
  Block body;
  std::vector<Handler> handlers;
  Block finally;
};
/// Undoes all that this segment wrote, and makes a failed transaction usable again.
struct Rollback {};
/// Ends this step of the transaction: what it wrote is durable. Goes on in segment `next`, as a step of
/// its own that others may interleave with.
struct CommitAndContinue {
  SegmentId next;
};

struct Statement {
  using Node = std::variant<Assign, Query, Fetch, Append, Rewind, Clear, Insert, Update, Delete, If, Loop,
                            Labelled, Leave, Throw, Rethrow, Try, Rollback, CommitAndContinue>;
  Node node;
  Location location;
};

}  // namespace quiesce::ir
