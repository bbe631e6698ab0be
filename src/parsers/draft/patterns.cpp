#include "parsers/draft/patterns.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "parsers/files/text_check.hpp"

namespace quiesce::parsers::draft {
namespace {

/// "a/b/c.java" lies below "", "a" and "a/b".
template <typename Visit>
void for_each_folder(const std::string& path, const Visit& visit) {
  visit(std::string());
  for (std::size_t at = path.find('/'); at != std::string::npos; at = path.find('/', at + 1))
    visit(path.substr(0, at));
}

/// A pattern for more than src/main would take in the tests that are written tomorrow.
bool is_wide(const std::string& folder, const std::string& path) {
  if (folder.empty() || folder == "src") return true;
  const std::size_t main = ("/" + path).find("/src/main/");
  return main != std::string::npos && folder.size() < main + std::string_view("src/main").size();
}

}  // namespace

bool can_be_named(std::string_view path) {
  const bool odd = std::any_of(path.begin(), path.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == '*' || c == '?' || c == '\\';
  });
  return !odd && path.size() < 4'000 && !files::first_invalid_utf8(path);
}

std::vector<std::string> patterns_for(const std::vector<std::string>& wanted,
                                      const std::vector<std::string>& all, const std::string& extension) {
  std::map<std::string, std::size_t> below;  // of all, how many lie below a folder
  std::map<std::string, std::size_t> wanted_below;
  for (const std::string& path : all)
    for_each_folder(path, [&](const std::string& folder) { ++below[folder]; });
  for (const std::string& path : wanted)
    for_each_folder(path, [&](const std::string& folder) { ++wanted_below[folder]; });
  std::vector<std::string> patterns;
  std::set<std::string> taken;
  for (const std::string& path : wanted) {
    std::string pattern = path;
    bool found = false;
    for_each_folder(path, [&](const std::string& folder) {
      if (found || is_wide(folder, path) || below[folder] != wanted_below[folder]) return;
      found = true;
      pattern = folder + "/**/*" + extension;
    });
    if (taken.insert(pattern).second) patterns.push_back(pattern);
  }
  return patterns;
}

}  // namespace quiesce::parsers::draft
