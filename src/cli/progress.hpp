// How far the analysis is, on stderr: a bar on a terminal, now and then a line elsewhere.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

namespace quiesce::cli {

enum class ProgressStyle : std::uint8_t { Quiet, Lines, Bar };

/// Quiet if asked for; a bar if stderr is a terminal that can redraw a line; lines otherwise.
[[nodiscard]] ProgressStyle progress_style(bool quiet);

/// Safe to call from any thread. Whatever is on the line is cleared at the end, so that a report which
/// follows on the same terminal starts in an empty line.
class Progress {
 public:
  using Clock = std::chrono::steady_clock;
  using Write = std::function<void(std::string_view)>;
  using Now = std::function<Clock::time_point()>;

  /// `write` gets whole lines, or whole redrawings of the bar.
  Progress(ProgressStyle style, Write write, Now now = Clock::now);
  explicit Progress(ProgressStyle style);  ///< writes to stderr
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// At level f, `done` of `total` formulas are answered; `violations` were found so far, in all levels.
  void update(std::uint32_t f, std::uint64_t done, std::uint64_t total, std::uint64_t violations);
  /// A level has ended: a line of its own, whatever the style.
  void level(std::uint32_t f, std::uint64_t combinations, std::uint64_t violations, double seconds);
  /// Nothing is written after this. The destructor calls it, too.
  void finish();

 private:
  struct Numbers {
    std::uint32_t f = 0;
    std::uint64_t done = 0, total = 0, violations = 0;
  };
  [[nodiscard]] std::string text(Clock::time_point time) const;
  [[nodiscard]] std::string bar() const;
  [[nodiscard]] bool is_due(bool new_level, Clock::time_point time) const;
  void show(Clock::time_point time);

  const ProgressStyle style_;
  const Write write_;
  const Now now_;
  const Clock::time_point begin_;
  std::mutex mutex_;
  Numbers numbers_;
  Clock::time_point shown_at_;
  bool shown_ = false;  ///< anything at all
  bool stale_ = false;  ///< numbers_ came after what was shown last
  bool finished_ = false;
};

}  // namespace quiesce::cli
