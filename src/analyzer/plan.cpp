#include "analyzer/plan.hpp"

#include <algorithm>

namespace quiesce::analyzer {
namespace {

void extend(const ir::Application& application, const std::vector<std::size_t>& functionalities,
            std::size_t size, std::size_t first, Multiset& chosen, std::vector<Multiset>& out) {
  if (chosen.size() == size) {
    out.push_back(chosen);
    return;
  }
  for (std::size_t i = first; i < functionalities.size(); ++i) {
    const std::size_t f = functionalities[i];
    const auto& at_most = application.functionalities[f].at_most;
    const auto already = static_cast<std::size_t>(std::count(chosen.begin(), chosen.end(), f));
    if (at_most && already >= *at_most) continue;
    chosen.push_back(f);
    extend(application, functionalities, size, i, chosen, out);
    chosen.pop_back();
  }
}

}  // namespace

std::vector<Multiset> multisets(const ir::Application& application,
                                const std::vector<std::size_t>& functionalities, std::size_t size) {
  std::vector<Multiset> out;
  Multiset chosen;
  extend(application, functionalities, size, 0, chosen, out);
  return out;
}

bool contains(const Multiset& large, const Multiset& small) {
  return std::includes(large.begin(), large.end(), small.begin(), small.end());
}

}  // namespace quiesce::analyzer
