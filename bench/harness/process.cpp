#include "bench/harness/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <thread>

namespace quiesce::bench {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

struct Pipe {
  Pipe() {
    if (pipe2(ends.data(), O_CLOEXEC) != 0) ends = {-1, -1};
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void close_end(std::size_t end) {
    if (ends[end] >= 0) close(ends[end]);
    ends[end] = -1;
  }
  std::array<int, 2> ends{-1, -1};
};

[[noreturn]] void become(const std::vector<char*>& arguments, const std::filesystem::path& folder, int out,
                         int err) {
  setpgid(0, 0);
  if (chdir(folder.c_str()) == 0 && dup2(out, 1) >= 0 && dup2(err, 2) >= 0)
    execvp(arguments.front(), arguments.data());
  _exit(127);
}

/// False: nothing more will come.
bool take(int end, std::string& text, std::size_t most) {
  std::array<char, 65536> buffer{};
  const ssize_t count = read(end, buffer.data(), buffer.size());
  if (count <= 0) return false;
  text.append(buffer.data(), std::min(static_cast<std::size_t>(count), most - std::min(most, text.size())));
  return true;
}

}  // namespace

Ended run_program(const std::vector<std::string>& command, double cap_seconds,
                  const std::filesystem::path& folder) {
  Ended ended;
  std::vector<std::string> words = command;  // exec wants to be allowed to write to them
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  Pipe out;
  Pipe err;
  const Clock::time_point start = Clock::now();
  const pid_t child = fork();
  if (child < 0) return ended;
  if (child == 0) become(arguments, folder, out.ends[1], err.ends[1]);
  out.close_end(1);
  err.close_end(1);
  std::array<pollfd, 2> watched = {pollfd{out.ends[0], POLLIN, 0}, pollfd{err.ends[0], POLLIN, 0}};
  while (watched[0].fd >= 0 || watched[1].fd >= 0) {
    const double left = cap_seconds - seconds_since(start);
    if (left <= 0) {
      ended.capped = true;
      kill(-child, SIGKILL);
      break;
    }
    poll(watched.data(), watched.size(), static_cast<int>(std::min(left * 1000 + 1, 60'000.0)));
    if (watched[0].revents != 0 && !take(watched[0].fd, ended.output, std::string::npos)) watched[0].fd = -1;
    if (watched[1].revents != 0 && !take(watched[1].fd, ended.errors, 4000)) watched[1].fd = -1;
  }
  int status = 0;
  rusage used{};
  wait4(child, &status, 0, &used);
  ended.wall = seconds_since(start);
  ended.user = static_cast<double>(used.ru_utime.tv_sec) + static_cast<double>(used.ru_utime.tv_usec) * 1e-6;
  ended.peak_mb = static_cast<double>(used.ru_maxrss) / 1024;
  if (WIFEXITED(status)) ended.exit_code = WEXITSTATUS(status);
  return ended;
}

std::vector<Ended> run_together(const std::vector<std::string>& command, double cap_seconds,
                                std::size_t count) {
  std::vector<Ended> all(count);
  const Clock::time_point start = Clock::now();
  {
    std::vector<std::jthread> threads;
    for (Ended& one : all) threads.emplace_back([&] { one = run_program(command, cap_seconds); });
  }
  const double wall = seconds_since(start);
  for (Ended& one : all) one.wall = wall;
  return all;
}

}  // namespace quiesce::bench
