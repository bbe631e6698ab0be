// Proofs for any number of instances. Enters: an application and the functionalities that run. Leaves: which
// invariants hold whatever the number of instances, and the assertions that say why; or where the proof
// fails.
//
// Sound, not complete: an invariant that is not proved may hold all the same. The argument is in
// docs/semantics.md.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "quiesce/analyzer/formula_recorder.hpp"
#include "quiesce/ir/connections.hpp"

namespace quiesce::analyzer::proof {

struct ProofRequest {
  const ir::Application* application = nullptr;
  const ir::Connections* connections = nullptr;
  std::vector<std::size_t> functionalities;  ///< no other ones run
  /// Of those, the ones of which two instances are never under way at once. (`ir::Functionality::at_most` is
  /// not looked at: one functionality may stand for several that do the same.)
  std::set<std::size_t> single{};
  std::vector<std::size_t> invariants;  ///< to be proved; all may be used as assertions
  unsigned resources = 0;               ///< of the solver, for each formula
  const std::atomic<bool>* stop = nullptr;
  FormulaRecorder* recorder = nullptr;  ///< is told what has to hold in the end, not the way to it
  bool explain = false;                 ///< finds few assertions that make a proof, and puts them into words
};

struct ProvedInvariant {
  std::size_t invariant = 0;
  std::vector<std::string> assertions;  ///< that make it inductive, in words; if that was asked for
};

/// `cell < 100` fails because a step moves the cell by so much, which an earlier step of it does not prevent.
struct Distance {
  std::uint32_t instances = 0;  ///< that are enough to break the rule, if nothing else is in the way
  std::string why;
};

struct UnprovedInvariant {
  std::size_t invariant = 0;
  std::vector<std::string> failures;  ///< the step and the fact that fail, in words
  std::optional<Distance> distance;
};

struct ProofResult {
  std::vector<ProvedInvariant> proved;
  std::vector<UnprovedInvariant> unproved;
  std::uint64_t formulas = 0;
  bool complete = false;  ///< every question was answered: another time it would come to the same

  [[nodiscard]] const ProvedInvariant* find(std::size_t invariant) const;
};

[[nodiscard]] ProofResult prove(const ProofRequest& request);

}  // namespace quiesce::analyzer::proof
