// Where the input files come from: a folder, or texts in memory.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "quiesce/diagnostics/diagnostics.hpp"
#include "quiesce/parsers/application_loader.hpp"

namespace quiesce::parsers::files {

class FileSource {
 public:
  FileSource() = default;
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;
  virtual ~FileSource() = default;

  /// Every path below the folder: relative, '/'-separated, sorted. Too many: an error, and none.
  [[nodiscard]] virtual std::vector<std::string> list(diagnostics::Diagnostics& diagnostics) = 0;
  /// Folders that the last list() could not look into.
  [[nodiscard]] virtual std::vector<std::string> unread() const { return {}; }
  /// The bytes of one of them; a file that is missing, unreadable or too large is an error.
  [[nodiscard]] virtual std::optional<std::string> read(const std::string& path,
                                                        diagnostics::Diagnostics& diagnostics) = 0;
};

/// The folder must exist. Hidden folders and those that builds fill are not entered.
[[nodiscard]] std::unique_ptr<FileSource> disk_files(std::filesystem::path folder);
[[nodiscard]] std::unique_ptr<FileSource> memory_files(std::vector<MemoryFile> files);

/// What every source says of a file, so that each problem is worded once.
void report_too_large(const std::string& path, std::uintmax_t bytes, std::uintmax_t limit,
                      diagnostics::Diagnostics& diagnostics);
void report_missing(const std::string& path, diagnostics::Diagnostics& diagnostics);
void report_unread(const std::string& folder, diagnostics::Diagnostics& diagnostics);
void report_too_many(diagnostics::Diagnostics& diagnostics);

}  // namespace quiesce::parsers::files
