// A saved report.json, for the verbs that read one.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "quiesce/violations/record.hpp"

namespace quiesce::cli {

/// A larger file is refused rather than read: what a check writes is far below it.
inline constexpr std::size_t max_report_bytes = 256U << 20U;

struct ReportFile {
  std::optional<violations::Report> report;
  std::string path;     ///< of the file itself, where the folder was given
  std::string problem;  ///< why there is no report, in words with the path
};

/// From a file, a pipe (`<(…)`), or the report.json of a folder.
[[nodiscard]] ReportFile read_report_file(const std::string& path);

}  // namespace quiesce::cli
