#include "parsers/rules/grammar.hpp"

#include <algorithm>
#include <array>

#include "quiesce/parsers/limits.hpp"

namespace quiesce::parsers::rules {

using ir::BinaryOp;

namespace {

constexpr std::array reserved = {"AND", "OR", "NOT", "IN", "IS", "WHERE", "THEN", "FOR", "EXISTS"};

bool is_reserved(const Token& token) {
  return std::any_of(reserved.begin(), reserved.end(), [&](const char* word) { return token.is(word); });
}

std::optional<BinaryOp> comparison_operator(TokenKind kind) {
  switch (kind) {
    case TokenKind::Equal:
      return BinaryOp::Equal;
    case TokenKind::NotEqual:
      return BinaryOp::NotEqual;
    case TokenKind::Less:
      return BinaryOp::Less;
    case TokenKind::LessEqual:
      return BinaryOp::LessEqual;
    case TokenKind::Greater:
      return BinaryOp::Greater;
    case TokenKind::GreaterEqual:
      return BinaryOp::GreaterEqual;
    case TokenKind::End:
    case TokenKind::Word:
    case TokenKind::QuotedName:
    case TokenKind::Number:
    case TokenKind::Text:
    case TokenKind::Plus:
    case TokenKind::Minus:
    case TokenKind::Star:
    case TokenKind::Open:
    case TokenKind::Close:
    case TokenKind::Comma:
    case TokenKind::Dot:
      return std::nullopt;
  }
  return std::nullopt;
}

std::string shown(const Token& token) {
  return token.kind == TokenKind::Text ? "the text '" + token.text + "'" : "'" + token.text + "'";
}

}  // namespace

/// Counts how deep the descent is: every cycle of the grammar passes through one.
class Grammar::Level {
 public:
  explicit Level(Grammar& grammar) : grammar_(grammar) {
    if (++grammar_.level_ <= max_nesting) return;
    grammar_.fail("Q3019", grammar_.peek(), "this is nested too deeply",
                  "at most " + std::to_string(max_nesting) + " levels are read");
  }
  Level(const Level&) = delete;
  Level& operator=(const Level&) = delete;
  ~Level() { --grammar_.level_; }

 private:
  Grammar& grammar_;
};

const Token& Grammar::peek(std::size_t ahead) const {
  if (failed_) return tokens_.back();  // nothing is read after the first error
  return tokens_[std::min(next_ + ahead, tokens_.size() - 1)];
}

Token Grammar::take() {
  Token token = peek();
  if (token.kind != TokenKind::End) ++next_;
  return token;
}

bool Grammar::accept(TokenKind kind) {
  if (peek().kind != kind) return false;
  ++next_;
  return true;
}

bool Grammar::accept(std::string_view keyword) {
  if (!peek().is(keyword)) return false;
  ++next_;
  return true;
}

void Grammar::fail(std::string_view id, const Token& token, std::string message, std::string help) {
  if (failed_) return;
  diagnostics_.error(id, builder_.at(token), std::move(message), std::move(help));
  failed_ = true;
}

void Grammar::expected(const std::string& what) {
  const Token& token = peek();
  if (token.kind == TokenKind::End)
    return fail("Q3010", token, "the rule ends where " + what + " is expected");
  fail("Q3011", token, what + " is expected here, not " + shown(token));
}

Token Grammar::expect(TokenKind kind, const std::string& what) {
  if (peek().kind == kind) return take();
  expected(what);
  return tokens_.back();
}

Token Grammar::expect_name(const std::string& what) {
  if (peek().is_name() && !is_reserved(peek())) return take();
  expected(what);
  return tokens_.back();
}

void Grammar::expect_end() {
  const Token& token = peek();
  if (token.kind == TokenKind::End) return;
  if (token.is("THEN"))
    return fail("Q3012", token, "THEN without WHERE", "a rule is [WHERE condition THEN] condition");
  if (token.kind == TokenKind::Close) return fail("Q3013", token, "')' closes nothing");
  fail("Q3015", token, "the rule is complete before " + shown(token), "join conditions with AND or OR");
}

Grammar::RuleParts Grammar::rule() {
  RuleParts parts;
  if (peek().kind == TokenKind::End) {
    fail("Q3016", peek(), "the rule is empty", "write a condition, such as accounts.balance >= 0");
    return parts;
  }
  if (peek().is("FOR") && peek(1).is_name()) quantifiers();
  if (peek().is("WHERE")) {
    const Token where_token = take();
    parts.premise = condition();
    if (!accept("THEN")) {
      fail("Q3017", where_token, "WHERE without THEN",
           "write WHERE condition THEN condition, or leave WHERE out");
    }
  }
  parts.conclusion = condition();
  expect_end();
  if (failed_) return {};  // what is missing is said first
  if (parts.premise) parts.premise = builder_.condition(*parts.premise);
  parts.conclusion = builder_.condition(parts.conclusion);
  return parts;
}

Operand Grammar::whole_condition() {
  const Operand operand = condition();
  expect_end();
  return failed_ ? Operand{} : builder_.condition(operand);
}

void Grammar::quantifiers() {
  take();
  do {
    const Token name = expect_name("a name for a row");
    if (!accept("IN")) return expected("IN");
    const Token table = expect_name("a table");
    if (failed_) return;
    if (const auto entity = rows_->entity(table)) {
      rows_->quantify(name, *entity);
    } else {
      failed_ = true;  // what the name means is not known: no more can be said
    }
  } while (!failed_ && accept(TokenKind::Comma));
}

Operand Grammar::condition() {
  std::vector<Operand> parts{conjunction()};
  while (accept("OR")) parts.push_back(conjunction());
  return builder_.junction(BinaryOp::Or, parts);
}

Operand Grammar::conjunction() {
  std::vector<Operand> parts{negation()};
  while (accept("AND")) parts.push_back(negation());
  return builder_.junction(BinaryOp::And, parts);
}

Operand Grammar::negation() {
  const Level level(*this);
  if (!peek().is("NOT")) return comparison();
  const Token token = take();
  return builder_.negation(token, negation());
}

Operand Grammar::comparison() {
  const Operand left = sum();
  Operand result = comparison_of(left);
  if (!failed_ && comparison_operator(peek().kind)) {
    fail("Q3018", peek(), "comparisons cannot be chained", "write a < b AND b < c, or use parentheses");
  }
  return result;
}

Operand Grammar::comparison_of(const Operand& left) {
  for (const char* keyword : {"BETWEEN", "LIKE", "ILIKE", "IMPLIES", "XOR"}) {
    if (!peek().is(keyword)) continue;
    fail("Q3014", peek(), "'" + peek().text + "' is not in the rule language",
         peek().is("BETWEEN")   ? "write x >= a AND x <= b"
         : peek().is("IMPLIES") ? "write WHERE … THEN …"
                                : "");
    return {};
  }
  if (const auto op = comparison_operator(peek().kind)) {
    take();
    return builder_.compare(left, *op, sum());
  }
  if (accept("IS")) {
    const bool negated = accept("NOT");
    if (!peek().is("NULL")) expected("NULL");
    return builder_.null_test(left, negated, take().end);
  }
  if (accept("IN")) return membership(left, false);
  if (peek().is("NOT") && peek(1).is("IN")) {
    take();
    take();
    return membership(left, true);
  }
  return left;
}

Operand Grammar::membership(const Operand& left, bool negated) {
  std::vector<Operand> values;
  (void)expect(TokenKind::Open, "'(' and a list of values");
  do {
    values.push_back(sum());
  } while (accept(TokenKind::Comma));
  const Token close = expect(TokenKind::Close, "')' or ','");
  return builder_.membership(left, values, negated, close.end);
}

Operand Grammar::sum() {
  Operand left = product();
  while (peek().kind == TokenKind::Plus || peek().kind == TokenKind::Minus) {
    const BinaryOp op = take().kind == TokenKind::Plus ? BinaryOp::Add : BinaryOp::Subtract;
    left = builder_.arithmetic(left, op, product());
  }
  return left;
}

Operand Grammar::product() {
  Operand left = unary();
  while (accept(TokenKind::Star)) left = builder_.arithmetic(left, BinaryOp::Multiply, unary());
  return left;
}

Operand Grammar::unary() {
  const Level level(*this);
  if (peek().kind != TokenKind::Minus) return primary();
  const Token minus = take();
  if (peek().kind == TokenKind::Number) return builder_.negated_number(minus, take());
  return builder_.negate(minus, unary());
}

}  // namespace quiesce::parsers::rules
