// Two opinions on one application, side by side.
#pragma once

#include "published/published.hpp"
#include "quiesce/violations/record.hpp"

namespace quiesce::published {

/// One line for each minimal violation that only one of the two found. What one of them could not decide is
/// no difference.
[[nodiscard]] std::vector<std::string> differences(const ir::Application& application, const Checked& checked,
                                                   const violations::Report& report);

}  // namespace quiesce::published
