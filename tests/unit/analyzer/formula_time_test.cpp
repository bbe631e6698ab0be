// The time of a formula: the processor's, of the thread that asks.
#include "analyzer/formula_time.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace quiesce::analyzer::testing {
namespace {

/// Interrupts as the watch does, until the work is done or a generous time has passed.
bool watched(FormulaTime& time, std::atomic<bool>& stop, std::atomic<bool>& done) {
  for (int i = 0; i < 2'000 && !done; ++i) {
    if (time.interrupt_if_over([&] { stop = true; })) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return false;
}

TEST(FormulaTime, EndsWorkThatTakesTooLong) {
  FormulaTime time;
  std::atomic<bool> stop{false}, done{false}, told{false};
  std::thread worker([&] {
    time.begin(1);  // half a second, the least
    while (!stop && !done) {
    }
    told = time.end();
  });
  const bool interrupted = watched(time, stop, done);
  done = true;
  worker.join();
  EXPECT_TRUE(interrupted);
  EXPECT_TRUE(told);
}

TEST(FormulaTime, DoesNotCountTheTimeOfOthers) {
  FormulaTime time;
  std::atomic<bool> stop{false}, done{false}, told{true};
  std::thread worker([&] {
    time.begin(1);
    std::this_thread::sleep_for(std::chrono::milliseconds(900));
    told = time.end();
    done = true;
  });
  EXPECT_FALSE(watched(time, stop, done));
  worker.join();
  EXPECT_FALSE(told);
}

TEST(FormulaTime, WithoutALimitNothingEnds) {
  FormulaTime time;
  time.begin(0);
  EXPECT_FALSE(time.interrupt_if_over([] {}));
  EXPECT_FALSE(time.end());
}

}  // namespace
}  // namespace quiesce::analyzer::testing
