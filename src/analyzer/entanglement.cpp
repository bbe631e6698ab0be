#include "analyzer/entanglement.hpp"

namespace quiesce::analyzer {
namespace {

/// Beyond so many instances there are too many parts to look at all of them.
constexpr std::size_t most_instances = 12;

}  // namespace

bool Entanglement::leaves_all_true(Part part, bool cut) const {
  std::vector<std::size_t> functionalities;
  for (std::size_t i = 0; i < problem_.functionalities.size(); ++i) {
    if ((part >> i & 1U) != 0) functionalities.push_back(problem_.functionalities[i]);
  }
  return clean_(functionalities, cut);
}

z3::expr Entanglement::can_run_before(Part part) const {
  const std::vector<PathStep>& steps = path_.steps();
  z3::expr result = algebra_.yes();
  for (std::size_t later = 0; later < steps.size(); ++later) {
    if ((part >> steps[later].instance & 1U) == 0) continue;
    for (std::size_t earlier = 0; earlier < later; ++earlier) {
      if ((part >> steps[earlier].instance & 1U) != 0) continue;
      result = algebra_.both(result, steps[later].commutes[earlier]);
      if (result.is_false()) return result;
    }
  }
  return result;
}

z3::expr Entanglement::none_before(const std::vector<Part>& parts, bool cut) const {
  z3::expr result = algebra_.yes();
  for (const Part part : parts) {
    const z3::expr before = can_run_before(part);
    if (before.is_false() || !leaves_all_true(part, cut)) continue;
    result = algebra_.both(result, algebra_.negate(before));
    if (result.is_false()) break;
  }
  return result;
}

z3::expr Entanglement::asked_at_end_of(std::size_t instance, const World& world) const {
  const std::size_t count = world.instances.size();
  Part ended = 0;
  for (std::size_t i = 0; i < count; ++i) ended |= world.instances[i].ended ? Part{1} << i : 0U;
  std::vector<Part> parts;
  for (Part part = 1; count <= most_instances && part + 1 < Part{1} << count; ++part) {
    if ((part & ~ended) == 0 && (part >> instance & 1U) != 0) parts.push_back(part);
  }
  return none_before(parts, false);
}

z3::expr Entanglement::asked_if_cut(const World& world) const {
  const std::size_t count = world.instances.size();
  Part ended = 0;
  for (std::size_t i = 0; i < count; ++i) ended |= world.instances[i].ended ? Part{1} << i : 0U;
  std::vector<Part> parts;
  for (Part part = 1; count <= most_instances && part + 1 < Part{1} << count; ++part) {
    if ((part & ~ended) != 0) parts.push_back(part);
  }
  return none_before(parts, true);
}

}  // namespace quiesce::analyzer
