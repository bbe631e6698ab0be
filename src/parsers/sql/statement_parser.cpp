#include "parsers/sql/statement_parser.hpp"

#include "parsers/sql/changes.hpp"
#include "parsers/sql/dialect.hpp"

namespace quiesce::parsers::sql {
namespace {

class StatementParser {
 public:
  StatementParser(const StatementText& text, const std::vector<ir::ExpressionPtr>& arguments,
                  StatementContext& context)
      : text_(text),
        arguments_(arguments),
        context_(context),
        tokens_(tokenize(text.text)),
        normalised_(normalise_statement(text.text, tokens_)) {}

  std::optional<ParsedStatement> run(std::optional<ir::CursorId> cursor,
                                     std::optional<ir::VariableId> count) {
    if (!is_readable()) return std::nullopt;
    const auto tree = parse_tree(normalised_.text());
    if (tree->problem) {
      const std::size_t offset = tree->problem->offset;
      context_.diagnostics.error("Q2101",
                                 place(normalised_.original(offset), normalised_.original_length(offset)),
                                 tree->problem->message, "");
      return std::nullopt;
    }
    if (tree->statement.is_null()) return ParsedStatement{};
    Translation translation(context_.schema, context_.diagnostics, normalised_, text_.locate,
                            context_.next_row);
    translation.arguments = &arguments_;
    translation.note_unknown = context_.note_unknown;
    translation.make_variable = context_.make_variable;
    ParsedStatement parsed;
    if (!translate(translation, tree->statement, {cursor, count, {normalised_.text(), arguments_}}, parsed)) {
      return std::nullopt;
    }
    parsed.block.insert(parsed.block.begin(), std::make_move_iterator(translation.prelude.begin()),
                        std::make_move_iterator(translation.prelude.end()));
    return parsed;
  }

 private:
  [[nodiscard]] ir::Location place(std::size_t offset, std::size_t length) const {
    return text_.locate(std::min(offset, text_.text.size()), length);
  }

  /// What is wrong before the grammar is asked.
  bool is_readable() {
    bool readable = true;
    for (const Token& token : tokens_) {
      if (token.kind == TokenKind::Broken) {
        context_.diagnostics.error("Q2102", place(token.begin, 1), "this cannot stand in a SQL statement",
                                   "is a quote or a comment not closed?");
        return false;
      }
      if (token.kind == TokenKind::Parameter) {
        context_.diagnostics.error("Q2103", place(token.begin, token.end - token.begin),
                                   "'$' parameters are not supported", "write '?'");
        readable = false;
      }
    }
    for (const DialectProblem& problem : normalised_.problems) {
      context_.diagnostics.error("Q2104", place(problem.offset, problem.length), problem.message,
                                 problem.help);
      readable = false;
    }
    if (normalised_.placeholders != arguments_.size()) {
      context_.diagnostics.error("Q2105", place(0, text_.text.size()),
                                 "the statement has " + std::to_string(normalised_.placeholders) +
                                     " '?', but " + std::to_string(arguments_.size()) + " values are given");
      readable = false;
    }
    if (const Token* deep = too_deep(text_.text, tokens_)) {
      context_.diagnostics.error("Q2106", place(deep->begin, 1), "the statement is nested too deeply");
      readable = false;
    }
    return readable;
  }

  static bool translate_query(Translation& translation, const Node& select, const Results& results,
                              ParsedStatement& parsed) {
    auto query = translate_select(translation, select);
    if (!query) return false;
    const ir::Location location = translation.place(std::size_t{0});
    if (!results.cursor) {
      translation.error("Q2107", location, "a SELECT is run as if it changed rows",
                        "use executeQuery, or drop the statement");
      return false;
    }
    parsed.kind = StatementKind::Query;
    query->cursor = *results.cursor;
    query->native = results.native;
    parsed.columns = query->items;
    parsed.block.push_back({std::move(*query), location});
    return true;
  }

  static bool translate(Translation& translation, const Node& statement, const Results& results,
                        ParsedStatement& parsed) {
    const std::string_view kind = kind_of(statement);
    const Node& fields = fields_of(statement);
    if (kind == "SelectStmt") return translate_query(translation, fields, results, parsed);
    if (kind == "InsertStmt") return translate_insert(translation, fields, results, parsed);
    if (kind == "UpdateStmt") return translate_update(translation, fields, results, parsed);
    if (kind == "DeleteStmt") return translate_delete(translation, fields, results, parsed);
    if (kind == "TruncateStmt") return translate_truncate(translation, fields, results, parsed);
    if (kind == "TransactionStmt") {
      parsed.kind = StatementKind::TransactionControl;
      return true;
    }
    // Sessions settings and locks: every transaction is serializable anyway.
    if (kind == "VariableSetStmt" || kind == "LockStmt") return true;
    translation.error("Q2108", translation.place(std::size_t{0}),
                      "this kind of statement is not supported in a transaction",
                      "SELECT, INSERT, UPDATE and DELETE are");
    return false;
  }

  const StatementText& text_;
  const std::vector<ir::ExpressionPtr>& arguments_;
  StatementContext& context_;
  Tokens tokens_;
  NormalisedText normalised_;
};

}  // namespace

std::optional<ParsedStatement> parse_statement(const StatementText& text,
                                               const std::vector<ir::ExpressionPtr>& arguments,
                                               std::optional<ir::CursorId> cursor,
                                               std::optional<ir::VariableId> count,
                                               StatementContext& context) {
  return StatementParser(text, arguments, context).run(cursor, count);
}

std::size_t count_placeholders(std::string_view text) {
  return normalise_statement(text, tokenize(text)).placeholders;
}

bool looks_like_query(std::string_view text) {
  for (const Token& token : tokenize(text)) {
    if (is_punctuation(text, token, '(')) continue;
    return is_word(text, token, "SELECT") || is_word(text, token, "WITH") || is_word(text, token, "VALUES");
  }
  return false;
}

}  // namespace quiesce::parsers::sql
