#include <gtest/gtest.h>

#include "quiesce/visualizers/report_reader.hpp"
#include "quiesce/visualizers/visualizer.hpp"
#include "schema_validator.hpp"
#include "unit/violations/samples.hpp"
#include "visualizers/java_literal.hpp"

namespace quiesce::test {
namespace {

using visualizers::java_comment;
using visualizers::java_literal;
using visualizers::java_text;

const visualizers::Visualizer& java_format() {
  return *visualizers::find_visualizer("java-test");
}

/// A bank whose steps say how they are called, and whose schema is known.
Report callable_report() {
  Report report = report_of({lost_update()});
  Entity accounts{"accounts", {}, {{{"id"}, true}}, {"(\"balance\" > 0)"}, {}, {}};
  accounts.columns = {{"id", "integer", true, Column::Default::Key},
                      {"name", "text", false, Column::Default::Value, "'x'"},
                      {"balance", "integer", true}};
  accounts.references.push_back({{"id"}, "accounts", {"id"}, "NO ACTION", "CASCADE"});
  report.schema = {accounts};
  report.violations[0].query = "SELECT 1";
  for (Step& step : report.violations[0].execution.steps) {
    step.call = {"bank", "new bank.Accounts({connection})", step.transaction, {}};
    for (const NamedValue& argument : step.arguments) step.call.parameters.push_back({argument.name, "int"});
  }
  return report;
}

std::string java_of(const Report& report) {
  return java_format().render_violation(report, report.violations[0], {});
}
void expect_part(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST(JavaTest, CallsTheMethodsInTheOrderOfTheTrace) {
  const std::string text = java_of(callable_report());
  std::size_t at = 0;
  for (const char* part :
       {"package bank;", "class ", "CREATE TABLE", "INSERT INTO", "assertFalse(isBroken(database)",
        "commits(connection1, () -> new bank.Accounts(connection1).balance(0));",
        "commits(connection2, () -> new bank.Accounts(connection2).balance(0));", "connection1).withdraw(",
        "connection2).withdraw(", "assertTrue(isBroken(database)"}) {
    at = text.find(part, at);
    ASSERT_NE(at, std::string::npos) << part << "\n" << text;
  }
}

TEST(JavaTest, TheFileIsNamedAsTheClass) {
  const Report report = callable_report();
  const std::string path = java_format().violation_path(report.violations[0]);
  const std::string name = path.substr(path.find('/') + 1, path.size() - path.find('/') - 6);
  EXPECT_EQ(path, "violations/" + name + ".java");
  expect_part(java_of(report), "class " + name + " {");
  Report numbered = report;
  numbered.violations[0].id = "2-many";
  EXPECT_EQ(java_format().violation_path(numbered.violations[0]), "violations/V2ManyTest.java");
}

TEST(JavaTest, WhatCannotBeCalledIsSaid) {
  Report report = callable_report();
  report.violations[0].execution.steps[0].call.receiver.clear();
  expect_part(java_of(report), "Assumptions.abort(\"there is no known way to make the object");
  report = callable_report();
  report.violations[0].execution.steps[0].call.parameters[0].type = "List<Account>";
  expect_part(java_of(report), "Assumptions.abort(\"the parameter id_account of balance, a List<Account>");
  report = callable_report();
  report.violations[0].execution.steps[0].part = 2;
  expect_part(java_of(report), "commits in its middle");
  report = callable_report();
  report.violations[0].query.clear();
  expect_part(java_of(report), "cannot be written as a query");
}

TEST(JavaTest, AnAbortNamesItsError) {
  Report report = callable_report();
  Step& last = report.violations[0].execution.steps.back();
  last.aborted = true;
  last.reason = "throws bank.NoCover: none";
  expect_part(java_of(report), "aborts(\"NoCover\", connection2, () ->");
  last.reason = "breaks UNIQUE (id) of accounts";
  expect_part(java_of(report), "aborts(\"SQLException\", connection2, () ->");
}

TEST(JavaTest, GeneratedKeysComeOutAsInTheTrace) {
  Report report = callable_report();
  Executed& executed = report.violations[0].execution.steps[0].executed.emplace_back();
  executed.chosen = {{"accounts.id", "integer", number(7)}, {"accounts.id", "integer", number(8)}};
  expect_part(java_of(report), "ALTER COLUMN \\\"id\\\" RESTART WITH 7\");");
}

TEST(JavaTest, HostileNamesStayInsideTheirTexts) {
  Report report = callable_report();
  report.violations[0].invariant = "*/ \\u000a System.exit(1); //\n\"";
  report.violations[0].rule = report.violations[0].invariant;
  report.violations[0].query = "SELECT '\\' \"\n\r\x01";
  const std::string text = java_of(report);
  expect_part(text, "// Written by quiesce. Invariant: */ /u000a System.exit(1); // \"\n");
  expect_part(text, R"("SELECT '\\' \"\012\015\001")");
}

TEST(JavaLiterals, Texts) {
  EXPECT_EQ(java_text("é€😀"), R"("\u00e9\u20ac\ud83d\ude00")");
  EXPECT_EQ(java_text("\xff"), R"("\ufffd")");
  EXPECT_EQ(java_comment("a\tb\\"), "a b/");
}

TEST(JavaLiterals, OfTheDeclaredType) {
  EXPECT_EQ(java_literal(number(5), "int"), "5");
  EXPECT_EQ(java_literal(number(5), "Long"), "5L");
  EXPECT_EQ(java_literal(number(5), "short"), "(short) 5");
  EXPECT_EQ(java_literal(number(1LL << 40), "int"), std::nullopt);
  EXPECT_EQ(java_literal(decimal("2.5"), "java.math.BigDecimal"), "new java.math.BigDecimal(\"2.5\")");
  EXPECT_EQ(java_literal(decimal("1/3"), "BigDecimal"), std::nullopt);
  EXPECT_EQ(java_literal(decimal("2.5"), "int"), std::nullopt);
  EXPECT_EQ(java_literal(null(), "Integer"), "null");
  EXPECT_EQ(java_literal(null(), "int"), std::nullopt);
  EXPECT_EQ(java_literal(text("a"), "char"), "\"a\".charAt(0)");
  EXPECT_EQ(java_literal(text("ab"), "char"), std::nullopt);
  EXPECT_EQ(java_literal(text("OPEN"), "shop.State"), "shop.State.valueOf(\"OPEN\")");
  EXPECT_EQ(java_literal(text("2025-01-01"), "LocalDate"), "java.time.LocalDate.parse(\"2025-01-01\")");
  EXPECT_EQ(java_literal(text("x"), "Optional<String>"), "java.util.Optional.ofNullable(\"x\")");
  EXPECT_EQ(java_literal(text("x"), "List<String>"), std::nullopt);
}

TEST(JsonOfReplay, SchemaCallsAndChoicesAreReadBack) {
  Report report = callable_report();
  Executed& executed = report.violations[0].execution.steps[0].executed.emplace_back();
  executed.text = "INSERT";
  executed.chosen = {{"accounts.id", "integer", number(7)},
                     {"now", "timestamp", text("2025-01-01 00:00:00")}};
  report.schema[0].left_out = {"CHECK later"};
  const std::string text_made = visualizers::find_visualizer("json")->render(report, {});
  const auto parsed = visualizers::parse_report(text_made);
  ASSERT_TRUE(parsed.report) << parsed.error;
  EXPECT_EQ(parsed.report->schema, report.schema);
  EXPECT_EQ(parsed.report->violations, report.violations);
  const SchemaValidator validator(std::string(QUIESCE_SOURCE_DIR) + "/docs/report.schema.json");
  EXPECT_EQ(validator.validate(nlohmann::json::parse(text_made)), "");
}

}  // namespace
}  // namespace quiesce::test
