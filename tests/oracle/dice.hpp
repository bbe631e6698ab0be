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
  explicit Dice(std::uint64_t seed) : engine_(seed) {}

  /// 0 … sides - 1
  std::size_t below(std::size_t sides) { return static_cast<std::size_t>(engine_() % sides); }
  std::size_t between(std::size_t least, std::size_t most) { return least + below(most - least + 1); }
  bool chance(std::size_t percent) { return below(100) < percent; }
  template <typename T>
  const T& pick(const std::vector<T>& from) {
    return from[below(from.size())];
  }
  std::string any(const std::vector<std::string>& from) { return pick(from); }

 private:
  std::mt19937_64 engine_;
};

}  // namespace quiesce::oracle
