// tests/corpus/check: tiny applications in their own formats, each with the verdicts that the meaning of its
// statements asks for. No value that a solver chose stands in them.
//
// A file: sections "=== schema.sql", "=== invariants.json", … are the files of the application; "=== options"
// has lines "f_max N" and "all". After "----" come the expected lines:
//   RULE: holds | holds (bounded) | unknown | violated by A + B (f=2)      one line for each violation
//   warning: TEXT
#include <gtest/gtest.h>

#include <sstream>

#include "quiesce/interpreter/explorer.hpp"
#include "unit/analyzer/checking.hpp"
#include "unit/analyzer/memory_cache.hpp"
#include "unit/parsers/corpus.hpp"

namespace quiesce::analyzer::testing {
namespace {

struct CorpusApplication {
  parsers::LoadedApplication loaded;
  CheckOptions options;
};

CorpusApplication read(const std::string& input) {
  CorpusApplication result;
  std::vector<parsers::MemoryFile> files;
  for (auto& section : tests::sections(input, "README.md")) {
    if (section.path != "options") {
      files.push_back({section.path, section.text});
      continue;
    }
    std::istringstream words(section.text);
    for (std::string word; words >> word;) {
      if (word == "f_max") {
        words >> result.options.f_max;
      } else if (word == "all") {
        result.options.all = true;
      } else {
        ADD_FAILURE() << "no such option: " << word;
      }
    }
  }
  result.loaded = parsers::load_application(std::move(files));
  return result;
}

std::string join(const std::vector<std::string>& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : " + ") + name;
  return text;
}

std::string summary(const violations::Report& report) {
  std::string text;
  for (const auto& invariant : report.invariants) {
    if (invariant.verdict != violations::Verdict::Violated) {
      const bool bounded = invariant.verdict == violations::Verdict::Holds && !invariant.bounded_by.empty();
      text += invariant.name + ": " + std::string(to_string(invariant.verdict)) +
              (bounded ? " (bounded)" : "") + "\n";
    }
    for (const auto& violation : report.violations) {
      if (violation.invariant != invariant.name) continue;
      text += invariant.name + ": violated by " + join(violation.functionalities) +
              " (f=" + std::to_string(violation.f) + ")\n";
    }
  }
  for (const auto& warning : report.warnings) text += "warning: " + warning + "\n";
  for (const auto& failure : report.failures) text += "FAILURE: " + failure + "\n";
  return text;
}

std::string errors_of(const CorpusApplication& corpus) {
  std::string text;
  for (const auto& entry : corpus.loaded.diagnostics.sorted(corpus.loaded.sources)) {
    if (entry.severity == diagnostics::Severity::Error) text += render(entry, corpus.loaded.sources);
  }
  return text;
}

class CheckCorpus : public ::testing::TestWithParam<tests::CorpusCase> {};

TEST_P(CheckCorpus, Verdicts) {
  tests::check_case(GetParam(), [](const std::string& input) {
    CorpusApplication corpus = read(input);
    if (!corpus.loaded.application) return errors_of(corpus);
    corpus.options.proofs = true;
    return summary(check(*corpus.loaded.application, corpus.loaded.sources, corpus.options));
  });
}

/// What a search without proofs comes to as well: it says less of what is proved, and perhaps only for so
/// many rows.
std::string without_proofs(std::string text) {
  for (const auto& [more, less] : {std::pair(": proved\n", ": holds\n"), std::pair(" (bounded)\n", "\n")}) {
    const std::string found = more;
    for (auto at = text.find(found); at != std::string::npos; at = text.find(found))
      text.replace(at, found.size(), less);
  }
  return text;
}

/// What is proved is not searched; the search has to come to the same.
TEST_P(CheckCorpus, WithoutProofs) {
  const tests::CaseText text = tests::split_case(tests::read_text(GetParam().path));
  const CorpusApplication corpus = read(tests::expand(text.input));
  if (!corpus.loaded.application) return;
  EXPECT_EQ(without_proofs(summary(check(*corpus.loaded.application, corpus.loaded.sources, corpus.options))),
            without_proofs(text.expected.value_or("")));
}

/// Whether a proof is put into words or not, it is one.
TEST_P(CheckCorpus, ProofsInWords) {
  const tests::CaseText text = tests::split_case(tests::read_text(GetParam().path));
  CorpusApplication corpus = read(tests::expand(text.input));
  if (!corpus.loaded.application) return;
  corpus.options.proofs = true;
  corpus.options.f_max = 1;
  const auto proved = [&](bool explain) {
    corpus.options.explain = explain;
    std::vector<bool> result;
    for (const auto& one :
         check(*corpus.loaded.application, corpus.loaded.sources, corpus.options).invariants)
      result.push_back(one.verdict == violations::Verdict::Proved);
    return result;
  };
  EXPECT_EQ(proved(false), proved(true));
}

/// The same answers with all orders in one formula.
TEST_P(CheckCorpus, AllOrdersTogether) {
  const tests::CaseText text = tests::split_case(tests::read_text(GetParam().path));
  CorpusApplication corpus = read(tests::expand(text.input));
  if (!corpus.loaded.application || corpus.options.all) return;
  corpus.options.formulas_one_by_one = 0;
  EXPECT_EQ(without_proofs(summary(check(*corpus.loaded.application, corpus.loaded.sources, corpus.options))),
            without_proofs(text.expected.value_or("")));
}

/// All multisets of up to f functionalities, as sorted indices.
void multisets(const ir::Application& application, std::size_t f, std::vector<std::size_t> chosen,
               std::vector<std::vector<std::size_t>>& out) {
  if (!chosen.empty()) out.push_back(chosen);
  if (chosen.size() == f) return;
  for (std::size_t next = chosen.empty() ? 0 : chosen.back(); next < application.functionalities.size();
       ++next) {
    const auto& at_most = application.functionalities[next].at_most;
    if (at_most && std::count(chosen.begin(), chosen.end(), next) >= *at_most) continue;
    chosen.push_back(next);
    multisets(application, f, chosen, out);
    chosen.pop_back();
  }
}

std::vector<std::string> names_of(const ir::Application& application,
                                  const std::vector<std::size_t>& multiset) {
  std::vector<std::string> names;
  for (const std::size_t f : multiset) names.push_back(application.functionalities[f].name);
  std::sort(names.begin(), names.end());
  return names;
}

/// Does an expected line say that these, or some of these, violate the invariant, or that it is not known?
bool expects(const std::string& expected, const std::string& invariant,
             const std::vector<std::string>& names) {
  std::istringstream lines(expected);
  const std::string violated = invariant + ": violated by ";
  for (std::string line; std::getline(lines, line);) {
    if (line == invariant + ": unknown") return true;
    if (!line.starts_with(violated)) continue;
    std::multiset<std::string> left(names.begin(), names.end());
    bool inside = true;
    std::string rest = line.substr(violated.size(), line.rfind(" (f=") - violated.size()) + " + ";
    for (auto at = rest.find(" + "); at != std::string::npos; at = rest.find(" + ")) {
      const auto found = left.find(rest.substr(0, at));
      inside = inside && found != left.end();
      if (found != left.end()) left.erase(found);
      rest.erase(0, at + 3);
    }
    if (inside) return true;
  }
  return false;
}

/// Brute force over small domains knows nothing of formulas: what it finds must be expected.
TEST_P(CheckCorpus, BruteForce) {
  const tests::CaseText text = tests::split_case(tests::read_text(GetParam().path));
  const CorpusApplication corpus = read(tests::expand(text.input));
  if (!corpus.loaded.application) return;
  const ir::Application& application = *corpus.loaded.application;
  interpreter::ExplorerOptions options;
  options.max_steps = 10'000;
  std::vector<std::vector<std::size_t>> all;
  multisets(application, corpus.options.f_max, {}, all);
  for (const auto& multiset : all) {
    const auto names = names_of(application, multiset);
    for (const std::uint64_t samples : {0U, 100U}) {
      options.samples = samples;
      const auto results = explore_all(application, multiset, options);
      for (std::size_t i = 0; i < results.size(); ++i) {
        if (!results[i].violation) continue;
        EXPECT_TRUE(expects(text.expected.value_or(""), application.invariants[i].name, names))
            << join(names) << " violate " << application.invariants[i].name;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Check, CheckCorpus, ::testing::ValuesIn(tests::corpus_cases("check")),
                         [](const auto& test) { return test.param.name; });

/// Hundreds of applications that look alike share one cache: what one of them left there must not answer for
/// another that means something else. And each is answered from it the second time, with the same report.
TEST(CheckCorpusCache, OneForAll) {
  MemoryCache answers;
  for (const tests::CorpusCase& one : tests::corpus_cases("check")) {
    const tests::CaseText text = tests::split_case(tests::read_text(one.path));
    CorpusApplication corpus = read(tests::expand(text.input));
    if (!corpus.loaded.application) continue;
    corpus.options.answers = &answers;
    const auto checked = [&] {
      return check(*corpus.loaded.application, corpus.loaded.sources, corpus.options);
    };
    violations::Report first = checked();
    EXPECT_EQ(without_proofs(summary(first)), without_proofs(text.expected.value_or(""))) << one.name;
    violations::Report second = checked();
    const bool decided =
        std::none_of(first.invariants.begin(), first.invariants.end(),
                     [](const auto& invariant) { return invariant.verdict == violations::Verdict::Unknown; });
    EXPECT_TRUE(!decided || second.statistics.formulas == 0) << one.name;
    first.statistics = second.statistics = {};
    EXPECT_EQ(without_times(second), without_times(first)) << one.name;
  }
}

TEST(CheckCorpusSize, AtLeastTwoHundred) {
  EXPECT_GE(tests::corpus_cases("check").size(), 200U);
}

}  // namespace
}  // namespace quiesce::analyzer::testing
