#include <gtest/gtest.h>

#include "bench/harness/engine.hpp"
#include "bench/harness/extrapolation.hpp"
#include "bench/harness/limits.hpp"
#include "bench/harness/page.hpp"
#include "bench/harness/process.hpp"
#include "bench/harness/spin_run.hpp"
#include "bench/harness/summary.hpp"
#include "bench/harness/workloads.hpp"

namespace quiesce::bench {
namespace {

TEST(Extrapolation, CountsEveryFormulaAtTheMeasuredPrice) {
  const auto estimates = extrapolate({{1, 16, 16, 0.16}, {2, 240, 100, 2.0}});
  ASSERT_EQ(estimates.size(), 2U);
  EXPECT_FALSE(estimates[0].extrapolated);
  EXPECT_DOUBLE_EQ(estimates[0].seconds, 0.16);
  EXPECT_TRUE(estimates[1].extrapolated);
  EXPECT_DOUBLE_EQ(estimates[1].formulas, 256);
  EXPECT_DOUBLE_EQ(estimates[1].seconds, 0.16 + 240 * 0.02);
}

TEST(Extrapolation, CreditsFortyMillisecondsAtMost) {
  const auto estimates = extrapolate({{1, 10, 10, 5}});
  EXPECT_DOUBLE_EQ(estimates[0].seconds, 0.4);
}

TEST(Extrapolation, GoesOnFromTheLevelBelow) {
  const auto estimates = extrapolate({{1, 10, 10, 0.1}, {2, 1000, 0, 0}});
  EXPECT_NEAR(estimates[1].seconds, 0.1 + 10, 1e-9);
  EXPECT_TRUE(estimates[1].extrapolated);
  EXPECT_FALSE(extrapolate({{1, 10, 0, 0}})[0].known);
}

TEST(Tables, AlignCodePointsAndEscapeBars) {
  Table table({"was", "Zeit"});
  table.add({"≈ a|b", "1 s"});
  table.add({"c"});
  EXPECT_EQ(table.for_terminal(), "was    Zeit\n─────  ────\n≈ a|b  1 s\nc\n");
  EXPECT_EQ(table.as_markdown(), "| was | Zeit |\n|---|---|\n| ≈ a\\|b | 1 s |\n| c |  |\n");
}

TEST(Times, AreWrittenInTheirUnit) {
  EXPECT_EQ(in_words(0.0123), "12 ms");
  EXPECT_EQ(in_words(2.345), "2.35 s");
  EXPECT_EQ(in_words(42), "42 s");
  EXPECT_EQ(in_words(600), "10 min");
  EXPECT_EQ(in_words(3 * 3600), "3.0 h");
  EXPECT_EQ(in_words(10 * 86400), "10 days");
  bench::Run run;
  run.wall = 2;
  run.status = "capped";
  EXPECT_EQ(time_of(run), "> 2.00 s");
  run.status = "skipped";
  EXPECT_EQ(time_of(run), "> 2.00 s");
  run.status = "missing";
  EXPECT_EQ(time_of(run), "missing");
}

TEST(Programs, AreMeasuredAndCapped) {
  const Ended said = run_program({"sh", "-c", "echo out; echo err >&2; exit 3"}, 20);
  EXPECT_EQ(said.exit_code, 3);
  EXPECT_EQ(said.output, "out\n");
  EXPECT_EQ(said.errors, "err\n");
  EXPECT_GT(said.peak_mb, 0);
  const Ended endless = run_program({"sh", "-c", "sleep 60 & sleep 60"}, 0.2);
  EXPECT_TRUE(endless.capped);
  EXPECT_LT(endless.wall, 30);
  EXPECT_EQ(run_program({"no-such-program-anywhere"}, 20).exit_code, 127);
}

TEST(Reports, AreReadWithoutTheirExecutions) {
  bench::Run run;
  read_report(R"({"verdict": "violated", "violations": [{"id": "a", "trace": [1]}, {"id": "b"}],
                 "statistics": {"formulas": 12, "seconds": {"parse": 0.5, "solve": 1.5, "total": 2}}})",
              run);
  EXPECT_EQ(run.violations, 2U);
  EXPECT_EQ(run.formulas, 12);
  run.wall = 3;
  EXPECT_DOUBLE_EQ(run.outside(), 0.5);
  EXPECT_DOUBLE_EQ(run.all_but_solving(), 0.4);  // 1.5 of 2.5
  read_report("nonsense", run);
  EXPECT_EQ(run.status, "failed");
}

TEST(Verifier, AnswersOnlyIfItWentThroughAllStates) {
  bench::Run run;
  read_verifier("State-vector 48 byte, depth reached 67, errors: 0\n    15655 states, stored\n", run);
  EXPECT_EQ(run.verdict, "holds");
  EXPECT_TRUE(run.finished());
  read_verifier("Warning: Search not completed\nerrors: 3\n 10 states, stored\n", run);
  EXPECT_EQ(run.status, "capped");
}

Run engine_run(const std::string& workload, unsigned x, double wall) {
  bench::Run run;
  run.tool = "quiesce";
  run.workload = workload;
  run.x = x;
  run.wall = run.user = wall;
  return run;
}

Met met(const Results& results, const std::string& what) {
  for (const Demand& demand : demands(results)) {
    if (demand.what.find(what) != std::string::npos) return demand.met;
  }
  ADD_FAILURE() << what;
  return Met::NotMeasured;
}

TEST(Demands, CompareWithTheirLimit) {
  Results results;
  results.runs = {engine_run("quizzes-fixed-1", 3, 0.2), engine_run("quizzes-fixed-1", 4, 0.9)};
  EXPECT_EQ(met(results, "up to f = 3"), Met::Yes);
  EXPECT_EQ(met(results, "up to f = 4"), Met::No);
  EXPECT_EQ(met(results, "up to f = 5"), Met::NotMeasured);
  results.runs[0].status = "capped";  // ended too early to say
  EXPECT_EQ(met(results, "up to f = 3"), Met::NotMeasured);
  results.runs[0].wall = 1;
  EXPECT_EQ(met(results, "up to f = 3"), Met::No);
}

TEST(Demands, RatiosAreOfOneRun) {
  Results results;
  results.runs = {engine_run("quizzes-fixed-1", 3, 0.2), engine_run("quizzes-fixed-1", 3, 190)};
  results.runs[1].tool = "published";
  results.runs[1].status = "extrapolated";
  EXPECT_EQ(met(results, "f = 3: faster"), Met::Yes);
  results.runs[1].wall = 170;
  EXPECT_EQ(met(results, "f = 3: faster"), Met::No);
  results.runs[1].status = "failed";
  EXPECT_EQ(met(results, "f = 3: faster"), Met::NotMeasured);
}

TEST(Demands, TwoWorkersAgainstTwoProcesses) {
  Results results;
  for (const auto& [variant, wall] : {std::pair("jobs-1", 4.0), {"jobs-2", 2.4}, {"two-processes", 4.4}}) {
    results.runs.push_back(engine_run("large", 100, wall));
    results.runs.back().variant = variant;
  }
  EXPECT_EQ(met(results, "--jobs 2"), Met::Yes);  // 1.67 of 1.82
  results.runs[1].wall = 3;
  EXPECT_EQ(met(results, "--jobs 2"), Met::No);
}

TEST(Demands, ProofsAreLookedForWhereTheEngineHasThem) {
  Results results;
  results.runs = {engine_run("synthetic-f", 4, 0.2), engine_run("synthetic-f", 4, 0.05)};
  results.runs[1].variant = "proofs";
  EXPECT_EQ(met(results, "with proofs"), Met::NotMeasured);
  results.proofs = "on request";
  EXPECT_EQ(met(results, "with proofs"), Met::Yes);
  EXPECT_EQ(met(results, "f = 4, no proofs"), Met::Yes);
  results.proofs = "by default";  // then the plain run is the one with proofs
  EXPECT_EQ(met(results, "with proofs"), Met::No);
  EXPECT_EQ(met(results, "f = 4, no proofs"), Met::NotMeasured);
}

TEST(Demands, AWrongAnswerIsSeen) {
  Results results;
  results.runs = {engine_run("gap-of-6", 6, 0.1)};
  EXPECT_EQ(met(results, "Answers"), Met::Yes);
  results.runs[0].expected = "1";
  EXPECT_EQ(met(results, "Answers"), Met::No);
  EXPECT_FALSE(all_met(results));
}

TEST(Workloads, AreChosenByAWordOfTheirName) {
  const auto all = workloads(Mode::Full);
  EXPECT_EQ(chosen(all, {}).size(), all.size());
  EXPECT_EQ(chosen(all, {"gap"}).size(), 2U);
  EXPECT_EQ(chosen(all, {"large", "gap"}).size(), 3U);
}

TEST(Page, HoldsWhatWasMeasured) {
  Results results;
  results.commit = "abc1234";
  results.runs = {engine_run("quizzes-fixed-1", 3, 0.2)};
  const std::string page = page_of(results);
  EXPECT_EQ(page.find("busy"), std::string::npos);
  EXPECT_NE(page.find("abc1234"), std::string::npos);
  EXPECT_NE(page.find("| Quizzes, first repair, up to f = 3 | ≤ 300 ms | 200 ms | ok |"), std::string::npos);
  const Results again = nlohmann::json::parse(nlohmann::json(results).dump()).get<Results>();
  EXPECT_EQ(page_of(again), page);
  results.load = 7;
  EXPECT_NE(page_of(results).find("busy machine"), std::string::npos);
}

TEST(Plots, EscapeAndDrawEveryPoint) {
  const Panel panel{"a < b", "f", false, {{"one", 0, {{1, 0.01}, {2, 10, Point::Kind::Estimate}}}}};
  const std::string svg = line_plot({panel}, 1, "x & y");
  EXPECT_NE(svg.find("a &lt; b"), std::string::npos);
  EXPECT_NE(svg.find("x &amp; y"), std::string::npos);
  EXPECT_NE(svg.find("class=\"f0\""), std::string::npos);
  EXPECT_NE(svg.find("class=\"hollow s0\""), std::string::npos);
  EXPECT_NE(svg.find("dashed"), std::string::npos);
}

}  // namespace
}  // namespace quiesce::bench
