#include "parsers/sql/table_dialect.hpp"

namespace quiesce::parsers::sql {

std::size_t TableDialect::element_end(std::size_t i, std::size_t end) const {
  while (i < end && !writer_.punctuation(i, ','))
    i = writer_.punctuation(i, '(') ? writer_.after_group(i, end) : i + 1;
  return i;
}

/// KEY idx (a, b), INDEX (a), FULLTEXT KEY idx (a): not a column that is called "key".
bool TableDialect::is_index(std::size_t i, std::size_t end) const {
  if (any_word(i, {"FULLTEXT", "SPATIAL"}) && any_word(i + 1, {"KEY", "INDEX"})) return true;
  if (!any_word(i, {"KEY", "INDEX"})) return false;
  ++i;
  if (i < end && writer_.is_name(i) && !writer_.punctuation(i, '(')) ++i;
  if (writer_.word(i, "USING")) return true;
  return i + 1 < end && writer_.punctuation(i, '(') &&
         (writer_.is_name(i + 1) || writer_.punctuation(i + 1, '('));
}

bool TableDialect::is_table_constraint(std::size_t i) const {
  return any_word(i, {"CONSTRAINT", "PRIMARY", "UNIQUE", "FOREIGN", "CHECK", "LIKE"}) ||
         (writer_.word(i, "EXCLUDE") && (writer_.word(i + 1, "USING") || writer_.punctuation(i + 1, '(')));
}

std::size_t TableDialect::table_name(std::size_t i, std::size_t end) {
  while (i < end && writer_.is_name(i)) {
    writer_.copy_name(i++);
    if (i >= end || !writer_.punctuation(i, '.')) break;
    i = writer_.copy(i);
  }
  return i;
}

void TableDialect::create_table() {
  const std::size_t end = writer_.size();
  std::size_t i = writer_.copy(0);
  if (any_word(i, {"CACHED", "MEMORY"})) ++i;  // where H2 and HSQLDB keep the rows
  while (i < end && !writer_.word(i, "TABLE")) i = writer_.copy(i);
  if (i < end) i = writer_.copy(i);
  if (writer_.word(i, "IF")) {
    writer_.copy_range(i, std::min(i + 3, end));
    i = std::min(i + 3, end);
  }
  i = table_name(i, end);
  if (!writer_.punctuation(i, '(')) return writer_.copy_range(i, end);
  const std::size_t after = writer_.after_group(i, end);
  i = writer_.copy(i);
  bool separator = false;
  const bool closed = writer_.punctuation(after - 1, ')');
  const std::size_t last = closed ? after - 1 : after;
  while (i < last) {
    const std::size_t stop = element_end(i, last);
    if (i == stop) {
      writer_.copy(i);  // ",,": left for the parser to complain about
    } else {
      separator = element(i, stop, separator) || separator;
    }
    if (stop + 1 == last) writer_.copy(stop);  // a comma before the closing parenthesis
    i = stop + 1;
  }
  if (closed) writer_.copy(last);
  if (any_word(after, {"ENGINE", "DEFAULT", "CHARSET", "CHARACTER", "COLLATE", "AUTO_INCREMENT", "COMMENT",
                       "ROW_FORMAT", "TYPE", "PACK_KEYS", "CHECKSUM", "MAX_ROWS", "KEY_BLOCK_SIZE",
                       "STATS_PERSISTENT"})) {
    return;  // MySQL's storage options say nothing about the rows
  }
  writer_.copy_range(after, end);
}

bool TableDialect::element(std::size_t begin, std::size_t end, bool separator) {
  if (is_index(begin, end)) {
    writer_.note(begin, "an index carries no constraint and is skipped");
    return false;
  }
  separate(separator, begin);
  if (is_table_constraint(begin)) {
    table_constraint(begin, end);
  } else {
    column(begin, end);
  }
  return true;
}

void TableDialect::table_constraint(std::size_t i, std::size_t end) {
  bool named = false;
  if (writer_.word(i, "CONSTRAINT")) {
    named = writer_.is_name(i + 1) && !any_word(i + 1, {"PRIMARY", "UNIQUE", "FOREIGN", "CHECK"});
    if (named) writer_.copy_range(i, std::min(i + 2, end));  // MySQL allows CONSTRAINT without a name
    i += named ? 2 : 1;
  }
  if (writer_.word(i, "UNIQUE") && !writer_.word(i + 1, "NULLS")) {
    std::size_t name = i + 1;
    if (any_word(name, {"KEY", "INDEX"})) ++name;
    const bool has_name = name < end && writer_.is_name(name) && !writer_.word(name, "USING");
    if (has_name && !named) {
      writer_.write("CONSTRAINT", i);
      writer_.copy_name(name);
      writer_.write("UNIQUE", name);
    } else {
      writer_.copy(i);
    }
    return key_columns(has_name ? name + 1 : name, end);
  }
  if (writer_.word(i, "PRIMARY") && writer_.word(i + 1, "KEY")) {
    writer_.copy_range(i, i + 2);
    i += 2;
    if (i < end && writer_.is_name(i) && !writer_.word(i, "USING")) ++i;
    return key_columns(i, end);
  }
  if (writer_.word(i, "FOREIGN") && writer_.word(i + 1, "KEY")) {
    writer_.copy_range(i, i + 2);
    i += 2;
    if (i < end && writer_.is_name(i)) ++i;  // MySQL names the index here
  }
  writer_.copy_range(i, end);
}

/// ( a ASC, b DESC ) USING BTREE COMMENT '…': only the columns matter to a key.
void TableDialect::key_columns(std::size_t i, std::size_t end) {
  if (writer_.word(i, "USING") && any_word(i + 1, {"BTREE", "HASH"})) i += 2;
  const std::size_t after = writer_.punctuation(i, '(') ? writer_.after_group(i, end) : i;
  while (i < after) i = any_word(i, {"ASC", "DESC"}) ? i + 1 : writer_.copy(i);
  while (i < end) {
    if (any_word(i, {"USING", "COMMENT"}) && i + 1 < end && !writer_.word(i + 1, "INDEX")) {
      i += 2;
    } else {
      i = writer_.copy(i);
    }
  }
}

void TableDialect::alter_table() {
  const std::size_t end = writer_.size();
  std::size_t i = 0;
  while (i < end && !writer_.word(i, "TABLE")) i = writer_.copy(i);
  i = writer_.copy(i);
  if (writer_.word(i, "IF") && writer_.word(i + 1, "EXISTS")) {
    writer_.copy_range(i, i + 2);
    i += 2;
  }
  if (writer_.word(i, "ONLY")) i = writer_.copy(i);
  i = table_name(i, end);
  bool separator = false;
  while (i < end) {
    const std::size_t stop = element_end(i, end);
    separator = (i < stop && alter_action(i, stop, separator)) || separator;
    i = stop + 1;
  }
  if (!separator) writer_.output() = NormalisedText{};  // nothing left that has a meaning
}

bool TableDialect::alter_action(std::size_t begin, std::size_t end, bool separator) {
  if (any_word(begin, {"ENGINE", "AUTO_INCREMENT", "COMMENT", "CONVERT", "CHARSET", "COLLATE"}) ||
      (any_word(begin, {"DISABLE", "ENABLE"}) && writer_.word(begin + 1, "KEYS"))) {
    return false;
  }
  if (writer_.word(begin, "CHANGE")) {
    writer_.problem(begin, "ALTER TABLE … CHANGE is not supported",
                    "give the column its final name in CREATE TABLE");
    return false;
  }
  const bool modify = writer_.word(begin, "MODIFY");
  if (!modify && !writer_.word(begin, "ADD")) {
    separate(separator, begin);
    writer_.copy_range(begin, end);
    return true;
  }
  std::size_t i = begin + 1;
  if (!modify && is_index(i, end)) {
    writer_.note(begin, "this index carries no constraint and is skipped");
    return false;
  }
  separate(separator, begin);
  writer_.write("ADD", begin);
  if (!modify && is_table_constraint(i)) return table_constraint(i, end), true;
  writer_.write("COLUMN", begin);
  if (writer_.word(i, "COLUMN")) ++i;
  if (!modify && writer_.word(i, "IF")) {
    writer_.copy_range(i, std::min(i + 3, end));
    i += 3;
  }
  if (modify) writer_.output().modified_columns.push_back(writer_.output().text().size());
  column(i, end);
  return true;
}

NormalisedText normalise_definition(std::string_view text, std::span<const Token> tokens,
                                    bool backslash_escapes) {
  TokenWriter writer(text, tokens, backslash_escapes);
  const auto has_table = [&] {
    for (std::size_t i = 1; i < std::min<std::size_t>(tokens.size(), 5); ++i) {
      if (writer.word(i, "TABLE")) return true;
    }
    return false;
  };
  if (writer.word(0, "CREATE") && has_table()) {
    TableDialect(writer).create_table();
  } else if (writer.word(0, "ALTER") && writer.word(1, "TABLE")) {
    TableDialect(writer).alter_table();
  } else if (writer.word(0, "DROP") && tokens.size() > 4 && writer.word(tokens.size() - 2, "IF")) {
    writer.copy_range(0, 2);  // HSQLDB: DROP TABLE name IF EXISTS
    writer.copy_range(tokens.size() - 2, tokens.size());
    writer.copy_range(2, tokens.size() - 2);
  } else {
    writer.copy_range(0, tokens.size());
  }
  return std::move(writer.output());
}

}  // namespace quiesce::parsers::sql
