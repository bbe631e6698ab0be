// Invariants of the same slice are searched at once, and each is answered as if it had been searched alone.
#include <gtest/gtest.h>

#include "unit/analyzer/checking.hpp"
#include "unit/analyzer/memory_cache.hpp"

namespace quiesce::analyzer {
namespace {

class Joint : public testing::Checked {
 protected:
  void load_rules(const std::string& rules) {
    load({{"schema.sql", "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER NOT NULL, m INTEGER NOT NULL);"},
          {"invariants.json", "{\"Absolute Invariants\": [" + rules + "]}"},
          {"functionalities.json", R"({"Add": ["check", "add"]})"},
          {"quiesce.json", "{}"},
          {"T.java", R"java(class T {
  java.sql.Connection c;
  void check(int id, int amount) throws Exception {
    if (amount < 0) throw new IllegalStateException();
    try (var s = c.prepareStatement("SELECT n FROM t WHERE id = ?")) {
      s.setInt(1, id);
      try (var rows = s.executeQuery()) {
        if (!rows.next() || rows.getInt("n") >= 10 || amount > 5) throw new IllegalStateException();
      }
    }
  }
  void add(int id, int amount) throws Exception {
    try (var s = c.prepareStatement("UPDATE t SET n = n + ? WHERE id = ?")) {
      s.setInt(1, amount);
      s.setInt(2, id);
      s.executeUpdate();
    }
  }
}
)java"}});
  }
  std::pair<violations::Report, violations::Report> both(std::uint32_t f) {
    options.reductions.joint = true;
    violations::Report with = check(f);
    options.reductions.joint = false;
    return {std::move(with), check(f)};
  }
};

TEST_F(Joint, OneSearchWhereNothingBreaks) {
  load_rules(R"("t.n >= t.m", "t.n + 1 >= t.m", "t.n + 2 >= t.m", "t.n + 3 >= t.m")");
  const auto [with, without] = both(2);
  EXPECT_EQ(with.verdict, violations::Verdict::Holds);
  EXPECT_EQ(without.verdict, violations::Verdict::Holds);
  EXPECT_EQ(with.statistics.multisets, without.statistics.multisets);
  EXPECT_LT(3 * with.statistics.search_formulas, without.statistics.search_formulas);
}

TEST_F(Joint, WhatBreaksIsFoundAmongWhatDoesNot) {
  // 9 + 5 is what one can reach, 9 + 5 + 5 what two can.
  load_rules(R"("t.n >= t.m", "t.n + 1 >= t.m", "t.n <= 14", "t.n <= 15", "t.n <= 20")");
  const auto [with, without] = both(2);
  EXPECT_EQ(testing::pairs_of(with), testing::pairs_of(without));
  EXPECT_EQ(testing::pairs_of(with),
            (testing::Pairs{{"t.n <= 14", {"Add", "Add"}}, {"t.n <= 15", {"Add", "Add"}}}));
  EXPECT_EQ(testing::verdict_of(with, "t.n <= 20"), violations::Verdict::Holds);
}

TEST_F(Joint, WhatIsKeptIsKnownOfEach) {
  load_rules(R"("t.n >= t.m", "t.n + 1 >= t.m", "t.n + 2 >= t.m")");
  testing::MemoryCache cache;
  options.answers = &cache;
  EXPECT_GT(check(2).statistics.formulas, 0U);
  EXPECT_EQ(check(2).statistics.formulas, 0U);
  options.reductions.joint = false;
  EXPECT_GT(check(2).statistics.formulas, 0U) << "another way to search has its own answers";
}

}  // namespace
}  // namespace quiesce::analyzer
