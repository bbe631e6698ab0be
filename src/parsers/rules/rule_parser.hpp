// Enters: the text of a rule. Leaves: ir::Rule (invariants, initial-state assumptions) or a condition over
// the inputs of a functionality.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "quiesce/diagnostics/diagnostics.hpp"
#include "quiesce/ir/application.hpp"

namespace quiesce::parsers::rules {

/// A rule stands inside a JSON string: maps an offset of the decoded text to its place in the file.
struct RuleText {
  std::string_view text;
  std::function<ir::Location(std::size_t offset, std::size_t length)> locate;
};

[[nodiscard]] std::optional<ir::Rule> parse_rule(const RuleText& text, const ir::Schema& schema,
                                                 diagnostics::Diagnostics& diagnostics);

/// A condition over inputs only ("amount > 0"). Bare names are inputs.
[[nodiscard]] ir::ExpressionPtr parse_input_condition(const RuleText& text,
                                                      const std::vector<ir::Input>& inputs,
                                                      diagnostics::Diagnostics& diagnostics);

}  // namespace quiesce::parsers::rules
