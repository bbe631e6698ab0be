// Enters: all tables as they were read. Leaves: entities, with every name in a constraint resolved.
#pragma once

#include <vector>

#include "parsers/sql/raw_schema.hpp"
#include "quiesce/diagnostics/diagnostics.hpp"
#include "quiesce/ir/application.hpp"

namespace quiesce::parsers::sql {

[[nodiscard]] ir::Schema resolve_schema(RawSchema& raw, diagnostics::Diagnostics& diagnostics,
                                        std::vector<ir::Note>& notes);

}  // namespace quiesce::parsers::sql
