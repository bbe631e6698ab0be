#include "quiesce/interpreter/cursor.hpp"

#include <algorithm>
#include <stdexcept>

#include "interpreter/operators.hpp"

namespace quiesce::interpreter {
namespace {

/// Does `a` have to come before `b`?
bool before(const ResultRow& a, const ResultRow& b, const std::vector<ir::OrderItem>& order) {
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool a_null = is_null(a.order[i]);
    const bool b_null = is_null(b.order[i]);
    if (a_null && b_null) continue;
    if (a_null || b_null) return a_null == order[i].nulls_first;
    const auto comparison = compare(a.order[i], b.order[i], order[i].value->type);
    if (comparison != 0) return (comparison < 0) != order[i].descending;
  }
  return false;
}

}  // namespace

std::size_t Cursor::length() const {
  const std::size_t coming = limit ? std::min<std::size_t>(*limit, open.size()) : open.size();
  return decided.size() + coming + appended.size();
}

std::vector<std::size_t> Cursor::candidates() const {
  std::vector<std::size_t> first;
  if (position < decided.size() || (limit && *limit == 0)) return first;
  for (std::size_t i = 0; i < open.size(); ++i) {
    const bool preceded = std::any_of(open.begin(), open.end(), [&](const ResultRow& other) {
      return before(other, open[i], query->order);
    });
    if (!preceded) first.push_back(i);
  }
  return first;
}

ResultRow* Cursor::fetch(std::size_t choice) {
  if (position >= length()) return nullptr;
  if (const auto first = candidates(); !first.empty()) {
    const auto taken = open.begin() + static_cast<std::ptrdiff_t>(first.at(choice));
    decided.push_back(std::move(*taken));
    open.erase(taken);
    if (limit) --*limit;
  }
  const std::size_t index = position++;
  return index < decided.size() ? &decided[index] : &appended.at(index - decided.size());
}

}  // namespace quiesce::interpreter
