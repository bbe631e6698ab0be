#include "cli/gate.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

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
  std::size_t fresh = 0, known = 0;
  std::string fresh_lines, gone_lines, skipped_lines;
  std::size_t gone = 0, skipped = 0;

  [[nodiscard]] std::string summary(const std::string& file, bool update) const {
    const auto part = [](std::size_t count, const char* what) {
      return count == 0 ? "" : ", " + std::to_string(count) + " " + what;
    };
    std::string text = "Baseline " + file + ": " + std::to_string(fresh) + (update ? " added" : " new") +
                       part(known, "known") + part(gone, update ? "gone and removed" : "gone") +
                       part(skipped, "not looked at") + "\n" + fresh_lines + gone_lines + skipped_lines;
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
  if (!fs::exists(file_, error)) {
    if (!update_) return "there is no baseline " + file_ + "; --update-baseline creates it";
    const fs::path folder = fs::path(file_).parent_path();
    if (!folder.empty() && !fs::is_directory(folder, error)) return "there is no folder " + folder.string();
    return "";
  }
  if (!fs::is_regular_file(file_, error)) return file_ + " is no file";
  const std::uintmax_t size = fs::file_size(file_, error);
  std::ifstream file(file_, std::ios::binary);
  if (error || !file) return "cannot read " + file_;
  if (size > parsers::max_file_bytes) return file_ + " is too large for a baseline";
  std::ostringstream text;
  text << file.rdbuf();
  text_ = text.str();
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
    if (violation.ignored) continue;
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
  std::error_code error;
  // A link stays a link.
  const fs::path target = fs::weakly_canonical(file_, error);
  return visualizers::write_file_atomically(error ? fs::path(file_) : target, text);
}

ExitCode Gate::exit_code(const violations::Report& report) const {
  const bool violated = fail_on_ != "none" && std::ranges::any_of(report.violations, counts);
  if (violated) return ExitCode::Violated;
  if (!report.failures.empty()) return ExitCode::OwnFailure;
  return fail_on_ == "unknown" && something_open(report) ? ExitCode::Undecided : ExitCode::Success;
}

}  // namespace quiesce::cli
