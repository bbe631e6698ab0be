// Writing results so that a reader never sees half a file, nor a report that is half new.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "quiesce/visualizers/visualizer.hpp"

namespace quiesce::visualizers {

/// Writes all files into a folder of their own below `folder` (made if missing) first, and moves them to
/// their places only when all are complete, the first one last. Returns what went wrong, in words; empty if
/// nothing did. What fails before the moving leaves everything as it was; what a killed process left is
/// removed.
[[nodiscard]] std::string write_files(const std::filesystem::path& folder,
                                      const std::vector<RenderedFile>& files);

/// One file that stands for itself: to a temporary name in its folder (made if missing), and renamed. It
/// keeps the permissions of the file that it takes the place of.
[[nodiscard]] std::string write_file_atomically(const std::filesystem::path& path, std::string_view text);

}  // namespace quiesce::visualizers
