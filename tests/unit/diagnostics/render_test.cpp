#include <gtest/gtest.h>

#include "quiesce/diagnostics/diagnostics.hpp"

namespace quiesce::diagnostics {
namespace {

/// The one diagnostic over `marked` in a file that is `text`.
std::string rendered(const std::string& text, const std::string& marked, const std::string& message = "wrong",
                     const std::string& help = "") {
  SourceMap sources;
  Diagnostics diagnostics;
  const std::uint32_t file = sources.add("a.sql", text);
  const std::size_t at = text.find(marked);
  diagnostics.error("Q9999", sources.location(file, at, at + marked.size()), message, help);
  return render(diagnostics.sorted(sources).front(), sources);
}

TEST(Render, PlaceMessageHelpLineAndCaret) {
  EXPECT_EQ(
      rendered("x\nSELECT * FROM acounts;\n", "acounts", "no table 'acounts'", "did you mean 'accounts'?"),
      "a.sql:2:15: error Q9999: no table 'acounts'; did you mean 'accounts'?\n"
      "    2 | SELECT * FROM acounts;\n"
      "      |               ^~~~~~~\n");
}

TEST(Render, TabsAndUnicodeKeepTheCaretAligned) {
  EXPECT_EQ(rendered("\tab\tX", "X"),
            "a.sql:1:5: error Q9999: wrong\n"
            "    1 |     ab  X\n"
            "      |         ^\n");
  EXPECT_EQ(rendered("'größe' X", "X"),
            "a.sql:1:11: error Q9999: wrong\n"
            "    1 | 'größe' X\n"
            "      |         ^\n");
  EXPECT_EQ(rendered("'日本' X", "X"),
            "a.sql:1:10: error Q9999: wrong\n"
            "    1 | '日本' X\n"
            "      |        ^\n");
}

TEST(Render, ControlCharactersAndBadBytesAreEscaped) {
  const std::string text = rendered("a\x1b[31m\xff\xe2\x80\xae X", "X", "bad \x07");
  EXPECT_EQ(text,
            "a.sql:1:12: error Q9999: bad \\x07\n"
            "    1 | a\\x1b[31m\\xff\\u202e X\n"
            "      |                     ^\n");
}

TEST(Render, LongLinesAreCutAroundTheCaret) {
  const std::string text = rendered(std::string(5'000'000, 'a') + "X" + std::string(5'000, 'b'), "X");
  EXPECT_LT(text.size(), 400U);
  const std::size_t line = text.find(" | ") + 3;
  const std::size_t caret = text.find(" | ", line) + 3;
  // Both lines start at the same column; the "…" in front takes three bytes and one column.
  EXPECT_EQ(text.find('X', line) - line - 2, text.find('^') - caret);
  EXPECT_NE(text.find("…"), text.rfind("…"));
}

TEST(Render, SpansOverSeveralLinesMarkTheFirst) {
  EXPECT_EQ(rendered("ab cd\nef", "cd\nef"),
            "a.sql:1:4: error Q9999: wrong\n"
            "    1 | ab cd\n"
            "      |    ^~\n");
}

TEST(Render, EndOfFileAndEmptyFile) {
  EXPECT_EQ(rendered("", ""), "a.sql:1:1: error Q9999: wrong\n    1 | \n      | ^\n");
}

TEST(Render, FilesWithoutAPosition) {
  SourceMap sources;
  Diagnostics diagnostics;
  diagnostics.file_error("Q9999", "a.java", "the file is binary", "remove it");
  EXPECT_EQ(render(diagnostics.sorted(sources).front(), sources),
            "a.java: error Q9999: the file is binary; remove it\n");
}

TEST(Render, SaysWhereInsideAnEmbeddedStatement) {
  SourceMap sources;
  const std::uint32_t file = sources.add("A.java", "f(\"SELECT\");");
  ir::Location at = sources.location(file, 3, 9);
  at.embedded = {2, 7};
  EXPECT_EQ(render({Severity::Warning, "Q9999", "odd", "", at, ""}, sources),
            "A.java:1:4: warning Q9999: odd (in the statement at 2:7)\n"
            "    1 | f(\"SELECT\");\n"
            "      |    ^~~~~~\n");
}

TEST(Render, ColoursOnlyWhenAsked) {
  SourceMap sources;
  const Diagnostic diagnostic{Severity::Error, "Q9999", "wrong", "", {}, "a"};
  EXPECT_EQ(render(diagnostic, sources).find('\033'), std::string::npos);
  EXPECT_NE(render(diagnostic, sources, true).find('\033'), std::string::npos);
}

TEST(Diagnostics, SortedByFilePositionAndIdWithoutRepetition) {
  SourceMap sources;
  Diagnostics diagnostics;
  const std::uint32_t b = sources.add("b.sql", "one two");
  const std::uint32_t a = sources.add("a.sql", "one two");
  diagnostics.error("Q9992", sources.location(b, 4, 7), "second");
  diagnostics.error("Q9992", sources.location(b, 0, 3), "first");
  diagnostics.warning("Q9991", sources.location(b, 4, 7), "warn");
  diagnostics.error("Q9993", sources.location(a, 0, 3), "other file");
  diagnostics.error("Q9992", sources.location(b, 4, 7), "second");
  diagnostics.file_error("Q9990", "aa.sql", "missing");
  std::vector<std::string> messages;
  for (const Diagnostic& diagnostic : diagnostics.sorted(sources)) messages.push_back(diagnostic.message);
  EXPECT_EQ(messages, (std::vector<std::string>{"other file", "missing", "first", "warn", "second"}));
  EXPECT_EQ(diagnostics.error_count(), 5U);
  EXPECT_TRUE(diagnostics.has_errors());
}

TEST(DidYouMean, NearNamesOnly) {
  const std::vector<std::string> names{"clients", "accounts", "a"};
  EXPECT_EQ(did_you_mean("acounts", names), "did you mean 'accounts'?");
  EXPECT_EQ(did_you_mean("ACCOUNT", names), "did you mean 'accounts'?");
  EXPECT_EQ(did_you_mean("cleints", names), "did you mean 'clients'?");
  EXPECT_EQ(did_you_mean("tournament", names), "");
  EXPECT_EQ(did_you_mean("x", names), "");
  EXPECT_EQ(did_you_mean("", names), "");
  EXPECT_EQ(did_you_mean(std::string(100'000, 'a'), names), "");
}

}  // namespace
}  // namespace quiesce::diagnostics
