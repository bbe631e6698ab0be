#include "analyzer/formula_time.hpp"

#include <pthread.h>

#include <algorithm>
#include <limits>

namespace quiesce::analyzer {
namespace {

/// Units pass at different speeds; only what is far from any of them is ended by time.
constexpr double patience = 2;
constexpr double least_seconds = 0.5;

/// The lowest number if the thread is gone.
double seconds_of(clockid_t clock) {
  timespec time{};
  if (clock_gettime(clock, &time) != 0) return std::numeric_limits<double>::lowest();
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

}  // namespace

void FormulaTime::begin(unsigned resources) {
  const std::lock_guard lock(guard_);
  interrupted_ = false;
  if (resources == 0 || pthread_getcpuclockid(pthread_self(), &clock_) != 0) return;
  until_ = seconds_of(clock_) + std::max(least_seconds, patience * resources / units_a_second);
  running_ = true;
}

bool FormulaTime::end() {
  const std::lock_guard lock(guard_);
  running_ = false;
  return interrupted_;
}

bool FormulaTime::interrupt_if_over(const std::function<void()>& interrupt) {
  const std::lock_guard lock(guard_);
  if (!running_ || seconds_of(clock_) < until_) return false;
  interrupted_ = true;
  interrupt();
  return true;
}

}  // namespace quiesce::analyzer
