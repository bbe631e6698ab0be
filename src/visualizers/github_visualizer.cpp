#include "visualizers/github_visualizer.hpp"

#include "quiesce/violations/scalar.hpp"
#include "quiesce/violations/standing.hpp"
#include "visualizers/build_report.hpp"
#include "visualizers/source_places.hpp"

namespace quiesce::visualizers {
namespace {

using violations::InvariantResult;
using violations::Report;
using violations::SourceSpan;
using violations::Standing;
using violations::Violation;

constexpr std::size_t title_length = 200;
constexpr std::size_t message_length = 4'000;

/// What stands behind the second "::".
std::string github_data(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '%') {
      result += "%25";
    } else if (c == '\r') {
      result += "%0D";
    } else if (c == '\n') {
      result += "%0A";
    } else {
      result += c;
    }
  }
  return result;
}

std::string github_property(std::string_view text) {
  std::string result;
  for (const char c : github_data(text)) {
    if (c == ':') {
      result += "%3A";
    } else if (c == ',') {
      result += "%2C";
    } else {
      result += c;
    }
  }
  return result;
}

class Annotations {
 public:
  Annotations(const Report& report, const RenderOptions& options) : report_(report), options_(options) {}

  void add(std::string_view level, const SourceSpan& place, const std::string& title,
           const std::string& message) {
    text_ += "::" + std::string(level) + " " + where(place) +
             "title=" + github_property(shown_text(title, title_length)) +
             "::" + github_data(violations::shortened(message, message_length)) + "\n";
  }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  [[nodiscard]] std::string where(const SourceSpan& place) const {
    if (place.file.empty()) return "";
    const Region region = region_of(place, ColumnUnit::CodePoints);
    std::string text = "file=" + github_property(path_of(report_, place.file, options_));
    text += ",line=" + std::to_string(region.start_line) + ",endLine=" + std::to_string(region.end_line);
    // Columns of an annotation that has several lines are refused.
    if (region.columns && region.start_line == region.end_line) {
      text +=
          ",col=" + std::to_string(region.start_column) + ",endColumn=" + std::to_string(region.end_column);
    }
    return text + ",";
  }

  const Report& report_;
  const RenderOptions& options_;
  std::string text_;
};

std::string steps_message(const Violation& violation) {
  std::string message = cause_words(violation) + ": " + sentence_of(violation);
  if (const std::string standing = standing_words(violation); !standing.empty())
    message += "\nNot counted. " + capitalised(shown_text(standing, 500));
  std::size_t number = 0;
  for (const std::string& step : steps_in_words(violation.execution))
    message += "\n" + std::to_string(++number) + ". " + step;
  return message;
}

void annotate_undecided(Annotations& annotations, const InvariantResult& invariant) {
  std::string reasons;
  for (const std::string& reason : invariant.undecided) reasons += "\n" + shown_text(reason, 500);
  if (reasons.empty() && invariant.verdict != violations::Verdict::Unknown) return;
  annotations.add("warning", invariant.source, "Undecided: " + invariant.name,
                  "Whether the invariant can be broken was not answered." + reasons);
}

}  // namespace

std::string GithubVisualizer::render(const Report& report, const RenderOptions& options) const {
  const Rules rules(report);
  Annotations annotations(report, options);
  for (const std::string& failure : report.failures)
    annotations.add("error", {}, "A failure of quiesce itself", shown_text(failure, message_length));
  for (const Violation& violation : report.violations) {
    const bool counts = standing_of(violation) == Standing::Counts;
    annotations.add(counts ? "error" : "notice", place_of(violation, rules.of(violation).source),
                    violation.invariant + " can be broken", steps_message(violation));
  }
  for (const violations::Gone& gone : report.gone) {
    annotations.add("notice", {}, "Gone from the baseline",
                    shown_text(gone_words(gone), message_length / 2) + " (" + shown_text(gone.id) + ")");
  }
  if (report.interrupted)
    annotations.add("warning", {}, "Interrupted", "What was not answered by then is undecided.");
  for (const InvariantResult& invariant : rules.all()) annotate_undecided(annotations, invariant);
  for (const std::string& warning : report.warnings)
    annotations.add("warning", {}, "quiesce", shown_text(warning, message_length));
  std::string text = annotations.take();
  return text.empty() ? "quiesce: nothing to annotate\n" : text;
}

std::string GithubVisualizer::render(const Violation& violation, const RenderOptions& options) const {
  return render(report_about(violation), options);
}

/// A command starts with "::" behind any blanks; older ones with "##[" anywhere in the line.
std::string without_github_commands(std::string_view text) {
  std::string result;
  bool at_start = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = text.substr(i);
    if ((at_start && rest.starts_with("::")) || (text.substr(0, i).ends_with("##") && rest.front() == '['))
      result += '\\';
    at_start = rest.front() == '\n' || (at_start && (rest.front() == ' ' || rest.front() == '\t'));
    result += rest.front();
  }
  return result;
}

}  // namespace quiesce::visualizers
