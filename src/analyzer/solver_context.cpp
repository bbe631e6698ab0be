#include "analyzer/solver_context.hpp"

#include <algorithm>
#include <chrono>

namespace quiesce::analyzer {
namespace {

/// Some of what a context allocates is freed only with it.
constexpr unsigned loans_of_a_context = 256;
/// Taking a context apart takes several times as long as what it was used for: it looks for its terms one by
/// one, each time from the start. So contexts are left as they are, up to this number, and until together
/// they hold this much.
constexpr std::size_t most_left_behind = 64;
constexpr std::uint64_t bytes_left_behind = std::uint64_t{256} << 20U;

bool above(std::uint64_t limit) {
  return limit != 0 && Z3_get_estimated_alloc_size() > limit;
}

}  // namespace

Z3_context OwnContext::made() {
  z3::config configuration;
  const Z3_context context = Z3_mk_context_rc(configuration);
  if (context == nullptr) throw std::bad_alloc();
  return context;
}

SolverContexts& SolverContexts::instance() {
  static auto* contexts = new SolverContexts;  // never taken apart: see retired_
  return *contexts;
}

std::unique_ptr<SolverContexts::Entry> SolverContexts::lend(bool fresh) {
  std::unique_ptr<Entry> entry;
  {
    const std::lock_guard lock(guard_);
    if (!fresh && !free_.empty()) {
      entry = std::move(free_.back());
      free_.pop_back();
    }
  }
  if (!entry) entry = std::make_unique<Entry>();
  ++entry->loans;
  const std::lock_guard lock(guard_);
  lent_.insert(entry.get());
  return entry;
}

void SolverContexts::take_back(std::unique_ptr<Entry> entry) {
  const std::lock_guard lock(guard_);
  lent_.erase(entry.get());
  // As many are kept as may be needed at once; each holds on to some megabytes.
  const bool lend_again = !entry->interrupted && free_.size() <= lent_.size() &&
                          entry->loans < loans_of_a_context && !above(memory_limit_ / 2);
  const std::uint64_t left_behind =
      memory_limit_ == 0 ? bytes_left_behind : std::min(bytes_left_behind, memory_limit_ / 4);
  if (lend_again) {
    free_.push_back(std::move(entry));
  } else if (entry->interrupted) {
    retired_.push_back(std::move(entry));
  } else if (left_behind_ < most_left_behind && !above(left_behind)) {
    ++left_behind_;
    retired_.push_back(std::move(entry));
  }
}

void SolverContexts::limit_memory(unsigned megabytes) {
  const std::lock_guard lock(guard_);
  const std::uint64_t bytes = std::uint64_t{megabytes} << 20U;
  if (bytes == memory_limit_) return;
  memory_limit_ = bytes;
  Z3_global_param_set("memory_high_watermark", std::to_string(bytes).c_str());  // of 32 bits
}

bool SolverContexts::above_memory_limit() const {
  return above(memory_limit_);
}

void SolverContexts::interrupt_all() {
  const std::lock_guard lock(guard_);
  for (Entry* entry : lent_) {
    entry->interrupted = true;
    static_cast<z3::context&>(entry->context).interrupt();
  }
}

void SolverContexts::interrupt_overdue() {
  const std::lock_guard lock(guard_);
  for (Entry* entry : lent_) {
    if (entry->time.interrupt_if_over([&] { static_cast<z3::context&>(entry->context).interrupt(); }))
      entry->interrupted = true;
  }
}

SolverContext::SolverContext(Kind kind) : entry_(SolverContexts::instance().lend(kind == Kind::Fresh)) {}

SolverContext::SolverContext(const Topic& topic)
    : SolverContext(topic.recorded() ? Kind::Fresh : Kind::Any) {}

SolverContext::~SolverContext() {
  SolverContexts::instance().take_back(std::move(entry_));
}

Solver SolverContext::solver(unsigned resources, Topic* topic, Arithmetic arithmetic) {
  z3::solver result(entry_->context, z3::solver::simple());
  z3::params parameters(entry_->context);
  if (resources != 0) parameters.set("rlimit", resources);
  // Measured on the samples: the older simplex takes a tenth to a half less time on these small formulas.
  parameters.set("auto_config", false);
  // Ctrl-C is ours: the solver's own handler is set and unset around each check, from every worker at once.
  parameters.set("ctrl_c", false);
  if (arithmetic == Arithmetic::Older) parameters.set("arith.solver", 2U);
  result.set(parameters);
  return {result, topic, entry_->time, resources};
}

SolverWatch::SolverWatch(const std::atomic<bool>* stop) {
  thread_ = std::thread([this, stop] {
    std::unique_lock lock(guard_);
    while (!ended_.wait_for(lock, std::chrono::milliseconds(30), [this] { return done_; })) {
      SolverContexts::instance().interrupt_overdue();
      if (stop != nullptr && stop->load()) SolverContexts::instance().interrupt_all();
    }
  });
}

SolverWatch::~SolverWatch() {
  {
    const std::lock_guard lock(guard_);
    done_ = true;
  }
  ended_.notify_all();
  thread_.join();
}

}  // namespace quiesce::analyzer
