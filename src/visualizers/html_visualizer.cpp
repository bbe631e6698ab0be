#include "visualizers/html_visualizer.hpp"

#include <stdexcept>

#include "visualizers/graph_visualizer.hpp"
#include "visualizers/html_assets.hpp"
#include "visualizers/html_model.hpp"
#include "visualizers/text_layout.hpp"

namespace quiesce::visualizers {
namespace {

using violations::Report;
using violations::Violation;

std::string html_text(std::string_view text) {
  std::string result;
  for (const char c : visible(text)) {
    if (c == '<') {
      result += "&lt;";
    } else if (c == '&') {
      result += "&amp;";
    } else {
      result += c;
    }
  }
  return result;
}

std::string data_element(const std::string& id, const std::string& json) {
  return "<script type=\"application/json\" id=\"" + id + "\">" + script_safe(json) + "</script>\n";
}

std::string data_elements(const Report& report) {
  const GraphVisualizer svg(GraphVisualizer::Format::Svg);
  std::string result = data_element("report-data", html_summary(report));
  for (std::size_t i = 0; i < report.violations.size(); ++i) {
    const Violation& violation = report.violations[i];
    result += data_element("violation-data-" + std::to_string(i),
                           html_details(report, violation, svg.render(violation, {})));
  }
  return result;
}

std::string content_of(std::string_view placeholder, const Report& report) {
  if (placeholder == "title") return html_text(report.application) + " · Quiesce";
  if (placeholder == "nonce") return std::string(html_nonce);
  if (placeholder == "style") return std::string(html_style);
  if (placeholder == "script") return std::string(html_script);
  if (placeholder == "data") return data_elements(report);
  throw std::logic_error("page.html has an unknown placeholder");
}

}  // namespace

std::string HtmlVisualizer::render(const Report& report, const RenderOptions& /*options*/) const {
  std::string page;
  std::string_view rest = html_page;
  while (true) {  // text between two @ is a placeholder; what is put in is not looked at again
    const std::size_t begin = rest.find('@');
    page += rest.substr(0, begin);
    if (begin == std::string_view::npos) return page;
    const std::size_t end = rest.find('@', begin + 1);
    page += content_of(rest.substr(begin + 1, end - begin - 1), report);
    rest.remove_prefix(end + 1);
  }
}

std::string HtmlVisualizer::render(const Violation& violation, const RenderOptions& options) const {
  Report report;
  report.application = violation.invariant;
  report.f_max = violation.f;
  report.verdict = violations::Verdict::Violated;
  report.violations = {violation};
  return render(report, options);
}

}  // namespace quiesce::visualizers
