// What is known from earlier checks: used where nothing that matters has changed, and nowhere else.
#include "analyzer/answers.hpp"

#include <gtest/gtest.h>

#include <random>

#include "analyzer/plan.hpp"
#include "analyzer/preparation.hpp"
#include "analyzer/stored_answer.hpp"
#include "unit/analyzer/checking.hpp"
#include "unit/analyzer/memory_cache.hpp"

namespace quiesce::analyzer::testing {
namespace {

/// An invariant and functionalities, by name.
using SearchKeys = std::map<std::pair<std::string, std::multiset<std::string>>, ir::Digest>;

struct KnownAnswers : Checked {
  KnownAnswers() { options.answers = &answers; }

  violations::Report check_again(std::uint32_t f) {
    answers.stored.clear();
    return check(f);
  }
  /// As if nothing were known.
  std::string unaided(std::uint32_t f) {
    options.answers = nullptr;
    const std::string report = shown(check(f));
    options.answers = &answers;
    return report;
  }
  static std::string shown(violations::Report report) {
    report.statistics = {};
    return without_times(std::move(report));
  }

  /// The keys of all searches, violated or not.
  SearchKeys search_keys(std::uint32_t f_max) {
    const auto resources = static_cast<unsigned>(options.seconds_a_formula * 4'000'000);
    Answers known(options, resources);
    const Preparation prepared = prepare(application(), options, resources, known);
    SearchKeys keys;
    for (std::size_t i = 0; i < prepared.slices.size(); ++i) {
      const Slice& slice = prepared.slices[i];
      for (std::uint32_t f = 1; f <= f_max; ++f) {
        for (const Multiset& multiset : multisets(application(), slice.relevant, f)) {
          std::multiset<std::string> names;
          for (const std::size_t one : multiset) names.insert(application().functionalities[one].name);
          keys[{application().invariants[i].name, names}] =
              search_key(prepared.keys[i],
                         make_problem(*slice.application, i, multiset, slice.initial, options.extra_rows));
        }
      }
    }
    return keys;
  }

  MemoryCache answers;
};

const std::string sample = "quizzes-fixed-1";
const Replacement edit{"if (isParticipant(tournamentId, userId)) {",
                       "if (tournamentId < 0 || isParticipant(tournamentId, userId)) {"};

TEST_F(KnownAnswers, AnEditedTransactionIsAskedAboutAndNothingElse) {
  load_sample(sample);
  const auto first = check(3);
  const SearchKeys before = search_keys(3);
  load_sample(sample, {edit});
  const SearchKeys after = search_keys(3);
  ASSERT_EQ(before.size(), after.size());
  const auto second = check_again(3);
  std::size_t searched = 0;
  for (const auto& [what, key] : after) {
    const bool touched = what.second.contains("addParticipant");
    EXPECT_EQ(before.at(what) != key, touched) << what.first << " " << *what.second.begin();
    if (answers.stored.contains(key)) {
      EXPECT_TRUE(touched) << what.first << " was searched again";
      ++searched;
    }
  }
  EXPECT_GT(searched, 0U);
  EXPECT_GT(second.statistics.cached, 0U);
  EXPECT_LT(second.statistics.formulas, first.statistics.formulas);
  EXPECT_EQ(shown(second), unaided(3));
  std::cout << first.statistics.formulas << " formulas, after the edit " << second.statistics.formulas << " ("
            << searched << " of " << second.statistics.multisets << " searches)\n";
}

TEST_F(KnownAnswers, CommentsAndFormattingAskNothingAndLinesAreCurrent) {
  load_sample(sample);
  static_cast<void>(check(2));
  load_sample(sample, {{"    public void insertParticipant(",
                        "    // moved\n\n\n    public void insertParticipant("}});
  const auto second = check_again(2);
  EXPECT_EQ(second.statistics.formulas, 0U);
  EXPECT_EQ(shown(second), unaided(2));
}

TEST_F(KnownAnswers, OtherOptionsAreOtherQuestions) {
  load_sample("simple-bank");
  const std::uint64_t formulas = check(2).statistics.formulas;
  EXPECT_EQ(check(2).statistics.formulas, 0U);
  options.seconds_a_formula = 29;
  EXPECT_EQ(check(2).statistics.formulas, formulas);
  options.extra_rows = 1;
  EXPECT_GT(check(2).statistics.formulas, 0U);
  options.extra_rows = 0;
  options.reductions.symmetry = false;
  EXPECT_GT(check(2).statistics.formulas, 0U);
  options.reductions.symmetry = true;
  options.all = true;
  EXPECT_GT(check(2).statistics.formulas, 0U);
  EXPECT_EQ(check(2).statistics.formulas, 0U);
  options.tool = "another build";
  EXPECT_GT(check(2).statistics.formulas, 0U);
}

/// Two tables that have nothing to do with each other, each with a rule and a functionality.
std::vector<parsers::MemoryFile> two_tables(const std::string& t_rule, const std::string& u_rule) {
  return {{"schema.sql",
           "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER NOT NULL);\n"
           "CREATE TABLE u (id INTEGER PRIMARY KEY, n INTEGER NOT NULL);"},
          {"invariants.json", "{\"Absolute Invariants\": [\"" + t_rule + "\", \"" + u_rule + "\"]}"},
          {"functionalities.json", R"({"T": ["t"], "U": ["u"]})"},
          {"S.java", R"(class S {
  java.sql.Connection c;
  void t(int id) throws Exception {
    try (var s = c.prepareStatement("UPDATE t SET n = 5 WHERE id = ?")) { s.setInt(1, id); s.executeUpdate(); }
  }
  void u(int id) throws Exception {
    try (var s = c.prepareStatement("UPDATE u SET n = 5 WHERE id = ?")) { s.setInt(1, id); s.executeUpdate(); }
  }
}
)"}};
}

TEST_F(KnownAnswers, AnotherInvariantIsAskedAboutAndThoseItConcerns) {
  load(two_tables("t.n >= 0", "u.n >= 0"));
  EXPECT_EQ(check(2).verdict, violations::Verdict::Holds);
  load(two_tables("t.n >= 0", "u.n >= 6"));
  const auto second = check_again(2);
  EXPECT_EQ(verdict_of(second, "t.n >= 0"), violations::Verdict::Holds);
  EXPECT_EQ(verdict_of(second, "u.n >= 6"), violations::Verdict::Violated);
  for (const auto& [what, key] : search_keys(2)) {
    EXPECT_FALSE(what.first == "t.n >= 0" && answers.stored.contains(key));
  }
  EXPECT_GT(second.statistics.cached, 0U);
  EXPECT_EQ(shown(second), unaided(2));
}

TEST_F(KnownAnswers, AHoldingRuleThatIsBrokenByAnEditIsFoundBroken) {
  load_sample("optimistic-locking");
  const auto first = check(2);
  EXPECT_EQ(first.verdict, violations::Verdict::Holds);
  load_sample("simple-bank");
  const auto broken = check(2);
  EXPECT_EQ(broken.verdict, violations::Verdict::Violated);
  EXPECT_EQ(shown(broken), unaided(2));
}

TEST_F(KnownAnswers, WhatIsNoAnswerIsPassedOver) {
  load_sample("simple-bank");
  const std::string expected = shown(check(2));
  const auto good = answers.answers;
  std::mt19937 dice(5);
  for (int round = 0; round < 25; ++round) {
    for (auto& [key, answer] : answers.answers) {
      answer.clear();
      for (std::size_t size = dice() % 200; size > 0; --size) answer += static_cast<char>(128 + dice() % 128);
    }
    ASSERT_EQ(shown(check(2)), expected);
  }
  // Executions of which a piece is missing, or too much.
  for (const auto& [key, answer] : good) {
    if (answer.size() < 20) continue;
    for (const std::string& other : {answer.substr(0, answer.size() - 1), answer + '\0'}) {
      answers.answers = good;
      answers.answers[key] = other;
      const auto report = check(2);
      EXPECT_GT(report.statistics.formulas, 0U);
      ASSERT_EQ(shown(report), expected);
    }
  }
}

TEST_F(KnownAnswers, WhatIsUndecidedIsNotKept) {
  load_sample("simple-bank");
  options.seconds_a_formula = 1e-9;
  const auto first = check(2);
  EXPECT_EQ(first.verdict, violations::Verdict::Unknown);
  const auto second = check(2);
  EXPECT_GT(second.statistics.formulas, 0U);
  EXPECT_EQ(second.verdict, violations::Verdict::Unknown);
}

TEST_F(KnownAnswers, WhatIsInterruptedIsNotKept) {
  load_sample("simple-bank");
  std::atomic<bool> stop{true};
  options.stop = &stop;
  EXPECT_TRUE(check(2).interrupted);
  EXPECT_TRUE(answers.answers.empty());
}

/// That nothing was found may rest on parts of the instances having been searched for all invariants.
TEST_F(KnownAnswers, WhatAnAnswerRestsOnIsLookedAtAgain) {
  load_sample("quizzes-fixed-2");
  static_cast<void>(check(2));
  const auto all_known = check(2);
  EXPECT_EQ(all_known.statistics.formulas, 0U);
  options.invariants = {"I3"};
  const auto alone = check(2);
  const std::string reported = shown(alone);
  EXPECT_EQ(reported, unaided(2));
  EXPECT_GT(alone.statistics.formulas, 0U) << "nobody asked whether the others hold";
}

TEST(StoredAnswer, GoesThereAndBack) {
  ir::Application application;
  application.functionalities.resize(4);
  const Problem problem{&application, 0, {1, 1, 3}, {}, {}};
  StoredAnswer answer;
  answer.all_rules = true;
  answer.rests_on = {{{1}, true}, {{1, 3}, false}};
  answer.bounded_by.rows["accounts"] = {3, {"a sum", "a count"}};
  const auto bytes = to_bytes(answer, problem);
  ASSERT_TRUE(bytes);
  const auto read = to_answer(*bytes, problem);
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->all_rules);
  EXPECT_TRUE(read->executions.empty());
  EXPECT_EQ(read->rests_on, answer.rests_on);
  EXPECT_EQ(read->bounded_by.in_words(), answer.bounded_by.in_words());
  answer.bounded_by.others = {"a loop that none of these has"};
  EXPECT_FALSE(to_bytes(answer, problem));
}

}  // namespace
}  // namespace quiesce::analyzer::testing
