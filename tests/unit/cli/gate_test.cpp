// What makes a check fail, and what does not.
#include "cli/gate.hpp"

#include <CLI/CLI.hpp>

#include "cli/baseline.hpp"
#include "quiesce/violations/id.hpp"
#include "unit/cli/program.hpp"

namespace quiesce::cli {
namespace {

constexpr const char* balance_id = "accounts-balance-0-withdrawal-x2-40bcc7a7";
constexpr const char* names_rule = "WHERE accounts.id == clients.id THEN accounts.name == clients.name";

class GateTest : public Program {
 protected:
  GateTest() : bank_(folder_ / "bank"), baseline_(folder_ / "known.json") {
    fs::copy(sample("simple-bank"), bank_, fs::copy_options::recursive);
  }
  [[nodiscard]] Outcome check(const std::string& options = "") const {
    return run("check " + bank_.string() + " --quiet " + options);
  }
  [[nodiscard]] Outcome against_baseline(const std::string& options = "") const {
    return check("--baseline " + baseline_.string() + " " + options);
  }
  void manifest_ignores(const std::string& list) const {
    auto manifest = nlohmann::json::parse(contents(bank_ / "quiesce.json"));
    manifest["ignore"] = nlohmann::json::parse(list);
    std::ofstream(bank_ / "quiesce.json") << manifest.dump(1);
  }
  void comment(const std::string& text) const {
    const fs::path file = bank_ / "transactions" / "ClientService.java";
    const std::string code = contents(file);
    std::ofstream(file) << text << "\n" << code;
  }
  static bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
  fs::path bank_;
  fs::path baseline_;
};

TEST_F(GateTest, FailOnChoosesWhatFails) {
  EXPECT_EQ(check().code, 1);
  EXPECT_EQ(check("--fail-on unknown").code, 1);
  EXPECT_EQ(check("--fail-on violated").code, 1);
  EXPECT_EQ(check("--fail-on none").code, 0);
  const std::string undecided = "check " + sample("quizzes") + " --f-max 1 --timeout 1e-6 --quiet";
  EXPECT_EQ(run(undecided).code, 3);
  EXPECT_EQ(run(undecided + " --fail-on unknown").code, 3);
  EXPECT_EQ(run(undecided + " --fail-on violated").code, 0);
  EXPECT_EQ(run(undecided + " --fail-on none").code, 0);
  EXPECT_EQ(run("check " + folder_.string() + "/nowhere --fail-on none").code, 2);
  EXPECT_EQ(check("--fail-on everything").code, 2);
}

TEST_F(GateTest, ABaselineIsOnlyMadeWhenAsked) {
  const Outcome missing = against_baseline();
  EXPECT_EQ(missing.code, 2);
  EXPECT_TRUE(has(missing.messages, "--update-baseline creates it")) << missing.messages;
  EXPECT_FALSE(fs::exists(baseline_));
  EXPECT_EQ(check("--update-baseline").code, 2);
  EXPECT_EQ(against_baseline("--update-baseline").code, 0);
  const std::string text = contents(baseline_);
  EXPECT_TRUE(has(text, balance_id)) << text;
  EXPECT_FALSE(has(text, "\"line")) << text;
  const Outcome known = against_baseline();
  EXPECT_EQ(known.code, 0) << known.messages;
  EXPECT_TRUE(has(known.messages, "0 new, 2 known")) << known.messages;
  EXPECT_EQ(contents(baseline_), text);
}

TEST(BaselineFile, EachEntryIsALineOfItsOwn) {
  KnownViolations all;
  for (const char* name : {"a", "b", "c"}) {
    const std::vector<std::string> functionalities{name};
    all[violations::make_id(name, functionalities)] = {name, functionalities, name[0] == 'b' ? 3U : 0U};
  }
  const std::string text = baseline_text(all);
  EXPECT_EQ(parse_baseline(text).known, all);
  for (const auto& [id, ignored] : all) {
    KnownViolations fewer = all;
    fewer.erase(id);
    std::string expected = text;
    const std::size_t begin = expected.rfind('\n', expected.find(id)) + 1;
    expected.erase(begin, expected.find('\n', begin) + 1 - begin);
    EXPECT_EQ(baseline_text(fewer), expected);
  }
}

TEST_F(GateTest, WhatIsKnownIsShownShort) {
  EXPECT_EQ(against_baseline("--update-baseline").code, 0);
  const Outcome text = against_baseline();
  EXPECT_TRUE(has(text.results, "standing   known")) << text.results;
  EXPECT_TRUE(has(text.results, "2 violations (2 known)")) << text.results;
  EXPECT_FALSE(has(text.results, "Initial state")) << text.results;
  const auto report = nlohmann::json::parse(against_baseline("--format json").results);
  EXPECT_EQ(report.at("verdict"), "violated");
  EXPECT_EQ(report.at("violations").at(0).at("baseline"), "known");
}

TEST_F(GateTest, ABaselineMayBeNestedAsDeepAsItIsLarge) {
  const std::string nested = std::string(2'000'000, '[') + std::string(2'000'000, ']') + "}";
  for (const char* text : {R"({"format": )", R"({"format": "quiesce-baseline-1", "x": )"}) {
    std::ofstream(baseline_) << text << nested;
    const Outcome outcome = against_baseline("");
    EXPECT_EQ(outcome.code, 2) << outcome.messages;
    EXPECT_TRUE(has(outcome.messages, "known.json: ")) << outcome.messages;
  }
}

TEST_F(GateTest, ABaselineThatIsNoneIsWrongInput) {
  EXPECT_EQ(against_baseline("--update-baseline").code, 0);
  std::string changed = contents(baseline_);
  changed.replace(changed.find("Withdrawal"), 10, "Withdrawat");
  const std::vector<std::string> texts = {"",
                                          "{",
                                          "[]",
                                          "null",
                                          R"({"tool": {"name": "quiesce"}, "violations": []})",
                                          R"({"format": "quiesce-baseline-2"})",
                                          R"({"format": "quiesce-baseline-1", "x": 1})",
                                          "<<<<<<< HEAD\n" + changed,
                                          changed,
                                          R"({"format": ["quiesce-baseline-1"]})"};
  for (const std::string& text : texts) {
    std::ofstream(baseline_) << text;
    for (const char* update : {"", "--update-baseline"}) {
      const Outcome outcome = against_baseline(update);
      EXPECT_EQ(outcome.code, 2) << text;
      EXPECT_EQ(outcome.results, "") << text;
      EXPECT_TRUE(has(outcome.messages, "known.json")) << outcome.messages;
      EXPECT_EQ(contents(baseline_), text);
    }
  }
  EXPECT_EQ(check("--baseline " + folder_.string()).code, 2);
  EXPECT_EQ(check("--update-baseline --baseline " + folder_.string() + "/no/where.json").code, 2);
}

TEST_F(GateTest, ALinkStaysALinkWhereverItLeads) {
  const fs::path kept = folder_ / "kept" / "file.json";
  fs::create_directory(kept.parent_path());
  fs::create_symlink("kept/file.json", baseline_);
  EXPECT_EQ(against_baseline("--update-baseline").code, 0);
  EXPECT_TRUE(fs::is_symlink(baseline_));
  EXPECT_TRUE(has(contents(kept), balance_id));
  fs::remove_all(kept.parent_path());
  const Outcome nowhere = against_baseline("--update-baseline");
  EXPECT_EQ(nowhere.code, 2);
  EXPECT_TRUE(has(nowhere.messages, "there is no folder")) << nowhere.messages;
  fs::remove(baseline_);
  fs::create_symlink("known.json", baseline_);
  EXPECT_EQ(against_baseline("--update-baseline").code, 2);
  EXPECT_TRUE(fs::is_symlink(baseline_));
}

TEST_F(GateTest, WhatCannotBeWrittenIsSaidBeforeTheCheck) {
  if (::getuid() != 0) GTEST_SKIP() << "only root can become another user";
  EXPECT_EQ(against_baseline("--update-baseline --f-max 1").code, 0);
  const std::string before = contents(baseline_);
  const std::string command = "setpriv --reuid=65534 --regid=65534 --clear-groups " QUIESCE_PROGRAM
                              " check " +
                              bank_.string() + " --quiet --update-baseline --baseline ";
  fs::permissions(folder_, fs::perms::all);
  fs::permissions(baseline_, fs::perms(0444));
  for (const std::string& file : {baseline_.string(), (bank_ / "new.json").string()}) {
    const Outcome outcome = shell(command + file);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.results, "");
    EXPECT_TRUE(has(outcome.messages, "cannot write " + file)) << outcome.messages;
  }
  EXPECT_EQ(contents(baseline_), before);
}

TEST_F(GateTest, TheFileKeepsItsPermissions) {
  EXPECT_EQ(against_baseline("--update-baseline --f-max 1").code, 0);
  fs::permissions(baseline_, fs::perms(0660));
  EXPECT_EQ(against_baseline("--update-baseline").code, 0);
  EXPECT_TRUE(has(contents(baseline_), balance_id));
  EXPECT_EQ(fs::status(baseline_).permissions(), fs::perms(0660));
}

TEST_F(GateTest, WhatAnotherRunHasWrittenIsNotOverwritten) {
  EXPECT_EQ(against_baseline("--update-baseline --f-max 1").code, 0);
  const std::string theirs = contents(baseline_) + "\n";
  Gate gate;
  CLI::App command;
  gate.declare(command);
  command.parse("--update-baseline --baseline " + baseline_.string());
  ASSERT_EQ(gate.problem(), "");
  const parsers::LoadedApplication loaded = parsers::load_application(bank_);
  violations::Report report;
  violations::Violation found;
  found.invariant = "accounts.balance >= 0";
  found.functionalities = {"Withdrawal", "Withdrawal"};
  found.id = balance_id;
  report.violations = {found};
  gate.judge(loaded, report, Terminal(ColourChoice::Never));
  std::ofstream(baseline_) << theirs;
  EXPECT_TRUE(has(gate.finish(), "somebody else has changed"));
  EXPECT_EQ(contents(baseline_), theirs);
  ASSERT_EQ(gate.problem(), "");
  gate.judge(loaded, report, Terminal(ColourChoice::Never));
  EXPECT_EQ(gate.finish(), "");
  EXPECT_TRUE(has(contents(baseline_), balance_id));
}

TEST_F(GateTest, WhatIsIgnoredNeedsNoPlaceInTheBaseline) {
  EXPECT_EQ(against_baseline("--update-baseline").code, 0);
  manifest_ignores(R"([{"id": ")" + std::string(balance_id) + R"(", "reason": "the bank allows it"}])");
  EXPECT_TRUE(has(against_baseline().messages, ": 0 new, 1 known, 1 ignored\n"));
  EXPECT_TRUE(has(contents(baseline_), balance_id));
  EXPECT_TRUE(
      has(against_baseline("--update-baseline").messages, ": 0 added, 1 known, 1 ignored and removed\n"));
  EXPECT_FALSE(has(contents(baseline_), balance_id));
}

TEST_F(GateTest, AnInvariantThatIsNamedAsAnIdIsExplained) {
  manifest_ignores(R"([{"id": "accounts.balance >= 0", "reason": "x"}])");
  const Outcome outcome = check();
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.messages, "Q1214")) << outcome.messages;
  EXPECT_TRUE(has(outcome.messages, "it is the name of an invariant")) << outcome.messages;
}

TEST_F(GateTest, NoNameBecomesACommandOfGithub) {
  std::ofstream(bank_ / "invariants.json")
      << R"({"Absolute Invariants": [{"name": "n", "rule": "accounts.balance >= 0", "description": ")"
      << std::string(70, 'w') << " ::stop-commands::" << std::string(60, 'x') << R"("}]})";
  const Outcome outcome = check("--format github --out " + (folder_ / "report").string());
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.results, "\n::error ")) << outcome.results;
  EXPECT_TRUE(has(outcome.results, "\n             \\::stop-commands::x")) << outcome.results;
}

TEST_F(GateTest, WhoNamesTheManifestMeansItsFolder) {
  const Outcome outcome =
      shell("cd " + folder_.string() +
            " && QUIESCE_NO_CACHE= " QUIESCE_PROGRAM " check bank/quiesce.json --quiet --format github");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.results, "file=bank/transactions/AccountService.java,")) << outcome.results;
  EXPECT_EQ(outcome.messages, "");
  EXPECT_TRUE(fs::exists(bank_ / ".quiesce" / "cache" / "answers"));
}

TEST_F(GateTest, WhatWasNotLookedAtIsNotGone) {
  EXPECT_EQ(against_baseline("--update-baseline").code, 0);
  const std::string before = contents(baseline_);
  const std::vector<std::pair<std::string, std::string>> runs = {
      {"--f-max 1", "it takes f = 2"},
      {"--invariant 'accounts.balance >= 0'", "its invariant was not asked for"},
      {"--timeout 1e-6", "not everything was decided"}};
  for (const auto& [options, why] : runs) {
    for (const char* update : {"", " --update-baseline"}) {
      const Outcome outcome = against_baseline(options + update);
      EXPECT_TRUE(has(outcome.messages, "not looked at: ")) << outcome.messages;
      EXPECT_TRUE(has(outcome.messages, why)) << outcome.messages;
      EXPECT_FALSE(has(outcome.messages, "gone")) << outcome.messages;
      EXPECT_EQ(contents(baseline_), before) << options;
    }
  }
}

/// Charge breaks the rule alone, Withdrawal only with another one.
TEST_F(GateTest, AutoLooksBeyondWhatIsKnown) {
  const fs::path file = bank_ / "transactions" / "AccountService.java";
  std::string code = contents(file);
  code.insert(code.rfind('}'), R"(
    public void charge(int id_account, int fee) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(WITHDRAW)) {
            update.setInt(1, fee);
            update.setInt(2, id_account);
            update.executeUpdate();
        }
    }
)");
  std::ofstream(file) << code;
  std::string steps = contents(bank_ / "functionalities.json");
  std::ofstream(bank_ / "functionalities.json")
      << steps.insert(steps.find('{') + 1, "\"Charge\": [\"charge\"],");
  const std::string rule = "--invariant 'accounts.balance >= 0' ";
  // Without a baseline the first violation is enough, and the report says how far it looked.
  const Outcome plain = check(rule + "--f-max auto");
  EXPECT_EQ(plain.code, 1);
  EXPECT_FALSE(has(plain.results, balance_id)) << plain.results;
  EXPECT_TRUE(has(plain.results, "looked at up to f = 1: it is violated there")) << plain.results;
  // What is known must not hide what is new, and is not gone.
  EXPECT_EQ(against_baseline(rule + "--f-max 1 --update-baseline").code, 0);
  const Outcome added = against_baseline(rule + "--f-max auto");
  EXPECT_EQ(added.code, 1);
  EXPECT_TRUE(has(added.messages, std::string("1 new, 1 known\n  new: ") + balance_id)) << added.messages;
  EXPECT_EQ(against_baseline(rule + "--f-max 2 --update-baseline").code, 0);
  const Outcome known = against_baseline(rule + "--f-max auto");
  EXPECT_EQ(known.code, 0) << known.messages;
  EXPECT_TRUE(has(known.messages, "0 new, 2 known\n")) << known.messages;
  // Nor must what is ignored.
  manifest_ignores(R"([{"id": "accounts-balance-0-charge-39e72db1", "reason": "a fee is a fee"}])");
  EXPECT_EQ(check(rule + "--f-max auto").code, 1);
}

TEST_F(GateTest, WhatContainsASmallerOneIsNotGone) {
  EXPECT_EQ(against_baseline("--update-baseline --all --f-max 3").code, 0);
  const std::string before = contents(baseline_);
  const Outcome outcome = against_baseline("--f-max 3 --update-baseline");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(has(outcome.messages, std::string("it contains ") + balance_id)) << outcome.messages;
  EXPECT_EQ(contents(baseline_), before);
}

TEST_F(GateTest, ARemovedInvariantTakesItsEntriesAlong) {
  EXPECT_EQ(against_baseline("--update-baseline").code, 0);
  std::ofstream(bank_ / "invariants.json") << R"({"Absolute Invariants": ["accounts.balance >= 0"]})";
  const Outcome outcome = against_baseline();
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(has(outcome.messages, "1 known, 1 gone\n  gone: where-accounts-id")) << outcome.messages;
}

TEST_F(GateTest, UndecidedIsStillThreeWhereAllElseIsKnown) {
  EXPECT_EQ(against_baseline("--update-baseline").code, 0);
  EXPECT_EQ(against_baseline("--timeout 1e-6").code, 3);
}

TEST_F(GateTest, TheManifestIgnoresByIdAndByInvariant) {
  manifest_ignores(R"([{"id": ")" + std::string(balance_id) + R"(", "reason": "the bank allows it"}])");
  const Outcome one = check();
  EXPECT_EQ(one.code, 1);
  EXPECT_TRUE(has(one.results, "standing   ignored: the bank allows it (quiesce.json:")) << one.results;
  EXPECT_TRUE(has(one.results, "2 violations (1 ignored)")) << one.results;
  manifest_ignores(R"([{"id": ")" + std::string(balance_id) + R"(", "reason": "the bank allows it"},
                       {"invariant": ")" +
                   names_rule + R"(", "reason": "repaired every night"}])");
  const Outcome both = check("--format json");
  EXPECT_EQ(both.code, 0) << both.messages;
  const auto violations = nlohmann::json::parse(both.results).at("violations");
  EXPECT_EQ(violations.at(0).at("ignored").at("reason"), "the bank allows it");
  EXPECT_EQ(violations.at(1).at("ignored").at("reason"), "repaired every night");
  EXPECT_FALSE(has(both.messages, "warning")) << both.messages;
  const Outcome html = check("--format html");
  EXPECT_TRUE(has(html.results, "repaired every night"));
}

TEST_F(GateTest, ACommentIgnoresAndItsPlaceIsShown) {
  comment("// quiesce:ignore \"accounts.balance >= 0\" overdrafts are allowed");
  const Outcome outcome = check();
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.results, "ignored: overdrafts are allowed (transactions/ClientService.java:1)"))
      << outcome.results;
  const Outcome alone = check("--invariant 'accounts.balance >= 0'");
  EXPECT_EQ(alone.code, 0) << alone.results;
}

TEST_F(GateTest, AnIgnoreThatMatchesNothingIsSaid) {
  manifest_ignores(R"([{"invariant": "accounts.balance > 0", "reason": "x"},
                       {"id": "accounts-balance-0-withdrawal-x2-40bcc7a8", "reason": "x"}])");
  const Outcome outcome = check();
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.messages,
                  "warning Q1214: nothing is ignored here: there is no invariant "
                  "'accounts.balance > 0'; did you mean 'accounts.balance >= 0'?"))
      << outcome.messages;
  EXPECT_TRUE(has(outcome.messages,
                  "no violation has the id 'accounts-balance-0-withdrawal-x2-40bcc7a8'; did you "
                  "mean 'accounts-balance-0-withdrawal-x2-40bcc7a7'?"))
      << outcome.messages;
  comment("// quiesce:ignore accounts.balance >= 0 reason");
  EXPECT_TRUE(has(check().messages, "A name with spaces stands in double quotes"));
}

TEST_F(GateTest, AnIgnoreThatWasNotLookedForIsNotBlamed) {
  manifest_ignores(R"([{"id": ")" + std::string(balance_id) + R"(", "reason": "x"},
                       {"invariant": ")" +
                   names_rule + R"(", "reason": "x"}])");
  for (const char* options : {"--timeout 1e-6", "--invariant 'accounts.balance >= 0'"}) {
    const Outcome outcome = check(options);
    EXPECT_FALSE(has(outcome.messages, "Q1214")) << options << outcome.messages;
  }
  const Outcome less = check("--f-max 1");
  EXPECT_FALSE(has(less.messages, balance_id)) << less.messages;
  EXPECT_TRUE(has(less.messages, "is not violated")) << less.messages;
}

TEST_F(GateTest, WhatIsIgnoredNeedsNoBaseline) {
  manifest_ignores(R"([{"invariant": "accounts.balance >= 0", "reason": "x"}])");
  EXPECT_EQ(against_baseline("--update-baseline").code, 0);
  const std::string text = contents(baseline_);
  EXPECT_FALSE(has(text, balance_id)) << text;
  EXPECT_TRUE(has(text, "update-name-x2")) << text;
  EXPECT_EQ(against_baseline().code, 0);
}

TEST_F(GateTest, AnIgnoreWithoutAReasonIsAnError) {
  comment("/* quiesce:ignore \"accounts.balance >= 0\" */");
  const Outcome outcome = check();
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.messages, "transactions/ClientService.java:1:19: error Q1212")) << outcome.messages;
}

}  // namespace
}  // namespace quiesce::cli
