#include "analyzer/method_text.hpp"

#include <algorithm>

#include "analyzer/record_values.hpp"

namespace quiesce::analyzer {
namespace {

constexpr std::uint32_t most_method_lines = 100;

std::size_t after(std::string_view text, std::string_view mark, std::size_t from) {
  const std::size_t found = text.find(mark, from);
  return found == std::string_view::npos ? text.size() : found + mark.size();
}

/// Behind the literal or comment that begins at `at`; `at` itself if there is none.
std::size_t skip_literal(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("//")) return after(text, "\n", at);
  if (rest.starts_with("/*")) return after(text, "*/", at + 2);
  if (rest.starts_with("\"\"\"")) return after(text, "\"\"\"", at + 3);
  if (rest.empty() || (rest.front() != '"' && rest.front() != '\'')) return at;
  std::size_t i = at + 1;
  while (i < text.size() && text[i] != rest.front() && text[i] != '\n') i += text[i] == '\\' ? 2 : 1;
  return std::min(i + 1, text.size());
}

/// Where the body that follows `from` closes; the end of the text if it never does.
std::size_t end_of_body(std::string_view text, std::size_t from) {
  std::size_t depth = 0;
  for (std::size_t i = from; i < text.size();) {
    const std::size_t behind = skip_literal(text, i);
    if (behind != i) {
      i = behind;
      continue;
    }
    if (text[i] == '{') ++depth;
    if (text[i] == '}' && (depth == 0 || --depth == 0)) return i;
    if (text[i] == ';' && depth == 0) return i;
    ++i;
  }
  return text.size();
}

}  // namespace

violations::SourceSpan method_span(const ir::Location& name, const diagnostics::SourceMap& sources) {
  violations::SourceSpan span = to_span(name, sources);
  if (span.file.empty()) return span;
  const diagnostics::SourceFile& file = sources[name.file];
  const ir::Position end = file.position(end_of_body(file.text(), file.offset(name.end)));
  span.end_line = std::min(std::max(end.line, span.line), span.line + most_method_lines - 1);
  span.text.clear();
  for (std::uint32_t line = span.line; line <= span.end_line; ++line) {
    if (line != span.line) span.text += '\n';
    span.text += file.line(line);
  }
  // Behind the closing brace, or at the end of the last line that is kept.
  const auto length = static_cast<std::uint32_t>(file.line(span.end_line).size());
  span.end_column = std::min(end.line == span.end_line ? end.column : length, length) + 1;
  return span;
}

}  // namespace quiesce::analyzer
