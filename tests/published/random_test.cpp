// Random applications of the oracle, as far as the published encoding understands them.
#include <cstdlib>
#include <iostream>

#include "oracle/seeds.hpp"
#include "published/opinions.hpp"
#include "unit/analyzer/checking.hpp"

namespace quiesce::published {
namespace {

/// QUIESCE_PUBLISHED_SEEDS: more of them, by hand.
std::uint64_t last_seed() {
  const char* more = std::getenv("QUIESCE_PUBLISHED_SEEDS");
  return more == nullptr ? 60 : std::strtoull(more, nullptr, 10);
}

TEST(PublishedRandom, AgreesWithTheEngineWhereNothingAborts) {
  analyzer::CheckOptions options;
  options.f_max = 2;
  options.seconds_a_formula = 2;
  std::uint64_t agreed = 0;
  std::uint64_t violations = 0;
  std::uint64_t by_meaning = 0;
  for (std::uint64_t seed = 1; seed <= last_seed(); ++seed) {
    const auto files = oracle::files_of(oracle::case_of(seed, oracle::Effort::Test).model);
    const parsers::LoadedApplication loaded = parsers::load_application(files);
    if (!loaded.application) continue;
    const auto checked = check(*loaded.application, options.f_max, in_tests);
    if (checked.effort().formulas == 0) continue;
    const auto report = analyzer::check(*loaded.application, loaded.sources, options);
    const auto found = differences(*loaded.application, checked, report);
    for (const Difference& difference : found)
      EXPECT_TRUE(difference.meanings_differ) << "seed " << seed << ": " << difference.text;
    if (found.empty()) ++agreed;
    if (!found.empty() && meanings_differ(found)) ++by_meaning;
    violations += checked.violations.size();
  }
  std::cout << "of " << last_seed() << " random applications " << agreed << " agree (" << violations
            << " violations), " << by_meaning << " differ because an instance aborts half-way" << std::endl;
  // The rest uses what is not known; were it all, nothing would have been compared.
  EXPECT_GT(agreed, last_seed() / 5);
  EXPECT_GT(violations, 0U);
}

}  // namespace
}  // namespace quiesce::published
