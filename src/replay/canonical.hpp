// Values in one spelling for each type, so that those of a trace and of any database can be compared.
#pragma once

#include <stdexcept>
#include <string>

#include "quiesce/violations/record.hpp"
#include "replay/database.hpp"

namespace quiesce::replay {

/// The first thing that is not as the trace says, in words.
struct Difference : std::runtime_error {
  explicit Difference(const std::string& what, bool of_the_database = false)
      : std::runtime_error(what), known_limit(of_the_database) {}
  bool known_limit;  ///< the database is known to differ from the standard here
};

/// "12.50", "1.25e1" → "12.5"; a text that is no decimal stays as it is.
[[nodiscard]] std::string canonical_decimal(const std::string& text);
/// Of a cell that a database returned for a column of this type.
[[nodiscard]] Cell canonical(const Cell& cell, const std::string& type);
/// Throws Difference for a number without a finite decimal form.
[[nodiscard]] Cell canonical(const violations::Scalar& value);
[[nodiscard]] std::string shown(const Cell& cell, const std::string& type);

}  // namespace quiesce::replay
