#include "bench/harness/svg_canvas.hpp"

#include <array>
#include <cstdio>

#include "bench/harness/svg.hpp"

namespace quiesce::bench {
namespace {

constexpr std::string_view style = R"(
svg { --paper: #ffffff; --ink: #1f2328; --faint: #656d76; --grid: #d8dee4;
  --c0: #0969da; --c1: #bc4c00; --c2: #1a7f37; --c3: #8250df; --c4: #9a6700; --c5: #8c959f }
@media (prefers-color-scheme: dark) { svg { --paper: #0d1117; --ink: #e6edf3; --faint: #9198a1; --grid: #30363d;
  --c0: #58a6ff; --c1: #f0883e; --c2: #3fb950; --c3: #bc8cff; --c4: #d29922; --c5: #6e7681 } }
text { font: 13px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; fill: var(--ink) }
.title { font-weight: 600; font-size: 14px }
.faint { fill: var(--faint); font-size: 12px }
.paper { fill: var(--paper) }
.grid { stroke: var(--grid); stroke-width: 1 }
.axis { stroke: var(--faint); stroke-width: 1 }
.line { stroke-width: 2; stroke-linecap: round; fill: none }
.dashed { stroke-dasharray: 2 6 }
.hollow { fill: var(--paper) !important; stroke-width: 2 }
.s0 { stroke: var(--c0) } .s1 { stroke: var(--c1) } .s2 { stroke: var(--c2) } .s3 { stroke: var(--c3) }
.s4 { stroke: var(--c4) } .s5 { stroke: var(--c5) }
.f0 { fill: var(--c0) } .f1 { fill: var(--c1) } .f2 { fill: var(--c2) } .f3 { fill: var(--c3) }
.f4 { fill: var(--c4) } .f5 { fill: var(--c5) }
)";

std::string number(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f", value);
  return text.data();
}

std::string attribute(std::string_view name, std::string_view value) {
  return " " + std::string(name) + "=\"" + escaped(value) + "\"";
}

std::string attribute(std::string_view name, double value) {
  return attribute(name, number(value));
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

Canvas::Canvas(double width, double height, std::string description)
    : width_(width), height_(height), description_(std::move(description)) {}

void Canvas::text(double x, double y, std::string_view text, std::string_view css, std::string_view anchor) {
  body_ += "<text" + attribute("x", x) + attribute("y", y) + attribute("class", css) +
           attribute("text-anchor", anchor) + ">" + escaped(text) + "</text>\n";
}

void Canvas::line(double x1, double y1, double x2, double y2, std::string_view css) {
  body_ += "<line" + attribute("x1", x1) + attribute("y1", y1) + attribute("x2", x2) + attribute("y2", y2) +
           attribute("class", css) + "/>\n";
}

void Canvas::circle(double x, double y, double radius, std::string_view css) {
  body_ += "<circle" + attribute("cx", x) + attribute("cy", y) + attribute("r", radius) +
           attribute("class", css) + "/>\n";
}

void Canvas::box(double x, double y, double width, double height, std::string_view css,
                 std::string_view title) {
  body_ += "<rect" + attribute("x", x) + attribute("y", y) + attribute("width", width) +
           attribute("height", height) + attribute("class", css);
  body_ += title.empty() ? "/>\n" : "><title>" + escaped(title) + "</title></rect>\n";
}

std::string Canvas::finish() const {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"" + attribute("width", width_) +
         attribute("height", height_) +
         attribute("viewBox", "0 0 " + number(width_) + " " + number(height_)) + ">\n<title>" +
         escaped(description_) + "</title>\n<style>" + std::string(style) +
         "</style>\n<rect width=\"100%\" height=\"100%\" class=\"paper\"/>\n" + body_ + "</svg>\n";
}

}  // namespace quiesce::bench
