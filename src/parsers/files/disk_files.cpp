#include <algorithm>
#include <array>
#include <fstream>
#include <set>

#include "parsers/files/file_source.hpp"
#include "quiesce/parsers/limits.hpp"

namespace quiesce::parsers::files {
namespace {

namespace fs = std::filesystem;

/// Copies of sources and generated ones: what a build or a package manager puts there is no input.
bool is_entered(const std::string& folder) {
  constexpr std::array<std::string_view, 3> skipped{"node_modules", "build", "target"};
  return !folder.starts_with('.') && std::find(skipped.begin(), skipped.end(), folder) == skipped.end();
}

class DiskFiles : public FileSource {
 public:
  explicit DiskFiles(fs::path folder) : folder_(std::move(folder)) {}

  std::vector<std::string> list(diagnostics::Diagnostics& diagnostics) override {
    paths_.clear();
    entered_.clear();
    unread_.clear();
    waiting_ = {folder_};
    while (!waiting_.empty() && paths_.size() <= max_files) {
      const fs::path next = waiting_.back();
      waiting_.pop_back();
      enter(next);
    }
    if (paths_.size() > max_files) {
      report_too_many(diagnostics);
      return {};
    }
    std::sort(paths_.begin(), paths_.end());
    return paths_;
  }

  [[nodiscard]] std::vector<std::string> unread() const override { return unread_; }

  std::optional<std::string> read(const std::string& path, diagnostics::Diagnostics& diagnostics) override {
    const fs::path full = folder_ / fs::path(std::u8string(path.begin(), path.end()));
    std::error_code problem;
    if (!fs::exists(full, problem)) {
      report_missing(path, diagnostics);
      return std::nullopt;
    }
    const std::uintmax_t size = fs::file_size(full, problem);
    if (!problem && size > max_file_bytes) {
      report_too_large(path, size, max_file_bytes, diagnostics);
      return std::nullopt;
    }
    // What is no file has no size, and to open a pipe may take for ever.
    if (!problem) {
      std::ifstream file(full, std::ios::binary);
      std::string text(static_cast<std::size_t>(size), '\0');
      if (file.read(text.data(), static_cast<std::streamsize>(text.size()))) return text;
    }
    const bool special = fs::is_other(full, problem);
    diagnostics.file_error("Q1004", path,
                           special ? "this is no file but a pipe or a device" : "the file cannot be read",
                           special ? "name the right files in quiesce.json" : "check its permissions");
    return std::nullopt;
  }

 private:
  void enter(const fs::path& folder) {
    std::error_code problem;
    const fs::path real = fs::canonical(folder, problem);
    if (!problem && (!entered_.insert(real).second || leads_up(real))) return;  // a link that leads back
    fs::directory_iterator entries(folder, problem);
    if (problem) {
      // The database's own folder often lies beside the sources: only who needs one that is closed is
      // stopped.
      unread_.push_back(relative(folder));
      return;
    }
    for (const fs::directory_entry& entry : entries) {
      if (paths_.size() > max_files) return;
      std::error_code unknown;
      if (entry.is_directory(unknown)) {
        if (is_entered(entry.path().filename().string())) waiting_.push_back(entry.path());
      } else if (entry.is_regular_file(unknown) || entry.is_symlink(unknown)) {
        // A link to nothing is listed too: where it is needed, reading it says so.
        paths_.push_back(relative(entry.path()));
      }
    }
  }

  /// What lies around the application's folder is no part of it, though a link in it may lead there.
  [[nodiscard]] bool leads_up(const fs::path& real) const {
    std::error_code problem;
    const fs::path root = fs::canonical(folder_, problem);
    if (problem || real == root) return false;
    return std::mismatch(real.begin(), real.end(), root.begin(), root.end()).first == real.end();
  }

  [[nodiscard]] std::string relative(const fs::path& path) const {
    return path.lexically_relative(folder_).generic_string();
  }

  fs::path folder_;
  std::vector<std::string> paths_;
  std::vector<fs::path> waiting_;
  std::set<fs::path> entered_;
  std::vector<std::string> unread_;
};

}  // namespace

std::unique_ptr<FileSource> disk_files(fs::path folder) {
  return std::make_unique<DiskFiles>(std::move(folder));
}

}  // namespace quiesce::parsers::files
