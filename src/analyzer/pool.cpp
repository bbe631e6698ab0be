#include "analyzer/pool.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "analyzer/phases.hpp"

namespace quiesce::analyzer {

void run_tasks(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& task) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex guard;
  const Busy caller = busy_with();
  const auto work = [&] {
    const InPhase as_the_caller(caller);
    for (std::size_t i = next++; i < count; i = next++) {
      try {
        task(i);
      } catch (...) {
        const std::lock_guard lock(guard);
        if (!failure) failure = std::current_exception();
        next = count;
      }
    }
  };
  const std::size_t threads = std::min<std::size_t>(std::max(jobs, 1U), count);
  std::vector<std::jthread> pool;
  try {
    for (std::size_t t = 1; t < threads; ++t) pool.emplace_back(work);
  } catch (const std::system_error&) {
    // No more threads are to be had: those that are do the work.
  }
  if (threads > 0) work();
  {
    const InPhase waiting(Phase::Idle);
    pool.clear();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace quiesce::analyzer
