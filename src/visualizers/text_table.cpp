#include "visualizers/text_table.hpp"

#include <algorithm>
#include <numeric>

#include "visualizers/text_layout.hpp"

namespace quiesce::visualizers {
namespace {

constexpr std::size_t gap = 2;
constexpr std::size_t narrowest = 6;  ///< no column is made narrower than this, or than it is

std::string_view code_of(Style style) {
  switch (style) {
    case Style::Plain:
      return "";
    case Style::Strong:
      return "\x1b[1m";
    case Style::Faint:
      return "\x1b[2m";
    case Style::Bad:
      return "\x1b[1;31m";
    case Style::Good:
      return "\x1b[32m";
    case Style::Warn:
      return "\x1b[33m";
  }
  return "";
}

std::string repeated(std::string_view text, std::size_t count) {
  std::string result;
  for (std::size_t i = 0; i < count; ++i) result += text;
  return result;
}

/// One line of the table; spaces are owed until something follows them.
class LineMaker {
 public:
  LineMaker(std::size_t indent, bool color) : owed_(indent), color_(color) {}

  void add(const CellLine& cell, std::size_t width) {
    const std::size_t used = display_width(cell.text);
    if (used > 0) {
      text_ += std::string(owed_, ' ') + paint(cell.text, cell.style, color_);
      owed_ = 0;
    }
    owed_ += gap + (used < width ? width - used : 0);
  }
  [[nodiscard]] std::string take() { return std::move(text_) + "\n"; }

 private:
  std::string text_;
  std::size_t owed_;
  bool color_;
};

}  // namespace

std::string paint(std::string_view text, Style style, bool color) {
  const std::string_view code = code_of(style);
  if (!color || code.empty() || text.empty()) return std::string(text);
  return std::string(code) + std::string(text) + "\x1b[0m";
}

TextTable::TextTable(std::vector<std::string> header, Overflow overflow)
    : header_(std::move(header)), overflow_(overflow) {}

std::vector<std::size_t> TextTable::column_widths(std::size_t available) const {
  std::vector<std::size_t> widths;
  for (const std::string& name : header_) widths.push_back(display_width(name));
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size() && i < widths.size(); ++i) {
      for (const CellLine& line : row[i])
        widths[i] = std::max(widths[i], display_width(line.text + line.mark));
    }
  }
  const auto total = [&] {
    return std::accumulate(widths.begin(), widths.end(), std::size_t{0}) + gap * (widths.size() - 1);
  };
  while (!widths.empty() && total() > available) {
    const auto widest = std::ranges::max_element(widths);
    if (*widest <= narrowest) break;
    // The widest goes down to the next narrower one at once, equals one by one, so that none is starved.
    std::size_t next = narrowest;
    for (const std::size_t width : widths) {
      if (width < *widest) next = std::max(next, width);
    }
    const bool tied = std::ranges::count(widths, *widest) > 1;
    *widest -= tied ? 1 : std::min(*widest - next, total() - available);
  }
  return widths;
}

Cell TextTable::fitted(const Cell& cell, std::size_t width) const {
  Cell result;
  for (const CellLine& line : cell) {
    if (line.keep_end) {
      result.push_back({cut_front(line.text, width), line.style});
      continue;
    }
    if (overflow_ == Overflow::Cut) {
      const std::size_t mark = std::min(display_width(line.mark), width);
      result.push_back({cut(line.text, width - mark) + line.mark, line.style});
      continue;
    }
    const std::size_t mark = std::min(display_width(line.mark), width - 1);
    for (std::string& part : wrap(line.text, width - mark)) result.push_back({std::move(part), line.style});
    result.back().text += line.mark;
  }
  return result;
}

std::string TextTable::render(std::size_t indent, std::size_t width, bool color) const {
  const std::vector<std::size_t> widths = column_widths(width > indent ? width - indent : 1);
  LineMaker head(indent, color);
  LineMaker rule(indent, color);
  for (std::size_t i = 0; i < widths.size(); ++i) {
    head.add({cut(header_[i], widths[i]), Style::Strong}, widths[i]);
    rule.add({repeated("─", widths[i]), Style::Faint}, widths[i]);
  }
  std::string result = head.take() + rule.take();
  for (const auto& row : rows_) {
    std::vector<Cell> cells;
    std::size_t height = 0;
    for (std::size_t i = 0; i < row.size() && i < widths.size(); ++i) {
      cells.push_back(fitted(row[i], widths[i]));
      height = std::max(height, cells.back().size());
    }
    for (std::size_t line = 0; line < height; ++line) {
      LineMaker maker(indent, color);
      for (std::size_t i = 0; i < cells.size(); ++i) {
        maker.add(line < cells[i].size() ? cells[i][line] : CellLine{}, widths[i]);
      }
      result += maker.take();
    }
  }
  return result;
}

}  // namespace quiesce::visualizers
