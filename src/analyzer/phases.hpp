// Where the time of a check goes. Enters: what each worker is busy with, as it goes along. Leaves: seconds
// for each phase, summed over all workers.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>

#include "quiesce/violations/record.hpp"

namespace quiesce::analyzer {

/// Plan: slices, commutation, induction. Encode: building formulas, and choosing which. Solve: inside the
/// solver, whoever asks. Witness: the execution that is shown. Idle: a worker that has nothing left to do.
enum class Phase : std::uint8_t { Plan, Encode, Solve, Witness, Idle };

class PhaseTimes {
 public:
  void add(Phase phase, std::chrono::nanoseconds time) {
    nanoseconds_[static_cast<std::size_t>(phase)] += time.count();
  }
  [[nodiscard]] double seconds(Phase phase) const {
    return static_cast<double>(nanoseconds_[static_cast<std::size_t>(phase)].load()) * 1e-9;
  }
  void write(violations::Statistics& statistics) const;

 private:
  std::array<std::atomic<std::int64_t>, 5> nanoseconds_{};
};

/// What the current thread is busy with; `times` is null where nobody measures.
struct Busy {
  PhaseTimes* times = nullptr;
  Phase phase = Phase::Idle;
};
[[nodiscard]] Busy busy_with();

/// While it lives, the time of this thread counts for one phase, and for no other.
class InPhase {
 public:
  /// Measured where the thread was measured before.
  explicit InPhase(Phase phase);
  explicit InPhase(Busy busy);
  ~InPhase();
  InPhase(const InPhase&) = delete;
  InPhase& operator=(const InPhase&) = delete;

 private:
  Busy outer_;
};

}  // namespace quiesce::analyzer
