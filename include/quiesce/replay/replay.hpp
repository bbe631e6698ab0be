// Enters: a report. Leaves: for each violation, whether a real database goes through the same states when it
// runs the same statements, and breaks the same rule at the end.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "quiesce/violations/record.hpp"

namespace quiesce::replay {

enum class Target : std::uint8_t { Sqlite, Postgres };

struct Options {
  Target target = Target::Sqlite;
  std::string dsn;  ///< of PostgreSQL: a connection string or URI; empty: libpq's defaults
};

struct Outcome {
  std::string id;
  std::string difference;  ///< the first one, in words; empty: confirmed
  bool excused = false;    ///< it may differ: it rests on unknown values, or on a known limit of the database
};

/// There is no database to replay on: it cannot be reached, or nothing can be created in it.
struct NoDatabase : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Why the report cannot be replayed at all (it contradicts itself, or lacks the schema); empty if it can.
[[nodiscard]] std::string unfit_for_replay(const violations::Report& report);

/// One outcome for each execution of each violation, in their order. Throws NoDatabase.
[[nodiscard]] std::vector<Outcome> replay(const violations::Report& report, const Options& options);

}  // namespace quiesce::replay
