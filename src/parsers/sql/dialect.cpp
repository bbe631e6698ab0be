#include "parsers/sql/dialect.hpp"

#include <algorithm>
#include <array>

namespace quiesce::parsers::sql {
namespace {

/// The name inside quotes of any kind, as PostgreSQL quotes it.
std::string quoted_name(std::string_view spelling) {
  std::string name;
  const bool quoted = spelling.size() >= 2 && (spelling.front() == '`' || spelling.front() == '"');
  const std::string_view inner = quoted ? spelling.substr(1, spelling.size() - 2) : spelling;
  for (std::size_t i = 0; i < inner.size(); ++i) {
    name += inner[i];
    if (inner[i] == '"') name += '"';
    // A doubled quote inside quotes stands for one.
    if (quoted && inner[i] == spelling.front() && i + 1 < inner.size() && inner[i + 1] == inner[i]) ++i;
  }
  return '"' + name + '"';
}

bool is_clock(const TokenWriter& writer, std::size_t i) {
  static constexpr std::array<std::string_view, 5> names = {"CURRENT_TIMESTAMP", "CURRENT_DATE",
                                                            "CURRENT_TIME", "LOCALTIMESTAMP", "LOCALTIME"};
  return std::any_of(names.begin(), names.end(), [&](std::string_view name) { return writer.word(i, name); });
}

/// USER is a function in PostgreSQL and an everyday table name elsewhere.
bool is_table_called_user(const TokenWriter& writer, std::size_t i) {
  if (!writer.word(i, "USER") || i == 0) return false;
  static constexpr std::array<std::string_view, 5> before = {"FROM", "JOIN", "INTO", "UPDATE", "REFERENCES"};
  return writer.punctuation(i + 1, '.') ||
         std::any_of(before.begin(), before.end(),
                     [&](std::string_view name) { return writer.word(i - 1, name); });
}

}  // namespace

std::size_t TokenWriter::after_group(std::size_t i, std::size_t end) const {
  std::size_t depth = 0;
  for (; i < end; ++i) {
    if (punctuation(i, '(')) ++depth;
    if (punctuation(i, ')') && --depth == 0) return i + 1;
  }
  return end;
}

void TokenWriter::gap_before(std::size_t i) {
  const std::size_t begin = tokens_[i].begin;
  if (!output_.text().empty() && begin != last_end_) {
    const auto between = begin > last_end_ ? text_.substr(last_end_, begin - last_end_) : std::string_view{};
    output_.append_gap(between.find('\n') != std::string_view::npos);
  }
  last_end_ = tokens_[i].end;
}

void TokenWriter::write(std::string_view piece, std::size_t i) {
  gap_before(i);
  output_.append(piece, tokens_[i].begin, false);
}

void TokenWriter::copy_name(std::size_t i) {
  write(quoted_name(spelling(i)), i);
}

std::size_t TokenWriter::copy(std::size_t i) {
  switch (tokens_[i].kind) {
    case TokenKind::Placeholder:
      if (i + 1 < size() && tokens_[i + 1].kind == TokenKind::Placeholder &&
          tokens_[i + 1].begin == tokens_[i].end) {
        write("?", i);  // JDBC writes the operator '?' as '??'
        return i + 2;
      }
      write("$" + std::to_string(++output_.placeholders), i);
      return i + 1;
    case TokenKind::Backtick:
      copy_name(i);
      return i + 1;
    case TokenKind::Operator:
      if (spelling(i) == "<=>") {
        write("IS NOT DISTINCT FROM", i);
        return i + 1;
      }
      break;
    case TokenKind::Word:
      return copy_word(i);
    case TokenKind::String:
      if (backslash_escapes_ && spelling(i).front() == '\'' &&
          spelling(i).find('\\') != std::string_view::npos) {
        write("E" + std::string(spelling(i)), i);
        return i + 1;
      }
      break;
    case TokenKind::QuotedName:
    case TokenKind::Number:
    case TokenKind::Parameter:
    case TokenKind::Punctuation:
    case TokenKind::Broken:
      break;
  }
  gap_before(i);
  output_.append(spelling(i), tokens_[i].begin, true);
  return i + 1;
}

std::size_t TokenWriter::copy_word(std::size_t i) {
  if (is_table_called_user(*this, i)) {
    copy_name(i);
    return i + 1;
  }
  if (word(i, "NEXT") && word(i + 1, "VALUE") && word(i + 2, "FOR") && is_name(i + 3)) {
    std::size_t last = i + 3;
    while (punctuation(last + 1, '.') && is_name(last + 2)) last += 2;
    write("nextval('" + to_lower(spelling(last)) + "')", i);
    return last + 1;
  }
  if (word(i, "LOCK") && word(i + 1, "IN") && word(i + 2, "SHARE") && word(i + 3, "MODE")) {
    write("FOR SHARE", i);
    return i + 4;
  }
  if (word(i, "FROM") && word(i + 1, "DUAL")) return i + 2;
  if (word(i, "ON") && word(i + 1, "DUPLICATE") && word(i + 2, "KEY")) {
    problem(i, "ON DUPLICATE KEY UPDATE is not supported",
            "read the row first, then INSERT or UPDATE in two statements");
  }
  gap_before(i);
  output_.append(spelling(i), tokens_[i].begin, true);
  if (is_clock(*this, i) && punctuation(i + 1, '(') && punctuation(i + 2, ')')) return i + 3;
  return i + 1;
}

NormalisedText normalise_statement(std::string_view text, std::span<const Token> tokens) {
  TokenWriter writer(text, tokens);
  std::size_t i = 0;
  std::size_t end = writer.size();
  while (end > 0 && writer.punctuation(end - 1, ';')) --end;
  if (writer.word(0, "REPLACE") && writer.word(1, "INTO")) {
    writer.problem(0, "REPLACE INTO is not supported", "write a DELETE and an INSERT");
  }
  if (writer.word(0, "INSERT") && writer.word(1, "IGNORE")) {
    i = writer.copy(0) + 1;
    writer.output().insert_ignore = true;
  }
  writer.copy_range(i, end);
  if (writer.output().insert_ignore) writer.write(" ON CONFLICT DO NOTHING", 1);
  return std::move(writer.output());
}

}  // namespace quiesce::parsers::sql
