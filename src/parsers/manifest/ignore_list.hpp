// Enters: the manifest's "ignore". Leaves: what it names, each with its reason.
#pragma once

#include <vector>

#include "parsers/json/shape.hpp"
#include "quiesce/parsers/ignore.hpp"

namespace quiesce::parsers::manifest {

[[nodiscard]] std::vector<Ignore> read_ignore_list(const json::Value& value, json::Shape& shape,
                                                   diagnostics::Diagnostics& diagnostics);

}  // namespace quiesce::parsers::manifest
