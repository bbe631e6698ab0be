// soak FIRST COUNT [--large] [--print]: applications of that many seeds, with progress and a summary. Exit
// code 1 if any two opinions differ, 2 if too much is left unknown.
#include <cstdlib>
#include <iostream>
#include <set>

#include "oracle/seeds.hpp"
#include "oracle/shrink.hpp"

namespace {

using namespace quiesce::oracle;

struct Arguments {
  std::uint64_t first = 1;
  std::uint64_t count = 1;
  bool print = false;
  bool shrink = true;
};

Arguments parse(int argc, char** argv) {
  Arguments result;
  int place = 0;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--print") {
      result.print = true;
    } else if (word == "--no-shrink") {
      result.shrink = false;
    } else {
      (place++ == 0 ? result.first : result.count) = std::strtoull(argv[i], nullptr, 10);
    }
  }
  return result;
}

void show(const Model& model) {
  for (const auto& file : files_of(model)) std::cout << "=== " << file.path << "\n" << file.text;
}

}  // namespace

int main(int argc, char** argv) {
  const Arguments arguments = parse(argc, argv);
  Totals totals;
  for (std::uint64_t seed = arguments.first; seed < arguments.first + arguments.count; ++seed) {
    SeedCase test = case_of(seed, soak_size(seed));
    test.settings.seconds_a_check = 1;
    if (arguments.print) show(test.model);
    const Comparison comparison = compare(files_of(test.model), test.settings, test.variations);
    totals.add(comparison);
    const double seconds = comparison.explore_seconds + comparison.check_seconds;
    if (seconds > 30)
      std::cout << "seed " << seed << "; slow, " << comparison.explore_seconds << " s brute force, "
                << comparison.check_seconds << " s check" << std::endl;
    std::set<Trouble> shown;
    for (const Disagreement& disagreement : comparison.disagreements) {
      std::cout << "seed " << seed << ": " << name_of(disagreement.trouble) << " ("
                << name_of(disagreement.variation) << "): " << disagreement.what << std::endl;
      if (!arguments.shrink || disagreement.trouble == Trouble::NotLoaded) continue;
      if (!shown.insert(disagreement.trouble).second) continue;
      std::cout << corpus_text(shrink(test.model, test.settings, disagreement), test.settings, disagreement)
                << std::endl;
    }
  }
  std::cout << totals.text() << std::endl;
  if (totals.disagreements > 0) return 1;
  return totals.too_much_unknown() ? 2 : 0;
}
