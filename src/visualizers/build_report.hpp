// What the formats for builds (sarif, junit, github, markdown, sonar) share.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "quiesce/violations/record.hpp"

namespace quiesce::visualizers {

/// A report that says no more than the violation does.
[[nodiscard]] violations::Report report_about(const violations::Violation& violation);

/// The invariants of a report, each name once; also those that only a violation names.
class Rules {
 public:
  explicit Rules(const violations::Report& report);
  [[nodiscard]] const std::vector<violations::InvariantResult>& all() const { return all_; }
  [[nodiscard]] std::size_t index(const violations::Violation& violation) const {
    return index_.at(violation.invariant);
  }
  [[nodiscard]] const violations::InvariantResult& of(const violations::Violation& violation) const {
    return all_[index(violation)];
  }

 private:
  std::vector<violations::InvariantResult> all_;
  std::map<std::string, std::size_t> index_;
};

/// Stable: from the invariant's name alone.
[[nodiscard]] std::string rule_id(const violations::InvariantResult& invariant);

/// What a build has to know of an invariant. A violation that does not count does not fail it, but what was
/// not answered does.
enum class Outcome : std::uint8_t { Passed, Failed, Undecided, Excused };
[[nodiscard]] Outcome outcome_of(const violations::Report& report,
                                 const violations::InvariantResult& invariant);
[[nodiscard]] std::vector<const violations::Violation*> violations_of(
    const violations::Report& report, const violations::InvariantResult& invariant);

/// Those that count come first, so that no limit takes them away.
void put_counting_first(std::vector<const violations::Violation*>& found);

/// Text of users on one line, at most `limit` characters; '' if there is none.
[[nodiscard]] std::string shown_text(std::string_view text, std::size_t limit = 200);
[[nodiscard]] std::string capitalised(std::string text);

/// "lost update by Withdrawal ×2"
[[nodiscard]] std::string cause_words(const violations::Violation& violation);
/// "Withdrawal #2 decided on balance 15, read before Withdrawal #1 wrote 5."; never empty.
[[nodiscard]] std::string sentence_of(const violations::Violation& violation);
/// "Withdrawal #1: balance(id_account=0); reads accounts.balance = 15", for each step.
[[nodiscard]] std::vector<std::string> steps_in_words(const violations::Execution& execution);
/// "violated by 2 violations", "holds up to f = 2", "undecided beyond f = 1"
[[nodiscard]] std::string outcome_words(const violations::Report& report,
                                        const violations::InvariantResult& invariant);
/// What holds for an absolute invariant, or an eventual one.
[[nodiscard]] std::string kind_words(const violations::InvariantResult& invariant);

}  // namespace quiesce::visualizers
