#include "unit/cli/program.hpp"

namespace quiesce::cli {
namespace {

TEST_F(Program, VersionAndHelpAreResults) {
  const Outcome version = run("--version");
  EXPECT_EQ(version.code, 0);
  EXPECT_EQ(version.results.rfind("quiesce ", 0), 0U);
  EXPECT_EQ(version.messages, "");
  for (const char* arguments : {"--help", "-h", "inspect --help"}) {
    const Outcome help = run(arguments);
    EXPECT_EQ(help.code, 0) << arguments;
    EXPECT_NE(help.results.find("inspect"), std::string::npos) << arguments;
    EXPECT_EQ(help.messages, "") << arguments;
  }
}

TEST_F(Program, WrongUsageIsTwoAndSaidOnStderr) {
  for (const char* arguments : {"", "inspekt", "inspect", "inspect a b", "inspect --jsn .", "--colour",
                                "inspect . --color purple", "--color"}) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.code, 2) << arguments;
    EXPECT_EQ(outcome.results, "") << arguments;
    EXPECT_NE(outcome.messages, "") << arguments;
  }
}

TEST_F(Program, WrongInputIsTwoWithAllProblemsOnStderr) {
  write("schema.sql", "CREATE TABLE accounts (id INTEGER PRIMARY KEY, balance INTEGER NOT NULL);\n");
  write("invariants.json",
        "{\"Absolute Invariants\": [\"acounts.balance >= 0\", \"accounts.balance >=\"]}\n");
  write("functionalities.json", "{\"Deposit\": []}\n");
  const Outcome outcome = run("inspect " + folder_.string());
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.results, "");
  for (const char* part : {"invariants.json:1:27: error Q3", "did you mean 'accounts'?", "^~~~~~~",
                           "functionalities.json:1:", "no transaction file", "errors"}) {
    EXPECT_NE(outcome.messages.find(part), std::string::npos) << part << "\n" << outcome.messages;
  }
}

TEST_F(Program, AMissingFolderIsTwo) {
  const Outcome outcome = run("inspect " + (folder_ / "none").string());
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.messages.find("no such folder"), std::string::npos);
}

TEST_F(Program, InspectShowsTheBank) {
  const Outcome outcome = run("inspect " + sample("simple-bank"));
  EXPECT_EQ(outcome.code, 0) << outcome.messages;
  for (const char* part :
       {"Simple Bank: 2 entities in 2 aggregates, 2 invariants, 4 transactions, 2 functionalities",
        "Entities", "Aggregates", "Invariants", "Transactions", "Functionalities", "inside      Accounts",
        "across      Clients, Accounts", "changed by  Withdrawal", "a type with '?' may be null",
        "step 1 → step 2: id_account, balance (a local)"}) {
    EXPECT_NE(outcome.results.find(part), std::string::npos) << part << "\n" << outcome.results;
  }
}

TEST_F(Program, EverySampleIsUnderstood) {
  for (const auto& entry : fs::directory_iterator(fs::path(QUIESCE_SOURCE_DIR) / "samples")) {
    if (!entry.is_directory()) continue;
    const Outcome outcome = run("inspect " + entry.path().string());
    EXPECT_EQ(outcome.code, 0) << entry.path() << "\n" << outcome.messages;
  }
}

TEST_F(Program, JsonHasTheContentOfTheText) {
  const Outcome text = run("inspect " + sample("quizzes"));
  const Outcome json = run("inspect --json " + sample("quizzes"));
  ASSERT_EQ(text.code, 0) << text.messages;
  ASSERT_EQ(json.code, 0) << json.messages;
  const auto page = nlohmann::json::parse(json.results);
  const auto expect_shown = [&](const std::string& part) {
    EXPECT_NE(text.results.find(part), std::string::npos) << part;
  };
  expect_shown(page.at("application"));
  expect_shown(page.at("summary"));
  EXPECT_EQ(page.at("entities").size(), 3U);
  EXPECT_EQ(page.at("invariants").size(), 4U);
  EXPECT_EQ(page.at("functionalities").size(), 4U);
  for (const char* part : {"entities", "aggregates", "invariants", "transactions", "functionalities"}) {
    for (const auto& entry : page.at(part)) expect_shown(entry.at("name"));
  }
  for (const auto& transaction : page.at("transactions")) {
    for (const auto& line : transaction.at("body")) expect_shown(line);
    for (const auto& attribute : transaction.at("reads")) expect_shown(attribute);
  }
  for (const char* part : {"unknown_values", "notes"}) {
    for (const auto& entry : page.at(part)) expect_shown(entry.at("text"));
  }
}

TEST_F(Program, ColoursOnlyWhereAsked) {
  EXPECT_EQ(run("inspect " + sample("gap")).results.find('\033'), std::string::npos);
  EXPECT_NE(run("inspect --color always " + sample("gap")).results.find('\033'), std::string::npos);
  EXPECT_EQ(run("--color never inspect " + sample("gap")).results.find('\033'), std::string::npos);
  EXPECT_NE(run("inspect --color=always " + folder_.string()).messages.find('\033'), std::string::npos);
}

TEST_F(Program, AReaderThatGoesAwayIsNoCrash) {
  const std::string program = std::string(QUIESCE_PROGRAM) + " inspect " + sample("quizzes");
  const Outcome outcome = shell("{ " + program + "; echo \"code $?\" >&2; } | true");
  EXPECT_EQ(outcome.messages, "code 0\n");
}

TEST_F(Program, CtrlCStillPrintsWhatIsKnown) {
  for (const char* jobs : {"1", "2", "8"}) {
    const Outcome outcome = shell("timeout --preserve-status -k 20 -s INT 1 " + std::string(QUIESCE_PROGRAM) +
                                  " check " + sample("quizzes-fixed-2") + " --f-max 6 --jobs " + jobs);
    EXPECT_EQ(outcome.code, 3) << jobs;
    EXPECT_NE(outcome.results.find("Interrupted"), std::string::npos) << outcome.results;
  }
}

TEST_F(Program, ATooSmallLimitIsUndecidedNotAFailure) {
  for (const char* limit : {"1e-6", "1e-4"}) {
    const Outcome outcome = run("check " + sample("quizzes") + " --f-max 1 --timeout " + limit);
    EXPECT_EQ(outcome.code, 3) << outcome.messages;
    EXPECT_EQ(outcome.messages.find("failure"), std::string::npos) << outcome.messages;
  }
}

TEST_F(Program, AFolderThatCannotTakeTheReportIsSaidBeforeTheWork) {
  const fs::path file = folder_ / "a-file";
  std::ofstream(file) << "mine";
  const Outcome outcome = run("check " + sample("gap") + " --out " + file.string());
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.messages.find("cannot write into the folder"), std::string::npos) << outcome.messages;
  EXPECT_EQ(run("check " + sample("gap") + " --out ''").code, 2);
}

TEST_F(Program, AReportIsNotMixedWithAnEarlierOne) {
  const fs::path out = folder_ / "report";
  fs::create_directories(out / "violations");
  std::ofstream(out / "violations" / "notes.txt") << "mine";
  const std::string check = "check " + sample("simple-bank") + " --out " + out.string();
  EXPECT_EQ(run(check + " --format html --format svg").code, 1);
  EXPECT_TRUE(fs::exists(out / "report.html"));
  EXPECT_EQ(run(check + " --f-max 1").code, 0);
  EXPECT_FALSE(fs::exists(out / "report.html"));
  std::vector<fs::path> left;
  for (const auto& entry : fs::directory_iterator(out / "violations"))
    left.push_back(entry.path().filename());
  EXPECT_EQ(left, std::vector<fs::path>{"notes.txt"});
}

TEST_F(Program, AFullDiskIsOurFailure) {
  const Outcome outcome = shell(std::string(QUIESCE_PROGRAM) + " inspect " + sample("gap") + " >/dev/full");
  EXPECT_EQ(outcome.code, 4);
  EXPECT_NE(outcome.messages.find("cannot write"), std::string::npos);
}

}  // namespace
}  // namespace quiesce::cli
