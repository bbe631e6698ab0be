#include "visualizers/sarif_visualizer.hpp"

#include <algorithm>

#include "quiesce/violations/id.hpp"
#include "visualizers/sarif_parts.hpp"
#include "visualizers/source_places.hpp"

namespace quiesce::visualizers {
namespace {

using violations::Report;
using violations::Violation;

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos &&
         (text.size() == 1 || text.front() != '0');
}

/// Plain "1.2.3"; what may follow in Semantic Versioning no version of ours has.
bool is_semantic(std::string_view version) {
  const std::size_t first = version.find('.');
  if (first == std::string_view::npos) return false;
  const std::size_t second = version.find('.', first + 1);
  return second != std::string_view::npos && is_number(version.substr(0, first)) &&
         is_number(version.substr(first + 1, second - first - 1)) && is_number(version.substr(second + 1));
}

void write_driver(JsonWriter& json, const SarifContext& context) {
  const std::string& version = context.report.version;
  json.key("tool").begin_object().key("driver").begin_object();
  json.key("name").string("quiesce").key("fullName").string("Quiesce, a checker of interleavings");
  if (!version.empty()) json.key("version").string(version);
  if (is_semantic(version)) json.key("semanticVersion").string(version);
  json.key("language").string("en");
  write_sarif_rules(json, context);
  json.end_object().end_object();
}

/// The category under which code scanning keeps the results apart from those of other applications.
void write_automation(JsonWriter& json, const Report& report) {
  json.key("automationDetails").begin_object();
  json.key("id").string("quiesce/" + violations::make_id(report.application, {}) + "/");
  json.key("description");
  write_sarif_message(json, "Invariants of " + shown_text(report.application) +
                                " up to f = " + std::to_string(report.f_max) + ".");
  json.end_object();
}

void write_run(JsonWriter& json, const SarifContext& context) {
  std::vector<const Violation*> results;
  for (const Violation& violation : context.report.violations) results.push_back(&violation);
  put_counting_first(results);
  const std::size_t shown = std::min(results.size(), sarif_limits::results);
  json.begin_object();
  write_driver(json, context);
  write_automation(json, context.report);
  json.key("columnKind").string("unicodeCodePoints");
  json.key("defaultEncoding").string("UTF-8");
  json.key("originalUriBaseIds").begin_object().key("%SRCROOT%").begin_object().key("description");
  write_sarif_message(json, "The folder in which quiesce was run: the root of the repository.");
  json.end_object().end_object();
  write_sarif_invocation(json, context, results.size() - shown);
  json.key("results").begin_array();
  for (std::size_t i = 0; i < shown; ++i) write_sarif_result(json, context, *results[i]);
  json.end_array().end_object();
}

}  // namespace

std::string SarifVisualizer::render(const Report& report, const RenderOptions& options) const {
  SarifContext context{report, options, Rules(report)};
  for (const Violation& violation : report.violations) {
    context.compared |= violation.baseline != violations::Baseline::NotAsked;
    context.suppressed |= violation.ignored.has_value();
  }
  JsonWriter json;
  json.begin_object();
  json.key("$schema").string("https://json.schemastore.org/sarif-2.1.0.json");
  json.key("version").string("2.1.0");
  json.key("runs").begin_array();
  write_run(json, context);
  return json.end_array().end_object().take();
}

std::string SarifVisualizer::render(const Violation& violation, const RenderOptions& options) const {
  return render(report_about(violation), options);
}

}  // namespace quiesce::visualizers
