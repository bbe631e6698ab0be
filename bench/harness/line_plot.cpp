#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "bench/harness/run.hpp"
#include "bench/harness/svg.hpp"
#include "bench/harness/svg_canvas.hpp"

namespace quiesce::bench {
namespace {

constexpr double margin_left = 66, margin_right = 110, margin_top = 40, margin_bottom = 48;

struct Tick {
  double seconds;
  const char* text;
};
constexpr double day = 86400, year = 365 * day;
constexpr std::array<Tick, 15> time_ticks = {{{1e-3, "1 ms"},
                                              {1e-2, "10 ms"},
                                              {0.1, "100 ms"},
                                              {1, "1 s"},
                                              {10, "10 s"},
                                              {60, "1 min"},
                                              {600, "10 min"},
                                              {3600, "1 h"},
                                              {36000, "10 h"},
                                              {4 * day, "4 days"},
                                              {40 * day, "40 days"},
                                              {year, "1 year"},
                                              {100 * year, "100 years"},
                                              {1e4 * year, "10⁴ years"},
                                              {1e6 * year, "10⁶ years"}}};

/// Powers of ten around all points.
struct Decades {
  int first = -2, last = 0;

  explicit Decades(const std::vector<Panel>& panels) {
    double least = 1e300;
    double most = 0;
    for (const Panel& panel : panels) {
      for (const Series& series : panel.series) {
        for (const Point& point : series.points) {
          least = std::min(least, point.y);
          most = std::max(most, point.y);
        }
      }
    }
    if (most <= 0) return;
    first = static_cast<int>(std::floor(std::log10(least)));
    last = std::max(first + 1, static_cast<int>(std::ceil(std::log10(most) - 1e-9)));
  }
};

struct Label {
  double y;
  const Series* series;
};

class PanelPlot {
 public:
  PanelPlot(Canvas& canvas, const Panel& panel, const Decades& decades, double x, double y, double width,
            double height)
      : canvas_(canvas),
        panel_(panel),
        decades_(decades),
        x0_(x + margin_left),
        x1_(x + width - margin_right),
        y0_(y + height - margin_bottom),
        y1_(y + margin_top) {
    for (const Series& series : panel.series) {
      for (const Point& point : series.points) ticks_.insert(point.x);
    }
    canvas.text(x + margin_left, y + 22, panel.title, "title");
  }

  void draw() {
    if (ticks_.empty()) return canvas_.text(x0_, (y0_ + y1_) / 2, "not measured", "faint");
    axes();
    std::map<double, std::vector<Label>> labels;  // by the place where the lines end
    for (const Series& series : panel_.series) {
      if (series.points.empty()) continue;
      draw(series);
      const Point& last = series.points.back();
      labels[last.x].push_back({y_of(last.y), &series});
    }
    for (auto& [place, own] : labels) write(own);
  }

 private:
  [[nodiscard]] double y_of(double seconds) const {
    return y0_ - (y0_ - y1_) * (std::log10(seconds) - decades_.first) / (decades_.last - decades_.first);
  }
  [[nodiscard]] double x_of(double x) const {
    const double least = *ticks_.begin();
    const double most = *ticks_.rbegin();
    if (most <= least) return (x0_ + x1_) / 2;
    const double share =
        panel_.log_x ? std::log(x / least) / std::log(most / least) : (x - least) / (most - least);
    return x0_ + 8 + (x1_ - x0_ - 8) * share;
  }

  void axes() {
    double last = y0_ + 100;
    for (const Tick& tick : time_ticks) {
      const double y = y_of(tick.seconds);
      if (y > y0_ + 1 || y < y1_ - 1 || last - y < 20) continue;
      last = y;
      canvas_.line(x0_, y, x1_, y, "grid");
      canvas_.text(x0_ - 8, y + 4, tick.text, "faint", "end");
    }
    canvas_.line(x0_, y0_, x1_, y0_, "axis");
    for (const double tick : ticks_)
      canvas_.text(x_of(tick), y0_ + 17, std::to_string(std::lround(tick)), "faint", "middle");
    canvas_.text((x0_ + x1_) / 2, y0_ + 36, panel_.x_label, "faint", "middle");
  }

  void draw(const Series& series) {
    const std::string color = std::to_string(series.color);
    for (std::size_t p = 1; p < series.points.size(); ++p) {
      const Point& from = series.points[p - 1];
      const Point& to = series.points[p];
      canvas_.line(x_of(from.x), y_of(from.y), x_of(to.x), y_of(to.y),
                   "line s" + color + (to.kind == Point::Kind::Measured ? "" : " dashed"));
    }
    for (const Point& point : series.points)
      canvas_.circle(x_of(point.x), y_of(point.y), 3.5,
                     point.kind == Point::Kind::Measured ? "f" + color : "hollow s" + color);
  }

  /// Beside the last points, but not on top of each other.
  void write(std::vector<Label>& labels) {
    constexpr double apart = 32;
    std::sort(labels.begin(), labels.end(), [](const Label& a, const Label& b) { return a.y < b.y; });
    double free_from = y1_ - 10;
    for (Label& label : labels) {
      label.y = std::max(label.y, free_from);
      free_from = label.y + apart;
    }
    double free_to = y0_ - 10;
    for (auto label = labels.rbegin(); label != labels.rend(); ++label) {
      label->y = std::min(label->y, free_to);
      free_to = label->y - apart;
    }
    for (const Label& label : labels) {
      const Point& last = label.series->points.back();
      const double x = x_of(last.x) + 10;
      canvas_.text(x, label.y + 1, label.series->name, "f" + std::to_string(label.series->color));
      const char* sign = last.kind == Point::Kind::Estimate     ? "≈ "
                         : last.kind == Point::Kind::LowerBound ? "> "
                                                                : "";
      canvas_.text(x, label.y + 15, sign + in_words(last.y), "faint");
    }
  }

  Canvas& canvas_;
  const Panel& panel_;
  const Decades& decades_;
  double x0_, x1_, y0_, y1_;
  std::set<double> ticks_;
};

}  // namespace

std::string line_plot(const std::vector<Panel>& panels, std::size_t columns, const std::string& description) {
  const double width = columns == 1 ? 720 : 370;
  const double height = columns == 1 ? 400 : 270;
  const std::size_t rows = (panels.size() + columns - 1) / columns;
  Canvas canvas(width * static_cast<double>(columns), height * static_cast<double>(rows), description);
  std::vector<Panel> sharing;
  std::copy_if(panels.begin(), panels.end(), std::back_inserter(sharing),
               [](const Panel& panel) { return !panel.own_axis; });
  const Decades shared(sharing);
  for (std::size_t p = 0; p < panels.size(); ++p) {
    const Decades decades = panels[p].own_axis ? Decades({panels[p]}) : shared;
    const std::size_t column = p % columns;
    const std::size_t row = p / columns;
    PanelPlot(canvas, panels[p], decades, width * static_cast<double>(column),
              height * static_cast<double>(row), width, height)
        .draw();
  }
  return canvas.finish();
}

}  // namespace quiesce::bench
