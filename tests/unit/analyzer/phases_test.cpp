#include "analyzer/phases.hpp"

#include <thread>

#include "analyzer/pool.hpp"
#include "unit/analyzer/checking.hpp"

namespace quiesce::analyzer {
namespace {

void pass(int milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

TEST(Phases, TimeCountsOnceAndForTheInnermostPhase) {
  PhaseTimes times;
  const auto start = std::chrono::steady_clock::now();
  {
    const InPhase planning({&times, Phase::Plan});
    pass(2);
    {
      const InPhase solving(Phase::Solve);
      pass(30);
    }
    EXPECT_EQ(busy_with().phase, Phase::Plan);
    pass(2);
  }
  const double all = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  EXPECT_GE(times.seconds(Phase::Plan), 0.004);
  EXPECT_GE(times.seconds(Phase::Solve), 0.030);
  EXPECT_LE(times.seconds(Phase::Plan) + times.seconds(Phase::Solve), all);
}

TEST(Phases, NobodyMeasuresUnlessAsked) {
  const InPhase solving(Phase::Solve);
  EXPECT_EQ(busy_with().times, nullptr);
}

TEST(Phases, WorkersCountForWhoeverCalledThem) {
  PhaseTimes times;
  {
    const InPhase planning({&times, Phase::Plan});
    run_tasks(2, 2, [](std::size_t task) { pass(task == 0 ? 40 : 10); });
  }
  EXPECT_GE(times.seconds(Phase::Plan), 0.050);  // both workers, one after the other if they must
  EXPECT_EQ(busy_with().times, nullptr);
}

class PhasesOfACheck : public testing::Checked {};

TEST_F(PhasesOfACheck, MakeUpTheWholeTime) {
  load_sample("simple-bank");
  const auto statistics = check(2).statistics;
  EXPECT_GT(statistics.plan_seconds, 0);
  EXPECT_GT(statistics.encode_seconds, 0);
  EXPECT_GT(statistics.solve_seconds, 0);
  EXPECT_GT(statistics.witness_seconds, 0);
  const double sum = statistics.plan_seconds + statistics.encode_seconds + statistics.solve_seconds +
                     statistics.witness_seconds + statistics.idle_seconds;
  EXPECT_LE(sum, statistics.total_seconds);
  EXPECT_GE(sum, 0.9 * statistics.total_seconds);
}

}  // namespace
}  // namespace quiesce::analyzer
