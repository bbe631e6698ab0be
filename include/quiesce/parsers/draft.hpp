// A first set of input files for a project that has none: what can be read off its SQL and Java, for a person
// to edit.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "quiesce/diagnostics/diagnostics.hpp"

namespace quiesce::parsers {

struct DraftFile {
  std::string name;  ///< below the project's folder
  std::string text;
  std::string summary;  ///< what is in it, for people
};

struct LeftOut {
  std::string what;  ///< a path, or a constraint
  std::string why;
};

struct Draft {
  diagnostics::SourceMap sources;
  /// Why files were left out, or, without `files`, why there is no draft.
  diagnostics::Diagnostics problems;
  std::vector<LeftOut> left_out;
  /// Together with the project an application that is understood; none if that cannot be had.
  std::vector<DraftFile> files;
};

/// Writes nothing. The folder must exist.
[[nodiscard]] Draft draft_application(const std::filesystem::path& folder);

}  // namespace quiesce::parsers
