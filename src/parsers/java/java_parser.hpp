// Enters: Java files. Leaves: transactions, the types of the errors they raise, notes on unknown values.
#pragma once

#include <vector>

#include "quiesce/diagnostics/diagnostics.hpp"
#include "quiesce/ir/application.hpp"

namespace quiesce::parsers::java {

/// Adds to application.transactions, .error_types (with database_error and constraint_error) and .notes;
/// application.schema must be there.
void parse_transactions(const std::vector<std::uint32_t>& files, const diagnostics::SourceMap& sources,
                        ir::Application& application, diagnostics::Diagnostics& diagnostics);

}  // namespace quiesce::parsers::java
