// One proof: invariants, and who runs. What is known from an earlier check is not proved again.
#pragma once

#include "analyzer/answers.hpp"
#include "analyzer/crowd.hpp"
#include "analyzer/proof/prove.hpp"

namespace quiesce::analyzer::proof {

struct ProofSettings {
  const ir::Application& application;
  const ir::Connections& connections;
  Answers& answers;
  unsigned resources = 0;  ///< of the solver, for each formula
  unsigned jobs = 1;
  const std::atomic<bool>* stop = nullptr;
  FormulaRecorder* recorder = nullptr;
  bool explain = false;  ///< puts proofs into words
};

/// `alike`: by functionality, equal for those that do the same; they are looked at once.
[[nodiscard]] ProofResult prove_among(const ProofSettings& settings, const std::vector<std::size_t>& alike,
                                      const Crowd& crowd, const std::vector<std::size_t>& invariants);

}  // namespace quiesce::analyzer::proof
