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
  auto& [partial_order, semantic, conditional, symmetry, induction, effective, maximal, entangled, relevance,
         lattice, shared_key, slicing, alike, crowds, joint] = reductions;
  return std::array{Switch{"partial order", &partial_order},
                    Switch{"semantic commutation", &semantic},
                    Switch{"conditional commutation", &conditional},
                    Switch{"symmetry", &symmetry},
                    Switch{"induction", &induction},
                    Switch{"effect", &effective},
                    Switch{"last steps", &maximal},
                    Switch{"entanglement", &entangled},
                    Switch{"relevance", &relevance},
                    Switch{"lattice", &lattice},
                    Switch{"shared keys", &shared_key},
                    Switch{"slices", &slicing},
                    Switch{"alike functionalities", &alike},
                    Switch{"crowds", &crowds},
                    Switch{"joint searches", &joint}};
}

constexpr std::size_t before_switches = 4;  ///< plain, all, all orders in one formula, proofs

}  // namespace

const std::vector<Variation>& Variation::every() {
  static const std::vector<Variation> all = [] {
    analyzer::Reductions reductions;
    std::vector<Variation> variations;
    for (std::size_t i = 0; i < before_switches + switches(reductions).size(); ++i)
      variations.push_back(Variation(i));
    return variations;
  }();
  return all;
}

std::string Variation::name() const {
  if (is_plain()) return "plain";
  if (all()) return "all";
  if (together()) return "all orders in one formula";
  if (proofs()) return "proofs";
  analyzer::Reductions reductions;
  return "without " + switches(reductions).at(place_ - before_switches).name;
}

void Variation::apply(analyzer::CheckOptions& options) const {
  options.all = all();
  if (together()) options.formulas_one_by_one = 0;
  if (place_ >= before_switches) *switches(options.reductions).at(place_ - before_switches).on = false;
  // Without crowds there are only the proofs for everybody.
  options.proofs = proofs() || !options.reductions.crowds;
  if (options.proofs) options.orders_before_proofs = 0;
}

}  // namespace quiesce::oracle
