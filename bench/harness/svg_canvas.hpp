// What both kinds of plot are drawn with.
#pragma once

#include <string>
#include <string_view>

namespace quiesce::bench {

class Canvas {
 public:
  Canvas(double width, double height, std::string description);

  /// Classes: see the style in svg_canvas.cpp. `anchor`: start, middle, end.
  void text(double x, double y, std::string_view text, std::string_view css,
            std::string_view anchor = "start");
  void line(double x1, double y1, double x2, double y2, std::string_view css);
  void circle(double x, double y, double radius, std::string_view css);
  void box(double x, double y, double width, double height, std::string_view css,
           std::string_view title = "");
  [[nodiscard]] std::string finish() const;

 private:
  double width_, height_;
  std::string description_;
  std::string body_;
};

}  // namespace quiesce::bench
