// A violation in Markdown.
#pragma once

#include <string>

#include "quiesce/violations/record.hpp"

namespace quiesce::visualizers {

/// A heading, the cause, and the steps; states and command are folded in.
[[nodiscard]] std::string markdown_violation(const violations::Report& report,
                                             const violations::Violation& violation);

}  // namespace quiesce::visualizers
