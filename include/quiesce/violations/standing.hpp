// Does a violation that was found count? It does unless somebody ignores it or an earlier run knew it.
#pragma once

#include <cstdint>
#include <string>

#include "quiesce/violations/record.hpp"

namespace quiesce::violations {

enum class Standing : std::uint8_t { Counts, Known, Ignored };

/// A violation that is ignored is that first, whether it was known or not.
[[nodiscard]] Standing standing_of(const Violation& violation);

/// "ignored: accepted until the migration (invariants.json:12)", "known: it is in the baseline"; empty if
/// it counts.
[[nodiscard]] std::string standing_words(const Violation& violation);

/// "accounts.balance >= 0, broken by Withdrawal ×2"
[[nodiscard]] std::string gone_words(const Gone& gone);
/// For each one that is gone the words, and its id.
[[nodiscard]] std::vector<std::string> gone_lines(const Report& report);

}  // namespace quiesce::violations
