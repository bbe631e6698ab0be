#include "cli/last_resort.hpp"

#include <cxxabi.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
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

/// A crash is a failure of ours as any other, also for who reads exit codes: most likely a library that found
/// no memory and went on.
extern "C" void on_crash(int /*signal*/) {
  say("quiesce: crashed, perhaps out of memory\nThis is a failure of quiesce itself, not of your "
      "application.\n");
  ::_exit(static_cast<int>(ExitCode::OwnFailure));
}

void end_crashes_in_order() {
  alignas(16) static std::array<char, 65536> stack{};  // for the case that the usual one is what ran out
  stack_t other{};
  other.ss_sp = stack.data();
  other.ss_size = stack.size();
  static_cast<void>(::sigaltstack(&other, nullptr));
  for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL}) {
    struct sigaction now {};
    // A sanitizer that has its own has more to tell.
    if (::sigaction(signal, nullptr, &now) != 0 || now.sa_handler != SIG_DFL) continue;
    now.sa_handler = on_crash;
    now.sa_flags = SA_ONSTACK;
    static_cast<void>(::sigaction(signal, &now, nullptr));
  }
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
  end_crashes_in_order();
}

void say_out_of_memory() {
  say(out_of_memory);
}

}  // namespace quiesce::cli
