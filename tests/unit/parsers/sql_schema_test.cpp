// What the corpus cannot show of schemas: ranges, declared types, places.
#include <gtest/gtest.h>

#include "parsers/sql/dialect.hpp"
#include "parsers/sql/splitter.hpp"
#include "sql_fixture.hpp"

namespace quiesce::tests {
namespace {

TEST(SqlSchema, KnowsWhatAColumnCanHold) {
  const SqlFixture sql(
      "CREATE TABLE t (a SMALLINT, b NUMERIC(5, 2), c VARCHAR(9), d BIGINT, e NUMERIC, f ENUM('x', 'y'), g "
      "TINYINT(4));");
  ASSERT_EQ(sql.schema.entities.size(), 1U);
  const auto& columns = sql.schema.entities[0].attributes;
  EXPECT_EQ(columns[0].minimum, ir::Number(-32768));
  EXPECT_EQ(columns[0].maximum, ir::Number(32767));
  EXPECT_EQ(columns[1].maximum, ir::Number(99999, 100));
  EXPECT_EQ(columns[2].max_length, 9U);
  EXPECT_EQ(columns[3].minimum->to_string(), "-9223372036854775808");
  EXPECT_FALSE(columns[4].maximum);
  EXPECT_EQ(columns[5].allowed, (std::vector<std::string>{"x", "y"}));
  EXPECT_EQ(columns[6].maximum, ir::Number(127));
}

TEST(SqlSchema, KeepsTheTypeAsItIsWritten) {
  const SqlFixture sql(
      "CREATE TABLE t (a Int(11) unsigned NOT NULL, b TIMESTAMP WITH TIME ZONE DEFAULT now(),\n"
      "  c NUMERIC(10, 2), d INT PRIMARY KEY AUTO_INCREMENT, e character varying(20) COLLATE \"C\");");
  const auto& columns = sql.schema.entities.at(0).attributes;
  EXPECT_EQ(columns[0].declared_type, "Int(11) unsigned");
  EXPECT_EQ(columns[1].declared_type, "TIMESTAMP WITH TIME ZONE");
  EXPECT_EQ(columns[2].declared_type, "NUMERIC(10, 2)");
  EXPECT_EQ(columns[3].declared_type, "INT AUTO_INCREMENT");
  EXPECT_EQ(columns[4].declared_type, "character varying(20)");
}

TEST(SqlSchema, PlacesTablesColumnsAndConstraints) {
  const SqlFixture sql(
      "-- first\nCREATE TABLE `t` (\n  `id` int(11) NOT NULL,\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB;");
  const ir::Entity& entity = sql.schema.entities.at(0);
  EXPECT_EQ(entity.location.begin, (ir::Position{2, 14}));
  EXPECT_EQ(entity.attributes.at(0).location.begin, (ir::Position{3, 3}));
  EXPECT_EQ(entity.keys.at(0).location.begin, (ir::Position{4, 3}));
}

TEST(SqlSchema, TakesNullForAGeneratedKeyWhereTheDialectDoes) {
  SqlFixture mysql("CREATE TABLE t (id INT AUTO_INCREMENT PRIMARY KEY);");
  const auto parsed = mysql.parse("INSERT INTO t VALUES (NULL)");
  ASSERT_TRUE(parsed);
  EXPECT_TRUE(std::holds_alternative<ir::Assign>(parsed->block.front().node));
  SqlFixture postgres("CREATE TABLE t (id SERIAL PRIMARY KEY);");
  const auto failing = postgres.parse("INSERT INTO t VALUES (NULL)");
  ASSERT_TRUE(failing);
  EXPECT_TRUE(std::holds_alternative<ir::Insert>(failing->block.front().node));
}

TEST(SqlSchema, SplitsWithoutBeingFooled) {
  const std::string text =
      "SELECT ';' ; -- ;\n/* ; */ CREATE FUNCTION f() AS $body$ a; b; $body$;\nDELIMITER $$\nx; "
      "y$$\nDELIMITER ;\nz\nGO\nw";
  const auto file = parsers::sql::split_file(text);
  EXPECT_EQ(file.statements.size(), 5U);
  EXPECT_EQ(file.text.size(), text.size());
}

TEST(SqlSchema, MapsRewrittenTextBack) {
  const std::string text = "SELECT `a`, ? FROM t WHERE b <=> ? # c";
  const auto tokens = parsers::sql::tokenize(text);
  const auto normalised = parsers::sql::normalise_statement(text, tokens);
  EXPECT_EQ(normalised.text(), "SELECT \"a\", $1 FROM t WHERE b IS NOT DISTINCT FROM $2 # c");
  EXPECT_EQ(normalised.original(normalised.text().find("$2")), text.rfind('?'));
  EXPECT_EQ(normalised.original(normalised.text().find("FROM t")), text.find("FROM t"));
  EXPECT_EQ(normalised.original_length(normalised.text().find("WHERE")), 5U);
}

TEST(SqlSchema, SurvivesHostileTexts) {
  for (const std::string& text : {std::string(50000, '('),
                                  "CREATE TABLE t (" + std::string(50000, ','),
                                  std::string("CREATE TABLE"),
                                  std::string("ALTER TABLE"),
                                  std::string("ALTER TABLE t ADD"),
                                  std::string("ALTER TABLE t MODIFY"),
                                  std::string("DROP TABLE"),
                                  std::string("CREATE TABLE t (a"),
                                  std::string("CREATE TABLE t (UNIQUE"),
                                  std::string("CREATE TABLE t (CONSTRAINT"),
                                  std::string("CREATE TABLE t (a INT CHARACTER SET"),
                                  std::string("CREATE TABLE t (a INT COLLATE"),
                                  std::string("CREATE TABLE t (a INT AFTER"),
                                  std::string("CREATE UNIQUE INDEX"),
                                  std::string("DELIMITER"),
                                  std::string("DELIMITER \nx"),
                                  std::string("CREATE TABLE t (PRIMARY KEY"),
                                  std::string("CREATE TABLE t (KEY"),
                                  std::string("/*!"),
                                  std::string("/*! */ */"),
                                  std::string("COPY t FROM stdin;"),
                                  std::string("\\"),
                                  std::string("$a")}) {
    const SqlFixture sql(text);
    EXPECT_TRUE(sql.schema.entities.empty()) << text.substr(0, 60);
  }
}

}  // namespace
}  // namespace quiesce::tests
