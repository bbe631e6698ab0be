// What the command line does with a report, whoever made it.
#pragma once

#include "quiesce/violations/record.hpp"

namespace quiesce::fuzz {

/// Every format, of the whole and of each violation; the JSON read back to the same report; a replay on
/// SQLite. Ends the program where one of them does not keep its promise.
void use(const violations::Report& report);

}  // namespace quiesce::fuzz
