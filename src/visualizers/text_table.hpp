// A table of lines that fits a width, in colour or not.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace quiesce::visualizers {

enum class Style : std::uint8_t { Plain, Strong, Faint, Bad, Good, Warn };

/// The text, inside escape sequences if colour is wanted.
[[nodiscard]] std::string paint(std::string_view text, Style style, bool color);

struct CellLine {
  std::string text;  ///< made visible() already
  Style style = Style::Plain;
  std::string mark = {};  ///< follows the text and is never cut off
  bool keep_end = false;  ///< one line, cut in front: "…ccounts.java:12"
};
using Cell = std::vector<CellLine>;

class TextTable {
 public:
  enum class Overflow : std::uint8_t { Wrap, Cut };
  TextTable(std::vector<std::string> header, Overflow overflow);

  void add(std::vector<Cell> row) { rows_.push_back(std::move(row)); }
  /// Lines with the indentation in front, at most `width` columns wide if the columns can be made that
  /// narrow; no spaces at the end of a line.
  [[nodiscard]] std::string render(std::size_t indent, std::size_t width, bool color) const;

 private:
  [[nodiscard]] std::vector<std::size_t> column_widths(std::size_t available) const;
  [[nodiscard]] Cell fitted(const Cell& cell, std::size_t width) const;

  std::vector<std::string> header_;
  Overflow overflow_;
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace quiesce::visualizers
