// Enters: the text of a schema file. Leaves: entities added to the schema.
#pragma once

#include <cstdint>
#include <vector>

#include "quiesce/diagnostics/diagnostics.hpp"
#include "quiesce/ir/application.hpp"

namespace quiesce::parsers::sql {

/// All schema files together, so that a foreign key may refer to a table of a later file. Statements
/// that carry no entity are skipped and noted.
[[nodiscard]] ir::Schema parse_schema(const std::vector<std::uint32_t>& files,
                                      const diagnostics::SourceMap& sources,
                                      diagnostics::Diagnostics& diagnostics, std::vector<ir::Note>& notes);

}  // namespace quiesce::parsers::sql
