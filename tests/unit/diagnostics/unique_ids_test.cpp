// Every diagnostic id stands at exactly one place of the sources, so that an id leads to its cause.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>

namespace quiesce::diagnostics {
namespace {

TEST(DiagnosticIds, StandAtOnePlaceEach) {
  const std::regex pattern("\"(Q[0-9]+)\"");
  std::map<std::string, std::vector<std::string>> places;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(std::filesystem::path(QUIESCE_SOURCE_DIR) / "src")) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".cpp" && extension != ".hpp") continue;
    std::ifstream file(entry.path());
    std::size_t number = 0;
    for (std::string line; std::getline(file, line);) {
      ++number;
      for (std::sregex_iterator match(line.begin(), line.end(), pattern), end; match != end; ++match) {
        places[(*match)[1]].push_back(entry.path().filename().string() + ":" + std::to_string(number));
      }
    }
  }
  EXPECT_FALSE(places.empty());
  for (const auto& [id, where] : places) {
    EXPECT_EQ(id.size(), 5U) << id << " at " << where.front() << " has not four digits";
    std::string list;
    for (const std::string& place : where) list += " " + place;
    EXPECT_EQ(where.size(), 1U) << id << " is reported at several places:" << list;
  }
}

}  // namespace
}  // namespace quiesce::diagnostics
