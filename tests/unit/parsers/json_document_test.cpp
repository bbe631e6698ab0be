#include <gtest/gtest.h>

#include "parsers/json/document.hpp"

namespace quiesce::parsers::json {
namespace {

struct Parsed {
  diagnostics::SourceMap sources;
  diagnostics::Diagnostics diagnostics;
  std::optional<Value> value;

  explicit Parsed(std::string text) {
    const auto file = sources.add("a.json", std::move(text));
    value = parse(file, sources, diagnostics);
  }
  /// "line:column id message"
  [[nodiscard]] std::string first_error() const {
    const auto all = diagnostics.sorted(sources);
    if (all.empty()) return "";
    const auto& error = all.front();
    return std::to_string(error.location.begin.line) + ":" + std::to_string(error.location.begin.column) +
           " " + error.id + " " + error.message;
  }
  /// The piece of the file that the value's location spans.
  [[nodiscard]] std::string span(const ir::Location& location) const {
    const auto& source = sources[location.file];
    const auto begin = source.offset(location.begin);
    return std::string(source.text().substr(begin, source.offset(location.end) - begin));
  }
};

TEST(JsonDocument, EveryValueKnowsItsPlace) {
  const Parsed parsed("{\"a\" : [1, -2.5e3 ,\n true,false, null, \"x\"],\"b\":{}}");
  ASSERT_TRUE(parsed.value);
  EXPECT_EQ(parsed.span(parsed.value->location), std::string(parsed.sources[0].text()));
  const Object& members = *parsed.value->object();
  EXPECT_EQ(parsed.span(members[0].key_location), "\"a\"");
  EXPECT_EQ(parsed.span(members[1].key_location), "\"b\"");
  EXPECT_EQ(parsed.span(members[1].value.location), "{}");
  const std::vector<std::string> expected = {"1", "-2.5e3", "true", "false", "null", "\"x\""};
  const Array& array = *members[0].value.array();
  ASSERT_EQ(array.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(parsed.span(array[i].location), expected[i]);
}

TEST(JsonDocument, EveryByteOfAStringKnowsItsPlace) {
  // a, \n, é raw (2 bytes), é escaped (2 bytes from 6 characters), a surrogate pair (4 from 12), b
  const Parsed parsed("\"a\\n\xC3\xA9\\u00e9\\ud83d\\ude00b\"");
  ASSERT_TRUE(parsed.value);
  const Text& text = *parsed.value->text();
  EXPECT_EQ(text.text,
            "a\n\xC3\xA9\xC3\xA9\xF0\x9F\x98\x80"
            "b");
  const std::vector<std::uint32_t> expected = {1, 2, 4, 5, 6, 6, 12, 12, 12, 12, 24, 25};
  EXPECT_EQ(text.offsets, expected);
  EXPECT_EQ(parsed.span(locate(text, 0, parsed.sources, 6, 4)), "\\ud83d\\ude00");
  EXPECT_EQ(parsed.span(locate(text, 0, parsed.sources, 10, 1)), "b");
  EXPECT_EQ(parsed.span(locate(text, 0, parsed.sources, 11, 5)), "");
}

TEST(JsonDocument, QuotesAndBackslashesInsideStrings) {
  const Parsed parsed(R"(["\"x\"", "\\", "\/", ","])");
  ASSERT_TRUE(parsed.value);
  EXPECT_EQ(parsed.span((*parsed.value->array())[3].location), "\",\"");
  EXPECT_EQ((*parsed.value->array())[0].text()->offsets, (std::vector<std::uint32_t>{2, 4, 5, 7}));
}

TEST(JsonDocument, AByteOrderMarkIsSkipped) {
  const Parsed parsed("\xEF\xBB\xBF{\"a\": 1}");
  ASSERT_TRUE(parsed.value);
  EXPECT_EQ(parsed.span(parsed.value->object()->front().key_location), "\"a\"");
}

TEST(JsonDocument, BigNumbers) {
  const Parsed parsed("[9223372036854775807, 9223372036854775808, -9223372036854775808, 1e30]");
  ASSERT_TRUE(parsed.value);
  const Array& array = *parsed.value->array();
  EXPECT_EQ(std::get<std::int64_t>(array[0].node), std::numeric_limits<std::int64_t>::max());
  EXPECT_TRUE(std::holds_alternative<double>(array[1].node));
  EXPECT_EQ(std::get<std::int64_t>(array[2].node), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(std::get<double>(array[3].node), 1e30);
  EXPECT_EQ(parsed.span(array[1].location), "9223372036854775808");
  EXPECT_EQ(Parsed("[1e999]").first_error(), "1:2 Q1108 the number '1e999' is too large");
}

TEST(JsonDocument, FindLooksInObjectsOnly) {
  const Parsed parsed(R"({"a": 1, "b": [2]})");
  ASSERT_NE(parsed.value->find("b"), nullptr);
  EXPECT_EQ(parsed.value->find("c"), nullptr);
  EXPECT_EQ(parsed.value->find("b")->find("a"), nullptr);
}

TEST(JsonDocument, DeepNestingIsAnError) {
  EXPECT_EQ(Parsed(std::string(400, '[') + std::string(400, ']')).first_error(), "");
  EXPECT_EQ(Parsed(std::string(100'000, '[')).first_error(), "1:401 Q1102 brackets are nested too deeply");
  std::string objects;
  for (int i = 0; i < 10'000; ++i) objects += "{\"a\":";
  EXPECT_EQ(Parsed(objects).first_error(), "1:2001 Q1102 brackets are nested too deeply");
}

struct Case {
  const char* text;
  const char* error;
};

TEST(JsonDocument, MalformedTexts) {
  const Case cases[] = {
      {"", "1:1 Q1113 the file is empty"},
      {" \n ", "1:1 Q1113 the file is empty"},
      {"[1,]", "1:3 Q1111 a comma stands before the closing bracket"},
      {"{\"a\":1,\n}", "1:7 Q1111 a comma stands before the closing bracket"},
      {"[1,,2]", "1:4 Q1119 ',' is no JSON value"},
      {"[1 2]", "1:4 Q1112 a comma is missing before 2"},
      {"[1 \xE2\x89\xA5]", "1:4 Q1112 a comma is missing before \xE2\x89\xA5"},
      {"{\"a\":1 \"b\":2}", "1:8 Q1112 a comma is missing before \"b\""},
      {"{\"a\" 1}", "1:6 Q1110 a ':' is missing after the key"},
      {"{\"a\": }", "1:7 Q1118 a value is expected here, not '}'"},
      {"{a: 1}", "1:2 Q1117 a key is expected here, not 'a'"},
      {"{'a': 1}", "1:2 Q1116 text and keys stand in double quotes"},
      {"['a']", "1:2 Q1116 text and keys stand in double quotes"},
      {"// hello\n{}", "1:1 Q1115 JSON has no comments"},
      {"[1, /* two */ 2]", "1:5 Q1115 JSON has no comments"},
      {"[1 // one\n, 2]", "1:4 Q1115 JSON has no comments"},
      {"{} # end", "1:4 Q1115 JSON has no comments"},
      {"{\"a\": 1}}", "1:9 Q1109 there is more after the end of the JSON value"},
      {"[1}", "1:3 Q1118 '}' does not close '['"},
      {"{\"a\":1]", "1:7 Q1118 ']' does not close '{'"},
      {"{]", "1:2 Q1118 ']' does not close '{'"},
      {"{\"a\":\n[1", "2:3 Q1114 the file ends before '[' is closed"},
      {"{\"a\":", "1:6 Q1114 the file ends before '{' is closed"},
      {"[True]", "1:2 Q1119 'True' is no JSON value"},
      {"[nul]", "1:2 Q1119 'nul' is no JSON value"},
      {"[1.]", "1:2 Q1119 '1.' is no JSON value"},
      {"[+1]", "1:2 Q1119 '+1' is no JSON value"},
      {"[01]", "1:3 Q1112 a comma is missing before 1"},
      {"\"abc", "1:1 Q1103 this string is never closed"},
      {"[\"a\nb\"]", "1:4 Q1104 a line break or control character stands inside a string"},
      {"[\"a\xFF\"]", "1:4 Q1105 this is not UTF-8"},
      {"[\"\\ud83d x\"]", "1:9 Q1106 half a character: \\uD800…\\uDBFF is followed by \\uDC00…\\uDFFF"},
      {"[\"\\q\"]", "1:4 Q1107 this escape is not one of JSON's"},
      {"[\"\\u12g4\"]", "1:7 Q1107 this escape is not one of JSON's"},
      {"{\"a\":1,\"a\":2}", "1:8 Q1101 the key 'a' is given twice"},
      {"{\"a\":1,\"\\u0061\":2}", "1:8 Q1101 the key 'a' is given twice"},
  };
  for (const Case& wrong : cases) {
    const Parsed parsed(wrong.text);
    EXPECT_EQ(parsed.first_error(), wrong.error) << wrong.text;
    EXPECT_FALSE(parsed.value) << wrong.text;
  }
}

TEST(JsonDocument, AnyBytesGiveAValueOrAnError) {
  std::uint32_t seed = 1;
  const std::string alphabet = "{}[]\",:\\u0d8 \n1-.eTtrue/'\xC3\xA9\xFF";
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    for (int i = 0; i < 12; ++i) {
      seed = seed * 1664525U + 1013904223U;
      text += alphabet[(seed >> 16U) % alphabet.size()];
    }
    const Parsed parsed(text);
    EXPECT_NE(parsed.value.has_value(), parsed.diagnostics.has_errors()) << text;
  }
}

}  // namespace
}  // namespace quiesce::parsers::json
