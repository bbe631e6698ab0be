// The tightest part of the grammar: what an operator can stand between.
#include <algorithm>

#include "parsers/rules/grammar.hpp"

namespace quiesce::parsers::rules {

using ir::AggregateOp;

Operand Grammar::primary() {
  switch (peek().kind) {
    case TokenKind::Number:
      return builder_.number(take());
    case TokenKind::Text: {
      const Token token = take();
      return builder_.literal(token.text, ir::Type::Text, token);
    }
    case TokenKind::Open:
      return parenthesized();
    case TokenKind::Word:
      return word();
    case TokenKind::QuotedName:
      return rows_ != nullptr ? column() : input();
    case TokenKind::End:
    case TokenKind::Equal:
    case TokenKind::NotEqual:
    case TokenKind::Less:
    case TokenKind::LessEqual:
    case TokenKind::Greater:
    case TokenKind::GreaterEqual:
    case TokenKind::Plus:
    case TokenKind::Minus:
    case TokenKind::Star:
    case TokenKind::Close:
    case TokenKind::Comma:
    case TokenKind::Dot:
      break;
  }
  expected("a value or condition");
  return {};
}

Operand Grammar::parenthesized() {
  const Token open = take();
  Operand inner = condition();
  if (!failed_ && peek().kind == TokenKind::End) {
    fail("Q3020", open, "this '(' is never closed");
  } else if (!failed_ && peek().kind == TokenKind::Comma) {
    fail("Q3021", peek(), "a list stands only behind IN");
  }
  const Token close = expect(TokenKind::Close, "')'");
  if (failed_) return {};
  inner.begin = open.begin;
  inner.end = close.end;
  return inner;
}

Operand Grammar::word() {
  const Token& token = peek();
  const TokenKind after = peek(1).kind;
  if (after == TokenKind::Dot) return rows_ != nullptr ? column() : input();
  if (token.is("TRUE") || token.is("FALSE")) {
    const Token taken = take();
    return builder_.literal(taken.is("TRUE"), ir::Type::Boolean, taken);
  }
  if (token.is("NULL")) {
    const Token taken = take();
    return builder_.literal(ir::Null{}, ir::Type::Boolean, taken);
  }
  if (token.is("EXISTS")) return exists();
  if (after == TokenKind::Open) {
    if (token.is("COUNT")) return count();
    if (token.is("SUM")) return fold(AggregateOp::Sum);
    if (token.is("MIN")) return fold(AggregateOp::Min);
    if (token.is("MAX")) return fold(AggregateOp::Max);
  }
  for (const char* keyword : {"AND", "OR", "NOT", "IN", "IS", "WHERE", "THEN", "FOR"}) {
    if (!token.is(keyword)) continue;
    expected("a value or condition");
    return {};
  }
  if (after == TokenKind::Open) {
    fail("Q3022", token, "no function '" + token.text + "'", "there are COUNT, SUM, MIN and MAX");
    return {};
  }
  return rows_ != nullptr ? column() : input();
}

Operand Grammar::column() {
  const Token row = take();
  if (!accept(TokenKind::Dot)) {
    rows_->report_bare_name(row);
    return {nullptr, row.begin, row.end, 1};
  }
  if (!peek().is_name()) {
    expected("the name of a column");
    return {};
  }
  const Token attribute = take();
  if (peek().kind == TokenKind::Dot) {
    fail("Q3023", peek(), "a name has two parts: table and column", "leave the schema's name out");
    return {};
  }
  return rows_->column(row, attribute);
}

/// An input of an object's field has dots in its name.
Operand Grammar::input() {
  const Token first = take();
  std::string name = first.text;
  std::size_t end = first.end;
  while (peek().kind == TokenKind::Dot && peek(1).is_name()) {
    take();
    const Token part = take();
    name += "." + part.text;
    end = part.end;
  }
  std::vector<std::string> names;
  for (std::size_t i = 0; i < inputs_->size(); ++i) {
    const ir::Input& known = (*inputs_)[i];
    names.push_back(known.name);
    if (known.name != name) continue;
    const ir::InputId id{static_cast<std::uint32_t>(i)};
    return {ir::make_expression(ir::InputRef{id}, known.type, builder_.at(first.begin, end)), first.begin,
            end, 1};
  }
  std::string help = diagnostics::did_you_mean(name, names);
  if (help.empty()) {
    for (const std::string& known : names) help += (help.empty() ? "it has " : ", ") + known;
  }
  diagnostics_.error("Q3024", builder_.at(first.begin, end), "the functionality has no input '" + name + "'",
                     help.empty() ? "it has no inputs" : help);
  return {nullptr, first.begin, end, 1};
}

bool Grammar::rows_allowed(const Token& token) {
  if (rows_ != nullptr) return true;
  fail("Q3025", token, "an assumption about inputs cannot look at rows",
       "assumptions about the initial state stand in quiesce.json, under \"assume\"");
  return false;
}

std::optional<Operand> Grammar::where() {
  if (!accept("WHERE")) return std::nullopt;
  return condition();
}

Operand Grammar::exists() {
  const Token token = take();
  if (!rows_allowed(token)) return {};
  const bool enclosed = accept(TokenKind::Open);
  const Token table = expect_name("a table");
  if (peek().kind == TokenKind::Dot) {
    fail("Q3027", peek(), "EXISTS asks for a row of a table", "write EXISTS table WHERE condition");
  }
  const bool named =
      peek().is_name() && !peek().is("WHERE") && !peek().is("AND") && !peek().is("OR") && !peek().is("THEN");
  const Token name = named ? take() : table;
  if (failed_) return {};
  const auto entity = rows_->entity(table);
  if (!entity) {
    failed_ = true;
    return {};
  }
  ir::RowBinding row = rows_->open(*entity, name);
  const std::optional<Operand> filter = where();
  rows_->close();
  std::size_t end = filter ? filter->end : name.end;
  if (enclosed) end = expect(TokenKind::Close, "')'").end;
  return builder_.aggregate(AggregateOp::Exists, std::move(row), nullptr, filter, token.begin, end);
}

Operand Grammar::count() {
  const Token token = take();
  if (!rows_allowed(token)) return {};
  take();
  if (peek().kind == TokenKind::Star || peek().is("DISTINCT") || peek(1).kind == TokenKind::Dot) {
    fail("Q3026", peek(), "COUNT counts the rows of a table", "write COUNT(table WHERE condition)");
    return {};
  }
  const Token table = expect_name("a table");
  const bool named = peek().is_name() && !peek().is("WHERE");
  const Token name = named ? take() : table;
  if (failed_) return {};
  const auto entity = rows_->entity(table);
  if (!entity) {
    failed_ = true;
    return {};
  }
  ir::RowBinding row = rows_->open(*entity, name);
  const std::optional<Operand> filter = where();
  rows_->close();
  const Token close = expect(TokenKind::Close, filter ? "')'" : "')' or WHERE");
  return builder_.aggregate(AggregateOp::Count, std::move(row), nullptr, filter, token.begin, close.end);
}

Operand Grammar::fold(AggregateOp op) {
  const Token token = take();
  if (!rows_allowed(token)) return {};
  take();
  const Token table = expect_name("table.column");
  (void)expect(TokenKind::Dot, "'.' and a column");
  if (!failed_ && !peek().is_name()) expected("the name of a column");
  const Token attribute_name = take();
  if (failed_) return {};
  const auto entity = rows_->entity(table);
  if (!entity) {
    failed_ = true;
    return {};
  }
  const auto attribute = rows_->attribute(*entity, attribute_name);
  ir::RowBinding row = rows_->open(*entity, table);
  const Operand value = attribute ? rows_->column(table, attribute_name) : Operand{};
  const std::optional<Operand> filter = where();
  rows_->close();
  const Token close = expect(TokenKind::Close, filter ? "')'" : "')' or WHERE");
  if (value.wrong()) return {nullptr, token.begin, close.end, 1};
  return builder_.aggregate(op, std::move(row), value.expression, filter, token.begin, close.end);
}

}  // namespace quiesce::parsers::rules
