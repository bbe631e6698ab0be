// A whole application, each file after a line `=== path`: what `inspect`, `check` with all formats, `render`
// and `replay` do with it.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <string_view>
#include <thread>
#include <vector>

#include "cli/inspect_page.hpp"
#include "fuzz/report_uses.hpp"
#include "quiesce/analyzer/check.hpp"
#include "quiesce/parsers/application_loader.hpp"

namespace quiesce::fuzz {
namespace {

constexpr std::chrono::seconds enough{1};

std::vector<parsers::MemoryFile> files_of(std::string_view text) {
  constexpr std::string_view mark = "=== ";
  std::vector<parsers::MemoryFile> files;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end);
    if (line.starts_with(mark)) {
      line.remove_prefix(mark.size());
      files.push_back({std::string(line.substr(0, line.find('\n'))), ""});
    } else if (!files.empty()) {
      files.back().text += line;
    }
  }
  return files;
}

/// Sets `flag` when the time is over, unless it ends before.
class Deadline {
 public:
  explicit Deadline(std::atomic<bool>& flag)
      : thread_([this, &flag] {
          std::unique_lock lock(guard_);
          if (!ended_.wait_for(lock, enough, [this] { return done_; })) flag = true;
        }) {}
  ~Deadline() {
    {
      const std::lock_guard lock(guard_);
      done_ = true;
    }
    ended_.notify_all();
    thread_.join();
  }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

 private:
  std::mutex guard_;
  std::condition_variable ended_;
  bool done_ = false;
  std::thread thread_;
};

violations::Report check(const parsers::LoadedApplication& loaded) {
  std::atomic<bool> stop{false};
  const Deadline deadline(stop);
  analyzer::CheckOptions options;
  options.f_max = 2;
  options.seconds_a_formula = 0.001;
  options.stop = &stop;
  return analyzer::check(*loaded.application, loaded.sources, options);
}

}  // namespace
}  // namespace quiesce::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quiesce;
  const auto loaded = parsers::load_application(fuzz::files_of({reinterpret_cast<const char*>(data), size}));
  for (const auto& diagnostic : loaded.diagnostics.sorted(loaded.sources)) {
    if (diagnostics::render(diagnostic, loaded.sources).empty()) std::abort();
  }
  if (!loaded.application) {
    if (!loaded.diagnostics.has_errors()) std::abort();  // no application, and nobody said why
    return 0;
  }
  const cli::InspectPage page = cli::make_inspect_page(*loaded.application, loaded.sources);
  if (cli::to_text(page, false).empty() || cli::to_json(page).empty()) std::abort();
  fuzz::use(fuzz::check(loaded));
  return 0;
}
