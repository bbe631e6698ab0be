// What is known before the first execution is searched: which functionalities matter to an invariant, which
// steps commute, which can break what, and what would make an answer empty.
//
// In two parts: which steps commute and which can break what is only needed to search, so where all answers
// are known from before it is never asked.
#pragma once

#include "analyzer/answers.hpp"
#include "analyzer/commutation.hpp"
#include "analyzer/proof/attempt.hpp"
#include "analyzer/slicing.hpp"
#include "quiesce/analyzer/options.hpp"
#include "quiesce/ir/connections.hpp"

namespace quiesce::analyzer {

struct Preparation {
  std::vector<Slice> slices;    ///< by invariant; without functionalities where it is not asked about
  std::vector<Keys> keys;       ///< by invariant: of its slice
  std::vector<char> startable;  ///< by invariant: there is a state to start from
  std::vector<std::string> warnings;
  std::vector<proof::Attempt> proofs;  ///< by invariant
  std::uint64_t proof_formulas = 0;

  // For the search.
  bool can_search = false;                    ///< the following is known
  std::vector<std::set<CodePoint>> breaking;  ///< by invariant, for absolute ones
  std::vector<Commutation> commutation;       ///< by invariant
  /// By invariant and relevant functionality: equal for those that do the same in the slice.
  std::vector<std::map<std::size_t, std::size_t>> alike;
};

[[nodiscard]] bool asked(const CheckOptions& options, const ir::Invariant& invariant);
/// `resources` of the solver for each formula.
[[nodiscard]] Preparation prepare(const ir::Application& application, const CheckOptions& options,
                                  unsigned resources, Answers& answers);
/// Adds what a search needs, if it is not known yet.
void prepare_search(const ir::Application& application, const CheckOptions& options, unsigned resources,
                    Answers& answers, Preparation& prepared);

}  // namespace quiesce::analyzer
