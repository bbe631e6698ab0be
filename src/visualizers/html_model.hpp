// What the HTML page's script works on: the record as JSON, with every value already a text, so that the
// page shows numbers of any size exactly and need not know types.
#pragma once

#include <string>

#include "quiesce/violations/record.hpp"

namespace quiesce::visualizers {

/// What the page shows at once: verdicts, and a line for each violation.
[[nodiscard]] std::string html_summary(const violations::Report& report);
/// What it shows of one violation, read only when it is asked for. `graph` is its picture as SVG.
[[nodiscard]] std::string html_details(const violations::Report& report,
                                       const violations::Violation& violation, const std::string& graph);

/// JSON that can stand inside a script element: no text in it ends the element or starts a comment.
[[nodiscard]] std::string script_safe(const std::string& json);

}  // namespace quiesce::visualizers
