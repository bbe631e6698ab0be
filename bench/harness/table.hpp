// Rows of text as a table, for a terminal or for a page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quiesce::bench {

class Table {
 public:
  explicit Table(std::vector<std::string> head) : head_(std::move(head)) {}
  /// As many cells as the head has; what is missing is empty.
  void add(std::vector<std::string> row);

  [[nodiscard]] std::string for_terminal() const;
  [[nodiscard]] std::string as_markdown() const;

 private:
  std::vector<std::string> head_;
  std::vector<std::vector<std::string>> rows_;
};

/// Code points: what a column of the terminal is wide.
[[nodiscard]] std::size_t width(std::string_view text);

}  // namespace quiesce::bench
