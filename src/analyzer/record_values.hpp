// From IR values, databases and locations to those of the violation record.
#pragma once

#include "quiesce/diagnostics/source_map.hpp"
#include "quiesce/interpreter/access.hpp"
#include "quiesce/interpreter/database.hpp"
#include "quiesce/violations/record.hpp"

namespace quiesce::analyzer {

[[nodiscard]] violations::Scalar to_scalar(const ir::Value& value, ir::Type type);
[[nodiscard]] violations::SourceSpan to_span(const ir::Location& location,
                                             const diagnostics::SourceMap& sources);
[[nodiscard]] violations::Call to_call(const ir::Origin& origin);
/// Only entities of which some row is ever there: `used`, by EntityId.
[[nodiscard]] violations::State to_state(const interpreter::Database& database, const ir::Schema& schema,
                                         const std::vector<bool>& used);

/// The statements as the application sends them: what the IR made of one is one again.
[[nodiscard]] std::vector<violations::Executed> to_executed(
    const std::vector<interpreter::Executed>& executed, const ir::Schema& schema,
    const diagnostics::SourceMap& sources);

}  // namespace quiesce::analyzer
