// Every small application of tests/corpus/check that the published encoding understands.
#include "unit/parsers/corpus.hpp"

#include <iostream>

#include "published/opinions.hpp"
#include "unit/analyzer/checking.hpp"

namespace quiesce::published {
namespace {

parsers::LoadedApplication load(const tests::CorpusCase& test) {
  const std::string input = tests::split_case(tests::read_text(test.path)).input;
  std::vector<parsers::MemoryFile> files;
  for (const auto& section : tests::sections(tests::expand(input), "README.md")) {
    if (section.path != "options") files.push_back({section.path, section.text});
  }
  return parsers::load_application(std::move(files));
}

TEST(PublishedCorpus, AgreesWithTheEngineWhereNothingAborts) {
  analyzer::CheckOptions options;
  options.f_max = 2;
  std::size_t agreed = 0;
  std::size_t not_known = 0;
  std::size_t by_meaning = 0;
  Effort effort;
  for (const tests::CorpusCase& test : tests::corpus_cases("check")) {
    const parsers::LoadedApplication loaded = load(test);
    if (!loaded.application) continue;
    const auto checked = check(*loaded.application, options.f_max, in_tests);
    effort += checked.effort();
    if (checked.effort().formulas == 0) {
      ++not_known;
      continue;
    }
    const auto report = analyzer::check(*loaded.application, loaded.sources, options);
    const auto found = differences(*loaded.application, checked, report);
    for (const Difference& difference : found)
      EXPECT_TRUE(difference.meanings_differ) << test.name << ": " << difference.text;
    if (found.empty()) ++agreed;
    if (!found.empty() && meanings_differ(found)) ++by_meaning;
  }
  std::cout << agreed << " agree, " << by_meaning << " differ because an instance aborts half-way, "
            << not_known << " use what is not known; " << effort.formulas << " formulas, " << effort.undecided
            << " undecided\n";
  // A construct that is no longer understood must not go unseen, nor an opinion that is never given.
  EXPECT_GE(agreed, 210U);
  EXPECT_GE(by_meaning, 5U);
  EXPECT_LE(effort.undecided * 100, effort.formulas);
}

}  // namespace
}  // namespace quiesce::published
