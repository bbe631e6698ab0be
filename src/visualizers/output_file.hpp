// Writing results so that a reader never sees half a file.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace quiesce::visualizers {

/// Writes to a temporary file in the same folder (made if missing) and renames it. Returns what went
/// wrong, in words; empty if nothing did, and then the file has exactly this text.
[[nodiscard]] std::string write_file_atomically(const std::filesystem::path& path, std::string_view text);

}  // namespace quiesce::visualizers
