// A concrete database: a finite set of rows per entity.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "quiesce/ir/application.hpp"

namespace quiesce::interpreter {

/// Stands for the row of NULLs of a LEFT JOIN wherever a row id is asked for.
inline constexpr std::uint32_t no_row = std::numeric_limits<std::uint32_t>::max();

/// Rows of an entity without a key may be equal, so a row has an identity of its own: initial rows are
/// numbered from 0 in their table, inserted ones go on from there.
struct Row {
  std::uint32_t id = 0;
  std::vector<ir::Value> cells;  ///< by attribute
  bool operator==(const Row&) const = default;
};

struct Table {
  std::vector<Row> rows;  ///< by id
  std::uint32_t next_id = 0;
  bool operator==(const Table&) const = default;
};

/// A total order for containers: NULL first, then by kind, then as SQL compares.
struct ValueOrder {
  bool operator()(const ir::Value& a, const ir::Value& b) const;
};
using ValueSet = std::set<ir::Value, ValueOrder>;

struct Database {
  std::vector<Table> tables;  ///< by EntityId
  /// What the execution so far leaves behind beside its rows. Empty in an initial state.
  std::map<ir::AttributeId, ValueSet> spent;    ///< keys that may not be generated again: held or handed out
  std::map<ir::Type, ValueSet> spent_anywhere;  ///< handed out for no attribute in particular
  std::map<ir::Type, ir::Value> clock;          ///< the latest Now of each type
  bool operator==(const Database&) const = default;
};

[[nodiscard]] Database empty_database(const ir::Schema& schema);
/// Adds a row and returns its id.
std::uint32_t add_row(Database& database, ir::EntityId entity, std::vector<ir::Value> cells);
/// Null if there is no such row.
[[nodiscard]] const Row* find_row(const Database& database, ir::EntityId entity, std::uint32_t row);

[[nodiscard]] std::size_t hash(const ir::Value& value);
[[nodiscard]] std::size_t hash(const Database& database);

/// The first schema constraint that the database breaks, in words ("breaks UNIQUE (name) of clients");
/// empty if none.
[[nodiscard]] std::string broken_constraint(const Database& database, const ir::Schema& schema);

/// Rows, in the order of the rule's bindings, that make the rule false (each with entity and row id);
/// empty if the rule is not violated. Of several combinations, the first in the order of the rows.
struct RuleRow {
  ir::EntityId entity;
  std::uint32_t row = 0;
};
struct RuleResult {
  bool violated = false;
  std::vector<RuleRow> rows;
};
[[nodiscard]] RuleResult evaluate(const ir::Rule& rule, const Database& database, const ir::Schema& schema);

/// Is there a combination of rows for which the premise is TRUE? (A rule without one: any combination.)
[[nodiscard]] bool premise_reached(const ir::Rule& rule, const Database& database, const ir::Schema& schema);

/// Why these are no lawful inputs, in words: a wrong type, a NULL, an assumption that is not TRUE.
[[nodiscard]] std::string unlawful_inputs(const ir::Functionality& functionality,
                                          const std::vector<ir::Value>& inputs, const ir::Schema& schema);

/// Is the value one of that type (or NULL, where that is allowed)?
[[nodiscard]] bool fits(const ir::Value& value, ir::Type type, bool nullable);

}  // namespace quiesce::interpreter
