#include "visualizers/sonar_visualizer.hpp"

#include <algorithm>

#include "quiesce/violations/scalar.hpp"
#include "quiesce/violations/standing.hpp"
#include "visualizers/build_report.hpp"
#include "visualizers/json_writer.hpp"
#include "visualizers/source_places.hpp"

namespace quiesce::visualizers {
namespace {

using violations::InvariantResult;
using violations::Report;
using violations::SourceSpan;
using violations::Standing;
using violations::Violation;

constexpr std::size_t message_limit = 3'000;
constexpr std::string_view ignored_suffix = "-ignored";
constexpr std::string_view undecided_suffix = "-undecided";

class Sonar {
 public:
  Sonar(const Report& report, const RenderOptions& options)
      : report_(report), options_(options), rules_(report) {}

  std::string text() {
    json_.begin_object().key("rules").begin_array();
    for (const InvariantResult& invariant : rules_.all()) {
      rule(invariant, "", "");
      if (any_ignored(invariant)) rule(invariant, ignored_suffix, " (ignored)");
      if (is_open(invariant)) rule(invariant, undecided_suffix, " (undecided)");
    }
    json_.end_array().key("issues").begin_array();
    for (const Violation& violation : report_.violations) issue(violation);
    for (const InvariantResult& invariant : rules_.all()) {
      if (is_open(invariant)) undecided(invariant);
    }
    return json_.end_array().end_object().take();
  }

 private:
  [[nodiscard]] bool any_ignored(const InvariantResult& invariant) const {
    return std::ranges::any_of(violations_of(report_, invariant), [](const Violation* violation) {
      return standing_of(*violation) == Standing::Ignored;
    });
  }
  [[nodiscard]] static bool is_open(const InvariantResult& invariant) {
    return invariant.verdict == violations::Verdict::Unknown || !invariant.undecided.empty();
  }

  /// `type` and `severity` are for servers that do not use the impacts.
  void rule(const InvariantResult& invariant, std::string_view suffix, std::string_view remark) {
    const bool serious = suffix.empty();
    json_.begin_object().key("id").string(rule_id(invariant) + std::string(suffix));
    json_.key("name").string(shown_text(invariant.name, 180) + std::string(remark));
    std::string about = shown_text(invariant.rule, 1'000) + ". " + kind_words(invariant);
    if (!invariant.description.empty()) about = shown_text(invariant.description, 1'000) + " " + about;
    json_.key("description").string(about);
    json_.key("engineId").string("quiesce").key("cleanCodeAttribute").string("LOGICAL");
    json_.key("type").string(serious ? "BUG" : "CODE_SMELL");
    json_.key("severity").string(serious ? "CRITICAL" : "INFO");
    json_.key("impacts").begin_array(one_line).begin_object();
    json_.key("softwareQuality").string("RELIABILITY").key("severity").string(serious ? "HIGH" : "LOW");
    json_.end_object().end_array().end_object();
  }

  /// A range that the file does not have makes SonarQube refuse the whole report: columns are told only
  /// where the text of the lines is known.
  void location(const SourceSpan& place, const std::string& message) {
    json_.begin_object().key("message").string(violations::shortened(message, message_limit));
    json_.key("filePath").string(path_of(report_, place.file, options_));
    if (place.line != 0) {
      const Region region = region_of(place, ColumnUnit::Utf16);
      const bool empty = region.start_line == region.end_line && region.start_column == region.end_column;
      json_.key("textRange").begin_object(one_line);
      json_.key("startLine").count(region.start_line).key("endLine").count(region.end_line);
      if (region.columns && !empty) {  // from 0
        json_.key("startColumn").count(region.start_column - 1);
        json_.key("endColumn").count(region.end_column - 1);
      }
      json_.end_object();
    }
    json_.end_object();
  }

  void issue(const Violation& violation) {
    const InvariantResult& invariant = rules_.of(violation);
    const bool ignored = standing_of(violation) == Standing::Ignored;
    const std::string standing = standing_words(violation);
    std::string message = standing.empty() ? "" : capitalised(shown_text(standing, 500)) + ". ";
    message += sentence_of(violation) + " (" + cause_words(violation) + ", " + shown_text(violation.id) + ")";
    json_.begin_object().key("ruleId").string(rule_id(invariant) +
                                              std::string(ignored ? ignored_suffix : ""));
    json_.key("primaryLocation");
    location(place_of(violation, invariant.source), message);
    json_.key("secondaryLocations").begin_array();
    const std::vector<std::string> words = steps_in_words(violation.execution);
    for (std::size_t i = 0; i < words.size(); ++i) {
      const SourceSpan place = place_of(violation.execution.steps[i]);
      if (!place.file.empty()) location(place, std::to_string(i + 1) + ". " + words[i]);
    }
    if (!invariant.source.file.empty()) location(invariant.source, "the rule");
    json_.end_array().end_object();
  }

  void undecided(const InvariantResult& invariant) {
    std::string message = "Undecided";
    for (const std::string& reason : invariant.undecided) message += "; " + shown_text(reason, 500);
    json_.begin_object().key("ruleId").string(rule_id(invariant) + std::string(undecided_suffix));
    json_.key("primaryLocation");
    location(invariant.source, message);
    json_.end_object();
  }

  const Report& report_;
  const RenderOptions& options_;
  Rules rules_;
  JsonWriter json_;
};

}  // namespace

std::string SonarVisualizer::render(const Report& report, const RenderOptions& options) const {
  return Sonar(report, options).text();
}

std::string SonarVisualizer::render(const Violation& violation, const RenderOptions& options) const {
  return render(report_about(violation), options);
}

}  // namespace quiesce::visualizers
