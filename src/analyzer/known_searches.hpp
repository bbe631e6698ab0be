// Searches whose answers are known from earlier checks.
//
// That there is no violation is a fact about the slice: what its functionalities do to the attributes that
// matter, and the rules about the start that have to do with them. All of that is in the key. What a search
// took from other searches of the same check, namely that parts of its instances are clean, is kept with the
// answer, and must be true again where the answer is used. A violation is believed only if the interpreter
// repeats it on the application as it is now.
#pragma once

#include <functional>

#include "analyzer/confirm.hpp"
#include "analyzer/entanglement.hpp"
#include "analyzer/preparation.hpp"
#include "analyzer/stored_answer.hpp"

namespace quiesce::analyzer {

struct KnownSearch {
  formula::Limits bounded_by;
  std::vector<violations::Execution> executions;  ///< none: no violation; else the one to show first
  std::uint64_t execution_count = 0;
};

class KnownSearches {
 public:
  KnownSearches(const ir::Application& application, const CheckOptions& options, const Preparation& prepared,
                const Answers& answers, const diagnostics::SourceMap& sources)
      : application_(application),
        options_(options),
        prepared_(prepared),
        answers_(answers),
        sources_(sources) {}

  [[nodiscard]] std::optional<KnownSearch> find(std::size_t invariant, const Multiset& functionalities,
                                                const KnownClean& clean) const;
  void keep(std::size_t invariant, const Multiset& functionalities, StoredAnswer answer) const;

  /// In the slice, with its own rules about the start or with all of them.
  [[nodiscard]] Problem sliced(std::size_t invariant, const Multiset& functionalities, bool all_rules) const;
  [[nodiscard]] bool rules_left_out(std::size_t invariant) const;

 private:
  [[nodiscard]] std::optional<KnownSearch> find(const Problem& problem, const KnownClean& clean) const;
  [[nodiscard]] std::optional<violations::Execution> repeated(const Problem& whole,
                                                              const ConcreteExecution& execution) const;
  [[nodiscard]] std::string limits_in_words(const Problem& problem) const;

  const ir::Application& application_;
  const CheckOptions& options_;
  const Preparation& prepared_;
  const Answers& answers_;
  const diagnostics::SourceMap& sources_;
};

}  // namespace quiesce::analyzer
