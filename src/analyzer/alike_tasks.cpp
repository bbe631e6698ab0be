#include "analyzer/alike_tasks.hpp"

#include <algorithm>

namespace quiesce::analyzer {
namespace {

constexpr std::size_t most_instances_alike = 12;  ///< there are two to the power of so many parts

/// What the instances do, whoever they are.
Multiset behaviour(const Multiset& instances, const std::map<std::size_t, std::size_t>& alike) {
  Multiset result;
  for (const std::size_t f : instances) result.push_back(alike.at(f));
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace

AlikeTasks alike_tasks(const std::vector<Task>& tasks, const std::vector<std::size_t>& open,
                       const Preparation& prepared) {
  AlikeTasks result;
  std::map<std::pair<std::size_t, Multiset>, std::size_t> known;
  for (const std::size_t t : open) {
    const auto& alike = prepared.alike[tasks[t].invariant];
    const auto [first, is_new] =
        known.emplace(std::pair(tasks[t].invariant, behaviour(tasks[t].functionalities, alike)), t);
    if (is_new) {
      result.firsts.push_back(t);
    } else {
      result.others.push_back({t, first->second});
    }
  }
  return result;
}

std::optional<std::set<CleanPart>> parts_alike(const std::set<CleanPart>& parts, const Multiset& instances,
                                               const std::map<std::size_t, std::size_t>& alike) {
  std::set<CleanPart> result;
  if (parts.empty()) return result;
  if (instances.size() > most_instances_alike) return std::nullopt;
  std::set<CleanPart> behaviours;
  for (const CleanPart& part : parts) behaviours.insert({behaviour(part.functionalities, alike), part.cut});
  for (std::uint32_t chosen = 1; chosen < 1U << instances.size(); ++chosen) {
    Multiset part;
    for (std::size_t i = 0; i < instances.size(); ++i) {
      if ((chosen >> i & 1U) != 0) part.push_back(instances[i]);
    }
    const Multiset what = behaviour(part, alike);
    for (const bool cut : {false, true}) {
      if (behaviours.contains({what, cut})) result.insert({part, cut});
    }
  }
  return result;
}

}  // namespace quiesce::analyzer
