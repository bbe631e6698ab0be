// Enters: quiesce.json, or its absence, and the list of files below the folder. Leaves: which file is what.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "parsers/json/document.hpp"
#include "quiesce/diagnostics/diagnostics.hpp"
#include "quiesce/parsers/ignore.hpp"

namespace quiesce::parsers::manifest {

struct NamedGroup {
  std::string name;
  ir::Location location;
  std::vector<std::pair<std::string, ir::Location>> entities;
};

struct Manifest {
  std::string name;
  std::vector<std::string> schema, invariants, functionalities, transactions;  ///< paths, expanded
  std::vector<std::string> looked_for;  ///< the same as they were written: patterns and paths
  std::vector<NamedGroup> aggregates;
  std::optional<std::uint32_t> f_max;
  std::vector<json::Value> assume;  ///< rules over the initial state: JSON strings
  std::vector<Ignore> ignores{};
};

/// `files`: every path below the folder, relative, '/'-separated, sorted. Without a manifest: every
/// *.sql, invariants.json, functionalities.json and *.java.
[[nodiscard]] Manifest read_manifest(std::optional<std::uint32_t> file, const std::vector<std::string>& files,
                                     const std::string& folder_name, const diagnostics::SourceMap& sources,
                                     diagnostics::Diagnostics& diagnostics);

}  // namespace quiesce::parsers::manifest
