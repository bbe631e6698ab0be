// The grammar of rules, by recursive descent. From the loosest to the tightest:
//
//   rule        [FOR name IN entity, …] [WHERE condition THEN] condition
//   condition   AND-ed conditions joined by OR; NOT binds tighter than AND
//   comparison  sum [== = != <> < <= > >= sum | IS [NOT] NULL | [NOT] IN (sum, …)]
//   sum         products joined by + and -; a product is primaries joined by *
//   primary     number, 'text', true, false, null, row.attribute, ( condition ),
//               EXISTS entity [alias] [WHERE condition]    also with parentheses after EXISTS
//               COUNT(entity [alias] [WHERE condition]), SUM | MIN | MAX(entity.attribute [WHERE condition])
//
// The condition of an EXISTS reaches as far as it can: to the closing parenthesis, THEN, or the end.
#pragma once

#include "parsers/rules/row_scope.hpp"

namespace quiesce::parsers::rules {

class Grammar {
 public:
  /// `rows` is null and `inputs` is set for a condition over inputs.
  Grammar(std::vector<Token> tokens, RuleBuilder& builder, RowScope* rows,
          const std::vector<ir::Input>* inputs, diagnostics::Diagnostics& diagnostics)
      : tokens_(std::move(tokens)),
        builder_(builder),
        rows_(rows),
        inputs_(inputs),
        diagnostics_(diagnostics) {}

  struct RuleParts {
    std::optional<Operand> premise;
    Operand conclusion;
  };
  [[nodiscard]] RuleParts rule();
  /// A condition up to the end of the text.
  [[nodiscard]] Operand whole_condition();
  /// Something did not fit the grammar. At the first such place the reading ends.
  [[nodiscard]] bool failed() const { return failed_; }

 private:
  class Level;

  [[nodiscard]] const Token& peek(std::size_t ahead = 0) const;
  Token take();
  [[nodiscard]] bool accept(TokenKind kind);
  [[nodiscard]] bool accept(std::string_view keyword);
  void fail(std::string_view id, const Token& token, std::string message, std::string help = {});
  void expected(const std::string& what);
  Token expect(TokenKind kind, const std::string& what);
  Token expect_name(const std::string& what);
  void expect_end();

  void quantifiers();
  Operand condition();
  Operand conjunction();
  Operand negation();
  Operand comparison();
  Operand comparison_of(const Operand& left);
  Operand membership(const Operand& left, bool negated);
  Operand sum();
  Operand product();
  Operand unary();
  Operand primary();
  Operand parenthesized();
  Operand word();
  Operand column();
  Operand input();
  Operand exists();
  Operand count();
  Operand fold(ir::AggregateOp op);
  std::optional<Operand> where();
  bool rows_allowed(const Token& token);

  std::vector<Token> tokens_;
  std::size_t next_ = 0;
  RuleBuilder& builder_;
  RowScope* rows_;
  const std::vector<ir::Input>* inputs_;
  diagnostics::Diagnostics& diagnostics_;
  std::size_t level_ = 0;
  bool failed_ = false;
};

}  // namespace quiesce::parsers::rules
