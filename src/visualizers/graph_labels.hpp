// The tables that stand in the nodes of a graph, in Graphviz's HTML-like language.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "quiesce/violations/record.hpp"

namespace quiesce::visualizers {

namespace graph_colors {
inline constexpr std::string_view changed = "#ffe066";
inline constexpr std::string_view breaks = "#c62828";
inline constexpr std::string_view order = "#d50000";
inline constexpr std::string_view link = "#000000";
}  // namespace graph_colors

/// Text for an HTML-like label: hostile characters written out, the rest escaped, at most `limit` code
/// points.
[[nodiscard]] std::string label_text(std::string_view text, std::size_t limit);

/// The rule, the functionalities, the cause and its sentence, and what colours, symbols and lines mean.
[[nodiscard]] std::string title_label(const violations::Violation& violation);

/// The state after `step` steps as tables. Changed cells are yellow, bold and show both values; those that
/// break the rule are red and marked with ✗; new rows have a +, deleted ones are struck out.
[[nodiscard]] std::string state_label(const violations::Execution& execution, std::size_t step);

/// Functionality, instance, number, name, arguments, and how it ended.
[[nodiscard]] std::string transaction_label(const violations::Execution& execution, std::size_t step);

/// The state after `step` steps; 0 is the initial one.
[[nodiscard]] const violations::State& state_after(const violations::Execution& execution, std::size_t step);
[[nodiscard]] bool breaks_rule(const violations::State& state);

}  // namespace quiesce::visualizers
