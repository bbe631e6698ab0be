// Diagnostics are collected, so that a wrong input shows all its problems in one run.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "quiesce/diagnostics/source_map.hpp"

namespace quiesce::diagnostics {

enum class Severity : std::uint8_t { Error, Warning };

/// `id` is "Q" and four digits, used at one place only: Q1… files, JSON and manifest, Q2… schema and
/// statements, Q3… rules, Q4… transactions, Q5… functionalities.
struct Diagnostic {
  Severity severity = Severity::Error;
  std::string id;
  std::string message;  ///< what is wrong: "no table 'acounts'"
  std::string help;     ///< what to do: "did you mean 'accounts'?"; may be empty
  ir::Location location;
  std::string file;  ///< for a problem with a file as a whole, where there is no location
};

class Diagnostics {
 public:
  void error(std::string_view id, const ir::Location& location, std::string message, std::string help = {});
  void warning(std::string_view id, const ir::Location& location, std::string message, std::string help = {});
  void file_error(std::string_view id, std::string file, std::string message, std::string help = {});

  [[nodiscard]] bool has_errors() const { return errors_ != 0; }
  [[nodiscard]] std::size_t error_count() const { return errors_; }
  /// By file, then position, then id; what is said twice is there once.
  [[nodiscard]] std::vector<Diagnostic> sorted(const SourceMap& sources) const;

 private:
  void add(Diagnostic diagnostic);
  std::vector<Diagnostic> entries_;
  std::size_t errors_ = 0;
};

/// "schema.sql:3:14: error Q2104: no table 'acounts'; did you mean 'accounts'?", the source line and a
/// caret. Control characters of the input are shown as escapes; a very long line is cut around the caret.
[[nodiscard]] std::string render(const Diagnostic& diagnostic, const SourceMap& sources, bool colour = false);

/// "; did you mean …"-style help: the candidate nearest to `name`, or nothing if none is near.
[[nodiscard]] std::string did_you_mean(std::string_view name, const std::vector<std::string>& candidates);

}  // namespace quiesce::diagnostics
