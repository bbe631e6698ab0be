// What makes a check fail: violations that nobody knows of or has accepted. The only place that decides its
// exit code.
#pragma once

#include <optional>
#include <string>

#include "cli/baseline.hpp"
#include "cli/verb.hpp"
#include "quiesce/parsers/application_loader.hpp"
#include "quiesce/violations/record.hpp"

namespace quiesce::cli {

class Gate {
 public:
  void declare(CLI::App& command);

  /// Reads the baseline. What is wrong with it or the options; empty if nothing is. Asked before any work is
  /// done.
  [[nodiscard]] std::string problem();
  [[nodiscard]] bool updates() const { return update_; }
  [[nodiscard]] const std::string& baseline_file() const { return file_; }

  /// Marks every violation as ignored, known or new, adds what is gone, and says what the baseline and the
  /// ignores have too much.
  void judge(const parsers::LoadedApplication& loaded, violations::Report& report, const Terminal& terminal);
  /// Writes the baseline, if that was asked for and it changes, and nobody else has changed it since it was
  /// read. What went wrong, or nothing.
  [[nodiscard]] std::string finish() const;
  [[nodiscard]] ExitCode exit_code(const violations::Report& report) const;

 private:
  void compare(const ir::Application& application, violations::Report& report, const Terminal& terminal);

  std::string file_;
  bool update_ = false;
  std::string fail_on_ = "unknown";
  std::optional<std::string> text_;  ///< of the file, if it is there
  KnownViolations known_;
  KnownViolations next_;
};

}  // namespace quiesce::cli
