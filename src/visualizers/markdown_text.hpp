// Text of users in Markdown as GitHub and GitLab read it: it stays text, on one line.
#pragma once

#include <string>
#include <string_view>

namespace quiesce::visualizers {

/// Nothing in it is markup, a mention of somebody, or a link to an issue.
[[nodiscard]] std::string markdown_text(std::string_view text);

/// A code span, in which nothing is markup either.
[[nodiscard]] std::string markdown_code(std::string_view text);
/// A code span in a table, where a bar would end the cell.
[[nodiscard]] std::string markdown_code_cell(std::string_view text);
/// A block of code, in which lines are kept.
[[nodiscard]] std::string markdown_block(std::string_view text);

}  // namespace quiesce::visualizers
