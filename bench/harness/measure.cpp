#include "bench/harness/measure.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <set>
#include <thread>

#include "bench/harness/engine.hpp"
#include "bench/harness/published_run.hpp"
#include "bench/harness/spin_run.hpp"

namespace quiesce::bench {
namespace {

std::string without_newline(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("model name")) return line.substr(std::min(line.size(), line.find(':') + 2));
  }
  return "an unknown processor";
}

Results described(const MeasureOptions& options, const Engine& engine) {
  Results results;
  std::array<char, 20> date{};
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  std::strftime(date.data(), date.size(), "%Y-%m-%d", gmtime_r(&now, &parts));
  results.date = date.data();
  results.commit = without_newline(
      run_program({"git", "describe", "--always", "--dirty", "--exclude", "*"}, 10, QUIESCE_SOURCE_DIR)
          .output);
  results.cores = std::thread::hardware_concurrency();
  results.machine = processor();
  getloadavg(&results.load, 1);
  results.mode = options.mode == Mode::Full ? "full" : "quick";
  results.proofs = engine.proofs();
  results.repeats = options.repeats;
  return results;
}

class Scratch {
 public:
  Scratch() : path_(std::filesystem::temp_directory_path() / ("quiesce-bench-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(path_);
  }
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

class Measurement {
 public:
  Measurement(const MeasureOptions& options, const OnRun& on_run)
      : options_(options), on_run_(on_run), engine_(options.engine), results_(described(options, engine_)) {}

  Results run() {
    const std::vector<Workload> all = chosen(workloads(options_.mode), options_.words);
    for (const Workload& workload : all) {
      const std::filesystem::path folder = folder_of(workload, scratch_.path());
      engine(workload, folder);
      published(all, workload, folder);
      spin(workload);
    }
    return std::move(results_);
  }

 private:
  void keep(const Workload& workload, Run run) {
    run.workload = workload.name;
    run.x = run.x == 0 ? workload.x : run.x;
    results_.runs.push_back(std::move(run));
    on_run_(results_);
  }

  /// Where a smaller one took too long, the larger ones are not tried.
  [[nodiscard]] const Run* hopeless(const std::string& tool, const Workload& workload,
                                    const std::string& variant) const {
    const auto found = std::find_if(results_.runs.begin(), results_.runs.end(), [&](const Run& run) {
      return run.tool == tool && run.workload == workload.name && run.variant == variant && !run.finished() &&
             run.status != "extrapolated";
    });
    return found == results_.runs.end() ? nullptr : &*found;
  }

  void engine(const Workload& workload, const std::filesystem::path& folder) {
    std::vector<std::string> variants = {""};
    if (workload.proofs_matter && engine_.proofs() == "by default") variants.emplace_back("no-proofs");
    if (workload.proofs_matter && engine_.proofs() == "on request") variants.emplace_back("proofs");
    for (const std::string& variant : variants) {
      if (const Run* smaller = hopeless("quiesce", workload, variant)) {
        keep(workload, skipped(*smaller, workload));
        continue;
      }
      Run run = engine_.measure(folder, workload.f, variant, options_.cap, options_.repeats);
      const bool wrong = run.finished() && workload.violations && run.violations != *workload.violations;
      if (wrong) run.expected = std::to_string(*workload.violations);
      const bool in_parallel =
          variant.empty() && run.finished() && run.wall > 1 && options_.parallel_repeats > 0;
      keep(workload, std::move(run));
      if (!in_parallel) continue;
      for (const char* way : {"jobs-1", "jobs-2", "two-processes"})
        keep(workload, engine_.measure(folder, workload.f, way, 3 * options_.cap, options_.parallel_repeats));
    }
  }

  static Run skipped(const Run& smaller, const Workload& workload) {
    Run run;
    run.tool = smaller.tool;
    run.variant = smaller.variant;
    run.f = workload.f;
    run.status = "skipped";
    if (smaller.status == "capped" || smaller.status == "skipped") run.wall = smaller.wall;
    run.note = "not tried, after " + std::to_string(smaller.x) + ": " + smaller.status;
    return run;
  }

  /// Once for all f of a workload.
  void published(const std::vector<Workload>& all, const Workload& workload,
                 const std::filesystem::path& folder) {
    if (!workload.published_too || !published_.insert(workload.name).second) return;
    unsigned f_max = 0;
    for (const Workload& other : all) {
      if (other.name == workload.name) f_max = std::max(f_max, other.f);
    }
    for (Run& run : measure_published(options_.self, folder, f_max, options_.published_cap))
      keep(workload, std::move(run));
  }

  void spin(const Workload& workload) {
    if (workload.spin_model.empty()) return;
    if (const Run* smaller = hopeless("spin", workload, ""))
      return keep(workload, skipped(*smaller, workload));
    const std::filesystem::path models = std::filesystem::path(QUIESCE_SOURCE_DIR) / "bench" / "spin";
    keep(workload,
         measure_spin(models / workload.spin_model, workload.f, options_.cap, scratch_.path() / "spin"));
  }

  const MeasureOptions& options_;
  const OnRun& on_run_;
  Scratch scratch_;
  Engine engine_;
  Results results_;
  std::set<std::string> published_;
};

}  // namespace

Results measure(const MeasureOptions& options, const OnRun& on_run) {
  return Measurement(options, on_run).run();
}

}  // namespace quiesce::bench
