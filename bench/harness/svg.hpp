// Plots as SVG text: lines over a logarithmic time axis, labelled where they end, and stacked bars. Colours
// follow the reader's light or dark setting.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace quiesce::bench {

struct Point {
  /// What is not measured is drawn hollow, and the line to it dashed.
  enum class Kind : std::uint8_t { Measured, Estimate, LowerBound };
  double x = 0;
  double y = 0;  ///< seconds, above zero
  Kind kind = Kind::Measured;
};
struct Series {
  std::string name;
  unsigned color = 0;  ///< 0 … 5
  std::vector<Point> points;
};
struct Panel {
  std::string title;
  std::string x_label;
  bool log_x = false;
  std::vector<Series> series;
  bool own_axis = false;
};

/// Side by side, so many in a row; those without an axis of their own share one. `description` is for those
/// who cannot see it.
[[nodiscard]] std::string line_plot(const std::vector<Panel>& panels, std::size_t columns,
                                    const std::string& description);

struct Bar {
  std::string label;
  std::string value;          ///< at its right end
  std::vector<double> parts;  ///< any unit: each bar is as long as the others
};
[[nodiscard]] std::string bar_plot(const std::vector<std::string>& names, const std::vector<Bar>& bars,
                                   const std::string& description);

[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace quiesce::bench
