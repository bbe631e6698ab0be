// The rows around an aggregate or a join condition that it speaks of.
#pragma once

#include <map>

#include "quiesce/ir/application.hpp"

namespace quiesce::formula {

/// Row variables that the aggregate names but does not bind, with their entities.
using FreeRows = std::map<ir::RowId, ir::EntityId>;
[[nodiscard]] FreeRows free_rows(const ir::Aggregate& aggregate);
/// The same for the ON condition of a LEFT JOIN.
[[nodiscard]] FreeRows free_rows(const ir::RowBinding& outer_joined);

}  // namespace quiesce::formula
