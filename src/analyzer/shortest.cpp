#include "analyzer/shortest.hpp"

#include <algorithm>

namespace quiesce::analyzer {

const PathStep* Shortest::last_of(std::size_t instance) const {
  const auto& steps = path_.steps();
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    if (step->instance == instance) return &*step;
  }
  return nullptr;
}

z3::expr Shortest::could_come_last(std::size_t place) const {
  z3::expr result = algebra_.yes();
  for (std::size_t later = place + 1; later < path_.steps().size() && !result.is_false(); ++later)
    result = algebra_.both(result, path_.steps()[later].commutes[place]);
  return result;
}

bool Shortest::counts(std::size_t instance) const {
  if (!reductions_.effective) return true;
  if (!eventual_) {
    const PathStep* last = last_of(instance);
    return last != nullptr && last->may_change;
  }
  return std::any_of(path_.steps().begin(), path_.steps().end(),
                     [&](const PathStep& step) { return step.instance == instance && step.may_change; });
}

z3::expr Shortest::asked_if_cut(std::size_t instances) const {
  z3::expr result = algebra_.yes();
  for (std::size_t i = 0; i < instances && !result.is_false(); ++i) {
    const PathStep* last = last_of(i);
    if (last == nullptr) continue;
    if (reductions_.effective && !last->may_change) return algebra_.no();
    if (!reductions_.maximal || breaking_ == nullptr || breaking_->contains(last->code)) continue;
    const auto place = static_cast<std::size_t>(last - path_.steps().data());
    result = algebra_.both(result, algebra_.negate(could_come_last(place)));
  }
  return result;
}

}  // namespace quiesce::analyzer
