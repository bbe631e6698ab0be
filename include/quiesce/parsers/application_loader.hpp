// From a folder to the IR: finds the files, runs the parsers in order, collects every diagnostic.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "quiesce/diagnostics/diagnostics.hpp"
#include "quiesce/ir/application.hpp"
#include "quiesce/parsers/ignore.hpp"

namespace quiesce::parsers {

struct LoadedApplication {
  diagnostics::SourceMap sources;
  diagnostics::Diagnostics diagnostics;
  /// Set only if there was no error.
  std::optional<ir::Application> application;
  std::vector<Ignore> ignores;  ///< the manifest's first, then those of the sources
};

/// The folder that is meant: whoever names the manifest means the folder around it.
[[nodiscard]] std::filesystem::path application_folder(const std::filesystem::path& named);

[[nodiscard]] LoadedApplication load_application(const std::filesystem::path& named);

/// The same from texts in memory, as if each were a file of the folder: for tests and fuzzing.
struct MemoryFile {
  std::string path;
  std::string text;
};
[[nodiscard]] LoadedApplication load_application(std::vector<MemoryFile> files,
                                                 const std::string& folder_name = "application");

}  // namespace quiesce::parsers
