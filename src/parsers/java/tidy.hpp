// Makes a lowered transaction readable without changing what it means: temporaries that are used once
// are put in where they are used, and what is never read goes.
#pragma once

#include <set>

#include "quiesce/ir/application.hpp"

namespace quiesce::parsers::java {

void tidy(ir::Transaction& transaction);

/// Sets each of these flags to false after the query whose cursor it belongs to, because it may be read
/// before the first fetch.
void set_flags_first(ir::Transaction& transaction, const std::set<ir::VariableId>& flags);

}  // namespace quiesce::parsers::java
