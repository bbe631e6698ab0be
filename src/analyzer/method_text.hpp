// The text of a whole method, for reports: the IR only knows where its name stands.
#pragma once

#include "quiesce/diagnostics/source_map.hpp"
#include "quiesce/violations/record.hpp"

namespace quiesce::analyzer {

/// The lines from that of the name to the closing brace of the body, of which at most 100 are kept.
[[nodiscard]] violations::SourceSpan method_span(const ir::Location& name,
                                                 const diagnostics::SourceMap& sources);

}  // namespace quiesce::analyzer
