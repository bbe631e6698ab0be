// What the corpus cannot show: places of nodes, limits, any bytes. The language itself: tests/corpus/rules.
#include <gtest/gtest.h>

#include "parsers/rules/invariant_parser.hpp"
#include "parsers/rules/rule_parser.hpp"
#include "quiesce/ir/printer.hpp"

namespace quiesce::parsers::rules {
namespace {

ir::Attribute attribute(std::string name, ir::Type type) {
  ir::Attribute made;
  made.name = std::move(name);
  made.type = type;
  return made;
}

ir::Schema bank() {
  ir::Schema schema;
  ir::Entity accounts;
  accounts.name = "accounts";
  accounts.attributes = {attribute("id", ir::Type::Integer), attribute("name", ir::Type::Text),
                         attribute("balance", ir::Type::Integer), attribute("state", ir::Type::Text)};
  accounts.attributes[3].allowed = {"ACTIVE", "CLOSED"};
  schema.entities.push_back(accounts);
  return schema;
}

struct Parsed {
  ir::Schema schema = bank();
  diagnostics::SourceMap sources;
  diagnostics::Diagnostics diagnostics;
  std::optional<ir::Rule> rule;

  explicit Parsed(std::string text) {
    const auto file = sources.add("rule", std::move(text));
    rule = parse_rule({sources[file].text(),
                       [&, file](std::size_t offset, std::size_t length) {
                         return sources.location(file, offset, offset + length);
                       }},
                      schema, diagnostics);
  }
  [[nodiscard]] std::string span(const ir::Location& location) const {
    const auto& source = sources[location.file];
    const auto begin = source.offset(location.begin);
    return std::string(source.text().substr(begin, source.offset(location.end) - begin));
  }
  [[nodiscard]] std::vector<std::string> ids() const {
    std::vector<std::string> all;
    for (const auto& diagnostic : diagnostics.sorted(sources)) all.push_back(diagnostic.id);
    return all;
  }
};

template <typename Node>
const Node& as(const ir::ExpressionPtr& expression) {
  return std::get<Node>(expression->node);
}

TEST(RuleParser, EveryNodeKnowsItsPlace) {
  const Parsed parsed("WHERE accounts.id == 1 THEN NOT (accounts.balance + 2 * -3 > 0)");
  ASSERT_TRUE(parsed.rule);
  EXPECT_EQ(parsed.span(parsed.rule->premise->location), "accounts.id == 1");
  EXPECT_EQ(parsed.span(parsed.rule->rows[0].location), "accounts");
  const auto& conclusion = parsed.rule->conclusion;
  EXPECT_EQ(parsed.span(conclusion->location), "NOT (accounts.balance + 2 * -3 > 0)");
  const auto& comparison = as<ir::Unary>(conclusion).operand;
  EXPECT_EQ(parsed.span(comparison->location), "accounts.balance + 2 * -3 > 0");
  const auto& sum = as<ir::Binary>(comparison).left;
  EXPECT_EQ(parsed.span(sum->location), "accounts.balance + 2 * -3");
  const auto& product = as<ir::Binary>(sum).right;
  EXPECT_EQ(parsed.span(product->location), "2 * -3");
  EXPECT_EQ(parsed.span(as<ir::Binary>(product).right->location), "-3");
}

TEST(RuleParser, PlacesInsideAJsonStringCountItsEscapes) {
  diagnostics::SourceMap sources;
  diagnostics::Diagnostics diagnostics;
  const std::string text =
      "{\"Absolute Invariants\": [\"\\\"accounts\\\".name != '\\u00e9' AND acounts.id > 0\"]}";
  const auto file = sources.add("invariants.json", text);
  EXPECT_TRUE(parse_invariants({file}, bank(), sources, diagnostics).empty());
  const auto all = diagnostics.sorted(sources);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].location.begin.column, text.find("acounts") + 1);
  EXPECT_EQ(all[0].location.end.column, text.find("acounts") + 8);
  EXPECT_EQ(all[0].help, "did you mean 'accounts'?");
}

TEST(RuleParser, AllProblemsOfARuleAreReported) {
  const Parsed parsed("acounts.id > 0 AND accounts.blance > 0 AND accounts.name > 0 AND accounts.id");
  EXPECT_EQ(parsed.ids(), (std::vector<std::string>{"Q3104", "Q3102", "Q3205", "Q3212"}));
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

TEST(RuleParser, DeepNestingIsAnError) {
  const std::vector<std::string> nested = {"Q3019"};
  EXPECT_EQ(Parsed(repeated("(", 10'000) + "accounts.id > 0" + repeated(")", 10'000)).ids(), nested);
  EXPECT_EQ(Parsed(repeated("(", 200'000)).ids(), nested);
  EXPECT_EQ(Parsed(repeated("(", 1'000'000)).ids(), std::vector<std::string>{"Q3006"});
  EXPECT_EQ(Parsed(repeated("NOT ", 10'000) + "accounts.id > 0").ids(), nested);
  EXPECT_EQ(Parsed(repeated("- ", 10'000) + "accounts.id > 0").ids(), nested);
  EXPECT_EQ(Parsed(repeated("EXISTS accounts WHERE ", 10'000) + "accounts.id > 0").ids(), nested);
  EXPECT_EQ(Parsed("accounts.id" + repeated(" + 1", 10'000) + " > 0").ids(),
            std::vector<std::string>{"Q3201"});
  const Parsed fine(repeated("(", 100) + "accounts.id > 0" + repeated(")", 100));
  EXPECT_TRUE(fine.rule);
}

std::size_t depth(const ir::ExpressionPtr& expression) {
  const auto* binary = std::get_if<ir::Binary>(&expression->node);
  return binary == nullptr ? 1 : 1 + std::max(depth(binary->left), depth(binary->right));
}

TEST(RuleParser, LongChainsBecomeFlatTrees) {
  const Parsed chain("accounts.id > 0" + repeated(" AND accounts.id > 0", 10'000));
  ASSERT_TRUE(chain.rule);
  EXPECT_LT(depth(chain.rule->conclusion), 40U);
  const Parsed list("accounts.id IN (0" + repeated(", 1", 10'000) + ")");
  ASSERT_TRUE(list.rule);
  EXPECT_LT(depth(list.rule->conclusion), 40U);
}

TEST(RuleParser, EnumsAreCheckedAgainstTheirValues) {
  EXPECT_TRUE(Parsed("accounts.state == 'ACTIVE'").ids().empty());
  const Parsed misspelt("accounts.state IN ('ACTIV', 'CLOSED')");
  EXPECT_TRUE(misspelt.rule);  // a warning only
  ASSERT_EQ(misspelt.ids(), std::vector<std::string>{"Q3208"});
  EXPECT_EQ(misspelt.diagnostics.sorted(misspelt.sources)[0].help, "did you mean 'ACTIVE'?");
}

ir::ExpressionPtr input_condition(const std::string& text, diagnostics::Diagnostics& diagnostics) {
  static const std::vector<ir::Input> inputs = {{"amount", ir::Type::Integer, false, {}},
                                                {"client.name", ir::Type::Text, true, {}}};
  return parse_input_condition({text, [](std::size_t, std::size_t) { return ir::Location{}; }}, inputs,
                               diagnostics);
}

TEST(RuleParser, ConditionsOverInputs) {
  diagnostics::Diagnostics diagnostics;
  const auto condition = input_condition("amount > 0 AND client.name != 'x'", diagnostics);
  ASSERT_TRUE(condition);
  EXPECT_FALSE(diagnostics.has_errors());
  const auto& both = as<ir::Binary>(condition);
  EXPECT_EQ(as<ir::InputRef>(as<ir::Binary>(both.left).left).input.index, 0U);
  EXPECT_EQ(as<ir::InputRef>(as<ir::Binary>(both.right).left).input.index, 1U);
  EXPECT_EQ(as<ir::Binary>(both.right).left->type, ir::Type::Text);
  for (const char* wrong :
       {"amuont > 0", "COUNT(accounts) > 0", "EXISTS accounts", "WHERE amount > 0 THEN amount > 1", "amount",
        "", "amount > 'x'", "FOR a IN accounts a.id > 0"}) {
    diagnostics::Diagnostics problems;
    EXPECT_FALSE(input_condition(wrong, problems)) << wrong;
    EXPECT_TRUE(problems.has_errors()) << wrong;
  }
}

TEST(RuleParser, AnyTokensGiveARuleOrAnError) {
  const std::vector<std::string> words = {
      "accounts", ".",     "id",   "name", "(",    ")",      "AND",         "NOT",
      "OR",       "WHERE", "THEN", "FOR",  "a",    "IN",     "EXISTS",      "COUNT",
      "SUM",      "MAX",   "1",    "'x'",  "null", "true",   "IS",          "==",
      "<",        "+",     "-",    "*",    ",",    "\"id\"", "accounts.id", "accounts.balance > 0",
      "\xC3"};
  std::uint32_t seed = 7;
  for (int round = 0; round < 5'000; ++round) {
    std::string text;
    for (int i = 0; i < 9; ++i) {
      seed = seed * 1664525U + 1013904223U;
      text += words[(seed >> 16U) % words.size()] + (seed % 5 == 0 ? "" : " ");
    }
    const Parsed parsed(text);
    EXPECT_NE(parsed.rule.has_value(), parsed.diagnostics.has_errors()) << text;
    if (parsed.rule) {
      EXPECT_FALSE(ir::print(*parsed.rule, parsed.schema).empty());
    }
  }
}

}  // namespace
}  // namespace quiesce::parsers::rules
