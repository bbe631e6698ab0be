#include "cli/terminal.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace quiesce::cli {
namespace {

bool wants_colour(ColourChoice choice, int file) {
  if (choice != ColourChoice::Auto) return choice == ColourChoice::Always;
  const char* no_colour = std::getenv("NO_COLOR");  // https://no-color.org
  const char* terminal = std::getenv("TERM");
  const bool refused = no_colour != nullptr && *no_colour != '\0';
  const bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  return !refused && !dumb && isatty(file) == 1;
}

/// 0, or the errno of the failure.
int write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

}  // namespace

Terminal::Terminal(ColourChoice choice)
    : colour_results_(wants_colour(choice, STDOUT_FILENO)),
      colour_messages_(wants_colour(choice, STDERR_FILENO)) {}

void Terminal::result(std::string_view text) const {
  const int problem = write_all(STDOUT_FILENO, text);
  if (problem != 0 && problem != EPIPE) {
    throw OutputFailure(std::string("cannot write the result: ") + std::strerror(problem));
  }
}

void Terminal::message(std::string_view text) const {
  // Where even this cannot be written, there is nobody left to tell.
  static_cast<void>(write_all(STDERR_FILENO, text));
}

}  // namespace quiesce::cli
