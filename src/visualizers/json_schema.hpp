// The schema part of a report: read here, written by write_schema of json_record.hpp.
#pragma once

#include "visualizers/json_node.hpp"

namespace quiesce::visualizers {

void read_entity(const JsonNode& node, violations::Entity& entity);

}  // namespace quiesce::visualizers
