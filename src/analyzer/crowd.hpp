// Who runs: any number of instances of some functionalities, of others no more than one at a time.
#pragma once

#include <compare>
#include <set>
#include <vector>

#include "analyzer/plan.hpp"

namespace quiesce::analyzer {

struct Crowd {
  std::vector<std::size_t> functionalities;  ///< in order
  std::set<std::size_t> single;              ///< of these one instance at a time
  auto operator<=>(const Crowd&) const = default;
};

[[nodiscard]] bool covers(const Crowd& crowd, const Multiset& instances);
/// The largest crowds of these functionalities that cover none of the multisets; nothing where there are very
/// many. (Of a functionality that may run twice, but not three times, only one instance is allowed.)
[[nodiscard]] std::vector<Crowd> crowds_without(const std::vector<std::size_t>& functionalities,
                                                const std::vector<Multiset>& multisets);

}  // namespace quiesce::analyzer
