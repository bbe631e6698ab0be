#include "parsers/manifest/glob.hpp"

#include <vector>

namespace quiesce::parsers::manifest {

namespace {

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t slash = text.find('/');
    parts.push_back(text.substr(0, slash));
    if (slash == std::string_view::npos) return parts;
    text.remove_prefix(slash + 1);
  }
}

/// One folder or file name. A character of several bytes is one for `?`.
bool name_matches(std::string_view pattern, std::string_view name) {
  const auto is_continuation = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80; };
  std::size_t p = 0;
  std::size_t n = 0;
  std::size_t star = std::string_view::npos;  // the last '*', and what it has swallowed up to
  std::size_t swallowed = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      swallowed = n;
    } else if (p < pattern.size() && pattern[p] == '?') {
      ++p;
      do ++n;
      while (n < name.size() && is_continuation(name[n]));
    } else if (p < pattern.size() && pattern[p] == name[n]) {
      ++p;
      ++n;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      n = ++swallowed;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

/// reached[j]: the parts so far match the first j names. What it is with one part more.
std::vector<bool> one_more(const std::vector<bool>& reached, std::string_view part,
                           const std::vector<std::string_view>& names) {
  std::vector<bool> next(names.size() + 1, false);
  if (part == "**") {
    bool any = false;
    for (std::size_t j = 0; j <= names.size(); ++j) {
      any = any || reached[j];
      next[j] = any;
    }
  } else {
    for (std::size_t j = 0; j < names.size(); ++j) next[j + 1] = reached[j] && name_matches(part, names[j]);
  }
  return next;
}

}  // namespace

bool is_pattern(std::string_view text) {
  return text.find_first_of("*?") != std::string_view::npos;
}

bool matches(std::string_view pattern, std::string_view path) {
  const std::vector<std::string_view> names = split(path);
  std::vector<bool> reached(names.size() + 1, false);
  reached[0] = true;
  for (const std::string_view part : split(pattern)) reached = one_more(reached, part, names);
  return reached[names.size()];
}

bool leads_below(std::string_view pattern, std::string_view folder) {
  const std::vector<std::string_view> names = split(folder);
  const std::vector<std::string_view> parts = split(pattern);
  std::vector<bool> reached(names.size() + 1, false);
  reached[0] = true;
  for (const std::string_view part : parts) {
    if (reached[names.size()]) return true;  // and a part is left for what lies below
    reached = one_more(reached, part, names);
  }
  return reached[names.size()] && parts.back() == "**";
}

}  // namespace quiesce::parsers::manifest
