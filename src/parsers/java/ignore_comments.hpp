// Enters: Java files. Leaves: their comments `// quiesce:ignore NAME reason`.
#pragma once

#include <vector>

#include "quiesce/diagnostics/diagnostics.hpp"
#include "quiesce/parsers/ignore.hpp"

namespace quiesce::parsers::java {

/// NAME is a word, or stands in double quotes. A file that is no Java has been reported by others.
[[nodiscard]] std::vector<Ignore> find_ignore_comments(const std::vector<std::uint32_t>& files,
                                                       const diagnostics::SourceMap& sources,
                                                       diagnostics::Diagnostics& diagnostics);

}  // namespace quiesce::parsers::java
