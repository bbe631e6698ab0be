#include <algorithm>

#include "oracle/comparison.hpp"

namespace quiesce::oracle {
namespace {

void multisets(const ir::Application& application, std::size_t f, std::vector<std::size_t> chosen,
               std::vector<std::vector<std::size_t>>& out) {
  if (!chosen.empty()) out.push_back(chosen);
  if (chosen.size() == f) return;
  for (std::size_t next = chosen.empty() ? 0 : chosen.back(); next < application.functionalities.size();
       ++next) {
    const auto& at_most = application.functionalities[next].at_most;
    if (at_most && std::count(chosen.begin(), chosen.end(), next) >= *at_most) continue;
    chosen.push_back(next);
    multisets(application, f, chosen, out);
    chosen.pop_back();
  }
}

}  // namespace

Explored explore(const ir::Application& application, const Settings& settings,
                 bool every_instance_takes_part) {
  Explored result;
  interpreter::ExplorerOptions options;
  options.rows_per_entity = settings.rows;
  options.max_steps = settings.max_steps;
  options.every_instance_commits = every_instance_takes_part;
  std::vector<std::vector<std::size_t>> all;
  multisets(application, settings.f_max, {}, all);
  result.multisets = all.size();
  for (const auto& multiset : all) {
    std::vector<std::string> names;
    for (const std::size_t f : multiset) names.push_back(application.functionalities[f].name);
    std::sort(names.begin(), names.end());
    std::vector<bool> seen(application.invariants.size(), false);
    bool exhausted = true;
    for (const std::uint64_t samples : {settings.samples, std::uint64_t{0}}) {
      options.samples = samples;
      const auto explorations = explore_all(application, multiset, options);
      for (std::size_t i = 0; i < explorations.size(); ++i) {
        result.has_initial_state = result.has_initial_state || explorations[i].initial_states > 0;
        if (samples == 0) exhausted = exhausted && (seen[i] || explorations[i].exhausted);
        if (!explorations[i].violation || seen[i]) continue;
        seen[i] = true;
        result.found.push_back({i, names, *explorations[i].violation});
      }
      if (std::all_of(seen.begin(), seen.end(), [](bool violated) { return violated; })) break;
    }
    result.exhausted += exhausted ? 1 : 0;
  }
  return result;
}

}  // namespace quiesce::oracle
