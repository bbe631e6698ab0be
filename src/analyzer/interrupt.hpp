// Makes running solvers stop soon after somebody asked for it.
#pragma once

#include <z3++.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

namespace quiesce::analyzer {

/// Contexts that are solving at the moment.
class RunningContexts {
 public:
  static RunningContexts& instance();
  void add(z3::context& context);
  void remove(z3::context& context);
  void interrupt_all();

 private:
  std::mutex guard_;
  std::set<z3::context*> contexts_;
};

/// Registers a context while it lives.
class RunningContext {
 public:
  explicit RunningContext(z3::context& context) : context_(context) {
    RunningContexts::instance().add(context);
  }
  ~RunningContext() { RunningContexts::instance().remove(context_); }
  RunningContext(const RunningContext&) = delete;
  RunningContext& operator=(const RunningContext&) = delete;

 private:
  z3::context& context_;
};

/// While it lives, interrupts all running contexts again and again once `stop` is true: a solver that is
/// between two checks does not notice a single interrupt.
class StopWatcher {
 public:
  explicit StopWatcher(const std::atomic<bool>* stop);
  ~StopWatcher();
  StopWatcher(const StopWatcher&) = delete;
  StopWatcher& operator=(const StopWatcher&) = delete;

 private:
  std::mutex guard_;
  std::condition_variable ended_;
  bool done_ = false;
  std::thread thread_;
};

}  // namespace quiesce::analyzer
