#include "oracle/seeds.hpp"

#include <sstream>

namespace quiesce::oracle {

namespace {

/// Tables, functionalities, steps, statements, rules.
const std::vector<Size> small_sizes{{1, 1, 2, 1, 1}, {2, 1, 2, 1, 1}, {1, 2, 1, 1, 2}, {2, 2, 1, 1, 1},
                                    {1, 1, 1, 2, 2}, {2, 1, 1, 2, 1}, {3, 1, 1, 1, 2}, {1, 2, 2, 1, 1}};

}  // namespace

Size test_size(std::uint64_t seed) {
  return small_sizes[seed % small_sizes.size()];
}

Size soak_size(std::uint64_t seed) {
  if (seed % 40 == 0) return {};
  if (seed % 10 == 0) return {2, 2, 2, 2, 2};
  return test_size(seed);
}

SeedCase case_of(std::uint64_t seed, const Size& size) {
  SeedCase result{generate(seed, size), {}, {Variation::Plain}};
  if (seed % 5 == 0) result.variations.push_back(static_cast<Variation>(1 + seed / 5 % (variations - 1)));
  if (seed % 7 == 0) result.settings.rows = 3;
  if (seed % 50 == 3) {
    result.settings.f_max = 3;
    result.model.functionalities.resize(std::min<std::size_t>(result.model.functionalities.size(), 2));
  }
  return result;
}

void Totals::add(const Comparison& comparison) {
  ++applications;
  disagreements += comparison.disagreements.size();
  answers += comparison.answers;
  unknown += comparison.unknown;
  violated += comparison.violated;
  bounded += comparison.bounded;
  found += comparison.found;
  interrupted += comparison.interrupted;
  vacuous += comparison.vacuous ? 1 : 0;
  explore_seconds += comparison.explore_seconds;
  check_seconds += comparison.check_seconds;
}

std::string Totals::text() const {
  std::ostringstream out;
  out.precision(1);
  out << std::fixed << applications << " applications (" << vacuous << " without an initial state), "
      << answers << " answers: " << violated << " violated, " << bounded << " bounded, " << unknown
      << " unknown; " << found << " violating multisets by brute force; " << disagreements
      << " disagreements; " << interrupted << " checks interrupted; " << explore_seconds << " s brute force, "
      << check_seconds << " s check";
  return out.str();
}

}  // namespace quiesce::oracle
