#include "visualizers/output_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace quiesce::visualizers {
namespace {

std::string failure(const std::filesystem::path& path, int error) {
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

}  // namespace

std::string write_file_atomically(const std::filesystem::path& path, std::string_view text) {
  std::error_code error;
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), error);
  if (error) return failure(path, error.value());

  const std::filesystem::path temporary = path.string() + ".tmp" + std::to_string(::getpid());
  // 0666: the user's umask decides, as for any file that a compiler writes.
  const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return failure(path, errno);
  int problem = write_all(file, text);
  if (::close(file) != 0 && problem == 0) problem = errno;
  if (problem == 0) {
    std::filesystem::rename(temporary, path, error);
    problem = error.value();
  }
  if (problem == 0) return {};
  std::filesystem::remove(temporary, error);
  return failure(path, problem);
}

}  // namespace quiesce::visualizers
