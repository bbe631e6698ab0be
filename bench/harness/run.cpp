#include "bench/harness/run.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

namespace quiesce::bench {

std::optional<std::string> Results::with_proofs() const {
  if (proofs == "by default") return "";
  if (proofs == "on request") return "proofs";
  return std::nullopt;
}

const Run* Results::find(const std::string& tool, const std::string& workload, unsigned x,
                         const std::string& variant) const {
  const auto found = std::find_if(runs.begin(), runs.end(), [&](const Run& run) {
    return run.tool == tool && run.workload == workload && run.x == x && run.variant == variant;
  });
  return found == runs.end() ? nullptr : &*found;
}

double Run::outside() const {
  return phases.total <= 0 ? 0 : std::max(0.0, wall - phases.parse - phases.total);
}

double Run::all_but_solving() const {
  const double all = phases.busy() + outside();
  return all <= 0 ? 0 : 1 - phases.solve / all;
}

std::string in_words(double seconds) {
  struct Unit {
    double from;
    double seconds;
    const char* format;
  };
  constexpr std::array<Unit, 7> units = {{{730 * 86400.0, 365 * 86400.0, "%.0f years"},
                                          {2 * 86400.0, 86400, "%.0f days"},
                                          {2 * 3600.0, 3600, "%.1f h"},
                                          {300, 60, "%.0f min"},
                                          {10, 1, "%.0f s"},
                                          {1, 1, "%.2f s"},
                                          {0, 0.001, "%.0f ms"}}};
  const auto unit =
      std::find_if(units.begin(), units.end(), [&](const Unit& u) { return seconds >= u.from; });
  std::array<char, 48> text{};
  if (unit != units.end()) std::snprintf(text.data(), text.size(), unit->format, seconds / unit->seconds);
  return text.data();
}

std::string time_of(const Run& run) {
  if (run.finished()) return in_words(run.wall);
  const bool bound = run.status == "capped" || (run.status == "skipped" && run.wall > 0);
  if (bound) return "> " + in_words(run.wall);
  if (run.status == "extrapolated") return "≈ " + in_words(run.wall);
  return run.status;
}

}  // namespace quiesce::bench
