#include "bench/harness/spin_run.hpp"

#include <algorithm>
#include <regex>

#include "bench/harness/process.hpp"

namespace quiesce::bench {
namespace {

double number_after(const std::string& text, const std::string& pattern) {
  std::smatch found;
  return std::regex_search(text, found, std::regex(pattern)) ? std::stod(found[1]) : -1;
}

}  // namespace

void read_verifier(const std::string& text, Run& run) {
  const double errors = number_after(text, "errors: ([0-9]+)");
  const double states = number_after(text, "([0-9.e+]+) states, stored");
  if (errors < 0) {
    run.status = "failed";
    run.note = text.substr(0, 200);
    return;
  }
  run.verdict = errors > 0 ? "violated" : "holds";
  if (states >= 0) run.note = std::to_string(static_cast<std::uint64_t>(states)) + " states";
  // A search that gave up is no answer, whatever it found on the way.
  const bool complete = text.find("Search not completed") == std::string::npos &&
                        text.find("search depth too small") == std::string::npos;
  if (complete) return;
  run.status = "capped";
  run.note += ", out of memory or depth";
}

Run measure_spin(const std::filesystem::path& model, unsigned f, double cap_seconds,
                 const std::filesystem::path& folder) {
  Run run;
  run.tool = "spin";
  run.f = run.x = f;
  if (run_program({"spin", "-V"}, 10).exit_code != 0) {
    run.status = "missing";
    run.note = "spin is not installed: scripts/setup --bench";
    return run;
  }
  std::filesystem::create_directories(folder);
  const std::vector<std::vector<std::string>> commands = {
      {"spin", "-DF=" + std::to_string(f), "-a", std::filesystem::absolute(model).string()},
      {"cc", "-O2", "-w", "-DSAFETY", "-DCOLLAPSE", "-DMEMLIM=2048", "-DVECTORSZ=2048", "-o", "pan", "pan.c"},
      // Through all states, without a line for each violation on the way.
      {"sh", "-c", "./pan -E -c0 -m1000000 | grep -v '^pan:[0-9]*: assertion'"}};
  for (const auto& command : commands) {
    const Ended ended = run_program(command, cap_seconds - run.wall, folder);
    run.wall += ended.wall;
    run.user += ended.user;
    run.peak_mb = std::max(run.peak_mb, ended.peak_mb);
    if (ended.capped) {
      run.status = "capped";
      run.note = "ended by the clock";
      return run;
    }
    if (&command == &commands.back()) {
      read_verifier(ended.output, run);
    } else if (ended.exit_code != 0) {
      run.status = "failed";
      run.note = (ended.output + ended.errors).substr(0, 300);
      return run;
    }
  }
  return run;
}

}  // namespace quiesce::bench
