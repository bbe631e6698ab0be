// The parts of a generated test class that depend on the violation, and the part that does not.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "quiesce/violations/record.hpp"

namespace quiesce::visualizers {

/// Statements that create the schema and insert the initial state.
[[nodiscard]] std::string java_setup(const std::vector<violations::Entity>& schema,
                                     const violations::State& initial);

struct JavaSteps {
  std::string code;
  std::string obstacle;  ///< why the calls cannot be written; empty if they can
};
[[nodiscard]] JavaSteps java_steps(const std::vector<violations::Entity>& schema,
                                   const violations::Execution& execution);

/// The variable that holds the connection of an instance.
[[nodiscard]] std::string connection_name(std::uint32_t instance);

/// The helpers of every class.
[[nodiscard]] std::string_view java_helpers();

}  // namespace quiesce::visualizers
