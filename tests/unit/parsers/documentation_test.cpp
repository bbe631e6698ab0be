// The examples of docs/input-formats.md are one application: it loads, and every rule of its table is one.
#include <gtest/gtest.h>

#include <regex>

#include "corpus.hpp"
#include "parsers/rules/rule_parser.hpp"
#include "quiesce/parsers/application_loader.hpp"

namespace quiesce::tests {
namespace {

std::string page() {
  return read_text(std::filesystem::path(QUIESCE_SOURCE_DIR) / "docs" / "input-formats.md");
}

/// From the heading up to the next one of that level.
std::string chapter(const std::string& text, const std::string& heading) {
  const std::size_t begin = text.find("\n" + heading + "\n");
  if (begin == std::string::npos) return {};
  const std::string level = "\n" + heading.substr(0, heading.find(' ') + 1);
  return text.substr(begin, text.find(level, begin + 1) - begin);
}

/// The code blocks of one language.
std::vector<std::string> blocks(const std::string& text, const std::string& language) {
  const std::string opening = "\n```" + language + "\n";
  std::vector<std::string> found;
  for (std::size_t at = text.find(opening); at != std::string::npos; at = text.find(opening, at)) {
    at += opening.size();
    found.push_back(text.substr(at, text.find("\n```", at) + 1 - at));
  }
  return found;
}

parsers::LoadedApplication load_examples() {
  const std::string text = page();
  const auto example = [&](const std::string& heading, const std::string& language) {
    const std::vector<std::string> found = blocks(chapter(text, heading), language);
    EXPECT_EQ(found.size(), 1U) << heading;
    return found.empty() ? std::string() : found.front();
  };
  EXPECT_EQ(blocks(text, "json").size() + blocks(text, "sql").size() + blocks(text, "java").size(), 5U)
      << "an example that is not loaded here";
  return parsers::load_application({{"quiesce.json", example("## The manifest", "json")},
                                    {"schema.sql", example("## The schema", "sql")},
                                    {"invariants.json", example("## Invariants", "json")},
                                    {"transactions/AccountService.java", example("## Transactions", "java")},
                                    {"functionalities.json", example("## Functionalities", "json")}});
}

TEST(InputFormatsPage, ItsExamplesLoadTogether) {
  const parsers::LoadedApplication loaded = load_examples();
  for (const auto& problem : loaded.diagnostics.sorted(loaded.sources)) {
    ADD_FAILURE() << render(problem, loaded.sources);
  }
  ASSERT_TRUE(loaded.application);
  EXPECT_EQ(loaded.application->functionalities.size(), 2U);
  EXPECT_EQ(loaded.application->transactions.size(), 3U);
}

TEST(InputFormatsPage, EveryRuleOfTheTableIsUnderstood) {
  const parsers::LoadedApplication loaded = load_examples();
  ASSERT_TRUE(loaded.application);
  const std::string rules = chapter(page(), "## Invariants");
  static const std::regex row(R"(\n\|[^|`]*\|([^|]*)\|)");
  static const std::regex code("`([^`]*)`");
  std::size_t understood = 0;
  for (std::sregex_iterator line(rules.begin(), rules.end(), row), end; line != end; ++line) {
    const std::string examples = (*line)[1];
    for (std::sregex_iterator rule(examples.begin(), examples.end(), code); rule != end; ++rule) {
      diagnostics::Diagnostics problems;
      const std::string text = (*rule)[1];
      const parsers::rules::RuleText place{text, [](std::size_t, std::size_t) { return ir::Location{}; }};
      EXPECT_TRUE(parsers::rules::parse_rule(place, loaded.application->schema, problems)) << text;
      ++understood;
    }
  }
  EXPECT_GE(understood, 10U);
}

}  // namespace
}  // namespace quiesce::tests
