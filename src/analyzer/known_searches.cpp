#include "analyzer/known_searches.hpp"

#include <algorithm>

namespace quiesce::analyzer {

Problem KnownSearches::sliced(std::size_t invariant, const Multiset& functionalities, bool all_rules) const {
  const Slice& slice = prepared_.slices[invariant];
  return make_problem(*slice.application, invariant, functionalities,
                      all_rules ? initial_rules(*slice.application) : slice.initial, options_.extra_rows);
}

bool KnownSearches::rules_left_out(std::size_t invariant) const {
  const Slice& slice = prepared_.slices[invariant];
  return slice.initial.size() < initial_rules(*slice.application).size();
}

/// With the texts of rules, which no key has: a limit is shown in the words of today.
std::string KnownSearches::limits_in_words(const Problem& problem) const {
  const Problem all = sliced(problem.invariant, problem.functionalities, true);
  std::string words;
  for (const std::string& limit : all.bounds.bounded_by.in_words()) words += limit + "\n";
  return words;
}

std::optional<KnownSearch> KnownSearches::find(std::size_t invariant, const Multiset& functionalities,
                                               const KnownClean& clean) const {
  if (!answers_.kept()) return std::nullopt;
  auto known = find(sliced(invariant, functionalities, false), clean);
  if (known || !rules_left_out(invariant)) return known;
  return find(sliced(invariant, functionalities, true), clean);
}

std::optional<KnownSearch> KnownSearches::find(const Problem& problem, const KnownClean& clean) const {
  const Problem whole{&application_, problem.invariant, problem.functionalities, {}, {}};
  const auto bytes = answers_.find(search_key(prepared_.keys[problem.invariant], problem));
  const auto known = bytes ? to_answer(*bytes, whole) : std::nullopt;
  if (!known) return std::nullopt;
  const auto holds = [&](const CleanPart& part) { return clean(part.functionalities, part.cut); };
  if (!std::all_of(known->rests_on.begin(), known->rests_on.end(), holds)) return std::nullopt;
  if (!known->bounded_by.rows.empty() && known->limits_in_words != limits_in_words(problem))
    return std::nullopt;
  KnownSearch result{known->bounded_by, {}, known->execution_count};
  for (const ConcreteExecution& execution : known->executions) {
    auto confirmed = repeated(whole, execution);
    if (!confirmed) return std::nullopt;  // the application is another one now
    result.executions.push_back(std::move(*confirmed));
  }
  return result;
}

std::optional<violations::Execution> KnownSearches::repeated(const Problem& whole,
                                                             const ConcreteExecution& execution) const {
  try {
    return confirm(whole, execution, sources_).execution;
  } catch (const ir::NumberOverflow&) {
    return std::nullopt;
  }
}

void KnownSearches::keep(std::size_t invariant, const Multiset& functionalities, StoredAnswer answer) const {
  if (!answers_.kept()) return;
  // That rules which have nothing to do with the invariant leave no violation is known for these rules only;
  // an execution is confirmed with all of them.
  const bool violated = !answer.executions.empty();
  const Problem problem = sliced(invariant, functionalities, answer.all_rules && !violated);
  if (violated) answer.rests_on.clear();
  if (!answer.bounded_by.rows.empty()) answer.limits_in_words = limits_in_words(problem);
  const Problem whole{&application_, invariant, functionalities, {}, {}};
  if (auto bytes = to_bytes(answer, whole))
    answers_.store(search_key(prepared_.keys[invariant], problem), std::move(*bytes));
}

}  // namespace quiesce::analyzer
