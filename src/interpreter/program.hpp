#pragma once

#include <set>

#include "quiesce/interpreter/run.hpp"

namespace quiesce::interpreter {

/// The attributes whose values a generated key must avoid: its own and those that reference it; where it
/// has none, all of its type.
[[nodiscard]] std::set<ir::AttributeId> key_scope(const ir::Schema& schema, const ir::Generated& generated,
                                                  ir::Type type);

}  // namespace quiesce::interpreter
