#include "cli/last_resort.hpp"

#include <cxxabi.h>
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <exception>
#include <string_view>
#include <typeinfo>

#include "cli/verb.hpp"

namespace quiesce::cli {
namespace {

constexpr std::string_view out_of_memory =
    "quiesce: out of memory\n"
    "Fewer --jobs, a smaller --f-max or a limit (--memory MB) may help.\n";

void say(std::string_view text) {
  // Where even this cannot be written, there is nobody left to tell.
  if (::write(STDERR_FILENO, text.data(), text.size()) < 0) return;
}

/// Without memory, even an exception may not find its way: a destructor that needs some ends here.
[[noreturn]] void on_terminate() {
  const std::type_info* type = abi::__cxa_current_exception_type();
  const std::string_view name = type == nullptr ? "" : type->name();
  const bool memory = name.find("bad_alloc") != std::string_view::npos ||
                      name.find("out_of_memory") != std::string_view::npos;  // Z3's own
  say(memory ? out_of_memory : "quiesce: ended by an error that nothing caught\n");
  ::_exit(static_cast<int>(ExitCode::OwnFailure));
}

/// A closed one would become the next file that is opened, and messages would end up in a report. Opened the
/// wrong way round, its use is still the error that it was.
void open_standard_files() {
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(file, F_GETFD) < 0)
      static_cast<void>(::open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY));
  }
}

}  // namespace

void prepare_for_the_worst() {
  open_standard_files();
  // A write then fails with EPIPE or EFBIG, which are dealt with.
  for (const int signal : {SIGPIPE, SIGXFSZ}) static_cast<void>(std::signal(signal, SIG_IGN));
  std::set_terminate(on_terminate);
}

void say_out_of_memory() {
  say(out_of_memory);
}

}  // namespace quiesce::cli
