// What one step does, as a text: steps of the same text do the same, whichever functionality they belong to.
// So what is known of one is known of all.
#pragma once

#include <string>
#include <vector>

#include "analyzer/world.hpp"

namespace quiesce::analyzer {

/// The transaction, which statements of it are left out (as Slice::cut says), which of its arguments are the
/// same value, and which can be NULL.
[[nodiscard]] std::string step_text(const ir::Application& application,
                                    const std::vector<std::vector<std::size_t>>& cut, const CodePoint& code);

}  // namespace quiesce::analyzer
