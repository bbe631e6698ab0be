// Named numbers in the order in which they are to be shown; those of several runs can be added.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace quiesce::oracle {

class Counts {
 public:
  void add(const std::string& name, std::uint64_t number = 1);
  void add(const Counts& others);
  /// 0 if there is none of that name.
  [[nodiscard]] std::uint64_t of(const std::string& name) const;
  [[nodiscard]] const std::vector<std::pair<std::string, std::uint64_t>>& all() const { return numbers_; }

 private:
  std::vector<std::pair<std::string, std::uint64_t>> numbers_;
};

}  // namespace quiesce::oracle
