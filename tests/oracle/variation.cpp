#include "oracle/variation.hpp"

#include <array>

namespace quiesce::oracle {
namespace {

struct Switch {
  std::string name;
  bool* on;
};

/// A reduction that is added does not compile here before it has its place: none is left untried.
auto switches(analyzer::Reductions& reductions) {
  auto& [partial_order, semantic, conditional, symmetry, induction, entangled, relevance] = reductions;
  return std::array{Switch{"partial order", &partial_order},
                    Switch{"semantic commutation", &semantic},
                    Switch{"conditional commutation", &conditional},
                    Switch{"symmetry", &symmetry},
                    Switch{"induction", &induction},
                    Switch{"entanglement", &entangled},
                    Switch{"relevance", &relevance}};
}

constexpr std::size_t plain_and_all = 2;

}  // namespace

const std::vector<Variation>& Variation::every() {
  static const std::vector<Variation> all = [] {
    analyzer::Reductions reductions;
    std::vector<Variation> variations;
    for (std::size_t i = 0; i < plain_and_all + switches(reductions).size(); ++i)
      variations.push_back(Variation(i));
    return variations;
  }();
  return all;
}

std::string Variation::name() const {
  if (is_plain()) return "plain";
  if (all()) return "all";
  analyzer::Reductions reductions;
  return "without " + switches(reductions).at(place_ - plain_and_all).name;
}

void Variation::apply(analyzer::CheckOptions& options) const {
  options.all = all();
  if (place_ >= plain_and_all) *switches(options.reductions).at(place_ - plain_and_all).on = false;
}

}  // namespace quiesce::oracle
