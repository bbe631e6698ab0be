// What a step did to the database, for the report and for replay.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "quiesce/interpreter/database.hpp"

namespace quiesce::interpreter {

enum class AccessKind : std::uint8_t { Read, Write, Insert, Delete };

/// A row or a cell that a statement touched. Read: a cell whose value reached the code through a fetched
/// row or decided which rows a statement takes; an update that finds its rows by key reads the key. Once
/// for each statement and cell. Write: every assigned cell, changed or not, and those that a referential
/// action sets.
struct Access {
  AccessKind kind = AccessKind::Read;
  ir::EntityId entity{};
  std::uint32_t row = 0;
  std::optional<std::uint32_t> attribute{};  ///< not for Insert and Delete
  ir::Value before{};                        ///< Read: the value, here and in `after`
  ir::Value after{};
  const ir::Statement* statement = nullptr;
  bool operator==(const Access&) const = default;
};

/// A value that the database chose: a key for an attribute, or (without one) the time.
struct ChosenValue {
  std::optional<ir::AttributeId> attribute{};
  ir::Type type = ir::Type::Integer;
  ir::Value value{};
};

/// A database statement as it was sent: for replay and for people.
struct Executed {
  const ir::Statement* statement = nullptr;
  std::string text{};  ///< empty: a part of the statement that was sent before (or, for a query, comes next)
  std::vector<std::pair<ir::Value, ir::Type>> arguments{};
  bool failed = false;
  std::uint32_t rows = 0;             ///< returned (all of the result, fetched or not) or changed
  std::vector<ChosenValue> chosen{};  ///< since the statement before
};

}  // namespace quiesce::interpreter
