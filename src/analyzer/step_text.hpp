// What one step does, as a text: steps of the same text do the same, whichever functionality they belong to.
// So what is known of one is known of all.
#pragma once

#include <string>

#include "analyzer/likeness.hpp"
#include "analyzer/world.hpp"

namespace quiesce::analyzer {

/// What the transaction does, which of its arguments are the same value and can be NULL, and what it
/// publishes as what.
[[nodiscard]] std::string step_text(const ir::Application& application, Likeness& likeness,
                                    const CodePoint& code);

}  // namespace quiesce::analyzer
