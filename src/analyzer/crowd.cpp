#include "analyzer/crowd.hpp"

#include <algorithm>

namespace quiesce::analyzer {
namespace {

constexpr std::size_t most_crowds = 32;
constexpr std::size_t most_visited = 4096;

bool has(const Crowd& crowd, std::size_t functionality) {
  return std::binary_search(crowd.functionalities.begin(), crowd.functionalities.end(), functionality);
}

/// Everybody whom the small one allows is allowed by the large one.
bool within(const Crowd& small, const Crowd& large) {
  return std::all_of(small.functionalities.begin(), small.functionalities.end(), [&](std::size_t f) {
    return has(large, f) && (small.single.contains(f) || !large.single.contains(f));
  });
}

class Shrinker {
 public:
  explicit Shrinker(const std::vector<Multiset>& multisets) : multisets_(multisets) {}

  std::vector<Crowd> run(Crowd all) {
    shrink(std::move(all));
    if (visited_.size() > most_visited) return {};
    std::vector<Crowd> largest;
    for (const Crowd& crowd : found_) {
      const bool covered = std::any_of(found_.begin(), found_.end(), [&](const Crowd& other) {
        return other != crowd && within(crowd, other);
      });
      if (!covered) largest.push_back(crowd);
    }
    if (largest.size() > most_crowds) return {};
    return largest;
  }

 private:
  /// Of a multiset that is covered, one functionality has to run less often.
  void shrink(Crowd crowd) {
    if (crowd.functionalities.empty() || visited_.size() > most_visited || !visited_.insert(crowd).second)
      return;
    const auto covered = std::find_if(multisets_.begin(), multisets_.end(),
                                      [&](const Multiset& multiset) { return covers(crowd, multiset); });
    if (covered == multisets_.end()) {
      found_.insert(std::move(crowd));
      return;
    }
    for (const std::size_t f : std::set<std::size_t>(covered->begin(), covered->end())) {
      Crowd less = crowd;
      if (std::count(covered->begin(), covered->end(), f) > 1) {
        less.single.insert(f);
      } else {
        std::erase(less.functionalities, f);
        less.single.erase(f);
      }
      shrink(std::move(less));
    }
  }

  const std::vector<Multiset>& multisets_;
  std::set<Crowd> visited_;
  std::set<Crowd> found_;
};

}  // namespace

bool covers(const Crowd& crowd, const Multiset& instances) {
  return std::all_of(instances.begin(), instances.end(), [&](std::size_t f) {
    return has(crowd, f) &&
           (!crowd.single.contains(f) || std::count(instances.begin(), instances.end(), f) == 1);
  });
}

std::vector<Crowd> crowds_without(const std::vector<std::size_t>& functionalities,
                                  const std::vector<Multiset>& multisets) {
  Crowd all{functionalities, {}};
  std::sort(all.functionalities.begin(), all.functionalities.end());
  return Shrinker(multisets).run(std::move(all));
}

}  // namespace quiesce::analyzer
