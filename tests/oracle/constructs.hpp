// Which constructs an application has: a comparison of thousands says something only of what occurs in them.
#pragma once

#include "oracle/counts.hpp"
#include "quiesce/parsers/application_loader.hpp"

namespace quiesce::oracle {

/// Counts each construct once for the application that has it, under "with …".
void count_constructs(const std::vector<parsers::MemoryFile>& files, Counts& counts);

}  // namespace quiesce::oracle
