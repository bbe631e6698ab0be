// Is what the database holds what the trace says?
#pragma once

#include "replay/canonical.hpp"

namespace quiesce::replay {

/// Every cell of every entity; an entity that the state leaves out has no rows. Throws Difference.
void check_state(Connection& connection, const std::vector<violations::Entity>& schema,
                 const violations::State& expected, const std::string& when);

}  // namespace quiesce::replay
