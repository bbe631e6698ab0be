// The grammar's names of the node kinds that the front end knows.
#pragma once

#include <string_view>
#include <unordered_map>

#include "parsers/java/syntax.hpp"

namespace quiesce::parsers::java {

[[nodiscard]] const std::unordered_map<std::string_view, Kind>& kind_names();

}  // namespace quiesce::parsers::java
