#include "visualizers/junit_visualizer.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "quiesce/violations/scalar.hpp"
#include "quiesce/violations/standing.hpp"
#include "visualizers/build_report.hpp"
#include "visualizers/source_places.hpp"
#include "visualizers/text_visualizer.hpp"
#include "visualizers/xml_text.hpp"

namespace quiesce::visualizers {
namespace {

using violations::InvariantResult;
using violations::Report;
using violations::Violation;

std::string attribute(std::string_view name, std::string_view value) {
  return " " + std::string(name) + "=\"" + xml_attribute(value) + "\"";
}

std::string seconds_attribute(double seconds) {
  std::array<char, 32> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.3f", std::max(seconds, 0.0));
  return attribute("time", buffer.data());
}

std::string element(std::string_view name, const std::string& attributes, const std::string& text) {
  return "      <" + std::string(name) + attributes + ">" + xml_text(text) + "</" + std::string(name) + ">\n";
}

std::string junit_lines(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += shown_text(line, 2'000) + "\n";
  return text;
}

/// The violations that count come first, since they are what failed.
std::string traces(std::vector<const Violation*> found, const RenderOptions& options) {
  put_counting_first(found);
  RenderOptions plain = options;
  plain.color = false;
  std::string text = "\n";
  for (const Violation* violation : found) text += TextVisualizer().render(*violation, plain);
  return text;
}

std::string summary_of(const std::vector<const Violation*>& found) {
  if (found.empty()) return "violated";
  const auto counting = std::ranges::find_if(found, [](const Violation* violation) {
    return standing_of(*violation) == violations::Standing::Counts;
  });
  const Violation& first = counting == found.end() ? *found.front() : **counting;
  std::string text = cause_words(first) + ": " + sentence_of(first);
  if (counting == found.end()) text = shown_text(standing_words(first), 500) + ". " + text;
  if (found.size() > 1) text += " And " + std::to_string(found.size() - 1) + " more.";
  return text;
}

std::string result_element(const Report& report, const InvariantResult& invariant,
                           const RenderOptions& options) {
  const std::vector<const Violation*> found = violations_of(report, invariant);
  switch (outcome_of(report, invariant)) {
    case Outcome::Passed:
      return "";
    case Outcome::Failed: {
      const std::string& cause = found.empty() ? "" : found.front()->execution.cause;
      return element(
          "failure",
          attribute("message", summary_of(found)) + attribute("type", cause.empty() ? "violated" : cause),
          traces(found, options));
    }
    case Outcome::Undecided:
      return element("error",
                     attribute("message", outcome_words(report, invariant)) + attribute("type", "undecided"),
                     "\n" + junit_lines(invariant.undecided) + (found.empty() ? "" : traces(found, options)));
    case Outcome::Excused:
      return "      <skipped" + attribute("message", summary_of(found)) + "/>\n" +
             element("system-out", "", traces(found, options));
  }
  return "";
}

std::string test_case(const Report& report, const InvariantResult& invariant, const RenderOptions& options) {
  std::string text = "    <testcase" + attribute("name", shown_text(invariant.name, 500)) +
                     attribute("classname", shown_text(report.application, 500));
  if (!invariant.source.file.empty()) {
    text += attribute("file", path_of(report, invariant.source.file, options));
    text += attribute("line", std::to_string(std::max(invariant.source.line, 1U)));
  }
  text += seconds_attribute(invariant.seconds);
  const std::string result = result_element(report, invariant, options);
  return text + (result.empty() ? "/>\n" : ">\n" + result + "    </testcase>\n");
}

std::string properties(const Report& report) {
  std::string text = "    <properties>\n";
  const auto add = [&](std::string_view name, std::string_view value) {
    text += "      <property" + attribute("name", name) + attribute("value", value) + "/>\n";
  };
  add("quiesce.version", shown_text(report.version));
  add("quiesce.verdict", to_string(report.verdict));
  add("quiesce.f_max", std::to_string(report.f_max));
  if (!report.folder.empty()) add("quiesce.folder", shown_text(report.folder, 500));
  if (report.interrupted) add("quiesce.interrupted", "true");
  for (const std::string& assumption : report.assumptions)
    add("quiesce.assumption", shown_text(assumption, 500));
  return text + "    </properties>\n";
}

}  // namespace

std::string JunitVisualizer::render(const Report& report, const RenderOptions& options) const {
  const Rules rules(report);
  const auto number_of = [&](Outcome outcome) {
    return std::to_string(std::ranges::count_if(
        rules.all(), [&](const InvariantResult& each) { return outcome_of(report, each) == outcome; }));
  };
  const std::string numbers = attribute("tests", std::to_string(rules.all().size())) +
                              attribute("failures", number_of(Outcome::Failed)) +
                              attribute("errors", number_of(Outcome::Undecided));
  const std::string time = seconds_attribute(report.statistics.total_seconds);
  std::string text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"quiesce\"" + numbers + time + ">\n";
  text += "  <testsuite" + attribute("name", shown_text(report.application, 500)) + numbers +
          attribute("skipped", number_of(Outcome::Excused)) + time + ">\n" + properties(report);
  for (const InvariantResult& invariant : rules.all()) text += test_case(report, invariant, options);
  std::string remarks;
  for (const std::string& line : violations::gone_lines(report))
    remarks += "Gone from the baseline: " + shown_text(line, 2'000) + "\n";
  remarks += junit_lines(report.warnings) + junit_lines(report.notes);
  if (!remarks.empty()) text += "    <system-out>" + xml_text(remarks) + "</system-out>\n";
  if (!report.failures.empty())
    text += "    <system-err>" + xml_text(junit_lines(report.failures)) + "</system-err>\n";
  return text + "  </testsuite>\n</testsuites>\n";
}

std::string JunitVisualizer::render(const Violation& violation, const RenderOptions& options) const {
  return render(report_about(violation), options);
}

}  // namespace quiesce::visualizers
