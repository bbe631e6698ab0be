#include "unit/analyzer/checking.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "quiesce/visualizers/visualizer.hpp"

namespace quiesce::analyzer::testing {
namespace {

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

Pairs pairs_of(const violations::Report& report) {
  Pairs pairs;
  for (const auto& violation : report.violations) {
    pairs.emplace(violation.invariant, violation.functionalities);
  }
  EXPECT_EQ(pairs.size(), report.violations.size()) << "a violation is reported once";
  return pairs;
}

violations::Verdict verdict_of(const violations::Report& report, const std::string& invariant) {
  const auto found = std::find_if(report.invariants.begin(), report.invariants.end(),
                                  [&](const auto& result) { return result.name == invariant; });
  if (found != report.invariants.end()) return found->verdict;
  ADD_FAILURE() << "no invariant " << invariant;
  return violations::Verdict::Unknown;
}

std::string without_times(violations::Report report) {
  violations::Statistics& statistics = report.statistics;
  statistics.parse_seconds = statistics.total_seconds = statistics.idle_seconds = 0;
  statistics.plan_seconds = statistics.encode_seconds = statistics.solve_seconds = 0;
  statistics.witness_seconds = 0;
  for (auto& invariant : report.invariants) invariant.seconds = 0;
  return visualizers::find_visualizer("json")->render(report, {});
}

void Checked::load_sample(const std::string& name, const std::vector<Replacement>& replacements) {
  const std::filesystem::path folder = std::filesystem::path(QUIESCE_SOURCE_DIR) / "samples" / name;
  std::vector<parsers::MemoryFile> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    files.push_back({std::filesystem::relative(entry.path(), folder).generic_string(), read(entry.path())});
  }
  for (const Replacement& replacement : replacements) {
    bool found = false;
    for (auto& file : files) {
      for (auto at = file.text.find(replacement.from); at != std::string::npos;
           at = file.text.find(replacement.from, at + replacement.to.size())) {
        file.text.replace(at, replacement.from.size(), replacement.to);
        found = true;
      }
    }
    ASSERT_TRUE(found) << "the sample no longer has: " << replacement.from;
  }
  load(std::move(files));
}

void Checked::load(std::vector<parsers::MemoryFile> files) {
  loaded_ = parsers::load_application(std::move(files));
  for (const auto& entry : loaded_.diagnostics.sorted(loaded_.sources)) {
    if (entry.severity == diagnostics::Severity::Error) ADD_FAILURE() << render(entry, loaded_.sources);
  }
  ASSERT_TRUE(loaded_.application.has_value());
}

violations::Report Checked::check_with_failures(std::uint32_t f_max) {
  options.f_max = f_max;
  return analyzer::check(application(), loaded_.sources, options);
}

violations::Report Checked::check(std::uint32_t f_max) {
  violations::Report report = check_with_failures(f_max);
  for (const auto& failure : report.failures) ADD_FAILURE() << failure;
  return report;
}

}  // namespace quiesce::analyzer::testing
