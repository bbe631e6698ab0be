// Enters: functionality files and the transactions. Leaves: functionalities with every argument bound to an
// input or to a value of an earlier step.
#pragma once

#include <vector>

#include "quiesce/diagnostics/diagnostics.hpp"
#include "quiesce/ir/application.hpp"

namespace quiesce::parsers::functionalities {

/// Adds to application.functionalities and application.notes; transactions must be there.
void parse_functionalities(const std::vector<std::uint32_t>& files, const diagnostics::SourceMap& sources,
                           ir::Application& application, diagnostics::Diagnostics& diagnostics);

}  // namespace quiesce::parsers::functionalities
