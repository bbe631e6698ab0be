// The one sentence that says what went wrong. Names and values are cut to a readable length.
#pragma once

#include <string>
#include <vector>

#include "quiesce/violations/record.hpp"
#include "violations/race.hpp"

namespace quiesce::violations {

/// "Withdrawal #2 decided on balance 15, read before Withdrawal #1 wrote 5"
[[nodiscard]] std::string race_sentence(const Execution& execution, const Race& race);
/// "Transfer #1 aborted in its step 2 (throws NoSuchAccount) and left what step 1 had written"
[[nodiscard]] std::string abort_sentence(const Step& aborted, const std::vector<std::uint32_t>& written);
/// "createTournament alone breaks it: after its step 2 (insertTournament), tournament.state = 'ACTIVE'"
[[nodiscard]] std::string alone_sentence(const Execution& execution);
/// "Deposit #1 and then Deposit #2, one after the other, break it: after …, accounts.balance = 120"
[[nodiscard]] std::string together_sentence(const Execution& execution);

}  // namespace quiesce::violations
