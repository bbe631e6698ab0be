#include "parsers/files/file_source.hpp"

#include <algorithm>
#include <map>

#include "quiesce/parsers/limits.hpp"

namespace quiesce::parsers::files {
namespace {

class MemoryFiles : public FileSource {
 public:
  explicit MemoryFiles(std::vector<MemoryFile> files) {
    for (MemoryFile& file : files) texts_[file.path] = std::move(file.text);
  }

  std::vector<std::string> list(diagnostics::Diagnostics& diagnostics) override {
    if (texts_.size() > max_files) {
      report_too_many(diagnostics);
      return {};
    }
    std::vector<std::string> paths;
    for (const auto& [path, text] : texts_) paths.push_back(path);
    return paths;
  }

  std::optional<std::string> read(const std::string& path, diagnostics::Diagnostics& diagnostics) override {
    const auto found = texts_.find(path);
    if (found == texts_.end()) {
      report_missing(path, diagnostics);
      return std::nullopt;
    }
    if (found->second.size() > max_file_bytes) {
      report_too_large(path, found->second.size(), max_file_bytes, diagnostics);
      return std::nullopt;
    }
    return found->second;
  }

 private:
  std::map<std::string, std::string> texts_;
};

}  // namespace

std::unique_ptr<FileSource> memory_files(std::vector<MemoryFile> files) {
  return std::make_unique<MemoryFiles>(std::move(files));
}

void report_too_large(const std::string& path, std::uintmax_t bytes, std::uintmax_t limit,
                      diagnostics::Diagnostics& diagnostics) {
  constexpr std::uintmax_t megabyte = std::uintmax_t{1} << 20U;
  diagnostics.file_error(
      "Q1001", path, "the file is too large (" + std::to_string((bytes + megabyte - 1) / megabyte) + " MB)",
      "at most " + std::to_string(limit / megabyte) + " MB are read; name the right files in quiesce.json");
}

void report_missing(const std::string& path, diagnostics::Diagnostics& diagnostics) {
  diagnostics.file_error("Q1002", path, "there is no such file");
}

void report_unread(const std::string& folder, diagnostics::Diagnostics& diagnostics) {
  diagnostics.file_error("Q1005", folder, "the folder cannot be read",
                         "check its permissions, or name the right files in quiesce.json");
}

void report_too_many(diagnostics::Diagnostics& diagnostics) {
  diagnostics.file_error("Q1003", "",
                         "more than " + std::to_string(max_files) + " files lie below the folder",
                         "name the application's own folder");
}

}  // namespace quiesce::parsers::files
