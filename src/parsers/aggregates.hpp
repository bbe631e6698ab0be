// Enters: the manifest's groups of entity names. Leaves: the application's aggregates, every entity in one.
#pragma once

#include <vector>

#include "parsers/manifest/manifest.hpp"
#include "quiesce/ir/application.hpp"

namespace quiesce::parsers {

/// `schema_complete`: a name that is not there is then a mistake, else perhaps only a consequence.
[[nodiscard]] std::vector<ir::AggregateGroup> resolve_aggregates(
    const std::vector<manifest::NamedGroup>& groups, const ir::Schema& schema, bool schema_complete,
    diagnostics::Diagnostics& diagnostics);

}  // namespace quiesce::parsers
