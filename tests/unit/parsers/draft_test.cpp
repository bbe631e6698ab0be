// Whatever a project looks like, its draft is understood as it stands, or there is none.
#include "quiesce/parsers/draft.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "corpus.hpp"
#include "parsers/draft/patterns.hpp"
#include "parsers/draft/rule_text.hpp"
#include "parsers/draft/schema_files.hpp"
#include "quiesce/parsers/application_loader.hpp"

namespace quiesce::tests {
namespace {

namespace fs = std::filesystem;
using parsers::Draft;
using Paths = std::vector<std::string>;

class DraftOfCorpus : public testing::Test {
 protected:
  DraftOfCorpus() : folder_(fs::temp_directory_path() / ("quiesce-draft-" + std::to_string(getpid()))) {}
  ~DraftOfCorpus() override { clear(); }
  void clear() const {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  void add(const std::string& path, const std::string& text) const {
    const fs::path full = folder_ / path;
    std::error_code ignored;
    fs::create_directories(full.parent_path(), ignored);
    std::ofstream(full, std::ios::binary) << text;
  }
  /// The case's own files but those that a draft makes.
  void add_case(const CorpusCase& test, const std::string& unnamed) const {
    for (const Section& file : sections(expand(split_case(read_text(test.path)).input), unnamed)) {
      if (!file.path.ends_with(".json")) add(file.path, file.text);
    }
  }
  void load_with(const Draft& draft) const {
    for (const parsers::DraftFile& file : draft.files) add(file.name, file.text);
    const parsers::LoadedApplication loaded = parsers::load_application(folder_);
    std::string problems;
    for (const auto& entry : loaded.diagnostics.sorted(loaded.sources))
      problems += render(entry, loaded.sources);
    EXPECT_TRUE(loaded.application.has_value()) << problems;
  }
  fs::path folder_;
};

TEST_F(DraftOfCorpus, EveryJavaInputIsAccepted) {
  const std::string schema = read_text(corpus_folder() / "java" / "schema.sql");
  std::size_t drafts = 0;
  for (const CorpusCase& test : corpus_cases("java")) {
    SCOPED_TRACE(test.name);
    clear();
    add("schema.sql", schema);
    add_case(test, "src/main/java/Input.java");
    const Draft draft = parsers::draft_application(folder_);
    const bool refused =
        split_case(read_text(test.path)).expected.value_or("").find(": error Q") != std::string::npos;
    const bool none = split_case(read_text(test.path)).expected.value_or("").find("transaction ") != 0;
    if (draft.files.empty()) {
      EXPECT_TRUE(refused || none);
      continue;
    }
    ++drafts;
    load_with(draft);
  }
  EXPECT_GT(drafts, 100U);
}

TEST_F(DraftOfCorpus, EveryErrorIsLeftOutOrEndsIt) {
  for (const CorpusCase& test : corpus_cases("errors")) {
    SCOPED_TRACE(test.name);
    clear();
    fs::create_directories(folder_);
    add_case(test, "input");
    Draft draft;
    ASSERT_NO_THROW(draft = parsers::draft_application(folder_));
    if (draft.files.empty()) {
      EXPECT_TRUE(draft.problems.has_errors());
    } else {
      load_with(draft);
    }
  }
}

TEST(DraftFiles, MigrationsComeInTheirOrder) {
  Paths paths = {"db/V10__c.sql", "db/V2__b.sql", "db/R__views.sql", "db/V1.1__a.sql",  "db/V1__a.sql",
                 "a.sql",         "mysql/a.sql",  "postgres/z.sql",  "db/V02.1__d.sql", "schema.sql"};
  parsers::draft::sort_migrations(paths);
  EXPECT_EQ(paths,
            (Paths{"postgres/z.sql", "schema.sql", "a.sql", "db/V1__a.sql", "db/V1.1__a.sql", "db/V2__b.sql",
                   "db/V02.1__d.sql", "db/V10__c.sql", "db/R__views.sql", "mysql/a.sql"}));
}

TEST(DraftFiles, TestsAreNotTheApplication) {
  for (const char* path :
       {"src/test/java/A.java", "module/src/integrationTest/A.java", "tests/A.java", "a/test/b.sql"})
    EXPECT_TRUE(parsers::draft::is_for_tests(path)) << path;
  for (const char* path :
       {"src/main/java/A.java", "latest/A.java", "Test.java", "src/main/java/x/testing/A.java"})
    EXPECT_FALSE(parsers::draft::is_for_tests(path)) << path;
}

TEST(DraftFiles, PatternsMeanExactlyWhatIsWanted) {
  const Paths all = {
      "A.java",    "b/C.java", "b/D.java", "b/e/F.java", "m/src/main/java/G.java", "m/src/main/java/x/H.java",
      "src/I.java"};
  EXPECT_EQ(parsers::draft::patterns_for(all, all, ".java"),
            (Paths{"A.java", "b/**/*.java", "m/src/main/**/*.java", "src/I.java"}));
  EXPECT_EQ(parsers::draft::patterns_for({"b/C.java", "b/e/F.java"}, all, ".java"),
            (Paths{"b/C.java", "b/e/**/*.java"}));
}

TEST(DraftFiles, NamesThatAreWordsOfTheLanguageAreQuoted) {
  EXPECT_EQ(parsers::draft::rule_name("balance"), "balance");
  EXPECT_EQ(parsers::draft::rule_name("Count"), "\"Count\"");
  EXPECT_EQ(parsers::draft::rule_name("2nd \"x\""), "\"2nd \"\"x\"\"\"");
}

}  // namespace
}  // namespace quiesce::tests
