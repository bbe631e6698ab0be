// Every file below tests/corpus is a test of its own, named kind/Corpus.Matches/file.
#include "corpus.hpp"

#include <gtest/gtest.h>

#include <set>

#include "corpus_kinds.hpp"

namespace quiesce::tests {
namespace {

struct Kind {
  std::string name;
  std::string (*run)(const std::string& input);
  bool has_schema;
};

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all{
      {"schema", run_schema, false},
      {"sql", run_sql, true},
      {"rules", run_rules, true},
      {"java", run_java, true},
      {"functionalities", run_functionalities, true},
      {"errors", run_errors, false},
  };
  return all;
}

class Corpus : public testing::TestWithParam<CorpusCase> {};

TEST_P(Corpus, Matches) {
  for (const Kind& kind : kinds()) {
    if (kind.name == GetParam().kind) return check_case(GetParam(), kind.run);
  }
  FAIL() << "no kind " << GetParam().kind;
}

std::string case_name(const testing::TestParamInfo<CorpusCase>& info) {
  return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(schema, Corpus, testing::ValuesIn(corpus_cases("schema")), case_name);
INSTANTIATE_TEST_SUITE_P(sql, Corpus, testing::ValuesIn(corpus_cases("sql")), case_name);
INSTANTIATE_TEST_SUITE_P(rules, Corpus, testing::ValuesIn(corpus_cases("rules")), case_name);
INSTANTIATE_TEST_SUITE_P(java, Corpus, testing::ValuesIn(corpus_cases("java")), case_name);
INSTANTIATE_TEST_SUITE_P(functionalities, Corpus, testing::ValuesIn(corpus_cases("functionalities")),
                         case_name);
INSTANTIATE_TEST_SUITE_P(errors, Corpus, testing::ValuesIn(corpus_cases("errors")), case_name);

// A misspelt folder, or a case that nobody runs, must not pass unseen.
TEST(CorpusFolders, AreKnownAndFilled) {
  std::set<std::string> known{
      "check"};  // whole applications with their verdicts: the analyzer's tests run them
  for (const Kind& kind : kinds()) {
    known.insert(kind.name);
    EXPECT_FALSE(corpus_cases(kind.name).empty()) << "tests/corpus/" << kind.name << " has no case";
  }
  for (const auto& entry : std::filesystem::recursive_directory_iterator(corpus_folder())) {
    const std::filesystem::path path = std::filesystem::relative(entry.path(), corpus_folder());
    const std::string kind = path.begin()->string();
    EXPECT_TRUE(known.contains(kind)) << "no kind runs tests/corpus/" << path.string();
    if (std::distance(path.begin(), path.end()) == 1) continue;
    EXPECT_TRUE(path.extension() == ".txt" || path.filename() == "schema.sql")
        << "tests/corpus/" << path.string() << " is no case";
    EXPECT_EQ(std::distance(path.begin(), path.end()), 2)
        << "tests/corpus/" << path.string() << " is too deep";
  }
}

TEST(CorpusText, SplitsAtTheLastDivider) {
  const CaseText text = split_case("a\n----\nb\n----\nc\n");
  EXPECT_EQ(text.input, "a\n----\nb\n");
  EXPECT_EQ(text.expected, "c\n");
  EXPECT_FALSE(split_case("a\nb\n").expected);
  EXPECT_EQ(split_case("----\nx\n").input, "");
  EXPECT_EQ(split_case("a\n----").expected, "");
}

TEST(CorpusText, ExpandsRepetitions) {
  EXPECT_EQ(expand("x{{3*ab}}y{{2*\\x41}}"), "xabababyAA");
  EXPECT_EQ(expand("List.of() {{ add(1); }}"), "List.of() {{ add(1); }}");
}

TEST(CorpusText, MarksWhatDiffers) {
  EXPECT_EQ(difference("a\nb\nc\n", "a\nx\nc\n"), "  a\n- b\n+ x\n  c\n");
}

}  // namespace
}  // namespace quiesce::tests
