#include "parsers/sql/pg_tree.hpp"

#include <pg_query.h>

#include <algorithm>
#include <unordered_map>

#include "quiesce/parsers/limits.hpp"

namespace quiesce::parsers::sql {
namespace {

constexpr std::size_t cached_trees = 64;  // more of them slow the allocator down
constexpr std::size_t longest_cached_text = 4096;
/// Tokens in a row without a comma, AND or OR: an upper bound for the depth of operators and joins.
constexpr std::size_t max_chain = 4000;

struct FreeResult {
  void operator()(PgQueryParseResult* result) const {
    pg_query_free_parse_result(*result);
    delete result;  // NOLINT: owned by the unique_ptr that calls this
  }
};

/// libpg_query counts characters, we count bytes.
std::size_t byte_offset(std::string_view text, int character) {
  std::size_t offset = 0;
  for (int i = 1; i < character && offset < text.size(); ++i) {
    ++offset;
    while (offset < text.size() && (static_cast<unsigned char>(text[offset]) & 0xC0U) == 0x80U) ++offset;
  }
  return offset;
}

ParseProblem problem_of(const PgQueryError& error, std::string_view text) {
  std::string message = error.message != nullptr ? error.message : "syntax error";
  if (message.rfind("memory exhausted", 0) == 0) message = "the statement is nested too deeply";
  return {std::move(message), byte_offset(text, error.cursorpos)};
}

void parse(const std::string& text, PgTree& into) {
  const std::size_t zero = text.find('\0');
  if (zero != std::string::npos) {
    into.problem = ParseProblem{"a zero byte inside the statement", zero};
    return;
  }
  const std::unique_ptr<PgQueryParseResult, FreeResult> result(
      new PgQueryParseResult(pg_query_parse(text.c_str())));
  if (result->error != nullptr) {
    into.problem = problem_of(*result->error, text);
    return;
  }
  const Node& statements = into.tree.emplace(result->parse_tree).root().find("stmts");
  if (!statements.is_array()) {
    into.problem = ParseProblem{"the text is not valid UTF-8", 0};
  } else if (statements.size() > 1) {
    const auto start = static_cast<std::size_t>(number_field(statements[1], "stmt_location"));
    into.problem =
        ParseProblem{"more than one statement in one text", text.find_first_not_of(" \t\r\n", start)};
  } else {
    into.statement = field(statements[0], "stmt");
  }
}

std::shared_ptr<const PgTree> parse(const std::string& text) {
  auto tree = std::make_shared<PgTree>();
  parse(text, *tree);
  return tree;
}

}  // namespace

std::shared_ptr<const PgTree> parse_tree(const std::string& text) {
  if (text.size() > longest_cached_text) return parse(text);
  thread_local std::unordered_map<std::string, std::shared_ptr<const PgTree>> cache;
  const auto found = cache.find(text);
  if (found != cache.end()) return found->second;
  if (cache.size() >= cached_trees) cache.clear();
  auto tree = parse(text);
  cache.emplace(text, tree);
  return tree;
}

const Token* too_deep(std::string_view text, std::span<const Token> tokens) {
  std::vector<std::size_t> outer;  // chain lengths of the enclosing parentheses
  std::size_t chain = 0;
  for (const Token& token : tokens) {
    if (is_punctuation(text, token, '(') || is_punctuation(text, token, '[')) {
      outer.push_back(chain);
      if (outer.size() > max_nesting) return &token;
    } else if (is_punctuation(text, token, ')') || is_punctuation(text, token, ']')) {
      if (outer.empty()) continue;
      chain = outer.back();
      outer.pop_back();
    } else if (is_punctuation(text, token, ',') || is_word(text, token, "AND") ||
               is_word(text, token, "OR")) {
      chain = outer.empty() ? 0 : outer.back();
    }
    if (++chain > max_chain) return &token;
  }
  return nullptr;
}

std::string_view kind_of(const Node& node) {
  return node.is_object() ? node[0].key() : std::string_view{};
}

const Node& fields_of(const Node& node) {
  return node.is_object() ? node[0] : node.find({});
}

const Node& field(const Node& fields, const char* name) {
  return fields.find(name);
}

std::string_view text_field(const Node& fields, const char* name) {
  return fields.find(name).text();
}

std::int64_t number_field(const Node& fields, const char* name) {
  return fields.find(name).number().value_or(0);
}

bool flag(const Node& fields, const char* name) {
  return fields.find(name).boolean();
}

std::size_t location_of(const Node& fields) {
  return static_cast<std::size_t>(std::max<std::int64_t>(number_field(fields, "location"), 0));
}

std::string_view string_of(const Node& node) {
  return text_field(field(node, "String"), "sval");
}

std::string_view last_name(const Node& names) {
  return names.is_array() ? string_of(names.back()) : std::string_view{};
}

}  // namespace quiesce::parsers::sql
