// A diagnostic as people read it: place, message, source line, caret.
#include <algorithm>

#include "diagnostics/display.hpp"
#include "quiesce/diagnostics/diagnostics.hpp"

namespace quiesce::diagnostics {
namespace {

constexpr std::size_t widest_line = 120;     // columns shown of a source line
constexpr std::size_t before_caret = 60;     // of these at most, left of the caret
constexpr std::size_t bytes_around = 1'000;  // looked at; a file of one 8 MB line must not cost more

struct Colours {
  std::string_view bold, red, yellow, green, off;
};
constexpr Colours no_colours{};
constexpr Colours ansi_colours{"\033[1m", "\033[1;31m", "\033[1;33m", "\033[1;32m", "\033[0m"};

struct Excerpt {
  std::string line;
  std::size_t caret = 0;  ///< columns before it
  std::size_t width = 1;  ///< columns under which it stands
};

bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// The part of the line around [begin, end), in bytes.
Excerpt excerpt(std::string_view line, std::size_t begin, std::size_t end) {
  begin = std::min(begin, line.size());
  end = std::clamp(end, begin, line.size());
  std::size_t from = begin > bytes_around ? begin - bytes_around : 0;
  while (from > 0 && continues_character(line[from])) --from;
  std::size_t to = std::min(line.size(), begin + bytes_around);
  while (to < line.size() && continues_character(line[to])) ++to;
  const std::vector<Cell> cells = cells_of(line.substr(from, to - from));

  std::size_t caret = 0;
  for (const Cell& cell : cells) caret += from + cell.offset < begin ? cell.width : 0;
  std::size_t total = 0;
  for (const Cell& cell : cells) total += cell.width;
  const bool fits = from == 0 && total <= widest_line;
  const std::size_t first = fits || caret <= before_caret ? 0 : caret - before_caret;

  Excerpt result;
  std::size_t column = 0;
  std::size_t shown = 0;
  std::size_t marked = 0;
  bool cut_right = to < line.size();
  if (first > 0 || from > 0) {
    result.line = "…";
    shown = 1;
  }
  result.caret = shown;
  for (const Cell& cell : cells) {
    const std::size_t at = column;
    column += cell.width;
    if (at < first) continue;
    if (shown + cell.width > widest_line) {
      cut_right = true;
      break;
    }
    result.line += cell.shown;
    shown += cell.width;
    if (from + cell.offset < begin) result.caret += cell.width;
    if (from + cell.offset >= begin && from + cell.offset < end) marked += cell.width;
  }
  if (cut_right) result.line += "…";
  result.width = std::max<std::size_t>(1, marked);
  return result;
}

std::string place(const Diagnostic& diagnostic, const SourceMap& sources) {
  const ir::Location& at = diagnostic.location;
  if (at.file == ir::Location::no_file || at.file >= sources.size()) return displayed(diagnostic.file);
  std::string text = displayed(sources[at.file].path());
  if (at.known()) text += ":" + std::to_string(at.begin.line) + ":" + std::to_string(at.begin.column);
  return text;
}

std::string source_lines(const ir::Location& at, const SourceFile& file, const Colours& colours) {
  const std::string_view line = file.line(at.begin.line);
  const std::size_t begin = at.begin.column == 0 ? 0 : at.begin.column - 1;
  const bool one_line = at.end.line == at.begin.line && at.end.column > at.begin.column;
  const std::size_t end = one_line                      ? at.end.column - 1
                          : at.end.line > at.begin.line ? line.size()
                                                        : begin + 1;
  const Excerpt part = excerpt(line, begin, end);
  const std::string number = std::to_string(at.begin.line);
  const std::string margin(std::max<std::size_t>(5, number.size() + 1), ' ');
  std::string text = margin.substr(0, margin.size() - number.size()) + number + " | " + part.line + "\n";
  text += margin + " | " + std::string(part.caret, ' ') + std::string(colours.green) + "^" +
          std::string(part.width - 1, '~') + std::string(colours.off) + "\n";
  return text;
}

}  // namespace

std::string render(const Diagnostic& diagnostic, const SourceMap& sources, bool colour) {
  const Colours& colours = colour ? ansi_colours : no_colours;
  const bool error = diagnostic.severity == Severity::Error;
  const std::string where = place(diagnostic, sources);
  std::string text(colours.bold);
  if (!where.empty()) text += where + ": ";
  text += std::string(colours.off) + std::string(error ? colours.red : colours.yellow);
  text += (error ? "error " : "warning ") + diagnostic.id + ":" + std::string(colours.off) + " ";
  text += displayed(diagnostic.message);
  if (!diagnostic.help.empty()) text += "; " + displayed(diagnostic.help);
  const ir::Location& at = diagnostic.location;
  if (at.embedded.line != 0) {
    text += " (in the statement at " + std::to_string(at.embedded.line) + ":" +
            std::to_string(at.embedded.column) + ")";
  }
  text += "\n";
  if (at.known() && at.file < sources.size()) text += source_lines(at, sources[at.file], colours);
  return text;
}

}  // namespace quiesce::diagnostics
