// Texts and values as one database or the other spells them.
#include <gtest/gtest.h>

#include "replay/canonical.hpp"
#include "replay/statement_text.hpp"

namespace quiesce::replay::testing {
namespace {

using violations::Dialect;

const std::set<std::string> names{"order", "total"};

TEST(StatementText, OnlyNamesOfTheSchemaGetSmallLetters) {
  EXPECT_EQ(adapted("SELECT \"Total\" AS \"Sum\" FROM \"Order\"", Dialect::PostgreSql, names),
            "SELECT \"total\" AS \"Sum\" FROM \"order\"");
  EXPECT_EQ(adapted("SELECT 'the \"Order\"' -- \"Order\"", Dialect::PostgreSql, names),
            "SELECT 'the \"Order\"' -- \"Order\"");
}

TEST(StatementText, TheClockIsTheTraces) {
  EXPECT_EQ(adapted("VALUES (now(), CURRENT_DATE)", Dialect::Sqlite, names),
            "VALUES (quiesce_chosen('now timestamp'), quiesce_chosen('now date'))");
  EXPECT_EQ(adapted("SELECT Current_Timestamp(3)", Dialect::PostgreSql, names),
            "SELECT CAST(quiesce_chosen('now timestamp') AS timestamp)");
  EXPECT_EQ(adapted("SELECT now, 'now()', E'it\\'s now()' FROM t", Dialect::Sqlite, names),
            "SELECT now, 'now()', E'it\\'s now()' FROM t");
}

TEST(StatementText, SqliteHasNoRowLocks) {
  EXPECT_EQ(adapted("SELECT n FROM t FOR UPDATE SKIP LOCKED", Dialect::Sqlite, names), "SELECT n FROM t ");
  EXPECT_EQ(adapted("SELECT (SELECT 1 for no key update) x", Dialect::Sqlite, names), "SELECT (SELECT 1 ) x");
  EXPECT_EQ(adapted("SELECT n FROM t FOR UPDATE", Dialect::PostgreSql, names), "SELECT n FROM t FOR UPDATE");
  EXPECT_EQ(adapted("SELECT substring(x FROM 1 FOR 2)", Dialect::Sqlite, names),
            "SELECT substring(x FROM 1 FOR 2)");
}

TEST(StatementText, SqliteHasNoTypedLiterals) {
  EXPECT_EQ(adapted("SELECT DATE '2024-01-31', date, timestamp\n'x'", Dialect::Sqlite, names),
            "SELECT '2024-01-31', date, 'x'");
  EXPECT_EQ(adapted("SELECT DATE '2024-01-31'", Dialect::PostgreSql, names), "SELECT DATE '2024-01-31'");
}

TEST(StatementText, SqliteTakesOnConflictForAJoin) {
  const auto sqlite = [](const char* text) { return adapted(text, Dialect::Sqlite, names); };
  EXPECT_EQ(sqlite("INSERT INTO t SELECT n FROM u ON CONFLICT DO NOTHING"),
            "INSERT INTO t SELECT n FROM u WHERE true ON CONFLICT DO NOTHING");
  EXPECT_EQ(sqlite("INSERT INTO t SELECT n FROM (SELECT 1 n WHERE 1 = 1) u on conflict DO NOTHING"),
            "INSERT INTO t SELECT n FROM (SELECT 1 n WHERE 1 = 1) u WHERE true on conflict DO NOTHING");
  for (const char* text : {"INSERT INTO t SELECT n FROM u WHERE n > 1 ON CONFLICT DO NOTHING",
                           "INSERT INTO t VALUES ((SELECT n FROM u)) ON CONFLICT DO NOTHING",
                           "SELECT 1 FROM t JOIN u ON t.n = u.n"}) {
    EXPECT_EQ(sqlite(text), text);
  }
  EXPECT_EQ(adapted("INSERT INTO t SELECT n FROM u ON CONFLICT DO NOTHING", Dialect::PostgreSql, names),
            "INSERT INTO t SELECT n FROM u ON CONFLICT DO NOTHING");
}

TEST(StatementText, WhatIsCutOffIsNoTrap) {
  for (const char* text : {"'", "\"", "/*", "--", "E'\\", "$", "now(", "FOR"}) {
    EXPECT_NO_THROW(static_cast<void>(adapted(text, Dialect::Sqlite, names))) << text;
  }
  EXPECT_EQ(first_word(" /* DROP */ -- x\n ( select 1)"), "SELECT");
  EXPECT_FALSE(reads_or_changes_rows(std::string_view("SELECT 1\0; DROP", 15)));
}

TEST(CanonicalValues, Decimals) {
  for (const auto& [given, expected] : std::vector<std::pair<std::string, std::string>>{{"12.50", "12.5"},
                                                                                        {"-0.0", "0"},
                                                                                        {"1.25e1", "12.5"},
                                                                                        {"1e-3", "0.001"},
                                                                                        {"007", "7"},
                                                                                        {"+5", "5"},
                                                                                        {"1E+2", "100"},
                                                                                        {".5", "0.5"},
                                                                                        {"-3", "-3"},
                                                                                        {"abc", "abc"},
                                                                                        {"", ""},
                                                                                        {"1e9999", "1e9999"},
                                                                                        {"1.2.3", "1.2.3"},
                                                                                        {"1e", "1e"}}) {
    EXPECT_EQ(canonical_decimal(given), expected) << given;
  }
  EXPECT_THROW(static_cast<void>(canonical(violations::Scalar(violations::Decimal{"1/3"}))), Difference);
}

TEST(CanonicalValues, WhatDatabasesReturn) {
  EXPECT_EQ(canonical(Cell("t"), "boolean"), "true");
  EXPECT_EQ(canonical(Cell("0"), "boolean"), "false");
  EXPECT_EQ(canonical(Cell("1.0"), "integer"), "1");
  EXPECT_EQ(canonical(Cell("1.0"), "text"), "1.0");
  EXPECT_EQ(canonical(Cell(), "text"), std::nullopt);
  EXPECT_EQ(shown(Cell("it's"), "text"), "'it''s'");
  EXPECT_EQ(shown(Cell(), "text"), "NULL");
}

}  // namespace
}  // namespace quiesce::replay::testing
