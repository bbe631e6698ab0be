// Corpus tests: a file is an input, a line "----" and the expected output. With QUIESCE_ACCEPT=1 in the
// environment (`make accept`) the expectation is rewritten in place instead of compared.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace quiesce::tests {

struct CorpusCase {
  std::string kind;
  std::string name;  ///< the file's, as a test name
  std::filesystem::path path;

  /// How GoogleTest names it.
  friend void PrintTo(const CorpusCase& test, std::ostream* out) { *out << test.kind << "/" << test.name; }
};

struct CaseText {
  std::string input;
  std::optional<std::string> expected;  ///< nothing: there is no "----" yet
};

/// A part of an input that holds several files: "=== path" and the lines below it.
struct Section {
  std::string path;
  std::string text;
};

[[nodiscard]] std::filesystem::path corpus_folder();
[[nodiscard]] std::vector<CorpusCase> corpus_cases(const std::string& kind);

[[nodiscard]] std::string read_text(const std::filesystem::path& path);
[[nodiscard]] CaseText split_case(const std::string& text);

/// "{{10000*(}}" stands for ten thousand parentheses, and \xNN in it for any byte.
[[nodiscard]] std::string expand(const std::string& input);

/// The files of an input. Text before the first "=== path" is a file of the name `unnamed`.
[[nodiscard]] std::vector<Section> sections(const std::string& input, const std::string& unnamed);

/// Lines of both, those that differ marked with - (expected) and + (actual).
[[nodiscard]] std::string difference(const std::string& expected, const std::string& actual);

/// Runs one case and compares, or accepts; failures go to GoogleTest.
void check_case(const CorpusCase& test, const std::function<std::string(const std::string& input)>& run);

}  // namespace quiesce::tests
