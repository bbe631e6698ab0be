#include "parsers/java/ignore_comments.hpp"

#include "parsers/ignore_problems.hpp"
#include "parsers/java/syntax.hpp"

namespace quiesce::parsers::java {
namespace {

constexpr std::string_view mark = "quiesce:";
constexpr std::string_view instruction = "ignore";
constexpr std::string_view blank = " \t\r";
constexpr const char* comment_form = "// quiesce:ignore \"INVARIANT\" reason, or // quiesce:ignore ID reason";

class CommentReader {
 public:
  CommentReader(std::uint32_t file, const diagnostics::SourceMap& sources,
                diagnostics::Diagnostics& diagnostics, std::vector<Ignore>& ignores)
      : file_(file), sources_(sources), diagnostics_(diagnostics), ignores_(ignores) {}

  /// A comment may have several lines, each with an instruction of its own.
  void read(std::size_t begin, std::size_t end) {
    while (begin < end) {
      const std::size_t line_end = std::min(text().find('\n', begin), end);
      read_line(begin, line_end);
      begin = line_end + 1;
    }
  }

 private:
  [[nodiscard]] std::string_view text() const { return sources_[file_].text(); }
  [[nodiscard]] ir::Location at(std::size_t begin, std::size_t end) const {
    return sources_.location(file_, begin, end);
  }

  void read_line(std::size_t begin, std::size_t end) {
    std::string_view line = text().substr(begin, end - begin);
    if (line.ends_with("*/")) line.remove_suffix(2);
    const std::size_t first = line.find_first_not_of("/* \t\r");  // what stands in front of a comment's text
    if (first == std::string_view::npos || !line.substr(first).starts_with(mark)) return;
    std::string_view rest = line.substr(first + mark.size());
    const std::size_t word_end = std::min(rest.find_first_of(blank), rest.size());
    if (rest.substr(0, word_end) != instruction) return report_instruction(begin + first, rest, word_end);
    rest.remove_prefix(word_end);
    const std::size_t name_begin = std::min(rest.find_first_not_of(blank), rest.size());
    const std::size_t offset = begin + (line.size() - rest.size()) + name_begin;
    read_name(offset, rest.substr(name_begin), at(begin + first, begin + first + mark.size() + word_end));
  }

  void report_instruction(std::size_t at_mark, std::string_view rest, std::size_t word_end) {
    // "// quiesce: the system is quiet here" is prose; what stands without a space is meant for us.
    std::string_view word = rest.substr(0, word_end);
    if (word.empty()) {
      const std::string_view next = trimmed(rest);
      word = next.substr(0, next.find_first_of(blank));
      if (word != instruction) return;
    }
    diagnostics_.warning("Q4080", at(at_mark, at_mark + mark.size() + word_end),
                         "no instruction '" + excerpt(word, 40) + "' for quiesce in this comment",
                         std::string("write ") + comment_form);
  }

  void read_name(std::size_t offset, std::string_view rest, const ir::Location& whole) {
    const bool quoted = rest.starts_with('"');
    const std::size_t close = quoted ? rest.find('"', 1) : rest.find_first_of(blank);
    if (rest.empty() || (quoted && (close == std::string_view::npos || close == 1))) {
      report_no_name(whole,
                     quoted && close != 1 ? "the quotes around what is to be ignored are not closed"
                                          : "this does not say what is to be ignored",
                     comment_form, diagnostics_);
      return;
    }
    const std::size_t length = std::min(close, rest.size());
    std::string_view name = quoted ? rest.substr(1, length - 1) : rest.substr(0, length);
    std::string_view reason = trimmed(rest.substr(std::min(rest.size(), length + (quoted ? 1 : 0))));
    if (!quoted && name.ends_with(':')) name.remove_suffix(1);
    while (reason.starts_with(':') || reason.starts_with('-')) reason = trimmed(reason.substr(1));
    const ir::Location place = at(offset, offset + length + (quoted ? 1 : 0));
    if (reason.empty()) return report_no_reason(place, std::string(name), comment_form, diagnostics_);
    ignores_.push_back({Ignore::Names::Either, std::string(trimmed(name)), std::string(reason), true, place});
  }

  std::uint32_t file_;
  const diagnostics::SourceMap& sources_;
  diagnostics::Diagnostics& diagnostics_;
  std::vector<Ignore>& ignores_;
};

}  // namespace

std::vector<Ignore> find_ignore_comments(const std::vector<std::uint32_t>& files,
                                         const diagnostics::SourceMap& sources,
                                         diagnostics::Diagnostics& diagnostics) {
  std::vector<Ignore> ignores;
  SyntaxParser parser;
  for (const std::uint32_t file : files) {
    // Few files have one, and only a parser tells a comment from a text.
    if (sources[file].text().find(mark) == std::string_view::npos) continue;
    diagnostics::Diagnostics said_elsewhere;
    const auto java = parser.parse(file, sources, said_elsewhere);
    if (java == nullptr) continue;
    CommentReader reader(file, sources, diagnostics, ignores);
    walk(java->root(), [&](const Node& node) {
      if (node.is(Kind::LineComment) || node.is(Kind::BlockComment)) reader.read(node.begin(), node.end());
      return true;
    });
  }
  return ignores;
}

}  // namespace quiesce::parsers::java
