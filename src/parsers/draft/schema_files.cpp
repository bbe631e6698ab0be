#include "parsers/draft/schema_files.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "parsers/sql/splitter.hpp"

namespace quiesce::parsers::draft {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::string_view name_of(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

/// "V1_2.10__add_x.sql": the digits of 1, 2 and 10 without zeros in front. Empty: no migration.
std::vector<std::string> version_of(std::string_view name) {
  std::vector<std::string> parts;
  const std::size_t end = name.find("__");
  if (name.empty() || (name.front() != 'V' && name.front() != 'v') || end == std::string_view::npos)
    return parts;
  for (std::size_t at = 1; at < end; ++at) {
    if (!is_digit(name[at])) {
      if (name[at] != '.' && name[at] != '_') return {};
      continue;
    }
    if (at == 1 || !is_digit(name[at - 1])) parts.emplace_back();
    if (name[at] != '0' || !parts.back().empty()) parts.back() += name[at];
  }
  return parts;
}

bool is_repeatable(std::string_view name) {
  return name.starts_with("R__");
}

/// Versions of any length: by the number of digits, then by the digits.
bool version_before(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                      [](const std::string& x, const std::string& y) {
                                        return std::tuple(x.size(), x) < std::tuple(y.size(), y);
                                      });
}

/// Of two plain files that define the same table, the one that says it is the schema is meant.
int name_rank(std::string_view name) {
  return sql::to_lower(name).find("schema") != std::string::npos ? 0 : 1;
}

/// Where a project ships its schema for several databases, the first that is understood is taken.
std::size_t dialect_rank(std::string_view path) {
  constexpr std::array<std::string_view, 9> later{"h2",      "hsqldb", "hsql",   "derby",    "mysql",
                                                  "mariadb", "sqlite", "oracle", "sqlserver"};
  const std::string lower = sql::to_lower(path);
  if (lower.find("postgres") != std::string::npos) return 0;
  for (std::size_t i = 0; i < later.size(); ++i) {
    if (lower.find(later[i]) != std::string::npos) return i + 2;
  }
  return 1;
}

}  // namespace

bool is_for_tests(std::string_view path) {
  std::string_view before;
  while (true) {
    const std::size_t slash = path.find('/');
    if (slash == std::string_view::npos) return false;
    const std::string_view folder = path.substr(0, slash);
    if (folder == "test" || folder == "tests") return true;
    if (before == "src" && (folder.ends_with("Test") || folder.starts_with("test"))) return true;
    before = folder;
    path.remove_prefix(slash + 1);
  }
}

bool defines_tables(std::string_view text) {
  const sql::SplitFile file = sql::split_file(text);
  return std::any_of(file.statements.begin(), file.statements.end(), [&](const sql::SplitFile::Range& range) {
    const auto tokens = file.tokens_of(range);
    const auto first_is = [&](std::string_view word) {
      return sql::is_word(file.text, tokens.front(), word);
    };
    if (tokens.size() < 2) return false;
    if (first_is("ALTER") || first_is("DROP")) return sql::is_word(file.text, tokens[1], "TABLE");
    return first_is("CREATE") &&
           std::any_of(tokens.begin(), tokens.begin() + std::min<std::ptrdiff_t>(6, std::ssize(tokens)),
                       [&](const sql::Token& token) {
                         return sql::is_word(file.text, token, "TABLE") ||
                                sql::is_word(file.text, token, "TYPE") ||
                                sql::is_word(file.text, token, "UNIQUE");
                       });
  });
}

bool is_undo(std::string_view path) {
  const std::string_view name = name_of(path);
  return name.starts_with('U') && name.size() > 1 && is_digit(name[1]) &&
         name.find("__") != std::string_view::npos;
}

void sort_migrations(std::vector<std::string>& paths) {
  const auto kind = [](const std::string& path) {
    const std::string_view name = name_of(path);
    return is_repeatable(name) ? 2 : version_of(name).empty() ? 0 : 1;
  };
  std::stable_sort(paths.begin(), paths.end(), [&](const std::string& a, const std::string& b) {
    const auto rank = [&](const std::string& path) {
      return std::tuple(dialect_rank(path), kind(path), kind(path) == 0 ? name_rank(name_of(path)) : 0);
    };
    if (rank(a) != rank(b)) return rank(a) < rank(b);
    const auto version_a = version_of(name_of(a));
    const auto version_b = version_of(name_of(b));
    if (version_a != version_b) return version_before(version_a, version_b);
    return a < b;
  });
}

}  // namespace quiesce::parsers::draft
