#include "oracle/counts.hpp"

#include <algorithm>

namespace quiesce::oracle {

void Counts::add(const std::string& name, std::uint64_t number) {
  const auto found =
      std::find_if(numbers_.begin(), numbers_.end(), [&](const auto& each) { return each.first == name; });
  if (found == numbers_.end()) {
    numbers_.emplace_back(name, number);
  } else {
    found->second += number;
  }
}

void Counts::add(const Counts& others) {
  for (const auto& [name, number] : others.numbers_) add(name, number);
}

std::uint64_t Counts::of(const std::string& name) const {
  const auto found =
      std::find_if(numbers_.begin(), numbers_.end(), [&](const auto& each) { return each.first == name; });
  return found == numbers_.end() ? 0 : found->second;
}

}  // namespace quiesce::oracle
