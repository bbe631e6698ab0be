// Functionalities that do the same are searched once, and each is answered as if it had been searched itself.
#include "analyzer/alike_tasks.hpp"

#include <gtest/gtest.h>

#include "unit/analyzer/checking.hpp"

namespace quiesce::analyzer {
namespace {

/// Adds what it is given to a column, or takes it away, after a step that refuses a negative amount.
std::string change(const std::string& name, const std::string& set) {
  return "  void look" + name +
         "(int id, int amount) {\n    if (amount < 0) throw new IllegalStateException();\n    try (var s = "
         "c.prepareStatement(\"SELECT n FROM t WHERE id = ?\")) {\n      s.setInt(1, id);\n      "
         "s.executeQuery();\n    }\n  }\n  void write" +
         name +
         "(int id, int amount) throws Exception {\n    try (var s = c.prepareStatement(\"UPDATE t SET " +
         set +
         " WHERE id = ?\")) {\n      s.setInt(1, amount);\n      s.setInt(2, id);\n      "
         "s.executeUpdate();\n    }\n  }\n";
}

std::string functionality(const std::string& name) {
  return "\"" + name + "\": [\"look" + name + "\", \"write" + name + "\"]";
}

class Alike : public testing::Checked {
 protected:
  void load_changes(const std::string& rules,
                    const std::vector<std::pair<std::string, std::string>>& changes) {
    std::string functionalities;
    std::string methods;
    for (const auto& [name, set] : changes) {
      functionalities += (functionalities.empty() ? "" : ", ") + functionality(name);
      methods += change(name, set);
    }
    load({{"schema.sql", "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER NOT NULL, m INTEGER NOT NULL);"},
          {"invariants.json", "{\"Absolute Invariants\": [" + rules + "]}"},
          {"functionalities.json", "{" + functionalities + "}"},
          {"quiesce.json", "{}"},
          {"T.java", "class T {\n  java.sql.Connection c;\n" + methods + "}\n"}});
  }
  /// With the reduction and without it.
  std::pair<violations::Report, violations::Report> both(std::uint32_t f) {
    options.reductions.alike = true;
    violations::Report with = check(f);
    options.reductions.alike = false;
    return {std::move(with), check(f)};
  }
};

TEST_F(Alike, OneSearchForAllThatDoTheSame) {
  load_changes("\"t.n >= t.m\"", {{"A", "n = n + ?"}, {"B", "m = m - ?"}});
  const std::uint64_t formulas = check(3).statistics.search_formulas;
  load_changes("\"t.n >= t.m\"",
               {{"A", "n = n + ?"}, {"B", "m = m - ?"}, {"C", "n = n + ?"}, {"D", "m = m - ?"}});
  const auto [with, without] = both(3);
  EXPECT_EQ(with.verdict, violations::Verdict::Holds);
  EXPECT_EQ(without.verdict, violations::Verdict::Holds);
  EXPECT_EQ(with.statistics.multisets, without.statistics.multisets);
  EXPECT_EQ(with.statistics.search_formulas, formulas);
  EXPECT_LT(2 * with.statistics.search_formulas, without.statistics.search_formulas);
}

TEST_F(Alike, AViolationIsShownForEach) {
  load_changes("\"t.n >= t.m\"", {{"A", "n = n + ?"}, {"B", "n = n - ?"}, {"C", "n = n - ?"}});
  const auto [with, without] = both(2);
  EXPECT_EQ(testing::pairs_of(with), testing::pairs_of(without));
  EXPECT_EQ(testing::pairs_of(with), (testing::Pairs{{"t.n >= t.m", {"B"}}, {"t.n >= t.m", {"C"}}}));
}

TEST_F(Alike, TheNumberOfWorkersDoesNotMatter) {
  load_changes("\"t.n >= t.m\", \"t.m < 100\"", {{"A", "n = n + ?"}, {"B", "m = m - ?"}, {"C", "n = n + ?"}});
  const std::string one = testing::without_times(check(3));
  options.jobs = 4;
  EXPECT_EQ(testing::without_times(check(3)), one);
}

TEST(AlikeParts, AreAllThatDoWhatAPartDoes) {
  const std::map<std::size_t, std::size_t> alike{{0, 7}, {1, 8}, {2, 7}};
  const std::set<CleanPart> parts{{{0}, false}, {{0, 1}, true}};
  const std::set<CleanPart> expected{{{0}, false}, {{2}, false}, {{0, 1}, true}, {{1, 2}, true}};
  EXPECT_EQ(parts_alike(parts, {0, 1, 2}, alike), expected);
  EXPECT_EQ(parts_alike({}, Multiset(20, 0), alike), std::set<CleanPart>{});
  EXPECT_EQ(parts_alike(parts, Multiset(20, 0), alike), std::nullopt);
}

}  // namespace
}  // namespace quiesce::analyzer
