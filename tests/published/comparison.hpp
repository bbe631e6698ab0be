// Two opinions on one application, side by side.
#pragma once

#include "published/published.hpp"
#include "quiesce/violations/record.hpp"

namespace quiesce::published {

/// A minimal violation that only one of the two found.
struct Difference {
  std::string text;
  /// The engine's execution has a step that aborts: such a run does not exist in the published meaning. Or
  /// the violation contains such a one, and so is minimal only there.
  bool meanings_differ = false;
};

/// What one of the two could not decide is no difference.
[[nodiscard]] std::vector<Difference> differences(const ir::Application& application, const Checked& checked,
                                                  const violations::Report& report);

}  // namespace quiesce::published
