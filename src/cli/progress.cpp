#include "cli/progress.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

namespace quiesce::cli {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t bar_width = 24;
constexpr auto redraw_after = 100ms;
constexpr auto line_after = 1s;
constexpr std::string_view clear_line = "\r\x1b[K";

void write_to_stderr(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

std::string in_seconds(double elapsed) {
  std::array<char, 32> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.1f s", elapsed);
  return buffer.data();
}
std::string seconds(Progress::Clock::duration elapsed) {
  return in_seconds(std::chrono::duration<double>(elapsed).count());
}

std::string number_of(std::uint64_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace

ProgressStyle progress_style(bool quiet) {
  if (quiet) return ProgressStyle::Quiet;
  const char* terminal = std::getenv("TERM");
  const bool redraws =
      ::isatty(STDERR_FILENO) == 1 && terminal != nullptr && std::string_view(terminal) != "dumb";
  return redraws ? ProgressStyle::Bar : ProgressStyle::Lines;
}

Progress::Progress(ProgressStyle style, Write write, Now now)
    : style_(style), write_(std::move(write)), now_(std::move(now)), begin_(now_()), shown_at_(begin_) {}

Progress::Progress(ProgressStyle style) : Progress(style, write_to_stderr) {}

Progress::~Progress() {
  finish();
}

void Progress::update(std::uint32_t f, std::uint64_t done, std::uint64_t total, std::uint64_t violations) {
  if (style_ == ProgressStyle::Quiet) return;
  const std::lock_guard lock(mutex_);
  if (finished_) return;
  const bool new_level = f > numbers_.f;
  // Workers report in any order: what was reached is not taken back.
  if (f < numbers_.f || (!new_level && done < numbers_.done)) return;
  const Clock::time_point time = now_();
  if (new_level && stale_ && style_ == ProgressStyle::Lines) show(time);  // how the last level ended
  numbers_ = {f, done, total, std::max(violations, numbers_.violations)};
  stale_ = true;
  if (is_due(new_level, time)) show(time);
}

void Progress::level(std::uint32_t f, std::uint64_t combinations, std::uint64_t violations, double seconds) {
  if (style_ == ProgressStyle::Quiet) return;
  const std::lock_guard lock(mutex_);
  if (finished_) return;
  write_((style_ == ProgressStyle::Bar ? std::string(clear_line) : "") + "f = " + std::to_string(f) + ": " +
         number_of(combinations, "combination") + ", " + number_of(violations, "violation") + ", " +
         in_seconds(seconds) + "\n");
  shown_at_ = now_();
  shown_ = false;
  stale_ = false;
}

void Progress::finish() {
  const std::lock_guard lock(mutex_);
  if (finished_) return;
  finished_ = true;
  if (style_ == ProgressStyle::Lines && stale_) show(now_());
  if (style_ == ProgressStyle::Bar && shown_) write_(clear_line);
}

bool Progress::is_due(bool new_level, Clock::time_point time) const {
  if (new_level) return true;
  return time - shown_at_ >=
         (style_ == ProgressStyle::Bar ? Clock::duration(redraw_after) : Clock::duration(line_after));
}

void Progress::show(Clock::time_point time) {
  write_(style_ == ProgressStyle::Bar ? std::string(clear_line) + bar() + " " + text(time)
                                      : text(time) + "\n");
  shown_at_ = time;
  shown_ = true;
  stale_ = false;
}

std::string Progress::text(Clock::time_point time) const {
  return "f = " + std::to_string(numbers_.f) + " · " + std::to_string(numbers_.done) + "/" +
         std::to_string(numbers_.total) + " formulas · " + std::to_string(numbers_.violations) +
         (numbers_.violations == 1 ? " violation · " : " violations · ") + seconds(time - begin_);
}

std::string Progress::bar() const {
  const double share =
      numbers_.total == 0 ? 0.0 : static_cast<double>(numbers_.done) / static_cast<double>(numbers_.total);
  const auto filled = static_cast<std::size_t>(std::clamp(share, 0.0, 1.0) * static_cast<double>(bar_width));
  std::string result = "[";
  for (std::size_t i = 0; i < bar_width; ++i) result += i < filled ? "█" : "░";
  return result + "]";
}

}  // namespace quiesce::cli
