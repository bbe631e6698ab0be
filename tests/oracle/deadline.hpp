// Sets a flag when the process has worked for so many seconds more; how busy the machine is does not matter.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <mutex>
#include <thread>

namespace quiesce::oracle {

class Deadline {
 public:
  /// 0: never.
  explicit Deadline(double seconds) {
    if (seconds <= 0) return;
    thread_ = std::thread([this, seconds] {
      const double end = worked() + seconds;
      std::unique_lock lock(guard_);
      while (!changed_.wait_for(lock, std::chrono::milliseconds(50), [this] { return cancelled_; })) {
        if (worked() >= end) passed_ = true;
      }
    });
  }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;
  Deadline(Deadline&&) = delete;
  Deadline& operator=(Deadline&&) = delete;
  ~Deadline() {
    {
      const std::lock_guard lock(guard_);
      cancelled_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
  }

  [[nodiscard]] const std::atomic<bool>* passed() const { return thread_.joinable() ? &passed_ : nullptr; }

 private:
  static double worked() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

  std::atomic<bool> passed_ = false;
  bool cancelled_ = false;
  std::mutex guard_;
  std::condition_variable changed_;
  std::thread thread_;
};

}  // namespace quiesce::oracle
