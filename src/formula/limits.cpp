#include "formula/limits.hpp"

#include <algorithm>

namespace quiesce::formula {

void Limits::join(const Limits& other) {
  for (const auto& [entity, limit] : other.rows) {
    const auto [place, is_new] = rows.emplace(entity, limit);
    if (is_new) continue;
    place->second.at_most = std::min(place->second.at_most, limit.at_most);
    place->second.reasons.insert(limit.reasons.begin(), limit.reasons.end());
  }
  others.insert(other.others.begin(), other.others.end());
}

std::vector<std::string> Limits::in_words() const {
  std::vector<std::string> result;
  for (const auto& [entity, limit] : rows) {
    std::string text = "at most " + std::to_string(limit.at_most) + " rows of " + entity;
    std::string separator = ": ";
    for (const std::string& reason : limit.reasons) {
      text += separator + reason;
      separator = "; ";
    }
    result.push_back(std::move(text));
  }
  result.insert(result.end(), others.begin(), others.end());
  return result;
}

std::string loop_in(const std::string& transaction, std::uint32_t line) {
  return "a loop in " + transaction + " (line " + std::to_string(line) + ")";
}

}  // namespace quiesce::formula
