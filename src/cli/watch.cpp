#include "cli/watch.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <thread>
#include <tuple>

#include "diagnostics/display.hpp"
#include "parsers/files/file_source.hpp"

namespace quiesce::cli {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto between_looks = 250ms;
constexpr auto at_rest = 100ms;  // an editor writes in several steps
constexpr int idle_share = 20;   // looking takes a twentieth of the time at most

/// An editor may write into the file or put another in its place.
using Stamp = std::tuple<std::int64_t, std::int64_t, std::int64_t, std::uint64_t>;
using Snapshot = std::map<std::string, Stamp>;

bool is_input(const std::string& path) {
  constexpr std::array<std::string_view, 3> kinds{".sql", ".java", ".json"};
  return std::any_of(kinds.begin(), kinds.end(), [&](std::string_view kind) { return path.ends_with(kind); });
}

bool lies_below(const fs::path& path, const fs::path& folder) {
  const auto [end, ignored] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return end == folder.end();
}

void stamp(const fs::path& path, const std::string& name, Snapshot& snapshot) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return;
  snapshot[name] = {status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_size, status.st_ino};
}

Snapshot look(const Watched& watched) {
  Snapshot snapshot;
  std::error_code problem;
  const fs::path folder = fs::weakly_canonical(watched.folder, problem);
  if (fs::is_directory(folder, problem)) {
    diagnostics::Diagnostics said_by_the_run;
    for (const std::string& path : parsers::files::disk_files(folder)->list(said_by_the_run)) {
      if (!is_input(path)) continue;
      const fs::path full = fs::weakly_canonical(folder / path, problem);
      const bool ours = std::any_of(watched.not_these.begin(), watched.not_these.end(),
                                    [&](const fs::path& own) { return lies_below(full, own); });
      if (!ours) stamp(full, path, snapshot);
    }
  }
  for (const fs::path& path : watched.also) stamp(path, path.string(), snapshot);
  return snapshot;
}

/// The first file that differs, and how many more do.
std::string changes(const Snapshot& before, const Snapshot& after) {
  std::vector<std::string> names;
  for (const auto& [name, stamp_before] : before) {
    const auto found = after.find(name);
    if (found == after.end() || found->second != stamp_before) names.push_back(name);
  }
  for (const auto& [name, ignored] : after) {
    if (!before.contains(name)) names.push_back(name);
  }
  if (names.empty()) return "";
  return diagnostics::displayed(names.front()) +
         (names.size() == 1 ? "" : " and " + std::to_string(names.size() - 1) + " more");
}

void rest(Clock::duration duration, const std::atomic<bool>& stop) {
  const auto end = Clock::now() + duration;
  while (!stop.load() && Clock::now() < end)
    std::this_thread::sleep_for(std::min<Clock::duration>(50ms, end - Clock::now()));
}

/// What the inputs are after a change, once they do not change any more.
Snapshot wait_for_change(const Watched& watched, const Snapshot& before, const std::atomic<bool>& stop) {
  while (!stop.load()) {
    const auto start = Clock::now();
    Snapshot now = look(watched);
    if (now == before) {
      rest(std::max<Clock::duration>(between_looks, (Clock::now() - start) * idle_share), stop);
      continue;
    }
    while (!stop.load()) {
      rest(at_rest, stop);
      Snapshot later = look(watched);
      if (later == now) break;
      now = std::move(later);
    }
    return now;
  }
  return before;
}

}  // namespace

ExitCode watch(const Watched& watched, const std::atomic<bool>& stop, const Terminal& terminal,
               const std::function<ExitCode()>& run) {
  Snapshot before = look(watched);
  while (true) {
    const ExitCode code = run();
    if (stop.load()) return code;
    terminal.message("Watching " + watched.folder + " for changes; Ctrl-C ends\n");
    // What changed while the check was running counts, too.
    Snapshot after = wait_for_change(watched, before, stop);
    if (stop.load()) return code;
    terminal.message("\n── " + changes(before, after) + " changed ──\n");
    before = std::move(after);
  }
}

}  // namespace quiesce::cli
