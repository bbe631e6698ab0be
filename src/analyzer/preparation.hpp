// What is known before the first execution is searched: which functionalities matter to an invariant, which
// steps commute, which can break what, and what would make an answer empty.
#pragma once

#include "analyzer/commutation.hpp"
#include "analyzer/slicing.hpp"
#include "quiesce/analyzer/options.hpp"
#include "quiesce/ir/connections.hpp"

namespace quiesce::analyzer {

struct Preparation {
  std::vector<Slice> slices;  ///< by invariant; without functionalities where it is not asked about
  std::vector<std::set<CodePoint>> breaking;  ///< by invariant, for absolute ones
  std::vector<Commutation> commutation;       ///< by invariant
  std::vector<char> startable;                ///< by invariant: there is a state to start from
  std::vector<std::string> warnings;
  std::uint64_t formulas = 0;
};

[[nodiscard]] bool asked(const CheckOptions& options, const ir::Invariant& invariant);
/// `resources` of the solver for each formula.
[[nodiscard]] Preparation prepare(const ir::Application& application, const CheckOptions& options,
                                  unsigned resources);

}  // namespace quiesce::analyzer
