#include "corpus.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>

namespace quiesce::tests {
namespace {

constexpr std::string_view divider = "----";

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string without_trailing_breaks(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

std::string unescape_bytes(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 2, "\\x") == 0 && i + 3 < text.size()) {
      result += static_cast<char>(std::stoi(text.substr(i + 2, 2), nullptr, 16));
      i += 3;
    } else {
      result += text[i];
    }
  }
  return result;
}

bool accepting() {
  const char* value = std::getenv("QUIESCE_ACCEPT");
  return value != nullptr && std::string_view(value) == "1";
}

}  // namespace

std::filesystem::path corpus_folder() {
  return std::filesystem::path(QUIESCE_SOURCE_DIR) / "tests" / "corpus";
}

std::vector<CorpusCase> corpus_cases(const std::string& kind) {
  std::vector<CorpusCase> cases;
  std::error_code missing;
  for (const auto& entry : std::filesystem::directory_iterator(corpus_folder() / kind, missing)) {
    if (entry.path().extension() != ".txt") continue;
    std::string name = entry.path().stem().string();
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    cases.push_back({kind, name, entry.path()});
  }
  std::sort(cases.begin(), cases.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
  return cases;
}

std::string read_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << "cannot read " << path;
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

CaseText split_case(const std::string& text) {
  const std::string line = "\n" + std::string(divider) + "\n";
  const std::string all = "\n" + text + (text.ends_with('\n') ? "" : "\n");
  const std::size_t at = all.rfind(line);
  if (at == std::string::npos) return {text, std::nullopt};
  return {at == 0 ? "" : all.substr(1, at), all.substr(at + line.size())};
}

std::string expand(const std::string& input) {
  static const std::regex pattern(R"(\{\{(\d+)\*(.*?)\}\})");
  std::string result;
  auto rest = input.begin();
  for (std::sregex_iterator match(input.begin(), input.end(), pattern), end; match != end; ++match) {
    result.append(rest, (*match)[0].first);
    const std::string piece = unescape_bytes((*match)[2]);
    for (unsigned long i = std::stoul((*match)[1]); i > 0; --i) result += piece;
    rest = (*match)[0].second;
  }
  result.append(rest, input.end());
  return result;
}

std::vector<Section> sections(const std::string& input, const std::string& unnamed) {
  constexpr std::string_view mark = "=== ";
  std::vector<Section> result;
  for (const std::string& line : lines_of(input)) {
    if (line.starts_with(mark)) {
      result.push_back({line.substr(mark.size()), {}});
      continue;
    }
    if (result.empty()) result.push_back({unnamed, {}});
    result.back().text += line + "\n";
  }
  return result;
}

std::string difference(const std::string& expected, const std::string& actual) {
  const std::vector<std::string> a = lines_of(expected);
  const std::vector<std::string> b = lines_of(actual);
  // common[i][j]: the longest common subsequence of the lines from i and j on.
  std::vector<std::vector<std::size_t>> common(a.size() + 1, std::vector<std::size_t>(b.size() + 1, 0));
  for (std::size_t i = a.size(); i-- > 0;) {
    for (std::size_t j = b.size(); j-- > 0;) {
      common[i][j] = a[i] == b[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
    }
  }
  std::string text;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() || j < b.size()) {
    if (i < a.size() && j < b.size() && a[i] == b[j]) {
      text += "  " + a[i++] + "\n";
      ++j;
    } else if (j == b.size() || (i < a.size() && common[i + 1][j] >= common[i][j + 1])) {
      text += "- " + a[i++] + "\n";
    } else {
      text += "+ " + b[j++] + "\n";
    }
  }
  return text;
}

void check_case(const CorpusCase& test, const std::function<std::string(const std::string& input)>& run) {
  const CaseText text = split_case(read_text(test.path));
  const std::string actual = without_trailing_breaks(run(expand(text.input)));
  const std::string expected = without_trailing_breaks(text.expected.value_or(""));
  if (text.expected && actual == expected) return;
  if (accepting()) {
    std::ofstream file(test.path, std::ios::binary);
    file << text.input << (text.input.empty() || text.input.ends_with('\n') ? "" : "\n") << divider << "\n"
         << actual << "\n";
    ASSERT_TRUE(file) << "cannot write " << test.path;
    return;
  }
  ADD_FAILURE() << test.path.string() << (text.expected ? "" : " has no expectation after a line ----")
                << "\n(- expected, + actual; 'make accept' takes the actual output over)\n"
                << difference(expected, actual);
}

}  // namespace quiesce::tests
