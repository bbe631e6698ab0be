// Text that people read: values and names of the record.
#pragma once

#include <string>
#include <string_view>

#include "quiesce/violations/record.hpp"

namespace quiesce::violations {

/// As the rule language writes it: null, true, 12.5, 'it''s'.
[[nodiscard]] std::string to_text(const Scalar& value);

/// "Withdrawal #2": the number is that of the instance among all of the execution.
[[nodiscard]] std::string instance_name(const Step& step);

/// "Withdrawal ×2, Update Name": equal neighbours of the sorted list are grouped.
[[nodiscard]] std::string grouped(const std::vector<std::string>& functionalities);

/// At most `limit` code points; a longer text ends with "…".
[[nodiscard]] std::string shortened(std::string_view text, std::size_t limit);

/// The row with this id, or null.
[[nodiscard]] const Row* find_row(const State& state, std::string_view entity, std::uint32_t row);
[[nodiscard]] const Table* find_table(const State& state, std::string_view entity);

/// Where the execution broke the rule: the last state that marks a breaking cell, else that of the
/// breaking step, else the initial one.
[[nodiscard]] const State& violating_state(const Execution& execution);

/// Sets `changed` and `inserted` of every row of `after` by comparing it with `before`.
void mark_changes(const State& before, State& after);

}  // namespace quiesce::violations
