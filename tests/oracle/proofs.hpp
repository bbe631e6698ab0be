// Proofs against brute force: what it breaks is never proved, and what is proved it does not break with more
// instances either. Counts how much of what is safe is proved.
#pragma once

#include "oracle/comparison.hpp"

namespace quiesce::oracle {

struct ProofTally {
  std::size_t applications = 0;
  std::size_t broken_applications = 0;  ///< brute force breaks an invariant
  std::size_t broken = 0;               ///< invariants that brute force breaks
  std::size_t proved = 0;
  /// Invariants that `check` finds safe up to f = 3, whose attributes every functionality writes, and that
  /// plain induction does not prove.
  std::size_t hard = 0, hard_proved = 0;
  std::size_t hard_unbounded = 0;  ///< of these, those whose answer holds for any number of rows
  std::vector<std::string> wrong;  ///< proofs of what is false

  void add(const ProofTally& other);
  [[nodiscard]] std::string text() const;
};

struct ProofSettings {
  Settings explored{.max_steps = 3'000, .seconds_a_formula = 0.5};
  bool count_hard = true;    ///< asks `check` up to f = 3
  std::uint32_t beyond = 2;  ///< what is proved is explored with so many more instances
};

[[nodiscard]] ProofTally try_proofs(const std::vector<parsers::MemoryFile>& files,
                                    const ProofSettings& settings);

}  // namespace quiesce::oracle
