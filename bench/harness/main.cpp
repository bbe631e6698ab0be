// quiesce_compare: the engine beside what else there is, in one run.
#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>

#include "bench/harness/measure.hpp"
#include "bench/harness/page.hpp"
#include "bench/harness/published_run.hpp"
#include "bench/harness/summary.hpp"

namespace quiesce::bench {
namespace {

namespace fs = std::filesystem;

void save(const Results& results, const fs::path& path) {
  const fs::path part = path.string() + ".part";
  std::ofstream(part) << nlohmann::json(results).dump(1) << '\n';
  fs::rename(part, path);
}

Results read_results(const fs::path& path) {
  std::ifstream file(path);
  return nlohmann::json::parse(file).get<Results>();
}

void show(const Results& results) {
  std::cout << '\n'
            << table_of_runs(results).for_terminal() << '\n'
            << table_of_demands(results).for_terminal();
}

int measure_all(const MeasureOptions& options, const fs::path& out, bool enforce) {
  fs::create_directories(out.parent_path());
  const Results results = measure(options, [&](const Results& so_far) {
    std::cerr << line_of(so_far.runs.back()) << '\n';
    save(so_far, out);
  });
  save(results, out);
  show(results);
  std::cout << "\nAll of it: " << out.string() << '\n';
  return enforce && !all_met(results) ? 1 : 0;
}

int run_compare(int argc, char** argv) {
  CLI::App app("The engine, the published encoding and SPIN on the same workloads, in one run.");
  MeasureOptions options;
  options.self = fs::read_symlink("/proc/self/exe");
  options.engine = options.self.parent_path().parent_path() / "quiesce";
  fs::path out = "build/bench/compare.json";
  bool full = false;
  bool enforce = false;
  app.add_option("workloads", options.words, "Only those whose name contains one of these words");
  app.add_flag("--full", full, "All sizes, median of 3, parallel runs five times (else: under two minutes)");
  app.add_flag("--enforce", enforce, "End with 1 unless every demand is met");
  app.add_option("--engine", options.engine, "The program to measure");
  app.add_option("--out", out, "The results as JSON");
  auto* cap = app.add_option("--cap", options.cap, "Seconds for each run (60; quick: 10)");
  auto* published = app.add_option("--published-cap", options.published_cap,
                                   "Seconds for each f of the published encoding (20; quick: 1)");
  auto* repeats =
      app.add_option("--repeats", options.repeats, "Runs, of which the median counts (3; quick: 1)");
  auto* parallel = app.add_option("--parallel-repeats", options.parallel_repeats,
                                  "The same for --jobs 1, 2 and two processes (5; quick: none)");
  fs::path folder;
  unsigned f_max = 1;
  double seconds = 1;
  auto* one = app.add_subcommand("published", "Measure the published encoding on one application");
  one->add_option("folder", folder)->required();
  one->add_option("f", f_max)->required();
  one->add_option("seconds", seconds)->required();
  fs::path docs;
  auto* page = app.add_subcommand("page", "Write performance.md and its plots from results");
  page->add_option("results", out)->required();
  page->add_option("docs", docs)->required();
  auto* table = app.add_subcommand("table", "Print results again");
  table->add_option("results", out)->required();
  CLI11_PARSE(app, argc, argv);

  if (one->parsed()) {
    std::cout << nlohmann::json(ask_published(folder, f_max, seconds)) << '\n';
    return 0;
  }
  if (page->parsed()) {
    write_page(read_results(out), docs);
    return 0;
  }
  if (table->parsed()) {
    show(read_results(out));
    return 0;
  }
  options.mode = full ? Mode::Full : Mode::Quick;
  if (!full) {
    if (cap->count() == 0) options.cap = 10;
    if (published->count() == 0) options.published_cap = 1;
    if (repeats->count() == 0) options.repeats = 1;
    if (parallel->count() == 0) options.parallel_repeats = 0;
  }
  return measure_all(options, fs::absolute(out), enforce);
}

}  // namespace
}  // namespace quiesce::bench

int main(int argc, char** argv) {
  try {
    return quiesce::bench::run_compare(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "bench: " << error.what() << '\n';
    return 2;
  }
}
