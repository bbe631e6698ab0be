// The baseline in the life of a repository: a real git, a real check at every commit.
#include <regex>

#include "unit/cli/program.hpp"

namespace quiesce::cli {
namespace {

class Repository : public Program {
 protected:
  Repository() : bank_(folder_ / "bank") {
    fs::copy(sample("simple-bank"), bank_, fs::copy_options::recursive);
    // Nothing of the machine's own configuration may matter.
    git("init --quiet");
    git("config user.name Tester");
    git("config user.email tester@example.invalid");
    git("config commit.gpgsign false");
  }
  Outcome git(const std::string& arguments) const {
    const Outcome outcome =
        shell("GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null git -C " + bank_.string() + " " + arguments);
    EXPECT_EQ(outcome.code, 0) << arguments << "\n" << outcome.messages;
    return outcome;
  }
  void commit(const std::string& message) const {
    git("add -A");
    git("commit --quiet -m '" + message + "'");
  }
  [[nodiscard]] Outcome gate(const std::string& options = "") const {
    return shell("cd " + bank_.string() + " && " + QUIESCE_PROGRAM +
                 " check . --quiet --baseline known.json " + options);
  }
  void edit(const std::string& file, const std::string& from, const std::string& to) const {
    std::string text = contents(bank_ / file);
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << file << ": " << from;
    text.replace(at, from.size(), to);
    std::ofstream(bank_ / file) << text;
  }
  /// Lines that `git diff` adds and takes away in the baseline.
  [[nodiscard]] std::pair<std::size_t, std::size_t> changed_lines() const {
    const std::string numbers = git("diff --numstat -- known.json").results;
    std::smatch found;
    if (!std::regex_search(numbers, found, std::regex(R"((\d+)\s+(\d+)\s+known\.json)"))) return {0, 0};
    return {std::stoul(found[1]), std::stoul(found[2])};
  }
  fs::path bank_;
};

constexpr const char* deposit_without_check = R"(
    public void charge(int id_account, int fee) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(WITHDRAW)) {
            update.setInt(1, fee);
            update.setInt(2, id_account);
            update.executeUpdate();
        }
    }

    public void update_accounts()";

TEST_F(Repository, TheGateLivesWithItsBaseline) {
  EXPECT_EQ(gate("--update-baseline").code, 0);
  commit("An application with two known violations");
  EXPECT_EQ(gate().code, 0);

  // A commit that adds a violation fails, and only for that one.
  edit("transactions/AccountService.java", "\n    public void update_accounts(", deposit_without_check);
  edit("functionalities.json", "{", "{\n  \"Charge\": [\"charge\"],");
  commit("Charge a fee");
  const Outcome added = gate();
  EXPECT_EQ(added.code, 1) << added.messages;
  EXPECT_NE(added.messages.find("1 new, 2 known\n  new: accounts-balance-0-charge-"), std::string::npos)
      << added.messages;
  EXPECT_EQ(git("status --porcelain").results, "");
  const std::size_t blamed = added.results.find("✗ accounts.balance >= 0\n");
  EXPECT_NE(blamed, std::string::npos) << added.results;
  EXPECT_EQ(added.results.find("\n✗ ", blamed), std::string::npos) << added.results;

  // Accepting it is one line.
  EXPECT_EQ(gate("--update-baseline").code, 0);
  EXPECT_EQ(changed_lines(), std::pair(std::size_t{1}, std::size_t{0}));
  commit("Live with it for now");
  EXPECT_EQ(gate().code, 0);

  // A commit that repairs something passes and is told so; the file changes only when asked.
  edit("transactions/AccountService.java", "balance = balance - ? WHERE id = ?\"",
       "balance = balance - ? WHERE id = ? AND balance >= \" + LEAST");
  edit("transactions/AccountService.java", "private static final String SELECT_BALANCE",
       "private static final String LEAST = \"?\";\n    private static final String SELECT_BALANCE");
  for (const char* argument : {"update.setInt(2, id_account);\n            update.executeUpdate();\n        "
                               "}\n    }\n\n    public void update",
                               "update.setInt(2, id_account);\n            update.executeUpdate();\n        "
                               "}\n    }\n\n    public void charge"}) {
    const std::string text = argument;
    const std::string value = text.find("charge") != std::string::npos ? "amount" : "fee";
    edit("transactions/AccountService.java", text, "update.setInt(3, " + value + ");\n            " + text);
  }
  commit("Take only what is there");
  const Outcome fixed = gate();
  EXPECT_EQ(fixed.code, 0) << fixed.results << fixed.messages;
  EXPECT_NE(fixed.messages.find("0 new, 1 known, 2 gone\n  gone: accounts-balance-0-charge-"),
            std::string::npos)
      << fixed.messages;
  EXPECT_NE(fixed.results.find("Gone from the baseline\n  - accounts.balance >= 0, broken by Charge"),
            std::string::npos)
      << fixed.results;
  EXPECT_NE(fixed.messages.find("--update-baseline removes what is gone"), std::string::npos);
  EXPECT_EQ(git("status --porcelain").results, "");

  EXPECT_EQ(gate("--update-baseline").code, 0);
  EXPECT_EQ(changed_lines(), std::pair(std::size_t{0}, std::size_t{2}));
  commit("Forget what is repaired");
  const Outcome last = gate();
  EXPECT_EQ(last.code, 0);
  EXPECT_EQ(last.messages, "Baseline known.json: 0 new, 1 known\n");
}

}  // namespace
}  // namespace quiesce::cli
