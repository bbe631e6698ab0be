#include "analyzer/phases.hpp"

namespace quiesce::analyzer {
namespace {

using PhaseClock = std::chrono::steady_clock;

thread_local Busy now_busy_with;
thread_local PhaseClock::time_point busy_since;

/// The time until now goes to what the thread did so far.
void turn_to(Busy next) {
  if (now_busy_with.times == nullptr && next.times == nullptr) return;
  const PhaseClock::time_point now = PhaseClock::now();
  if (now_busy_with.times != nullptr) now_busy_with.times->add(now_busy_with.phase, now - busy_since);
  now_busy_with = next;
  busy_since = now;
}

}  // namespace

void PhaseTimes::write(violations::Statistics& statistics) const {
  statistics.plan_seconds = seconds(Phase::Plan);
  statistics.encode_seconds = seconds(Phase::Encode);
  statistics.solve_seconds = seconds(Phase::Solve);
  statistics.witness_seconds = seconds(Phase::Witness);
  statistics.idle_seconds = seconds(Phase::Idle);
}

Busy busy_with() {
  return now_busy_with;
}

InPhase::InPhase(Phase phase) : InPhase(Busy{now_busy_with.times, phase}) {}

InPhase::InPhase(Busy busy) : outer_(now_busy_with) {
  turn_to(busy);
}

InPhase::~InPhase() {
  turn_to(outer_);
}

}  // namespace quiesce::analyzer
