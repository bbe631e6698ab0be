#include "analyzer/method_text.hpp"

#include <gtest/gtest.h>

namespace quiesce::analyzer {
namespace {

/// The span of the method whose name is `m`.
violations::SourceSpan span_of(const std::string& java) {
  diagnostics::SourceMap sources;
  const std::uint32_t file = sources.add("A.java", java);
  const std::size_t name = java.find("m(");
  return method_span(sources.location(file, name, name + 1), sources);
}

TEST(MethodText, EndsWithItsBody) {
  const violations::SourceSpan span =
      span_of("class A {\n  void m() {\n    if (x) { y(); }\n  }\n  void n() {}\n}\n");
  EXPECT_EQ(span.text, "  void m() {\n    if (x) { y(); }\n  }");
  EXPECT_EQ(span.line, 2U);
  EXPECT_EQ(span.end_line, 4U);
  EXPECT_EQ(span.end_column, 4U);  // behind the brace
}

TEST(MethodText, BracesInLiteralsAndCommentsDoNotCount) {
  const std::string body =
      "  void m() {\n    f(\"}\\\"}\", '}', '\\''); // }\n    /* } */ g(\"\"\"\n  }\"\n \"\"\");\n  }";
  EXPECT_EQ(span_of("class A {\n" + body + "\n  int n;\n}\n").text, body);
}

TEST(MethodText, AMethodWithoutABody) {
  EXPECT_EQ(span_of("interface A {\n  void m();\n  void n();\n}\n").text, "  void m();");
}

TEST(MethodText, WhatNeverEndsStopsWithTheFile) {
  EXPECT_EQ(span_of("void m() {\n  \"x").text, "void m() {\n  \"x");
  EXPECT_EQ(span_of("void m() }").text, "void m() }");
}

TEST(MethodText, ALongMethodIsCut) {
  std::string java = "void m() {\n";
  for (int i = 0; i < 500; ++i) java += "x();\n";
  EXPECT_EQ(span_of(java + "}").end_line, 100U);
  EXPECT_EQ(span_of(java + "}").end_column, 5U);
}

}  // namespace
}  // namespace quiesce::analyzer
