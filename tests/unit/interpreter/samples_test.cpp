// The samples, read by the parsers and explored by brute force: the verdicts of the design's reference cases,
// found without the solver.
#include <gtest/gtest.h>

#include <algorithm>

#include "quiesce/interpreter/explorer.hpp"
#include "quiesce/parsers/application_loader.hpp"
#include "unit/interpreter/builder.hpp"

namespace quiesce::interpreter::testing {
namespace {

class Samples : public ::testing::Test {
 protected:
  void load(const std::string& name) {
    loaded_ = parsers::load_application(std::filesystem::path(QUIESCE_SOURCE_DIR) / "samples" / name);
    for (const auto& entry : loaded_.diagnostics.sorted(loaded_.sources)) {
      if (entry.severity == diagnostics::Severity::Error) ADD_FAILURE() << render(entry, loaded_.sources);
    }
    ASSERT_TRUE(loaded_.application.has_value());
    options = {};
    options.rows_per_entity = 1;
    options.domains = Domains::small(application());
  }
  [[nodiscard]] const ir::Application& application() const { return *loaded_.application; }

  void integers(std::vector<std::int64_t> values) {
    auto& domain = options.domains.values[Type::Integer];
    domain.clear();
    for (const auto value : values) domain.emplace_back(Number(value));
  }
  void texts(std::vector<std::string> values) {
    options.domains.values[Type::Text].assign(values.begin(), values.end());
  }
  void cells(const char* entity, const char* attribute, std::vector<Value> values) {
    const auto& schema = application().schema;
    options.cells[*schema.find(*schema.find(entity), attribute)] = std::move(values);
  }

  /// The names of the invariants that these instances violate, in order; "…" where the cap was reached.
  std::vector<std::string> violated(const std::vector<std::string>& names) {
    std::vector<std::size_t> functionalities;
    for (const auto& name : names) {
      const auto& all = application().functionalities;
      const auto found = std::find_if(all.begin(), all.end(), [&](const auto& f) { return f.name == name; });
      EXPECT_NE(found, all.end()) << name;
      functionalities.push_back(static_cast<std::size_t>(found - all.begin()));
    }
    const auto results = explore_all(application(), functionalities, options);
    std::vector<std::string> broken;
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (!results[i].exhausted) broken.emplace_back("…");
      if (!results[i].violation) continue;
      broken.push_back(application().invariants[i].name);
      EXPECT_TRUE(is_initial(results[i].violation->initial, application()));
    }
    return broken;
  }

  ExplorerOptions options;

 private:
  parsers::LoadedApplication loaded_;
};

using Names = std::vector<std::string>;

TEST_F(Samples, SimpleBank) {
  load("simple-bank");
  integers({0, 1});
  texts({"a", "b"});
  cells("clients", "address", {null});
  const Names balance{"accounts.balance >= 0"};
  const Names names{"WHERE accounts.id == clients.id THEN accounts.name == clients.name"};
  EXPECT_EQ(violated({"Withdrawal"}), Names{});
  EXPECT_EQ(violated({"Update Name"}), Names{});
  EXPECT_EQ(violated({"Withdrawal", "Withdrawal"}), balance);
  EXPECT_EQ(violated({"Withdrawal", "Update Name"}), Names{});
  EXPECT_EQ(violated({"Update Name", "Update Name"}), names);
}

TEST_F(Samples, Gap) {
  load("gap");
  integers({0, 49});
  const std::string top_up = application().functionalities.at(0).name;
  EXPECT_EQ(violated(Names(5, top_up)), Names{});
  EXPECT_EQ(violated(Names(6, top_up)).size(), 1U);
}

TEST_F(Samples, OptimisticLocking) {
  load("optimistic-locking");
  integers({0, 1, 2});
  EXPECT_EQ(violated({"Withdrawal", "Withdrawal"}), Names{});
}

TEST_F(Samples, Unique) {
  load("unique");
  integers({0, 1});
  texts({"a"});
  EXPECT_EQ(violated({"Book Seat", "Book Seat"}), Names{});
}

TEST_F(Samples, WriteSkew) {
  load("write-skew");
  integers({0, 1});
  options.rows_per_entity = 2;
  EXPECT_EQ(violated({"Go Off Call"}), Names{});
  EXPECT_EQ(violated({"Go Off Call", "Go Off Call"}), Names{"somebody is on call"});
}

TEST_F(Samples, MissingCompensation) {
  load("missing-compensation");
  integers({0, 1});
  EXPECT_EQ(violated({"Place Order"}), Names{"every order is reserved"});
  EXPECT_EQ(violated({"Restock"}), Names{});
}

struct Quizzes : Samples {
  /// Two users of one execution, one tournament.
  void load_small(const std::string& name) {
    load(name);
    integers({0, 1});
    texts({"a", "b", "ANONYMOUS"});
    options.inputs["executionId"] = options.inputs["tournamentId"] = {n(0)};
    cells("execution_student", "exec_id", {n(0)});
    cells("tournament", "id", {n(0)});
    cells("tournament", "exec_id", {n(0)});
    cells("tournament", "state", {t("ACTIVE"), t("INACTIVE")});
    cells("participant", "tournament_id", {n(0)});
  }
};
const char* const create = "createTournament";
const char* const join = "addParticipant";
const char* const rename_to = "updateStudentName";
const char* const forget = "anonymizeStudent";

TEST_F(Quizzes, AsWritten) {
  load_small("quizzes");
  EXPECT_EQ(violated({create}), Names{"I2"});
  EXPECT_EQ(violated({join}), Names{});
  EXPECT_EQ(violated({rename_to}), Names{});
  EXPECT_EQ(violated({forget}), Names{});
}

TEST_F(Quizzes, FirstRepair) {
  load_small("quizzes-fixed-1");
  EXPECT_EQ(violated({create}), Names{});
  EXPECT_EQ(violated({create, create}), Names{});
  EXPECT_EQ(violated({create, join}), Names{});
  EXPECT_EQ(violated({create, rename_to}), Names{"I3"});
  EXPECT_EQ(violated({create, forget}), Names{"I3"});
  EXPECT_EQ(violated({join, join}), Names{});
  EXPECT_EQ(violated({join, rename_to}), (Names{"I1", "I4"}));
  EXPECT_EQ(violated({join, forget}), Names{"I4"});
  EXPECT_EQ(violated({rename_to, rename_to}), (Names{"I3", "I4"}));
  EXPECT_EQ(violated({rename_to, forget}), (Names{"I3", "I4"}));
  EXPECT_EQ(violated({forget, forget}), Names{});
}

TEST_F(Quizzes, SecondRepair) {
  load_small("quizzes-fixed-2");
  const Names all{create, join, rename_to, forget};
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i; j < all.size(); ++j) EXPECT_EQ(violated({all[i], all[j]}), Names{});
  }
}

/// Runs a functionality from end to end.
StepResult complete(const ir::Application& application, std::size_t functionality, std::vector<Value> inputs,
                    Database& database) {
  FirstChoices choices;
  Instance instance(application, functionality, std::move(inputs));
  StepResult result;
  while (!instance.ended()) result = instance.run(database, choices);
  EXPECT_FALSE(instance.aborted()) << result.reason;
  return result;
}

TEST_F(Quizzes, SecondRepairCompletesTwiceInARow) {
  load_small("quizzes-fixed-2");
  Database database = empty_database(application().schema);
  const auto& schema = application().schema;
  for (int user : {0, 1})
    add_row(database, *schema.find("execution_student"), {n(0), n(user), t("a"), false});
  const auto inputs_of = [&](std::size_t f, int round) {
    std::vector<Value> inputs;
    for (const auto& input : application().functionalities[f].inputs) {
      if (input.type == Type::Text) {
        inputs.push_back(t(round == 0 ? "b" : "c"));
      } else {
        const bool tournament = input.name.find("ournament") != std::string::npos;
        const bool user = input.name.find("ser") != std::string::npos;
        inputs.push_back(n(tournament || user ? round : 0));
      }
    }
    return inputs;
  };
  for (std::size_t f = 0; f < application().functionalities.size(); ++f) {
    for (const int round : {0, 1}) complete(application(), f, inputs_of(f, round), database);
  }
  const auto& students = database.tables[schema.find("execution_student")->index].rows;
  for (const Row& student : students) {
    EXPECT_EQ(student.cells[2], t("ANONYMOUS"));
    EXPECT_EQ(student.cells[3], Value(false)) << "the lock is released";
  }
  EXPECT_EQ(database.tables[schema.find("tournament")->index].rows.size(), 2U);
  EXPECT_EQ(database.tables[schema.find("participant")->index].rows.size(), 2U);
  for (const auto& invariant : application().invariants) {
    EXPECT_FALSE(evaluate(invariant.rule, database, schema).violated) << invariant.name;
  }
}

}  // namespace
}  // namespace quiesce::interpreter::testing
