// The whole application, as all later stages see it.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "quiesce/ir/schema.hpp"
#include "quiesce/ir/statement.hpp"

namespace quiesce::ir {

enum class IsolationLevel : std::uint8_t { Serializable };

enum class VariableRole : std::uint8_t { Parameter, Local, Result, Temporary };

struct Variable {
  std::string name;
  Type type = Type::Integer;
  bool nullable = false;
  VariableRole role = VariableRole::Local;
  /// Parameters, method-level locals: later steps can take the value by this name.
  bool published = false;
  Location location;
};

struct Cursor {
  std::string name;
  std::vector<Type> columns;
  Location location;
};

enum class LabelKind : std::uint8_t { Transaction, Call, Loop, LoopBody, Switch };
struct Label {
  LabelKind kind = LabelKind::Call;
  std::string name;  ///< the method that was inlined, or the loop's own label
};

/// What runs between two commits. Locals live on from one to the next.
struct Segment {
  Block body;
  Location location;
};

/// How a program calls the transaction, in the words of its language. Only generated tests use it.
struct Origin {
  struct Parameter {
    std::string name, type;
  };
  std::string package;
  std::string receiver;  ///< "new bank.Accounts({connection})", or a class; empty: not known
  std::string method;
  std::vector<Parameter> parameters;
};

struct Transaction {
  std::string name;
  IsolationLevel isolation = IsolationLevel::Serializable;
  std::vector<Variable> variables;
  std::vector<VariableId> parameters;
  std::optional<VariableId> result;
  std::vector<Cursor> cursors;
  std::vector<Label> labels;
  std::vector<Segment> segments;  ///< it starts in the first; most have just one
  std::uint32_t row_count = 0;    ///< row variables are numbered below this
  Location location;
  Origin origin{};

  [[nodiscard]] const Variable& operator[](VariableId id) const { return variables[id.index]; }
};

/// Errors form a tree: a handler takes a type and all below it.
struct ErrorType {
  std::string name;
  std::optional<ErrorTypeId> parent;
};

enum class InvariantKind : std::uint8_t { Absolute, Eventual };

/// For all rows of `rows`: not (premise is TRUE and conclusion is FALSE).
struct Rule {
  std::vector<RowBinding> rows;
  ExpressionPtr premise;  ///< null: none
  ExpressionPtr conclusion;
  std::string text;  ///< as written
  std::uint32_t row_count = 0;
  Location location;
};

struct Invariant {
  std::string name;
  std::string description;
  InvariantKind kind = InvariantKind::Absolute;
  Rule rule;
};

struct Input {
  std::string name;
  Type type = Type::Integer;
  bool nullable = false;
  Location location;
};

/// A name under which values travel between the steps of one functionality instance.
struct PublishedName {
  std::string name;
  Type type = Type::Integer;
  bool nullable = false;
};

struct Publication {
  VariableId variable;
  NameId name;
};

struct Step;

/// What undoes a step when a later one aborts. No input format writes one yet.
struct Compensation {
  TransactionId transaction;
};

struct Step {
  TransactionId transaction;
  /// One for each parameter: a fresh input, or the value last published under a name (unknown where
  /// none has been on the path taken).
  std::vector<std::variant<InputId, NameId>> arguments;
  std::vector<Publication> publishes;
  std::optional<Compensation> compensation;
  Location location;
};

struct Functionality {
  std::string name;
  std::vector<Step> steps;
  std::vector<Input> inputs;
  std::vector<PublishedName> names;
  std::vector<ExpressionPtr> assumptions;     ///< over InputRef; each TRUE
  std::vector<std::string> assumption_texts;  ///< as written, parallel
  std::optional<std::uint32_t> at_most;       ///< instances at once
  Location location;
};

struct AggregateGroup {
  std::string name;
  std::vector<EntityId> entities;
};

/// Something the user should know: an unknown value, a binding by name, a skipped statement.
struct Note {
  enum class Kind : std::uint8_t { UnknownValue, Binding, Skipped, Information };
  Kind kind = Kind::Information;
  std::string text;
  std::optional<TransactionId> transaction;
  Location location;
};

struct Application {
  std::string name;
  Schema schema;
  std::vector<AggregateGroup> aggregates;
  std::vector<Invariant> invariants;
  std::vector<Transaction> transactions;
  std::vector<ErrorType> error_types;
  ErrorTypeId database_error;    ///< raised by a statement in a failed transaction
  ErrorTypeId constraint_error;  ///< raised by a statement that breaks a constraint; below the former
  std::vector<Functionality> functionalities;
  std::vector<Rule> assumptions;  ///< over the initial state
  std::optional<std::uint32_t> f_max;
  std::vector<Note> notes;

  [[nodiscard]] const Transaction& operator[](TransactionId id) const { return transactions[id.index]; }
  /// Is `type` the same as `ancestor`, or below it?
  [[nodiscard]] bool is_subtype(ErrorTypeId type, ErrorTypeId ancestor) const;
};

}  // namespace quiesce::ir
