#include <cmath>
#include <numeric>

#include "bench/harness/svg.hpp"
#include "bench/harness/svg_canvas.hpp"

namespace quiesce::bench {

std::string bar_plot(const std::vector<std::string>& names, const std::vector<Bar>& bars,
                     const std::string& description) {
  constexpr double width = 780, labels = 280, values = 70, row = 26, thick = 16, head = 40;
  constexpr double length = width - labels - values;
  Canvas canvas(width, head + row * static_cast<double>(bars.size()) + 12, description);
  double x = labels;
  for (std::size_t n = 0; n < names.size(); ++n) {
    canvas.box(x, 12, 12, 12, "f" + std::to_string(n));
    canvas.text(x + 17, 23, names[n], "");
    x += 40 + 8 * static_cast<double>(names[n].size());
  }
  double y = head;
  for (const Bar& bar : bars) {
    canvas.text(labels - 10, y + 13, bar.label, "", "end");
    const double whole = std::accumulate(bar.parts.begin(), bar.parts.end(), 0.0);
    double from = labels;
    for (std::size_t p = 0; p < bar.parts.size() && whole > 0; ++p) {
      const double part = length * bar.parts[p] / whole;
      const std::string share = std::to_string(std::lround(100 * bar.parts[p] / whole)) + " %";
      if (part >= 0.5) canvas.box(from, y, part, thick, "f" + std::to_string(p), names[p] + " " + share);
      from += part;
    }
    canvas.text(width - values + 8, y + 13, bar.value, "faint");
    y += row;
  }
  return canvas.finish();
}

}  // namespace quiesce::bench
