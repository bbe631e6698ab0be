#include "cli/interruption.hpp"

#include <csignal>
#include <ctime>

namespace quiesce::cli {
namespace {

std::atomic<bool> interruption_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // a signal handler may set it

std::atomic<long long> requested_at{0};  ///< nanoseconds; 0: not yet
static_assert(std::atomic<long long>::is_always_lock_free);

/// `timeout` and a terminal's group send one request twice, so one that follows at once is the same.
constexpr long long same_request = 250'000'000;

long long now() {
  timespec time{};
  static_cast<void>(clock_gettime(CLOCK_MONOTONIC, &time));
  return time.tv_sec * 1'000'000'000LL + time.tv_nsec;
}

/// The next request ends the program, whichever of the signals it is.
extern "C" void on_ending_signal(int signal) {
  // In one step: another thread may be handling the same request at this moment.
  long long first = 0;
  if (requested_at.compare_exchange_strong(first, now())) {
    interruption_requested.store(true);
    return;
  }
  if (now() - first < same_request) return;
  static_cast<void>(std::signal(signal, SIG_DFL));
  static_cast<void>(raise(signal));  // held until this returns
}

}  // namespace

Interruption::Interruption() {
  for (std::size_t i = 0; i < ending_signals.size(); ++i) {
    static_cast<void>(sigaction(ending_signals[i], nullptr, &before_[i]));
    if (before_[i].sa_handler == SIG_IGN) continue;
    struct sigaction ours {};
    ours.sa_handler = on_ending_signal;
    ours.sa_flags = SA_RESTART;
    sigemptyset(&ours.sa_mask);
    for (const int other : ending_signals) sigaddset(&ours.sa_mask, other);
    static_cast<void>(sigaction(ending_signals[i], &ours, nullptr));
  }
}

Interruption::~Interruption() {
  for (std::size_t i = 0; i < ending_signals.size(); ++i)
    static_cast<void>(sigaction(ending_signals[i], &before_[i], nullptr));
}

const std::atomic<bool>& Interruption::requested() {
  return interruption_requested;
}

SignalsHeld::SignalsHeld() {
  sigset_t held;
  sigemptyset(&held);
  for (const int signal : ending_signals) sigaddset(&held, signal);
  pthread_sigmask(SIG_BLOCK, &held, &before_);
}

SignalsHeld::~SignalsHeld() {
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace quiesce::cli
