// Reads a saved report.json back, so that it can be rendered again without solving.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "quiesce/violations/record.hpp"

namespace quiesce::visualizers {

struct ParsedReport {
  std::optional<violations::Report> report;
  std::string error;  ///< where and what, e.g. "violations[0].execution.steps[2].instance: …"
};

[[nodiscard]] ParsedReport parse_report(std::string_view text);

}  // namespace quiesce::visualizers
