// The schema of the IR as the record carries it, so that a report can be replayed without the application.
#pragma once

#include <vector>

#include "quiesce/ir/schema.hpp"
#include "quiesce/violations/record.hpp"

namespace quiesce::analyzer {

[[nodiscard]] std::vector<violations::Entity> to_record(const ir::Schema& schema);

}  // namespace quiesce::analyzer
