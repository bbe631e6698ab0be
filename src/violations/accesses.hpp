// Questions about the steps of an execution that conflicts and causes are made of.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "quiesce/violations/record.hpp"

namespace quiesce::violations {

/// A write, insert or delete that changed something, in a step that committed.
[[nodiscard]] bool is_effect(const Access& access);
[[nodiscard]] bool commits_a_write(const Step& step);

/// Does the effect touch the cell that the other access names? (Insert and Delete touch the whole row.)
[[nodiscard]] bool touches(const Access& effect, const Access& cell);

/// The value that was read, whichever side of the access holds it.
[[nodiscard]] const Scalar& value_read(const Access& read);

[[nodiscard]] bool same_instance(const Step& a, const Step& b);
[[nodiscard]] std::size_t instance_count(const Execution& execution);

/// The last step before `before` that has an effect on the cell; the number of steps if there is none.
[[nodiscard]] std::size_t last_effect(const Execution& execution, std::size_t before, const Access& cell);

/// Did a statement of the step ask for rows of the entity that the inserted row would have been one of?
/// Answered from the statement's text and arguments: all of a query's, any of a change's, must be values
/// of the row.
[[nodiscard]] bool looked_for(const Step& step, const Access& insert, const Row* row);

/// Entity and row of every row with a breaking cell.
using Rows = std::set<std::pair<std::string, std::uint32_t>>;
[[nodiscard]] Rows breaking_rows(const Execution& execution);
/// Is the cell itself one of those that break the rule? (Insert and Delete stand for all of their row.)
[[nodiscard]] bool breaks_rule(const Execution& execution, const Access& cell);
[[nodiscard]] bool writes_any(const Step& step, const Rows& rows);

}  // namespace quiesce::violations
