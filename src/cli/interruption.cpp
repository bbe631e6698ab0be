#include "cli/interruption.hpp"

namespace quiesce::cli {
namespace {

std::atomic<bool> interruption_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // a signal handler may set it

/// Of the signals that this handler has, the next one ends the program, whichever it is.
extern "C" void on_ending_signal(int /*signal*/) {
  interruption_requested.store(true);
  for (const int signal : ending_signals) {
    struct sigaction now {};
    if (sigaction(signal, nullptr, &now) == 0 && now.sa_handler == on_ending_signal) {
      now.sa_handler = SIG_DFL;
      static_cast<void>(sigaction(signal, &now, nullptr));
    }
  }
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
