// What the analyzer found, free of the IR and of the solver: all that a visualizer needs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace quiesce::violations {

struct Decimal {
  std::string text;  ///< "12.5": exact
  bool operator==(const Decimal&) const = default;
};
/// monostate is NULL; dates and times are text.
using Scalar = std::variant<std::monostate, bool, std::int64_t, Decimal, std::string>;

struct SourceSpan {
  std::string file;  ///< relative to the application's folder; empty: not known
  /// From 1; columns count bytes; the end is one past the last character.
  std::uint32_t line = 0, column = 0, end_line = 0, end_column = 0;
  std::uint32_t embedded_line = 0, embedded_column = 0;  ///< inside the statement's own text
  std::string text;                                      ///< the source line(s)
  bool operator==(const SourceSpan&) const = default;
};

struct Row {
  std::uint32_t id = 0;  ///< the same row has the same id in every state of its table
  std::vector<Scalar> cells;
  std::vector<bool> changed;  ///< by the step before this state
  std::vector<bool> breaks;   ///< cells that break the rule, in the violating state
  bool inserted = false;      ///< by the step before this state
  bool operator==(const Row&) const = default;
};
struct Table {
  std::string entity;
  std::vector<std::string> attributes;
  std::vector<bool> key;  ///< part of the primary key
  std::vector<Row> rows;
  bool operator==(const Table&) const = default;
};
struct State {
  std::vector<Table> tables;
  bool operator==(const State&) const = default;
};

struct NamedValue {
  std::string name;
  std::string type;
  Scalar value;
  enum class Origin : std::uint8_t { Input, Carried, Unknown, Local };
  Origin origin = Origin::Input;
  bool operator==(const NamedValue&) const = default;
};

enum class AccessKind : std::uint8_t { Read, Write, Insert, Delete };
struct Access {
  AccessKind kind = AccessKind::Read;
  std::string entity;
  std::uint32_t row = 0;
  std::string attribute;  ///< empty for Insert and Delete
  Scalar before, after;
  SourceSpan source;
  bool operator==(const Access&) const = default;
};
/// What the database itself would choose while it runs a statement.
struct Chosen {
  std::string what;  ///< a generated key: "orders.id"; the time: "now"
  std::string type;
  Scalar value;
  bool operator==(const Chosen&) const = default;
};
struct Executed {
  std::string text;  ///< with $1, $2, …; ROLLBACK where the code rolls back and goes on
  std::vector<Scalar> arguments;
  std::vector<std::string> types;
  bool failed = false;
  std::uint32_t rows = 0;
  SourceSpan source;
  std::vector<Chosen> chosen{};
  bool operator==(const Executed&) const = default;
};

/// How a program calls the transaction.
struct Call {
  struct Parameter {
    std::string name, type;  ///< the type as the code writes it
    bool operator==(const Parameter&) const = default;
  };
  std::string package;
  std::string receiver;  ///< "new bank.Accounts({connection})", or a class; empty: not known
  std::string method;
  std::vector<Parameter> parameters;
  bool operator==(const Call&) const = default;
};

struct Step {
  std::string functionality;
  std::uint32_t instance = 1;    ///< 1-based, among all instances of the execution
  std::uint32_t number = 1;      ///< 1-based, in its functionality
  std::uint32_t step_count = 0;  ///< how many steps its functionality has; 0: not known
  std::uint32_t part = 1;        ///< 1-based: a commit in the middle of a transaction starts another
  std::string transaction;
  std::vector<NamedValue> arguments;
  std::vector<NamedValue> publishes;
  bool aborted = false;
  std::string reason;  ///< of the abort
  std::vector<Access> accesses;
  std::vector<Executed> executed;
  SourceSpan source;        ///< the transaction
  SourceSpan abort_source;  ///< what aborted it
  State after;
  Call call{};
  bool operator==(const Step&) const = default;
};

/// Step `first` read, missed or overwrote what step `second` wrote (inserted, deleted): indices of steps
/// of two different instances. explain.hpp defines each kind.
struct Conflict {
  enum class Kind : std::uint8_t { ReadsFrom, MissesWrite, Overwrites };
  Kind kind = Kind::ReadsFrom;
  std::size_t first = 0, second = 0;
  std::string entity;
  std::string attribute;  ///< empty: the row as a whole
  bool operator==(const Conflict&) const = default;
};

struct Execution {
  State initial;
  std::vector<Step> steps;
  std::size_t breaking_step = 0;  ///< index of the step after which the rule is false
  std::vector<Conflict> conflicts;
  bool rests_on_unknown = false;
  std::vector<std::string> unknowns;  ///< the unknown values it rests on, in words
  std::string sentence;               ///< what went wrong, in one sentence
  std::string cause;                  ///< "lost update", …; empty until computed
  bool operator==(const Execution&) const = default;
};

/// Why a violation that was found is not counted.
struct Ignored {
  std::string reason;
  bool in_source = false;  ///< said where the rule stands; else outside of the application's sources
  std::string file;        ///< that says so, relative to the application's folder; empty: not known
  std::uint32_t line = 0;  ///< 0: not known
  bool operator==(const Ignored&) const = default;
};
/// Against the violations of an earlier run.
enum class Baseline : std::uint8_t { NotAsked, New, Known };

struct Violation {
  std::string id;  ///< [a-z0-9-]+, from the invariant and the functionalities alone
  std::string invariant;
  std::string kind;  ///< "absolute" | "eventual"
  std::string rule;
  std::string description;
  std::uint32_t f = 1;
  bool minimal = true;
  std::vector<std::string> functionalities;  ///< sorted, one for each instance
  Execution execution;                       ///< the one to show first
  std::vector<Execution> others;             ///< with --all: other, different executions
  std::uint64_t execution_count = 1;
  std::string query{};  ///< SQL: rows for which the rule is false; empty: it cannot be said in SQL
  std::optional<Ignored> ignored{};
  Baseline baseline = Baseline::NotAsked;
  bool operator==(const Violation&) const = default;
};

/// A violation of the baseline that was looked for and is not there any more.
struct Gone {
  std::string id, invariant;
  std::vector<std::string> functionalities;  ///< sorted, one for each instance
  bool operator==(const Gone&) const = default;
};

enum class Verdict : std::uint8_t { Holds, Proved, Violated, Unknown };
[[nodiscard]] std::string_view to_string(Verdict verdict);

struct InvariantResult {
  std::string name, kind, rule, description;
  Verdict verdict = Verdict::Holds;
  std::uint32_t checked_up_to = 0;
  std::vector<std::string> bounded_by;
  std::vector<std::string> functionalities;  ///< relevant ones
  std::vector<std::string> undecided;        ///< for Unknown: what was not answered, and why
  double seconds = 0;
  SourceSpan source{};                  ///< the rule
  std::vector<std::string> proof{};     ///< for Proved: the assertions that every step keeps
  std::string cut_off{};                ///< with f_max auto: why it was looked at up to here
  std::vector<std::string> unproved{};  ///< else, if a proof was tried: where it fails
  bool operator==(const InvariantResult&) const = default;
};

/// The schema as a database needs it. Conditions and defaults are SQL that every dialect reads.
struct Column {
  std::string name;
  std::string type;  ///< boolean, integer, decimal, text, date, time, timestamp
  bool not_null = false;
  enum class Default : std::uint8_t { Value, Key, Now };
  Default default_kind = Default::Value;  ///< Key: generated; Now: the current time
  std::string default_value{};            ///< for Value; empty: NULL
  bool operator==(const Column&) const = default;
};
struct UniqueKey {
  std::vector<std::string> columns;
  bool primary = false;
  bool operator==(const UniqueKey&) const = default;
};
struct Reference {
  std::vector<std::string> columns;
  std::string target;
  std::vector<std::string> target_columns;
  std::string on_delete, on_update;  ///< "NO ACTION", "CASCADE", "SET NULL", "SET DEFAULT"
  bool operator==(const Reference&) const = default;
};
struct Entity {
  std::string name;
  std::vector<Column> columns;
  std::vector<UniqueKey> keys;
  std::vector<std::string> checks;
  std::vector<Reference> references;
  std::vector<std::string> left_out{};  ///< constraints that cannot be said in SQL, in words
  bool operator==(const Entity&) const = default;
};

struct Statistics {
  std::uint64_t formulas = 0, multisets = 0, skipped_multisets = 0;
  double parse_seconds = 0, solve_seconds = 0, total_seconds = 0;
  std::uint64_t cached = 0;  ///< answers known from earlier checks, for which no formula was asked
  std::uint64_t proof_formulas = 0, search_formulas = 0;  ///< of all: for proofs, for interleavings
  /// These and `solve` are of all workers together: without the solver, and inside it. (`parse`, and `total`,
  /// which is without parsing, are by the clock on the wall.)
  double plan_seconds = 0, encode_seconds = 0, witness_seconds = 0, idle_seconds = 0;
  std::uint64_t proved_multisets = 0;  ///< of `multisets`: settled by a proof beside a violation
  bool operator==(const Statistics&) const = default;
};

struct Report {
  std::string version, application;
  std::string folder;            ///< of the application, as the user named it; empty: not known
  std::uint32_t extra_rows = 0;  ///< that the user asked for
  std::uint32_t f_max = 2;
  bool all = false;
  bool interrupted = false;
  Verdict verdict = Verdict::Holds;
  std::vector<InvariantResult> invariants;
  std::vector<Violation> violations;     ///< by invariant, then f, then functionalities
  std::vector<std::string> assumptions;  ///< "serializable transactions", and the user's own
  std::vector<std::string> warnings;     ///< vacuity
  std::vector<std::string> notes;        ///< unknown values, bindings by name
  std::vector<std::string> failures;     ///< our own: a solution that the interpreter does not repeat
  Statistics statistics;
  std::vector<Entity> schema{};
  std::vector<Gone> gone{};  ///< by id
  bool operator==(const Report&) const = default;
};

}  // namespace quiesce::violations
