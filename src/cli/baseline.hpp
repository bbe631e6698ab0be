// The file of known violations: what a project has decided to live with for now. Sorted, without line
// numbers, one line for each, so that a diff shows exactly what came and went.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quiesce::cli {

struct KnownViolation {
  std::string invariant;
  std::vector<std::string> functionalities;  ///< sorted, one for each instance
  std::uint32_t rows = 0;                    ///< --rows that it took to find it
  bool operator==(const KnownViolation&) const = default;
};
/// By id.
using KnownViolations = std::map<std::string, KnownViolation>;

struct ParsedBaseline {
  std::optional<KnownViolations> known;
  std::string problem;  ///< in words, where there is none
};
[[nodiscard]] ParsedBaseline parse_baseline(std::string_view text);
/// Adding or removing one changes one line.
[[nodiscard]] std::string baseline_text(const KnownViolations& known);

}  // namespace quiesce::cli
