#include "parsers/sql/schema_parser.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "parsers/sql/dialect.hpp"
#include "parsers/sql/schema_resolver.hpp"
#include "parsers/sql/table_reader.hpp"

namespace quiesce::parsers::sql {
namespace {

/// What is to be done with a statement, told from its first words: a statement of no interest may be in a
/// dialect that the grammar does not know.
enum class Interest : std::uint8_t { Read, Skip, ChangesMeaning, Unknown };

using Words = std::vector<std::string>;

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// CREATE OR REPLACE DEFINER=`root`@`localhost` TRIGGER …: the first word that names a kind of object.
Interest interest_of_create(const Words& words) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (is_one_of(word, {"table", "type", "unique"})) return Interest::Read;
    if (is_one_of(word, {"trigger", "rule", "event", "policy", "domain"})) return Interest::ChangesMeaning;
    if (is_one_of(word, {"index",     "fulltext", "spatial",    "view",       "sequence", "function",
                         "procedure", "schema",   "database",   "extension",  "role",     "user",
                         "collation", "cast",     "operator",   "aggregate",  "server",   "publication",
                         "alias",     "synonym",  "tablespace", "statistics", "language", "subscription"})) {
      return Interest::Skip;
    }
  }
  return Interest::Unknown;
}

Interest interest_of(const Words& words) {
  if (words.empty()) return Interest::Unknown;
  const std::string& first = words.front();
  if (first == "create") return interest_of_create(words);
  if (is_one_of(first, {"alter", "drop"}) && words.size() > 1) {
    if (is_one_of(words[1], {"table", "type"}) || words[1] == "index") return Interest::Read;
    return is_one_of(words[1], {"domain", "policy"}) ? Interest::ChangesMeaning : Interest::Skip;
  }
  if (is_one_of(first, {"set",   "use",     "insert",   "replace", "update",  "delete",  "merge",  "truncate",
                        "lock",  "unlock",  "grant",    "revoke",  "comment", "analyze", "vacuum", "begin",
                        "start", "commit",  "rollback", "end",     "show",    "select",  "copy",   "explain",
                        "reset", "refresh", "cluster",  "print",   "with",    "values"})) {
    return Interest::Skip;
  }
  return Interest::Unknown;
}

class SchemaParser {
 public:
  SchemaParser(const diagnostics::SourceMap& sources, diagnostics::Diagnostics& diagnostics,
               std::vector<ir::Note>& notes)
      : sources_(sources), diagnostics_(diagnostics), notes_(notes) {}

  void read(std::uint32_t file) {
    const auto split = std::make_shared<const SplitFile>(split_file(sources_[file].text()));
    for (const SplitFile::Range& range : split->statements)
      read_statement(file, split, split->tokens_of(range));
  }

  ir::Schema finish() {
    for (const SourcePtr& source : postponed_) apply(source, true);
    return resolve_schema(schema_, diagnostics_, notes_);
  }

 private:
  void read_statement(std::uint32_t file, const std::shared_ptr<const SplitFile>& split,
                      std::span<const Token> tokens) {
    const Locator locate = [this, file](std::size_t offset, std::size_t length) {
      return sources_.location(file, offset, offset + length);
    };
    const auto place = [&](const Token& token) { return locate(token.begin, token.end - token.begin); };
    for (const Token& token : tokens) {
      if (token.kind != TokenKind::Broken) continue;
      diagnostics_.error("Q2110", locate(token.begin, 1), "this cannot stand in a SQL file",
                         "is a quote or a comment not closed?");
      return;
    }
    const Words words = first_words(split->text, tokens);
    const Interest interest = interest_of(words);
    if (interest == Interest::Skip) {
      notes_.push_back(
          {ir::Note::Kind::Skipped, summary(split->text, tokens), std::nullopt, place(tokens.front())});
      return;
    }
    if (interest == Interest::ChangesMeaning) {
      diagnostics_.error("Q2111", place(tokens.front()), "not supported: " + summary(split->text, tokens),
                         "triggers, rules, events, policies and domains change what a statement does: write "
                         "their effect into the "
                         "transactions or as CHECK");
      return;
    }
    if (const Token* deep = too_deep(split->text, tokens)) {
      diagnostics_.error("Q2112", place(*deep), "the statement is nested too deeply");
      return;
    }
    parse(split, locate, tokens);
  }

  static Words first_words(std::string_view text, std::span<const Token> tokens) {
    Words words;
    for (const Token& token : tokens.first(std::min<std::size_t>(tokens.size(), 14))) {
      if (is_punctuation(text, token, '(')) break;
      if (token.kind == TokenKind::Word) words.push_back(to_lower(text_of(text, token)));
    }
    return words;
  }

  static std::string summary(std::string_view text, std::span<const Token> tokens) {
    std::string result;
    for (const Token& token : tokens.first(std::min<std::size_t>(tokens.size(), 6))) {
      if (token.kind != TokenKind::Word && token.kind != TokenKind::QuotedName &&
          token.kind != TokenKind::Backtick)
        break;
      result += (result.empty() ? "" : " ") + std::string(text_of(text, token));
    }
    return result + " …";
  }

  void parse(const std::shared_ptr<const SplitFile>& split, const Locator& locate,
             std::span<const Token> tokens) {
    auto source = std::make_shared<SourceStatement>();
    source->file = split;
    source->text = normalise_definition(split->text, tokens, split->backslash_escapes);
    source->locate = locate;
    for (const DialectNote& note : source->text.notes) {
      notes_.push_back({ir::Note::Kind::Information, note.text, std::nullopt, locate(note.offset, 1)});
    }
    for (const DialectProblem& problem : source->text.problems) {
      diagnostics_.error("Q2113", locate(problem.offset, problem.length), problem.message, problem.help);
    }
    if (source->text.text().empty() || !source->text.problems.empty()) return;
    source->tree = parse_tree(source->text.text());
    if (source->tree->problem) {
      const std::size_t offset = source->tree->problem->offset;
      // The end of the text is shown at its last token.
      const bool at_end = offset >= source->text.text().size();
      const ir::Location location = at_end
                                        ? locate(tokens.back().begin, tokens.back().end - tokens.back().begin)
                                        : source->place(offset);
      diagnostics_.error("Q2114", location, source->tree->problem->message);
      return;
    }
    apply(source, false);
  }

  /// `last`: no table comes any more that the statement could wait for.
  void apply(const SourcePtr& source, bool last) {
    const std::string_view kind = kind_of(source->tree->statement);
    const Node& fields = fields_of(source->tree->statement);
    TableReader reader(schema_, diagnostics_, notes_, source);
    if (kind == "CreateStmt") return reader.create_table(fields);
    if (kind == "CreateEnumStmt") return create_enum(fields, source);
    if (kind == "AlterEnumStmt") return alter_enum(fields, source);
    if (kind == "DropStmt") return drop(fields, source);
    if (kind == "AlterTableStmt" || kind == "IndexStmt") {
      const bool waits = schema_.find(text_field(field(fields, "relation"), "relname")) == nullptr;
      if (waits && !last && (kind == "IndexStmt" || concerns_rows(fields)))
        return postponed_.push_back(source);
      return kind == "IndexStmt" ? reader.create_unique_index(fields) : reader.alter_table(fields);
    }
    diagnostics_.error("Q2115", source->place(0), "this statement is not understood in a schema",
                       "CREATE TABLE, ALTER TABLE, CREATE TYPE … AS ENUM and CREATE UNIQUE INDEX are");
  }

  void create_enum(const Node& fields, const SourcePtr& source) {
    const std::string name(last_name(field(fields, "typeName")));
    if (schema_.find_enum(name) != nullptr) {
      diagnostics_.error("Q2116", source->place(0), "the type '" + name + "' is defined twice");
      return;
    }
    schema_.enums.push_back({name, strings_of(field(fields, "vals"))});
  }

  void alter_enum(const Node& fields, const SourcePtr& source) {
    RawEnum* type = schema_.find_enum(last_name(field(fields, "typeName")));
    if (type == nullptr || !field(fields, "oldVal").is_null()) {
      diagnostics_.error("Q2117", source->place(0), "this ALTER TYPE is not supported",
                         "write its result into CREATE TYPE");
      return;
    }
    type->values.emplace_back(text_field(fields, "newVal"));
  }

  void drop(const Node& fields, const SourcePtr& source) {
    const std::string_view kind = text_field(fields, "removeType");
    for (const Node& object : field(fields, "objects")) {
      const std::string name(kind == "OBJECT_TYPE" ? last_name(field(fields_of(object), "names"))
                                                   : last_name(field(fields_of(object), "items")));
      bool found = false;
      if (kind == "OBJECT_TABLE") {
        found = std::erase_if(schema_.tables, [&](const RawTable& table) {
                  return equal_ignoring_case(table.name, name);
                }) > 0;
        if (found) {
          notes_.push_back({ir::Note::Kind::Information, "the table '" + name + "' is dropped here",
                            std::nullopt, source->place(0)});
        }
      } else if (kind == "OBJECT_TYPE") {
        found = std::erase_if(schema_.enums,
                              [&](const RawEnum& type) { return equal_ignoring_case(type.name, name); }) > 0;
      } else {
        for (RawTable& table : schema_.tables) {
          std::erase_if(table.keys, [&](const RawKey& key) {
            return !key.primary && equal_ignoring_case(key.name, name);
          });
        }
        found = true;  // most indexes are none of ours
      }
      if (!found && !flag(fields, "missing_ok")) {
        diagnostics_.error("Q2118", source->place(0), "'" + name + "' cannot be dropped: it is not there",
                           "write DROP … IF EXISTS if it may be missing");
      }
    }
  }

  const diagnostics::SourceMap& sources_;
  diagnostics::Diagnostics& diagnostics_;
  std::vector<ir::Note>& notes_;
  RawSchema schema_;
  std::vector<SourcePtr> postponed_;
};

}  // namespace

ir::Schema parse_schema(const std::vector<std::uint32_t>& files, const diagnostics::SourceMap& sources,
                        diagnostics::Diagnostics& diagnostics, std::vector<ir::Note>& notes) {
  SchemaParser parser(sources, diagnostics, notes);
  for (const std::uint32_t file : files) parser.read(file);
  return parser.finish();
}

}  // namespace quiesce::parsers::sql
