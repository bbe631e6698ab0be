#include "cli/gate.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

#include "cli/coverage.hpp"
#include "cli/ignores.hpp"
#include "diagnostics/display.hpp"
#include "quiesce/parsers/limits.hpp"
#include "quiesce/violations/scalar.hpp"
#include "quiesce/violations/standing.hpp"
#include "visualizers/output_file.hpp"

namespace quiesce::cli {
namespace {

namespace fs = std::filesystem;
using violations::Violation;

std::string described(const violations::Gone& one) {
  return one.id + " (" + diagnostics::displayed(gone_words(one)) + ")\n";
}

struct Comparison {
  std::size_t fresh = 0, known = 0, ignored = 0;
  std::string fresh_lines, gone_lines, skipped_lines;
  std::size_t gone = 0, skipped = 0;

  [[nodiscard]] std::string summary(const std::string& file, bool update) const {
    const auto part = [](std::size_t count, const char* what) {
      return count == 0 ? "" : ", " + std::to_string(count) + " " + what;
    };
    std::string text = "Baseline " + file + ": " + std::to_string(fresh) + (update ? " added" : " new") +
                       part(known, "known") + part(ignored, update ? "ignored and removed" : "ignored") +
                       part(gone, update ? "gone and removed" : "gone") + part(skipped, "not looked at") +
                       "\n" + fresh_lines + gone_lines + skipped_lines;
    if (gone != 0 && !update) text += "--update-baseline removes what is gone\n";
    return text;
  }
};

/// Only where an answer is bounded can more rows find more.
std::uint32_t rows_needed(const Violation& violation, const violations::Report& report) {
  const auto result =
      std::ranges::find(report.invariants, violation.invariant, &violations::InvariantResult::name);
  const bool bounded = result != report.invariants.end() && !result->bounded_by.empty();
  return bounded ? report.extra_rows : 0;
}

bool counts(const Violation& violation) {
  return violations::standing_of(violation) == violations::Standing::Counts;
}

bool something_open(const violations::Report& report) {
  return report.interrupted || std::ranges::any_of(report.invariants, [](const auto& invariant) {
           return invariant.verdict == violations::Verdict::Unknown || !invariant.undecided.empty();
         });
}

/// A link stays a link, also one to a file that is not there yet.
fs::path target_of(const std::string& file) {
  constexpr int most_links = 40;
  fs::path path = file;
  std::error_code error;
  for (int links = 0; links < most_links && fs::is_symlink(path, error); ++links) {
    const fs::path target = fs::read_symlink(path, error);
    path = path.parent_path() / target;
  }
  return path;
}

/// Nobody should wait for a check whose result cannot be written. Empty if nothing is wrong.
std::string writing_problem(const fs::path& file) {
  std::error_code error;
  if (fs::is_symlink(file, error)) return "too many links lead to " + file.string();
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  if (!fs::is_directory(folder, error)) return "there is no folder " + folder.string();
  const bool there = fs::exists(file, error);
  if ((there && ::access(file.c_str(), W_OK) != 0) || ::access(folder.c_str(), W_OK | X_OK) != 0)
    return "cannot write " + file.string() + ": " + std::generic_category().message(errno);
  return "";
}

std::optional<std::string> text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

void Gate::declare(CLI::App& command) {
  command
      .add_option("--baseline", file_,
                  "Violations in this file are known and do not fail the check; only new ones do")
      ->option_text("FILE")
      ->check([](const std::string& file) { return file.empty() ? "needs the name of a file" : ""; });
  command.add_flag("--update-baseline", update_,
                   "Write what was found into the baseline: new ones are added, gone ones removed");
  command
      .add_option(
          "--fail-on", fail_on_,
          "unknown: exit with 1 if violated and 3 if undecided (default); violated: with 1 only; none: "
          "with neither")
      ->check(CLI::IsMember({"violated", "unknown", "none"}))
      ->option_text("violated|unknown|none");
}

std::string Gate::problem() {
  text_.reset();
  known_.clear();
  if (file_.empty()) return update_ ? "--update-baseline needs --baseline FILE" : "";
  std::error_code error;
  const bool there = fs::exists(file_, error);
  if (!there && !update_) return "there is no baseline " + file_ + "; --update-baseline creates it";
  if (there && !fs::is_regular_file(file_, error)) return file_ + " is no file";
  if (update_) {
    if (std::string problem = writing_problem(target_of(file_)); !problem.empty()) return problem;
  }
  if (!there) return "";
  if (fs::file_size(file_, error) > parsers::max_file_bytes) return file_ + " is too large for a baseline";
  text_ = text_of(file_);
  if (!text_) return "cannot read " + file_;
  ParsedBaseline parsed = parse_baseline(*text_);
  if (!parsed.known) return diagnostics::displayed(file_ + ": " + parsed.problem);
  known_ = std::move(*parsed.known);
  return "";
}

void Gate::judge(const parsers::LoadedApplication& loaded, violations::Report& report,
                 const Terminal& terminal) {
  const diagnostics::Diagnostics useless = mark_ignored(loaded, report);
  std::string text;
  for (const diagnostics::Diagnostic& warning : useless.sorted(loaded.sources))
    text += render(warning, loaded.sources, terminal.colour_messages());
  terminal.message(text);
  if (!file_.empty()) compare(*loaded.application, report, terminal);
}

void Gate::compare(const ir::Application& application, violations::Report& report, const Terminal& terminal) {
  Comparison result;
  const Coverage coverage(application, report);
  next_.clear();
  for (Violation& violation : report.violations) {
    const auto entry = known_.find(violation.id);
    const bool is_known = entry != known_.end();
    violation.baseline =
        is_known || (update_ && !violation.ignored) ? violations::Baseline::Known : violations::Baseline::New;
    if (violation.ignored) {
      result.ignored += is_known ? 1 : 0;
      continue;
    }
    KnownViolation now{violation.invariant, violation.functionalities, rows_needed(violation, report)};
    if (is_known) now.rows = std::min(now.rows, entry->second.rows);
    (is_known ? result.known : result.fresh) += 1;
    if (!is_known)
      result.fresh_lines += (update_ ? "  added: " : "  new: ") +
                            described({violation.id, violation.invariant, violation.functionalities});
    next_.emplace(violation.id, std::move(now));
  }
  for (const auto& [id, entry] : known_) {
    if (std::ranges::find(report.violations, id, &Violation::id) != report.violations.end()) continue;
    const std::string why = coverage.not_looked_at(entry.invariant, entry.functionalities, entry.rows);
    if (why.empty()) {
      ++result.gone;
      report.gone.push_back({id, entry.invariant, entry.functionalities});
      result.gone_lines += "  gone: " + described(report.gone.back());
    } else {
      ++result.skipped;
      result.skipped_lines += "  not looked at: " + id + " (" + why + ")\n";
      next_.emplace(id, entry);
    }
  }
  terminal.message(result.summary(file_, update_));
}

std::string Gate::finish() const {
  if (!update_) return "";
  const std::string text = baseline_text(next_);
  if (text_ == text) return "";
  if (const auto now = text_of(file_); now != text_) {
    if (now == text) return "";
    return "somebody else has changed " + file_ + " in the meantime: nothing was written; check again";
  }
  return visualizers::write_file_atomically(target_of(file_), text);
}

ExitCode Gate::exit_code(const violations::Report& report) const {
  const bool violated = fail_on_ != "none" && std::ranges::any_of(report.violations, counts);
  if (violated) return ExitCode::Violated;
  if (!report.failures.empty()) return ExitCode::OwnFailure;
  return fail_on_ == "unknown" && something_open(report) ? ExitCode::Undecided : ExitCode::Success;
}

}  // namespace quiesce::cli
