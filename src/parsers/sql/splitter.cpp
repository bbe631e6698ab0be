#include "parsers/sql/splitter.hpp"

#include <algorithm>

namespace quiesce::parsers::sql {
namespace {

struct Line {
  std::size_t begin;
  std::size_t end;  ///< without the line break
};

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back({begin, end});
    begin = end + 1;
  }
  return lines;
}

std::string_view trimmed(std::string_view line) {
  const auto first = line.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

bool starts_with_word(std::string_view line, std::string_view word) {
  return line.size() > word.size() && equal_ignoring_case(line.substr(0, word.size()), word) &&
         (line[word.size()] == ' ' || line[word.size()] == '\t');
}

/// COPY accounts (id, name) FROM stdin;
bool starts_data(std::string_view line) {
  return starts_with_word(line, "COPY") && to_lower(line).find("from stdin") != std::string::npos;
}

/// Blanks what is no SQL. A DELIMITER makes ';' part of a statement: it is blanked there, and the other
/// delimiter becomes a ';'.
class Mask {
 public:
  explicit Mask(std::string_view text) : text_(text) {}

  std::string run() {
    const std::string original = text_;
    for (const Line& line : lines_of(original))
      visit(std::string_view(original).substr(line.begin, line.end - line.begin), line);
    return std::move(text_);
  }

 private:
  void blank(std::size_t begin, std::size_t end) {
    std::fill(text_.begin() + offset(begin), text_.begin() + offset(end), ' ');
  }
  static std::ptrdiff_t offset(std::size_t at) { return static_cast<std::ptrdiff_t>(at); }

  void visit(std::string_view content, const Line& line) {
    const std::string_view words = trimmed(content);
    if (in_data_) {
      in_data_ = words != "\\.";
      blank(line.begin, line.end);
    } else if (starts_with_word(words, "DELIMITER")) {
      delimiter_ = trimmed(words.substr(10));
      blank(line.begin, line.end);
    } else if (!words.empty() && words.front() == '\\') {
      blank(line.begin, line.end);
    } else if (delimiter_ != ";" && !delimiter_.empty()) {
      replace_delimiters(line);
    } else {
      in_data_ = starts_data(words);
    }
  }

  void replace_delimiters(const Line& line) {
    for (std::size_t i = line.begin; i < line.end; ++i) {
      if (text_[i] == ';') text_[i] = ' ';
      if (text_.compare(i, delimiter_.size(), delimiter_) == 0) {
        blank(i, i + delimiter_.size());
        text_[i] = ';';
      }
    }
  }

  std::string text_;
  std::string delimiter_ = ";";
  bool in_data_ = false;
};

/// MySQL reads \' inside a text as a quote.
bool is_mysql(const SplitFile& file) {
  for (std::size_t i = 0; i < file.tokens.size(); ++i) {
    if (file.tokens[i].kind == TokenKind::Backtick) return true;
    if (is_word(file.text, file.tokens[i], "ENGINE") && i + 1 < file.tokens.size() &&
        text_of(file.text, file.tokens[i + 1]) == "=") {
      return true;
    }
  }
  return false;
}

/// GO alone on its line ends a statement (SQL Server, H2 scripts).
bool is_go(const SplitFile& file, std::size_t i) {
  const Token& token = file.tokens[i];
  if (!is_word(file.text, token, "GO")) return false;
  const std::string_view text = file.text;
  const std::size_t before =
      token.begin == 0 ? std::string_view::npos : text.find_last_of('\n', token.begin - 1);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const std::size_t end = std::min(text.find('\n', token.end), text.size());
  return trimmed(text.substr(begin, end - begin)).size() == 2;
}

}  // namespace

SplitFile split_file(std::string_view text) {
  SplitFile file;
  file.text = Mask(text).run();
  file.tokens = tokenize(file.text, {.hash_comments = true});
  file.backslash_escapes = is_mysql(file);
  if (file.backslash_escapes)
    file.tokens = tokenize(file.text, {.backslash_escapes = true, .hash_comments = true});
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= file.tokens.size(); ++i) {
    const bool ends =
        i == file.tokens.size() || is_punctuation(file.text, file.tokens[i], ';') || is_go(file, i);
    if (!ends) continue;
    if (i > begin) file.statements.push_back({begin, i});
    begin = i + 1;
  }
  return file;
}

}  // namespace quiesce::parsers::sql
