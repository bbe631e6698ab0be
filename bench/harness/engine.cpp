#include "bench/harness/engine.hpp"

#include <algorithm>
#include <set>

namespace quiesce::bench {
namespace {

using nlohmann::json;

/// The executions of a report may be megabytes, and none of them is of interest here. (What a child is
/// measured to use at most is never less than what its parent uses.)
bool of_interest(int /*depth*/, json::parse_event_t event, json& parsed) {
  static const std::set<std::string> left_out = {"trace", "execution", "others", "schema", "notes"};
  return event != json::parse_event_t::key || !left_out.contains(parsed.get<std::string>());
}

Run measured(const Ended& ended) {
  Run run;
  run.wall = ended.wall;
  run.user = ended.user;
  run.peak_mb = ended.peak_mb;
  if (ended.capped) {
    run.status = "capped";
  } else if (ended.exit_code != 0 && ended.exit_code != 1 && ended.exit_code != 3) {
    run.status = "failed";
    run.note = "exit code " + std::to_string(ended.exit_code) + ": " + ended.errors.substr(0, 300);
  } else {
    read_report(ended.output, run);
  }
  return run;
}

}  // namespace

void read_report(const std::string& text, Run& run) {
  const json report = json::parse(text, of_interest, false);
  if (report.is_discarded() || !report.contains("statistics")) {
    run.status = "failed";
    run.note = "what it wrote is no report";
    return;
  }
  const json& statistics = report["statistics"];
  run.formulas = statistics.value("formulas", 0.0);
  run.phases = statistics.value("seconds", json::object()).get<PhaseSeconds>();
  run.verdict = report.value("verdict", "");
  run.violations = static_cast<unsigned>(report.value("violations", json::array()).size());
}

Engine::Engine(std::filesystem::path program) : program_(std::move(program)) {
  const std::string help = run_program({program_.string(), "check", "--help"}, 10).output;
  if (help.find("--prove") != std::string::npos) proofs_ = "on request";
  if (help.find("--no-proof") != std::string::npos) proofs_ = "by default";
  has_no_cache_ = help.find("--no-cache") != std::string::npos;
}

std::vector<std::string> Engine::command(const std::filesystem::path& folder, unsigned f,
                                         const std::string& variant) const {
  std::vector<std::string> words = {program_.string(), "check",   folder.string(), "--f-max",
                                    std::to_string(f), "--quiet", "--format",      "json"};
  if (has_no_cache_) words.emplace_back("--no-cache");
  if (variant == "no-proofs") words.emplace_back("--no-proof");
  if (variant == "proofs") words.emplace_back("--prove");
  if (variant == "jobs-1" || variant == "two-processes") words.insert(words.end(), {"--jobs", "1"});
  if (variant == "jobs-2") words.insert(words.end(), {"--jobs", "2"});
  return words;
}

Run Engine::measure(const std::filesystem::path& folder, unsigned f, const std::string& variant,
                    double cap_seconds, unsigned repeats) const {
  const std::vector<std::string> words = command(folder, f, variant);
  std::vector<Run> runs;
  do {
    runs.push_back(measured(variant == "two-processes" ? run_together(words, cap_seconds, 2).front()
                                                       : run_program(words, cap_seconds)));
  } while (runs.size() < repeats && runs.back().finished());
  Run run = runs.back();
  if (run.finished()) {
    std::sort(runs.begin(), runs.end(), [](const Run& a, const Run& b) { return a.wall < b.wall; });
    run = runs[runs.size() / 2];
  }
  run.tool = "quiesce";
  run.variant = variant;
  run.f = f;
  return run;
}

}  // namespace quiesce::bench
