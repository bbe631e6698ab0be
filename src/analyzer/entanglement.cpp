#include "analyzer/entanglement.hpp"

#include <algorithm>

namespace quiesce::analyzer {

namespace {

/// The instance and all that come before it.
std::vector<bool> come_before(const Commutation& commutation, const Schedule& path, std::size_t instances,
                              std::size_t instance) {
  std::vector<bool> chosen(instances, false);
  chosen[instance] = true;
  for (bool grew = true; grew;) {
    grew = false;
    for (std::size_t later = 0; later < path.size(); ++later) {
      if (!chosen[path[later].instance]) continue;
      for (std::size_t earlier = 0; earlier < later; ++earlier) {
        if (chosen[path[earlier].instance]) continue;
        if (commutation.commute(path[earlier].code, path[later].code)) continue;
        chosen[path[earlier].instance] = true;
        grew = true;
      }
    }
  }
  return chosen;
}

}  // namespace

bool could_run_before(const Problem& problem, const Commutation& commutation, const KnownClean& clean,
                      const Schedule& path, const World& world, std::size_t instance) {
  const std::vector<bool> part = come_before(commutation, path, problem.functionalities.size(), instance);
  std::vector<std::size_t> functionalities;
  bool cut = false;
  for (std::size_t i = 0; i < part.size(); ++i) {
    if (!part[i]) continue;
    functionalities.push_back(problem.functionalities[i]);
    cut = cut || !world.instances[i].ended;
  }
  return functionalities.size() < part.size() && clean(functionalities, cut);
}

}  // namespace quiesce::analyzer
