#include "cli/report_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "quiesce/visualizers/report_reader.hpp"

namespace quiesce::cli {
namespace {

constexpr std::size_t bytes_at_once = std::size_t{1} << 16U;

class InputFile {
 public:
  explicit InputFile(const std::string& path) : handle_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (handle_ < 0) problem_ = errno;
  }
  ~InputFile() {
    if (handle_ >= 0) ::close(handle_);
  }
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  /// 0, or the error number.
  [[nodiscard]] int problem() const { return problem_; }
  /// Where it is known without reading.
  [[nodiscard]] std::size_t size() const {
    struct stat about {};
    const bool known = ::fstat(handle_, &about) == 0 && S_ISREG(about.st_mode);
    return known ? static_cast<std::size_t>(about.st_size) : 0;
  }

  /// At most `limit` bytes.
  [[nodiscard]] std::string read(std::size_t limit) {
    std::string text;
    while (problem_ == 0 && text.size() < limit) {
      const std::size_t before = text.size();
      const std::size_t wanted = std::min(bytes_at_once, limit - before);
      text.resize(before + wanted);
      const ssize_t read = ::read(handle_, text.data() + before, wanted);
      text.resize(before + static_cast<std::size_t>(std::max<ssize_t>(read, 0)));
      if (read < 0 && errno != EINTR) problem_ = errno;
      if (read == 0) break;
    }
    return text;
  }

 private:
  int handle_;
  int problem_ = 0;
};

}  // namespace

ReportFile read_report_file(const std::string& path) {
  ReportFile result;
  result.path = path;
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    result.path = (std::filesystem::path(path) / "report.json").string();
  InputFile file(result.path);
  const bool too_large = file.size() > max_report_bytes;
  const std::string text = too_large ? "" : file.read(max_report_bytes + 1);
  if (file.problem() != 0) {
    result.problem = "cannot read " + result.path + ": " + std::generic_category().message(file.problem());
  } else if (too_large || text.size() > max_report_bytes) {
    result.problem = result.path + ": larger than " + std::to_string(max_report_bytes >> 20U) +
                     " MB; check again with --invariant NAME, or without --all";
  } else {
    visualizers::ParsedReport parsed = visualizers::parse_report(text);
    result.report = std::move(parsed.report);
    if (!result.report) result.problem = result.path + ": " + parsed.error;
  }
  return result;
}

}  // namespace quiesce::cli
