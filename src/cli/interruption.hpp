// Signals that ask the program to end: SIGINT (Ctrl-C), SIGTERM, SIGHUP.
#pragma once

#include <array>
#include <atomic>
#include <csignal>

namespace quiesce::cli {

inline constexpr std::array<int, 3> ending_signals{SIGINT, SIGTERM, SIGHUP};

/// While it lives, the first of these signals only sets a flag, and the second ends the program. A signal
/// that was ignored before (nohup) stays ignored.
class Interruption {
 public:
  Interruption();
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  [[nodiscard]] static const std::atomic<bool>& requested();

 private:
  std::array<struct sigaction, ending_signals.size()> before_{};
};

/// While it lives, these signals wait: for a few writes that belong together.
class SignalsHeld {
 public:
  SignalsHeld();
  ~SignalsHeld();
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;

 private:
  sigset_t before_{};
};

}  // namespace quiesce::cli
