// How long a solver may work on one formula. Its own count of work ends most; where that stands still (in
// large tableaus it does), the time does.
#pragma once

#include <ctime>
#include <functional>
#include <mutex>

namespace quiesce::analyzer {

/// Z3 counts its work in units; about this many pass in a second on the machine this was measured on.
inline constexpr double units_a_second = 4'000'000;

/// Of the thread that asks, and its processor's time: how busy the machine is does not matter.
class FormulaTime {
 public:
  /// `resources`: the units that the formula may take; 0: no limit.
  void begin(unsigned resources);
  /// True: it was interrupted, so the solver should not be used any more.
  bool end();
  /// From another thread.
  bool interrupt_if_over(const std::function<void()>& interrupt);

 private:
  std::mutex guard_;
  bool running_ = false;
  bool interrupted_ = false;
  clockid_t clock_{};
  double until_ = 0;  ///< seconds of the clock
};

}  // namespace quiesce::analyzer
