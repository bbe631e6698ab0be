// Files, folders and pipes that do not behave: a clear message, the right exit code, nothing half-written.
#include <map>

#include "unit/cli/program.hpp"

namespace quiesce::cli {
namespace {

using Contents = std::map<std::string, std::string>;

class Abuse : public Program {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
  /// Everything below a folder; folders with an empty text.
  static Contents all(const fs::path& folder) {
    Contents found;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
      found[fs::relative(entry.path(), folder).string()] = entry.is_regular_file() ? contents(entry) : "";
    return found;
  }
  [[nodiscard]] std::string check(const std::string& options) const {
    return std::string(QUIESCE_PROGRAM) + " check " + sample("simple-bank") + " --quiet " + options;
  }
  /// No file may become larger than so many blocks. The exit code is among the messages: they go through a
  /// pipe, since they would be cut as well.
  [[nodiscard]] Outcome on_full_disk(const std::string& blocks, const std::string& options) const {
    return shell("(ulimit -f " + blocks + "; " + check(options) +
                 " >/dev/null; echo \"code $?\" >&2) 2>&1 | cat >&2");
  }
  /// A folder with a right application, into which a test puts something else.
  [[nodiscard]] fs::path application(const std::string& name) const {
    fs::copy(sample("write-skew"), folder_ / name, fs::copy_options::recursive);
    return folder_ / name;
  }
  /// As a user whom permissions bind; root is bound by none.
  [[nodiscard]] Outcome run_unprivileged(const std::string& arguments) const {
    if (getuid() != 0) return run(arguments);
    const fs::path program = folder_ / "quiesce";
    if (!fs::exists(program)) fs::copy_file(QUIESCE_PROGRAM, program);
    return shell("setpriv --reuid 65534 --regid 65534 --clear-groups " + program.string() + " " + arguments);
  }
  static void expect_said(const Outcome& outcome, int code, const std::string& part) {
    EXPECT_EQ(outcome.code, code) << outcome.messages;
    EXPECT_NE(outcome.messages.find(part), std::string::npos) << part << "\n" << outcome.messages;
  }
};

TEST_F(Abuse, AFullDiskLeavesTheEarlierReport) {
  ASSERT_EQ(shell(check("--format html --out " + path("report"))).code, 1);
  const Contents before = all(folder_ / "report");
  ASSERT_EQ(before.count("report.json"), 1U);
  for (const char* blocks : {"0", "1", "30"}) {
    const Outcome outcome = on_full_disk(blocks, "--all --format html --format svg --out " + path("report"));
    expect_said(outcome, 0, "quiesce: cannot write " + path("report"));
    expect_said(outcome, 0, "code 4");
    EXPECT_TRUE(all(folder_ / "report") == before) << blocks;
  }
  expect_said(on_full_disk("1", "--out " + path("new")), 0, "code 4");
  EXPECT_EQ(all(folder_ / "new"), (Contents{{"violations", ""}}));
}

TEST_F(Abuse, AResultThatCannotBeWrittenIsAFailureOfOurs) {
  expect_said(shell(check(">/dev/full")), 4, "cannot write the result");
  expect_said(shell(check("--out " + path("report") + " >/dev/full")), 4, "cannot write the result");
  EXPECT_TRUE(nlohmann::json::accept(contents(folder_ / "report" / "report.json")));
  expect_said(shell(check(">&-")), 4, "cannot write the result");
}

TEST_F(Abuse, ClosedStandardFilesAreNotWrittenInto) {
  for (const char* closed : {"2>&-", "<&- 2>&-", "<&- >&- 2>&-"}) {
    const std::string command = std::string(QUIESCE_PROGRAM) + " check " + sample("simple-bank") + " --out " +
                                path("report") + " " + closed;
    const int expected = std::string(closed).find(">&- 2") == std::string::npos ? 1 : 4;
    EXPECT_EQ(shell(command).code, expected) << closed;
    for (const auto& [name, text] : all(folder_ / "report")) {
      if (name.ends_with(".json")) {
        EXPECT_TRUE(nlohmann::json::accept(text)) << closed << " " << name;
      }
    }
  }
}

TEST_F(Abuse, AReaderThatHasSeenEnoughIsNoFailure) {
  const std::string report = check("--format html");
  for (const char* reader : {"head -1", "true", "head -c 1"}) {
    const Outcome outcome = shell("{ " + report + "; echo \"code $?\" >&2; } | " + reader);
    EXPECT_EQ(outcome.messages, "code 1\n") << reader;
  }
}

TEST_F(Abuse, AFolderThatVanishesIsMadeAgain) {
  const std::string command = std::string(QUIESCE_PROGRAM) + " check " + sample("quizzes-fixed-2") +
                              " --f-max 6 --quiet --out " + path("report");
  const std::string interrupt = "sleep 0.5; kill -TERM $!; wait $!";
  EXPECT_EQ(shell(command + " & sleep 0.5; rm -r " + path("report") + "; " + interrupt).code, 3);
  EXPECT_TRUE(nlohmann::json::accept(contents(folder_ / "report" / "report.json")));
  expect_said(shell(command + " & sleep 0.5; rm -r " + path("report") + "; echo mine >" + path("report") +
                    "; " + interrupt),
              4, "cannot write " + path("report"));
  EXPECT_EQ(contents(folder_ / "report"), "mine\n");
}

TEST_F(Abuse, AFolderThatMayNotBeWrittenIsSaidBeforeTheWork) {
  fs::create_directories(folder_ / "report" / "violations");
  fs::permissions(folder_, fs::perms::all);
  fs::permissions(folder_ / "report", fs::perms::owner_read | fs::perms::owner_exec | fs::perms::others_read |
                                          fs::perms::others_exec);
  fs::copy(sample("simple-bank"), folder_ / "bank", fs::copy_options::recursive);
  expect_said(run_unprivileged("check " + path("bank") + " --out " + path("report")), 2,
              "cannot write into the folder " + path("report") + ": Permission denied");
  fs::permissions(folder_ / "report", fs::perms::owner_all);
}

TEST_F(Abuse, AFileThatMayNotBeReadIsSaid) {
  fs::permissions(folder_, fs::perms::all);
  const fs::path folder = application("app");
  fs::permissions(folder / "invariants.json", fs::perms::none);
  expect_said(run_unprivileged("inspect " + folder.string()), 2,
              "invariants.json: error Q1004: the file cannot be read");
  fs::permissions(folder, fs::perms::none);
  expect_said(run_unprivileged("check " + folder.string()), 2, "error Q1");
  fs::permissions(folder, fs::perms::owner_all);
  write("other.json", "{}");
  fs::permissions(folder_ / "other.json", fs::perms::none);
  for (const char* verb : {"render ", "replay "})
    expect_said(run_unprivileged(verb + path("other.json")), 2, "other.json: Permission denied");
}

TEST_F(Abuse, AClosedFolderStopsOnlyWhoNeedsIt) {
  fs::permissions(folder_, fs::perms::all);
  const fs::path folder = application("app");
  fs::permissions(folder, fs::perms::all);
  fs::create_directory(folder / "pgdata");
  fs::permissions(folder / "pgdata", fs::perms::none);
  EXPECT_EQ(run_unprivileged("inspect " + folder.string()).code, 0);
  for (const char* name : {"quiesce.json", "invariants.json", "functionalities.json"})
    fs::rename(folder / name, folder_ / name);
  const Outcome init = run_unprivileged("init " + folder.string());
  EXPECT_EQ(init.code, 0) << init.messages;
  EXPECT_NE(init.messages.find("pgdata: the folder cannot be read"), std::string::npos) << init.messages;
  fs::remove(folder / "quiesce.json");  // without one, all *.java are meant
  expect_said(run_unprivileged("inspect " + folder.string()), 2,
              "pgdata: error Q1005: the folder cannot be read");
  fs::permissions(folder / "pgdata", fs::perms::owner_all);
}

TEST_F(Abuse, WhatIsNoTextIsRefusedAtOnce) {
  const std::string replace = "rm -f $f; ";
  const std::map<std::string, std::string> makers{
      {"mkfifo $f.pipe; ln -s $f.pipe $f", "no file but a pipe or a device"},
      {"ln -s /dev/zero $f", "no file but a pipe or a device"},
      {"ln -s $f $f", "there is no such file"},
      {"ln -s nowhere $f", "there is no such file"},
      {"truncate -s 20G $f", "too large"},
      {"head -c 4096 /dev/urandom >$f; printf '\\0' >>$f", "Q100"},
      {"printf '{\"Absolute Invariants\": [\"\\377\"]}' >$f", "no UTF-8"},
      {"printf '{\"a\\0b\": 1}' >$f", "binary data"},
      {"mkdir $f", "invariants"},
      {"mkfifo $f", "invariants"},
      {": >$f", "invariants.json"}};
  int number = 0;
  for (const auto& [maker, part] : makers) {
    const fs::path folder = application("app" + std::to_string(++number));
    const Outcome outcome = shell("f=" + (folder / "invariants.json").string() + "; " + replace + maker +
                                  "; timeout 20 " + QUIESCE_PROGRAM + " check --quiet " + folder.string());
    expect_said(outcome, 2, part);
    EXPECT_EQ(outcome.results, "") << maker;
  }
}

TEST_F(Abuse, LinksThatLeadBackAreFollowedOnce) {
  const fs::path folder = application("app");
  fs::create_directory_symlink(folder, folder / "again");
  fs::create_directory_symlink("..", folder / "up");
  EXPECT_EQ(run("inspect " + folder.string()).code, run("inspect " + sample("write-skew")).code);
  // Nor is what lies around the folder taken for a part of it.
  fs::create_directory_symlink("/", folder / "root");
  std::ofstream(folder_ / "neighbour.sql") << "CREATE TABLE neighbours (id INTEGER PRIMARY KEY);";
  for (const char* name : {"quiesce.json", "invariants.json", "functionalities.json"})
    fs::remove(folder / name);
  const Outcome init = run("init " + folder.string());
  EXPECT_EQ(init.code, 0) << init.messages;
  EXPECT_EQ(contents(folder / "quiesce.json").find("up/"), std::string::npos);
}

TEST_F(Abuse, AReportMayComeThroughAPipeButNotForEver) {
  ASSERT_EQ(shell(check("--out " + path("report"))).code, 1);
  expect_said(run("render /dev/zero"), 2, "/dev/zero: larger than 256 MB");
  for (const char* verb : {"render", "replay"}) {
    const std::string program = std::string("timeout 60 ") + QUIESCE_PROGRAM + " " + verb + " ";
    EXPECT_EQ(shell("cat " + path("report/report.json") + " | " + program + "/dev/stdin").code, 0) << verb;
    EXPECT_EQ(shell(program + path("report")).code, 0) << verb;
    expect_said(shell("truncate -s 300M " + path("large") + "; " + program + path("large")), 2,
                "large: larger than 256 MB");
    expect_said(shell(program + path("none")), 2, "none: No such file");
    expect_said(shell(program + "/dev/null"), 2, "/dev/null: this is no JSON");
    expect_said(shell(program + path("report/violations")), 2, "report.json: No such file");
  }
}

}  // namespace
}  // namespace quiesce::cli
