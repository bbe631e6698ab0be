// Enters: a condition of the schema. Leaves: the same in the rule language.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "quiesce/ir/schema.hpp"

namespace quiesce::parsers::draft {

/// In double quotes where the rule language would read it as something else.
[[nodiscard]] std::string rule_name(std::string_view name);
/// Nothing for what the rule language has no words for. All columns are of one row, called by its table.
[[nodiscard]] std::optional<std::string> rule_text(const ir::Expression& condition, const ir::Schema& schema);

}  // namespace quiesce::parsers::draft
