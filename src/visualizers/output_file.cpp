#include "visualizers/output_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace quiesce::visualizers {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view staging_prefix = ".quiesce-unfinished-";

std::string failure(const fs::path& path, int error) {
  return "cannot write " + path.string() + ": " + std::generic_category().message(error);
}

/// 0, or the error number.
int write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

/// 0, or the error number.
int write_file(const fs::path& path, std::string_view text) {
  // 0666: the user's umask decides, as for any file that a compiler writes.
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return errno;
  int problem = write_all(file, text);
  if (::close(file) != 0 && problem == 0) problem = errno;
  return problem;
}

/// Locks a folder against those who look for abandoned ones; -1 if another process holds it.
int locked(const fs::path& folder) {
  const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle >= 0 && ::flock(handle, LOCK_EX | LOCK_NB) == 0) return handle;
  if (handle >= 0) ::close(handle);
  return -1;
}

void remove_abandoned(const fs::path& folder) {
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    if (!entry.path().filename().string().starts_with(staging_prefix)) continue;
    const int handle = locked(entry.path());
    if (handle < 0) continue;
    fs::remove_all(entry.path(), ignored);
    ::close(handle);
  }
}

/// The folder for files that are not complete yet; gone when this is.
class Staging {
 public:
  explicit Staging(const fs::path& folder)
      : path_(folder / (std::string(staging_prefix) + std::to_string(::getpid()))) {
    std::error_code error;
    fs::create_directory(path_, error);
    problem_ = error.value();
    if (problem_ == 0) lock_ = locked(path_);
  }
  ~Staging() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
    if (lock_ >= 0) ::close(lock_);
  }
  Staging(const Staging&) = delete;
  Staging& operator=(const Staging&) = delete;

  /// 0, or the error number.
  [[nodiscard]] int problem() const { return problem_; }
  [[nodiscard]] fs::path file(std::size_t number) const { return path_ / std::to_string(number); }

 private:
  fs::path path_;
  int problem_ = 0;
  int lock_ = -1;
};

/// 0, or the error number.
int make_way(const fs::path& target) {
  std::error_code error;
  if (target.has_parent_path()) fs::create_directories(target.parent_path(), error);
  if (error) return error.value();
  return fs::is_directory(target, error) ? EISDIR : 0;
}

}  // namespace

std::string write_files(const fs::path& folder, const std::vector<RenderedFile>& files) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return failure(folder, error.value());
  remove_abandoned(folder);
  const Staging staging(folder);
  if (staging.problem() != 0) return failure(folder, staging.problem());
  for (std::size_t i = 0; i < files.size(); ++i) {
    const fs::path target = folder / files[i].path;
    int problem = write_file(staging.file(i), files[i].text);
    if (problem == 0) problem = make_way(target);
    if (problem != 0) return failure(target, problem);
  }
  for (std::size_t i = files.size(); i-- > 0;) {
    const fs::path target = folder / files[i].path;
    fs::rename(staging.file(i), target, error);
    if (error) return failure(target, error.value());
  }
  return {};
}

std::string write_file_atomically(const fs::path& path, std::string_view text) {
  const fs::path temporary = path.string() + ".tmp" + std::to_string(::getpid());
  int problem = make_way(path);
  if (problem == 0) problem = write_file(temporary, text);
  std::error_code error;
  const fs::perms before = fs::status(path, error).permissions();
  if (problem == 0 && fs::exists(path, error)) fs::permissions(temporary, before, error);
  if (problem == 0) {
    fs::rename(temporary, path, error);
    problem = error.value();
  }
  if (problem == 0) return {};
  fs::remove(temporary, error);
  return failure(path, problem);
}

}  // namespace quiesce::visualizers
