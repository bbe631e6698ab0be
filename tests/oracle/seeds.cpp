#include "oracle/seeds.hpp"

#include <cmath>

#include "oracle/constructs.hpp"

namespace quiesce::oracle {
namespace {

/// Tables, functionalities, steps, statements, rules, budget. A small application is as likely to show a
/// fault as a large one, and both sides look at all of it; so most are small.
const std::vector<Size> small_sizes{{1, 1, 2, 1, 1, 2}, {2, 1, 2, 1, 1, 2}, {1, 2, 1, 1, 2, 2},
                                    {2, 1, 2, 1, 1, 2}, {1, 1, 1, 2, 2, 2}, {2, 1, 1, 2, 1, 2},
                                    {3, 1, 1, 1, 2, 2}, {1, 2, 2, 1, 1, 2}};
constexpr Size medium_size{2, 2, 2, 2, 2, 1};
constexpr Size large_size{3, 4, 3, 1, 3, 1};

Size size_of(std::uint64_t seed, Effort effort) {
  if (effort == Effort::Test) {
    Size size = small_sizes[seed % small_sizes.size()];
    if (seed % 7 != 0) size.budget = 1;
    return size;
  }
  if (seed % 200 == 0) return large_size;
  if (seed % 10 == 0) return medium_size;
  return small_sizes[seed % small_sizes.size()];
}

}  // namespace

SeedCase case_of(std::uint64_t seed, Effort effort) {
  const bool relay = seed % 6 == 5;
  SeedCase result{
      relay ? generate_relay(seed) : generate(seed, size_of(seed, effort)), {}, {Variation::plain()}};
  if (effort == Effort::Test) result.settings.max_steps = 5'000;
  const auto& every = Variation::every();
  // (The second part keeps the turns of variations and of sizes apart.)
  if (seed % 3 == 0) result.variations.push_back(every[1 + (seed / 3 + seed / 30) % (every.size() - 1)]);
  if (seed % 11 == 0 && seed % 3 != 0) result.variations.push_back(Variation::proved());
  if (seed % 7 == 0) result.settings.rows = 3;
  if (seed % 49 == 3) {
    result.settings.f_max = 3;
    result.model.functionalities.resize(std::min<std::size_t>(result.model.functionalities.size(), 2));
  }
  return result;
}

void Totals::add(const SeedCase& seed, const Comparison& comparison) {
  counts.add("applications");
  counts.add("disagreements", comparison.disagreements.size());
  counts.add(comparison.counts);
  count_constructs(files_of(seed.model), counts);
  explore_seconds += comparison.explore_seconds;
  check_seconds += comparison.check_seconds;
  replay_seconds += comparison.replay_seconds;
}

bool Totals::too_much_unknown() const {
  return counts.of("answers: unknown") * 100 > counts.of("answers");
}

std::string Totals::text() const {
  const auto milliseconds = [](double seconds) { return std::to_string(std::llround(seconds * 1000)); };
  std::string text;
  for (const auto& [name, number] : counts.all()) text += name + "\t" + std::to_string(number) + "\n";
  return text + "milliseconds of brute force\t" + milliseconds(explore_seconds) +
         "\nmilliseconds of check\t" + milliseconds(check_seconds) + "\nmilliseconds of SQLite\t" +
         milliseconds(replay_seconds) + "\n";
}

}  // namespace quiesce::oracle
