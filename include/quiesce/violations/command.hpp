// The command that finds a violation again.
#pragma once

#include <string>
#include <string_view>

#include "quiesce/violations/record.hpp"

namespace quiesce::violations {

/// "quiesce check samples/simple-bank --f-max 2 --invariant 'accounts.balance >= 0'"; APP stands for a
/// folder that the report does not know.
[[nodiscard]] std::string reproduce_command(const Report& report, const Violation& violation);

/// One word for a shell, whatever is in it.
[[nodiscard]] std::string shell_word(std::string_view text);

}  // namespace quiesce::violations
