#include <algorithm>
#include <cctype>
#include <numeric>

#include "quiesce/diagnostics/diagnostics.hpp"

namespace quiesce::diagnostics {
namespace {

constexpr std::size_t longest_name = 64;  // nobody mistypes a longer one; the distance is quadratic

char lower(char c) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

/// Insertions, deletions, changes, and swaps of neighbours, regardless of case.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool equal = lower(a[i - 1]) == lower(b[j - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (equal ? 0U : 1U)});
      const bool swapped =
          i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]);
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

}  // namespace

std::string did_you_mean(std::string_view name, const std::vector<std::string>& candidates) {
  if (name.empty() || name.size() > longest_name) return {};
  const std::size_t allowed = std::max<std::size_t>(1, (name.size() + 1) / 3);
  const std::string* nearest = nullptr;
  std::size_t least = allowed + 1;
  for (const std::string& candidate : candidates) {
    if (candidate.empty() || candidate.size() > longest_name) continue;
    const std::size_t distance = edit_distance(name, candidate);
    // A candidate of which nothing is left is no suggestion: 'x' is not near 'y'.
    if (distance >= least || distance >= std::max(name.size(), candidate.size())) continue;
    least = distance;
    nearest = &candidate;
  }
  return nearest == nullptr ? std::string{} : "did you mean '" + *nearest + "'?";
}

}  // namespace quiesce::diagnostics
