#include "analyzer/interrupt.hpp"

#include <chrono>

namespace quiesce::analyzer {

RunningContexts& RunningContexts::instance() {
  static RunningContexts contexts;
  return contexts;
}

void RunningContexts::add(z3::context& context) {
  const std::lock_guard lock(guard_);
  contexts_.insert(&context);
}

void RunningContexts::remove(z3::context& context) {
  const std::lock_guard lock(guard_);
  contexts_.erase(&context);
}

void RunningContexts::interrupt_all() {
  const std::lock_guard lock(guard_);
  for (z3::context* context : contexts_) context->interrupt();
}

StopWatcher::StopWatcher(const std::atomic<bool>* stop) {
  if (stop == nullptr) return;
  thread_ = std::thread([this, stop] {
    std::unique_lock lock(guard_);
    while (!ended_.wait_for(lock, std::chrono::milliseconds(30), [this] { return done_; })) {
      if (stop->load()) RunningContexts::instance().interrupt_all();
    }
  });
}

StopWatcher::~StopWatcher() {
  {
    const std::lock_guard lock(guard_);
    done_ = true;
  }
  ended_.notify_all();
  if (thread_.joinable()) thread_.join();
}

}  // namespace quiesce::analyzer
