// A seeded source of choices. The same seed makes the same application on every machine, so no distribution
// of the standard library is used: their results are not fixed.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace quiesce::oracle {

class Dice {
 public:
  Dice(std::uint64_t seed, std::size_t budget) : engine_(seed), budget_(budget) {}

  /// 0 … sides - 1
  std::size_t below(std::size_t sides) { return static_cast<std::size_t>(engine_() % sides); }
  std::size_t between(std::size_t least, std::size_t most) { return least + below(most - least + 1); }
  bool chance(std::size_t percent) { return below(100) < percent; }
  template <typename T>
  const T& pick(const std::vector<T>& from) {
    return from[below(from.size())];
  }
  /// What multiplies the work of a check (joins, loops, sums) has a price, and an application has so much to
  /// spend: two or three of them at once are checked for minutes, and nothing would be compared meanwhile.
  bool afford(std::size_t price) {
    if (price > budget_) return false;
    budget_ -= price;
    return true;
  }
  std::string any(const std::vector<std::string>& from) { return pick(from); }

 private:
  std::mt19937_64 engine_;
  std::size_t budget_;
};

}  // namespace quiesce::oracle
