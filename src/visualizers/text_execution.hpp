// One execution as tables: the state it starts from, its steps, the state that breaks the rule.
#pragma once

#include <string>

#include "quiesce/violations/record.hpp"
#include "quiesce/visualizers/visualizer.hpp"

namespace quiesce::visualizers {

[[nodiscard]] std::string initial_state_text(const violations::Execution& execution,
                                             const RenderOptions& options);
/// Changed cells show "15 → -5", measured against the initial state; cells that break the rule end in ✗.
[[nodiscard]] std::string violating_state_text(const violations::Execution& execution,
                                               const RenderOptions& options);
[[nodiscard]] std::string steps_text(const violations::Execution& execution, const RenderOptions& options);

}  // namespace quiesce::visualizers
