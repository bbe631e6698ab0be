// Front-end speed: from texts to the IR, on one core. What counts is lines of Java per second; schema,
// invariants and functionalities of the same application are read in the same time.
#include <benchmark/benchmark.h>

#include <string>

#include "bench/java_generator.hpp"
#include "quiesce/parsers/application_loader.hpp"

namespace quiesce::bench {
namespace {

void front_end(benchmark::State& state) {
  const GeneratedApplication application = generate_application(static_cast<std::size_t>(state.range(0)));
  for (auto run : state) {
    const auto loaded = parsers::load_application(application.files);
    benchmark::DoNotOptimize(&loaded);
    if (!loaded.application) {
      const auto problems = loaded.diagnostics.sorted(loaded.sources);
      const std::string first =
          problems.empty() ? "no application" : diagnostics::render(problems.front(), loaded.sources);
      state.SkipWithError(("the generated application was not understood: " + first).c_str());
      break;
    }
  }
  state.counters["java_lines"] = static_cast<double>(application.java_lines);
  state.counters["lines_per_second"] = benchmark::Counter(static_cast<double>(application.java_lines),
                                                          benchmark::Counter::kIsIterationInvariantRate);
}

BENCHMARK(front_end)->Arg(1'000)->Arg(20'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace quiesce::bench
