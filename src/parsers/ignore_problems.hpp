// What can be wrong with an ignore, whether it stands in the manifest or in a comment.
#pragma once

#include <string>
#include <string_view>

#include "quiesce/diagnostics/diagnostics.hpp"

namespace quiesce::parsers {

/// Without the spaces around it.
[[nodiscard]] std::string_view trimmed(std::string_view text);

void report_no_reason(const ir::Location& location, const std::string& name, const std::string& example,
                      diagnostics::Diagnostics& diagnostics);
void report_no_name(const ir::Location& location, const std::string& problem, const std::string& example,
                    diagnostics::Diagnostics& diagnostics);

}  // namespace quiesce::parsers
