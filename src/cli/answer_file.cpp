#include "cli/answer_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>
#include <utility>

namespace quiesce::cli {
namespace {

using namespace std::chrono_literals;

constexpr int lock_attempts = 100;
constexpr auto lock_pause = 20ms;
constexpr const char* answers_name = "answers";
constexpr const char* new_name = "answers.new";

class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  [[nodiscard]] int get() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }

 private:
  int number_;
};

struct Problem {
  std::string words;
};
[[noreturn]] void fail(const std::string& what) {
  throw Problem{what + ": " + std::generic_category().message(errno)};
}

/// A folder in the folder, never a link to one elsewhere.
Descriptor enter(const Descriptor& folder, const char* name, bool create) {
  if (create && ::mkdirat(folder.get(), name, 0777) != 0 && errno != EEXIST)
    fail(std::string("cannot make the folder ") + name);
  return Descriptor(::openat(folder.get(), name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

Descriptor cache_folder(const std::filesystem::path& application, bool create) {
  const Descriptor top(::open(application.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!top) return Descriptor();
  const Descriptor ours = enter(top, ".quiesce", create);
  return ours ? enter(ours, "cache", create) : Descriptor();
}

/// A pipe or a device would make us wait.
bool is_regular(const Descriptor& file, std::size_t& size) {
  struct stat status {};
  if (!file || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) return false;
  size = static_cast<std::size_t>(status.st_size);
  return true;
}

AnswerRecords read_records(const Descriptor& folder, std::size_t limit) {
  if (!folder) return {};
  const Descriptor file(::openat(folder.get(), answers_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  std::size_t size = 0;
  if (!is_regular(file, size) || size > limit) return {};
  std::string bytes(size, '\0');
  std::size_t filled = 0;
  while (filled < size) {
    const ssize_t got = ::read(file.get(), bytes.data() + filled, size - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    filled += static_cast<std::size_t>(got);
  }
  return unpack(std::string_view(bytes).substr(0, filled));
}

void write_bytes(const Descriptor& file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file.get(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("cannot write the cache");
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

/// Only whoever holds the lock writes; it is free again when its holder ends, however that is.
Descriptor lock(const Descriptor& folder) {
  Descriptor file(
      ::openat(folder.get(), "lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666));
  if (!file) fail("cannot lock the cache");
  std::size_t size = 0;
  if (!is_regular(file, size)) throw Problem{"cannot lock the cache: the lock is no file"};
  for (int attempt = 0; attempt < lock_attempts; ++attempt) {
    if (::flock(file.get(), LOCK_EX | LOCK_NB) == 0) return file;
    if (errno != EWOULDBLOCK && errno != EINTR) fail("cannot lock the cache");
    std::this_thread::sleep_for(lock_pause);
  }
  return Descriptor();
}

/// What lies there is for nobody's version control.
void keep_out_of_git(const Descriptor& folder) {
  const Descriptor file(
      ::openat(folder.get(), ".gitignore", O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
  if (file) write_bytes(file, "*\n");
}

void replace(const Descriptor& folder, std::string_view bytes) {
  ::unlinkat(folder.get(), new_name, 0);  // of a run that was killed
  const Descriptor file(
      ::openat(folder.get(), new_name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
  if (!file) fail("cannot write the cache");
  try {
    write_bytes(file, bytes);
    if (::fsync(file.get()) != 0) fail("cannot write the cache");
    if (::renameat(folder.get(), new_name, folder.get(), answers_name) != 0) fail("cannot write the cache");
  } catch (const Problem&) {
    ::unlinkat(folder.get(), new_name, 0);
    throw;
  }
  ::fsync(folder.get());
}

}  // namespace

AnswerFile::AnswerFile(std::filesystem::path application, std::size_t limit)
    : application_(std::move(application)), limit_(limit) {
  records_ = read_records(cache_folder(application_, false), limit_);
  for (const auto& [key, record] : records_) {
    if (record.used >= run_ && record.used < UINT64_MAX) run_ = record.used + 1;
  }
}

std::optional<std::string> AnswerFile::find(const ir::Digest& key) {
  const std::lock_guard lock(guard_);
  const auto found = records_.find(key);
  if (found == records_.end()) return std::nullopt;
  found->second.used = run_;
  return found->second.answer;
}

void AnswerFile::store(const ir::Digest& key, std::string answer) {
  const std::lock_guard lock(guard_);
  records_[key] = {std::move(answer), run_};
  new_ = true;
}

std::string AnswerFile::save() {
  const std::lock_guard guard(guard_);
  if (!new_) return "";
  try {
    const Descriptor folder = cache_folder(application_, true);
    if (!folder) fail("cannot open the folder .quiesce/cache");
    const Descriptor held = lock(folder);
    if (!held) return "";
    AnswerRecords merged = read_records(folder, limit_);
    for (const auto& [key, record] : records_) {
      AnswerRecord& place = merged[key];
      if (place.used <= record.used) place = record;
    }
    keep_out_of_git(folder);
    replace(folder, pack(merged, limit_));
    new_ = false;
    return "";
  } catch (const Problem& problem) {
    return problem.words;
  }
}

}  // namespace quiesce::cli
