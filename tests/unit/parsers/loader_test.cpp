// Loading from a real folder: what a file system can do wrong. The corpus tests the rest.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "quiesce/ir/printer.hpp"
#include "quiesce/parsers/application_loader.hpp"
#include "quiesce/parsers/limits.hpp"

namespace quiesce::parsers {
namespace {

namespace fs = std::filesystem;

class Folder : public testing::Test {
 protected:
  Folder() {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    path_ = fs::temp_directory_path() / ("quiesce-" + std::to_string(getpid()) + "-" + test->name());
    fs::create_directories(path_);
  }
  ~Folder() override {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << text;
  }
  void write_bank() const {
    write("schema.sql", "CREATE TABLE accounts (id INTEGER PRIMARY KEY, balance INTEGER NOT NULL);\n");
    write("invariants.json", R"({"Absolute Invariants": ["accounts.balance >= 0"]})");
    write("functionalities.json", R"({"Deposit": ["deposit"]})");
    write("src/Bank.java",
          "class Bank { void deposit(java.sql.Connection c, int id) throws Exception {\n"
          "  java.sql.PreparedStatement s = c.prepareStatement(\"UPDATE accounts SET balance = 1 WHERE id = "
          "?\");\n"
          "  s.setInt(1, id); s.executeUpdate(); } }\n");
  }
  [[nodiscard]] std::string problems(const fs::path& path) const {
    const LoadedApplication loaded = load_application(path);
    std::string text;
    for (const auto& diagnostic : loaded.diagnostics.sorted(loaded.sources)) {
      text += render(diagnostic, loaded.sources);
    }
    EXPECT_EQ(loaded.application.has_value(), !loaded.diagnostics.has_errors());
    return text;
  }
  fs::path path_;
};

/// Root reads everything: for its life time the test runs as another user.
class WithoutPrivileges {
 public:
  WithoutPrivileges() { take(nobody); }
  WithoutPrivileges(const WithoutPrivileges&) = delete;
  WithoutPrivileges& operator=(const WithoutPrivileges&) = delete;
  ~WithoutPrivileges() { take(0); }

 private:
  static constexpr uid_t nobody = 65534;
  static void take(uid_t user) {
    if (getuid() != 0) return;
    EXPECT_EQ(seteuid(user), 0);
  }
};

TEST_F(Folder, LoadsByConventionAndIsNamedAfterItsFolder) {
  write_bank();
  EXPECT_EQ(problems(path_), "");
  const LoadedApplication loaded = load_application(path_ / "");
  ASSERT_TRUE(loaded.application);
  EXPECT_EQ(loaded.application->name, path_.filename().string());
  EXPECT_EQ(loaded.application->transactions.size(), 1U);
  ASSERT_EQ(loaded.application->aggregates.size(), 1U);
  EXPECT_EQ(loaded.application->aggregates.front().name, "accounts");
}

TEST_F(Folder, TheManifestItselfMayBeNamed) {
  write_bank();
  write("quiesce.json", R"({"name": "My Bank"})");
  const LoadedApplication loaded = load_application(path_ / "quiesce.json");
  ASSERT_TRUE(loaded.application);
  EXPECT_EQ(loaded.application->name, "My Bank");
}

TEST_F(Folder, MissingEmptyOrNoFolder) {
  EXPECT_NE(problems(path_ / "none").find("no such folder"), std::string::npos);
  EXPECT_NE(problems(path_).find("the folder is empty"), std::string::npos);
  write("file.txt", "x");
  EXPECT_NE(problems(path_ / "file.txt").find("this is no folder"), std::string::npos);
}

TEST_F(Folder, HiddenAndBuildFoldersAreNotEntered) {
  write_bank();
  for (const char* folder : {".git", "node_modules", "build", "target", "src/.hidden"}) {
    write(std::string(folder) + "/broken.sql", "CREATE TABL");
  }
  EXPECT_EQ(problems(path_), "");
}

TEST_F(Folder, LinksThatLeadBackEnd) {
  write_bank();
  fs::create_directory_symlink(path_, path_ / "src" / "loop");
  fs::create_directory_symlink("self", path_ / "src" / "self");
  EXPECT_EQ(problems(path_), "");
}

TEST_F(Folder, ALinkToNothingIsSaidWhereItIsNeeded) {
  write_bank();
  fs::create_symlink(path_ / "gone.sql", path_ / "more.sql");
  EXPECT_NE(problems(path_).find("more.sql: error Q1002: there is no such file"), std::string::npos);
}

TEST_F(Folder, LargeFilesAreRefusedUnread) {
  write_bank();
  write("huge.sql", "");
  fs::resize_file(path_ / "huge.sql", 50U << 20U);
  EXPECT_NE(problems(path_).find("huge.sql: error Q1001: the file is too large (50 MB)"), std::string::npos);
}

TEST_F(Folder, UnreadableFile) {
  write_bank();
  fs::permissions(path_, fs::perms::all);
  fs::permissions(path_ / "schema.sql", fs::perms::none);
  const WithoutPrivileges user;
  EXPECT_NE(problems(path_).find("schema.sql: error Q1004"), std::string::npos);
}

TEST(MemoryApplication, TooManyFiles) {
  std::vector<MemoryFile> files;
  for (std::size_t i = 0; i <= max_files; ++i) files.push_back({std::to_string(i) + ".sql", ""});
  const LoadedApplication loaded = load_application(std::move(files));
  EXPECT_FALSE(loaded.application);
  EXPECT_EQ(loaded.diagnostics.error_count(), 1U);
}

}  // namespace
}  // namespace quiesce::parsers
