// What an answer is limited to, where it does not hold for databases of any size.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace quiesce::formula {

struct Limits {
  struct Rows {
    std::uint32_t at_most = 0;
    std::set<std::string> reasons;
  };
  std::map<std::string, Rows> rows;  ///< by entity
  std::set<std::string> others;      ///< in words, such as the rounds of a loop

  [[nodiscard]] bool empty() const { return rows.empty() && others.empty(); }
  /// For two answers together: the smaller number holds for both.
  void join(const Limits& other);
  [[nodiscard]] std::vector<std::string> in_words() const;
};

/// How a limit to the rounds of a loop starts.
[[nodiscard]] std::string loop_in(const std::string& transaction, std::uint32_t line);

}  // namespace quiesce::formula
