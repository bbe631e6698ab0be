// Proofs for all invariants that are asked about, before anything is searched.
//
// Invariants that share no functionality are proved apart; functionalities that do the same are looked at
// once; and what was found is kept for the next check.
#pragma once

#include "analyzer/answers.hpp"
#include "analyzer/likeness.hpp"
#include "analyzer/proof/prove.hpp"

namespace quiesce::analyzer::proof {

struct Attempt {
  bool wanted = false;                       ///< goes in
  std::vector<std::size_t> functionalities;  ///< goes in: those that can matter to the invariant
  bool proved = false;
  std::vector<std::string> words;  ///< the assertions; or where the proof fails
  std::optional<Distance> distance;
};

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

/// By invariant. Leaves the number of formulas that were asked.
std::uint64_t try_proofs(const ProofSettings& settings, Likeness& likeness, std::vector<Attempt>& attempts);

}  // namespace quiesce::analyzer::proof
