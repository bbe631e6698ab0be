// What the corpus cannot show of statements: native texts, places, the types of arguments.
#include <gtest/gtest.h>

#include <thread>

#include "sql_fixture.hpp"

namespace quiesce::tests {
namespace {

using ir::Type;

constexpr const char* schema_text =
    "CREATE TABLE accounts (id SERIAL PRIMARY KEY, balance INTEGER NOT NULL, opened DATE, active BOOLEAN,\n"
    "  changed TIMESTAMP DEFAULT now());\n"
    "CREATE TABLE heap (a INTEGER, b TEXT);\n";

TEST(SqlStatement, KeepsTheNativeTextWithNumberedArguments) {
  SqlFixture sql(schema_text);
  const auto parsed = sql.parse("UPDATE `accounts` SET balance = ? -- by ?\nWHERE id = ?;",
                                {variable(7, Type::Integer), variable(8, Type::Integer)});
  ASSERT_TRUE(parsed);
  const auto& update = std::get<ir::Update>(parsed->block.back().node);
  EXPECT_EQ(update.native.text, "UPDATE \"accounts\" SET balance = $1\nWHERE id = $2");
  ASSERT_EQ(update.native.arguments.size(), 2U);
  EXPECT_EQ(std::get<ir::VariableRef>(update.native.arguments[1]->node).variable.index, 8U);
  EXPECT_EQ(update.count, ir::VariableId{0});
}

TEST(SqlStatement, AttachesTheTextOfSeveralRowsToTheFirst) {
  SqlFixture sql(schema_text);
  const auto parsed = sql.parse("INSERT INTO heap VALUES (1, 'a'), (2, 'b')");
  ASSERT_TRUE(parsed);
  ASSERT_EQ(parsed->block.size(), 3U);
  EXPECT_FALSE(std::get<ir::Insert>(parsed->block[0].node).native.text.empty());
  EXPECT_TRUE(std::get<ir::Insert>(parsed->block[1].node).native.text.empty());
  EXPECT_EQ(std::get<ir::Assign>(parsed->block[2].node).target, ir::VariableId{0});
}

TEST(SqlStatement, PlacesEveryExpressionInTheHost) {
  SqlFixture sql(schema_text);
  const auto parsed = sql.parse("SELECT id,\n  balance + 1 FROM `accounts` WHERE /* ? */ id = 2");
  ASSERT_TRUE(parsed);
  const auto& query = std::get<ir::Query>(parsed->block.back().node);
  EXPECT_EQ(query.items[1].value->location.begin, (ir::Position{2, 11}));
  const auto& sum = std::get<ir::Binary>(query.items[1].value->node);
  EXPECT_EQ(sum.left->location.begin, (ir::Position{2, 3}));
  EXPECT_EQ(sum.left->location.end, (ir::Position{2, 10}));
  EXPECT_EQ(query.rows.where->location.begin, (ir::Position{2, 48}));
  EXPECT_EQ(query.rows.bindings[0].location.begin, (ir::Position{2, 20}));
}

TEST(SqlStatement, GivesANullArgumentTheTypeOfItsContext) {
  SqlFixture sql(schema_text);
  const auto null = ir::make_literal(ir::Null{}, Type::Text);
  const auto parsed =
      sql.parse("UPDATE accounts SET opened = ?, balance = ? WHERE active = ?", {null, null, null});
  ASSERT_TRUE(parsed);
  const auto& update = std::get<ir::Update>(parsed->block.back().node);
  EXPECT_EQ(update.assignments[0].value->type, Type::Date);
  EXPECT_EQ(update.assignments[1].value->type, Type::Integer);
  EXPECT_EQ(std::get<ir::Binary>(update.where->node).right->type, Type::Boolean);
}

TEST(SqlStatement, ReadsNegativeNumbersThatTheParseTreeLoses) {
  SqlFixture sql(schema_text);
  const auto parsed = sql.parse("SELECT -5, - -5, -(7), 0, -0, -2147483648, -1.5, 12345678901");
  ASSERT_TRUE(parsed);
  std::vector<std::string> values;
  for (const auto& column : parsed->columns) {
    values.push_back(std::get<ir::Number>(std::get<ir::Literal>(column.value->node).value).to_string());
  }
  EXPECT_EQ(values,
            (std::vector<std::string>{"-5", "5", "-7", "0", "0", "-2147483648", "-1.5", "12345678901"}));
}

TEST(SqlStatement, AsksTheClockOnceForAllItsUses) {
  SqlFixture sql(schema_text);
  const auto parsed = sql.parse("INSERT INTO accounts (balance, opened) VALUES (1, now())");
  ASSERT_TRUE(parsed);
  std::size_t clocks = 0;
  for (const auto& statement : parsed->block) {
    const auto* assign = std::get_if<ir::Assign>(&statement.node);
    if (assign != nullptr && std::holds_alternative<ir::Now>(assign->value->node)) ++clocks;
  }
  EXPECT_EQ(clocks, 2U) << "one as a timestamp (default of changed and now()), one as a date";
  const auto& insert = std::get<ir::Insert>(parsed->block.back().node);
  EXPECT_EQ(insert.values.size(), 5U);
  EXPECT_EQ(insert.values[2]->type, Type::Date);
}

TEST(SqlStatement, HandsOutGeneratedKeys) {
  SqlFixture sql(schema_text);
  const auto parsed = sql.parse("INSERT INTO accounts (balance) VALUES (1)");
  ASSERT_TRUE(parsed);
  ASSERT_FALSE(parsed->generated.empty());
  EXPECT_EQ(parsed->generated[0].first, (ir::AttributeId{ir::EntityId{0}, 0}));
  const auto& key = std::get<ir::VariableRef>(parsed->generated[0].second->node);
  EXPECT_FALSE(sql.variables[key.variable.index].nullable);
}

TEST(SqlStatement, CountsPlaceholdersOutsideOfTexts) {
  using parsers::sql::count_placeholders;
  EXPECT_EQ(count_placeholders("SELECT '?', \"?\", `?`, $$?$$, E'\\'?' -- ?\n/* ? /* ? */ ? */ , ? + ?"), 2U);
  EXPECT_EQ(count_placeholders("a ?? b AND c=?"), 1U);
  EXPECT_EQ(count_placeholders(""), 0U);
}

TEST(SqlStatement, KnowsAQueryByItsFirstWord) {
  using parsers::sql::looks_like_query;
  EXPECT_TRUE(looks_like_query(" -- x\n ((select 1))"));
  EXPECT_TRUE(looks_like_query("WITH a AS (SELECT 1) SELECT 2"));
  EXPECT_FALSE(looks_like_query("INSERT INTO t SELECT 1"));
  EXPECT_FALSE(looks_like_query("selection"));
  EXPECT_FALSE(looks_like_query(""));
}

TEST(SqlStatement, TakesAnEmptyTextForNothing) {
  SqlFixture sql(schema_text);
  const auto parsed = sql.parse(" ; -- nothing");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->kind, parsers::sql::StatementKind::Nothing);
}

TEST(SqlStatement, SurvivesHostileTexts) {
  SqlFixture sql(schema_text);
  const auto repeated = [](const std::string& piece, int times) {
    std::string text;
    for (int i = 0; i < times; ++i) text += piece;
    return text;
  };
  for (const std::string& text :
       {"SELECT " + repeated("(", 100000), "SELECT " + repeated("NOT ", 100000) + "true",
        "SELECT 1" + repeated("+1", 100000), repeated("SELECT 1 UNION ", 50000) + "SELECT 1",
        "SELECT " + repeated("CASE id WHEN 1 THEN 1 WHEN 2 THEN 2 ELSE ", 300) + "0" + repeated(" END", 300) +
            " FROM accounts",
        "SELECT " + repeated("CASE ", 60) + "id" + repeated(" WHEN 1 THEN 1 WHEN 2 THEN 2 END", 60) +
            " FROM accounts",
        "SELECT " + repeated("COALESCE(", 200) + "id" + repeated(", 1)", 200) + " FROM accounts",
        std::string("SELECT '\0'", 10), std::string("SELECT '\xff\xfe'"), std::string("\x01\x02"),
        std::string("'")}) {
    const std::size_t before = sql.diagnostics.error_count();
    const bool understood = sql.parse(text).has_value();
    EXPECT_TRUE(understood || sql.diagnostics.error_count() > before) << text.substr(0, 60);
  }
}

TEST(SqlStatement, ParsesInSeveralThreads) {
  std::vector<std::thread> threads;
  std::vector<int> understood(4, 0);
  for (std::size_t i = 0; i < understood.size(); ++i) {
    threads.emplace_back([&understood, i] {
      SqlFixture sql(schema_text);
      for (int n = 0; n < 50; ++n) {
        if (sql.parse("SELECT balance FROM accounts WHERE id = " + std::to_string(n % 7))) ++understood[i];
        if (!sql.parse("SELECT FROM WHERE")) ++understood[i];
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const int count : understood) EXPECT_EQ(count, 100);
}

}  // namespace
}  // namespace quiesce::tests
