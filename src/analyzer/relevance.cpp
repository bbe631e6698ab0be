#include "analyzer/relevance.hpp"

#include <algorithm>

namespace quiesce::analyzer {

std::vector<std::size_t> relevant(const ir::Application& application, const ir::Connections& connections,
                                  std::size_t invariant) {
  std::set<ir::AttributeId> wanted = connections.invariants[invariant].attributes;
  std::set<std::size_t> found;
  // Rows that come or go concern a rule that names no attribute, such as a count of all rows.
  const auto& writers = connections.invariants[invariant].writers;
  const auto writes_it = [&](const ir::Step& step) {
    return std::find(writers.begin(), writers.end(), step.transaction) != writers.end();
  };
  bool grew = true;
  while (grew) {
    grew = false;
    for (std::size_t f = 0; f < application.functionalities.size(); ++f) {
      if (found.contains(f)) continue;
      const auto& steps = application.functionalities[f].steps;
      const bool touches = std::any_of(steps.begin(), steps.end(), [&](const ir::Step& step) {
        const auto& writes = connections.transactions[step.transaction.index].writes;
        return writes_it(step) || std::any_of(writes.begin(), writes.end(),
                                              [&](ir::AttributeId a) { return wanted.contains(a); });
      });
      if (!touches) continue;
      grew = true;
      found.insert(f);
      for (const ir::Step& step : steps) {
        const auto& reads = connections.transactions[step.transaction.index].reads;
        wanted.insert(reads.begin(), reads.end());
      }
    }
  }
  return {found.begin(), found.end()};
}

}  // namespace quiesce::analyzer
