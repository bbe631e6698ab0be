// What is kept of a search: that there is no violation, and what that rests on; or the executions that show
// one.
#pragma once

#include <set>

#include "analyzer/answers.hpp"
#include "analyzer/plan.hpp"
#include "analyzer/stored_execution.hpp"

namespace quiesce::analyzer {

/// The answer to entanglement's question, see KnownClean. Whether it is yes depends on all invariants and on
/// statements that a slice leaves out, so no key of one search can stand for it.
struct CleanPart {
  Multiset functionalities;
  bool cut = false;
  auto operator<=>(const CleanPart&) const = default;
};

struct StoredAnswer {
  bool all_rules = false;        ///< found with all rules about the start, not only those of the slice
  formula::Limits bounded_by;    ///< with the rows that were looked at
  std::string limits_in_words;   ///< of the rows, with all rules: if another by now, so are those above
  std::set<CleanPart> rests_on;  ///< parts of the instances that were known to be clean
  std::uint64_t execution_count = 0;
  std::vector<ConcreteExecution> executions;  ///< none: no violation; else the one to show first
};

/// `problem`: of the application of the keys.
[[nodiscard]] ir::Digest search_key(const Keys& keys, const Problem& problem);

/// `problem`: of the whole application; its bounds do not matter. Nothing: it cannot be kept.
[[nodiscard]] std::optional<std::string> to_bytes(const StoredAnswer& answer, const Problem& problem);
/// Nothing: it is not such an answer.
[[nodiscard]] std::optional<StoredAnswer> to_answer(std::string_view bytes, const Problem& problem);

}  // namespace quiesce::analyzer
