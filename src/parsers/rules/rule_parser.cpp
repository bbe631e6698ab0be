#include "parsers/rules/rule_parser.hpp"

#include "parsers/rules/grammar.hpp"

namespace quiesce::parsers::rules {

std::optional<ir::Rule> parse_rule(const RuleText& text, const ir::Schema& schema,
                                   diagnostics::Diagnostics& diagnostics) {
  auto tokens = tokenize(text, diagnostics);
  if (!tokens) return std::nullopt;
  RuleBuilder builder(text, &schema, diagnostics);
  RowScope rows(schema, builder, diagnostics);
  Grammar grammar(std::move(*tokens), builder, &rows, nullptr, diagnostics);
  const Grammar::RuleParts parts = grammar.rule();
  const bool wrong_premise = parts.premise && parts.premise->wrong();
  if (grammar.failed() || wrong_premise || parts.conclusion.wrong()) return std::nullopt;
  rows.finish();
  ir::Rule rule;
  rule.rows = rows.rows();
  if (parts.premise) rule.premise = parts.premise->expression;
  rule.conclusion = parts.conclusion.expression;
  rule.text = std::string(text.text);
  rule.row_count = rows.row_count();
  rule.location = text.locate(0, text.text.size());
  return rule;
}

ir::ExpressionPtr parse_input_condition(const RuleText& text, const std::vector<ir::Input>& inputs,
                                        diagnostics::Diagnostics& diagnostics) {
  auto tokens = tokenize(text, diagnostics);
  if (!tokens) return nullptr;
  RuleBuilder builder(text, nullptr, diagnostics);
  Grammar grammar(std::move(*tokens), builder, nullptr, &inputs, diagnostics);
  const Operand condition = grammar.whole_condition();
  return grammar.failed() ? nullptr : condition.expression;
}

}  // namespace quiesce::parsers::rules
