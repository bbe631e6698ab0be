// Proofs for all invariants that are asked about, before anything is searched.
#pragma once

#include "analyzer/proof/prove.hpp"
#include "quiesce/analyzer/formula_recorder.hpp"

namespace quiesce::analyzer::proof {

struct Attempt {
  bool wanted = false;                       ///< goes in
  std::vector<std::size_t> functionalities;  ///< goes in: those that can matter to the invariant
  bool proved = false;
  std::vector<std::string> words;  ///< the assertions; or where the proof fails
  std::optional<Distance> distance;
};

/// By invariant. Leaves the number of formulas that were asked.
std::uint64_t try_proofs(const ir::Application& application, const ir::Connections& connections,
                         unsigned resources, const std::atomic<bool>* stop, FormulaRecorder* recorder,
                         std::vector<Attempt>& attempts);

}  // namespace quiesce::analyzer::proof
