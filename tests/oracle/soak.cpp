// soak FIRST COUNT [--small] [--print] [--each] [--no-shrink] [--seconds=S]: applications of that many seeds,
// and a line for every number that was counted. Exit code 1 if any two opinions differ; what is unknown is
// judged over all of a run.
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
  bool each = false;
  Effort effort = Effort::Soak;
  bool shrink = true;
  double seconds = 0;  ///< a formula; 0: as in the tests
};

Arguments parse(int argc, char** argv) {
  Arguments result;
  int place = 0;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--print") {
      result.print = true;
    } else if (word == "--small") {
      result.effort = Effort::Test;
    } else if (word == "--each") {
      result.each = true;
    } else if (word.starts_with("--seconds=")) {
      result.seconds = std::strtod(word.substr(10).c_str(), nullptr);
    } else if (word == "--no-shrink") {
      result.shrink = false;
    } else {
      (place++ == 0 ? result.first : result.count) = std::strtoull(argv[i], nullptr, 10);
    }
  }
  return result;
}

void show(const Model& model) {
  for (const auto& file : files_of(model))
    std::cout << "=== " << file.path << "\n" << file.text << std::flush;
}

void show(std::uint64_t seed, const SeedCase& test, const Comparison& comparison, bool shrunk) {
  std::set<Trouble> shown;
  for (const Disagreement& disagreement : comparison.disagreements) {
    std::cout << "seed " << seed << ": " << name_of(disagreement.trouble) << " ("
              << disagreement.variation.name() << "): " << disagreement.what << std::endl;
    if (!shrunk || disagreement.trouble == Trouble::NotLoaded) continue;
    if (!shown.insert(disagreement.trouble).second) continue;
    std::cout << corpus_text(shrink(test.model, test.settings, disagreement), test.settings, disagreement)
              << std::endl;
  }
}

}  // namespace

int main(int argc, char** argv) {
  const Arguments arguments = parse(argc, argv);
  Totals totals;
  for (std::uint64_t seed = arguments.first; seed < arguments.first + arguments.count; ++seed) {
    SeedCase test = case_of(seed, arguments.effort);
    if (arguments.seconds > 0) test.settings.seconds_a_formula = arguments.seconds;
    if (arguments.print) show(test.model);
    const Comparison comparison = compare(files_of(test.model), test.settings, test.variations);
    totals.add(test, comparison);
    if (arguments.each) {
      std::cout << "seed " << seed << ": brute force " << comparison.explore_seconds << " s, check "
                << comparison.check_seconds << " s, SQLite " << comparison.replay_seconds << " s, unknown "
                << comparison.counts.of("answers: unknown") << ", violating multisets "
                << comparison.counts.of("brute force: violating multisets") << ", minimal of two or more "
                << comparison.counts.of("check: applications with a minimal violation of two or more")
                << std::endl;
    }
    show(seed, test, comparison, arguments.shrink);
  }
  std::cout << totals.text() << std::flush;
  return totals.counts.of("disagreements") > 0 ? 1 : 0;
}
