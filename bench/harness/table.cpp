#include "bench/harness/table.hpp"

#include <algorithm>

namespace quiesce::bench {
namespace {

std::string markdown_row(const std::vector<std::string>& cells) {
  std::string row = "|";
  for (const std::string& cell : cells) {
    row += ' ';
    for (const char c : cell) row += c == '|' ? std::string("\\|") : std::string(1, c == '\n' ? ' ' : c);
    row += " |";
  }
  return row + '\n';
}

}  // namespace

std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

void Table::add(std::vector<std::string> row) {
  row.resize(head_.size());
  rows_.push_back(std::move(row));
}

std::string Table::for_terminal() const {
  std::vector<std::size_t> widths;
  for (const std::string& cell : head_) widths.push_back(width(cell));
  for (const auto& row : rows_) {
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], width(row[c]));
  }
  std::string text;
  const auto line = [&](const std::vector<std::string>& cells) {
    std::string row;
    for (std::size_t c = 0; c < cells.size(); ++c)
      row += cells[c] + std::string(widths[c] - width(cells[c]) + 2, ' ');
    text += row.substr(0, row.find_last_not_of(' ') + 1) + '\n';
  };
  line(head_);
  std::vector<std::string> rule;
  for (const std::size_t w : widths) {
    rule.emplace_back();
    for (std::size_t i = 0; i < w; ++i) rule.back() += "─";
  }
  line(rule);
  for (const auto& row : rows_) line(row);
  return text;
}

std::string Table::as_markdown() const {
  std::string text = markdown_row(head_) + "|";
  for (std::size_t c = 0; c < head_.size(); ++c) text += "---|";
  text += '\n';
  for (const auto& row : rows_) text += markdown_row(row);
  return text;
}

}  // namespace quiesce::bench
