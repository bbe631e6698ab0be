#include "quiesce/violations/command.hpp"

#include <gtest/gtest.h>

#include "unit/violations/samples.hpp"

namespace quiesce::test {
namespace {

TEST(Command, FindsTheViolationAgain) {
  Report report = report_of({lost_update()});
  EXPECT_EQ(reproduce_command(report, report.violations[0]),
            "quiesce check APP --f-max 2 --invariant 'accounts.balance >= 0'");
  report.folder = "my apps/bank";
  report.extra_rows = 1;
  report.violations[0].minimal = false;
  EXPECT_EQ(reproduce_command(report, report.violations[0]),
            "quiesce check 'my apps/bank' --f-max 2 --all --rows 1 --invariant 'accounts.balance >= 0'");
}

TEST(Command, NamesThatLookLikeOptions) {
  Report report = report_of({lost_update()});
  report.folder = "-x";
  report.violations[0].invariant = "--all";
  EXPECT_EQ(reproduce_command(report, report.violations[0]),
            "quiesce check ./-x --f-max 2 --invariant=--all");
}

/// What a shell makes of the word.
std::string through_a_shell(const std::string& word) {
  const std::string command = "bash -c " + shell_word("printf %s " + word);
  std::FILE* pipe = ::popen(command.c_str(), "r");
  std::string result;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) result += static_cast<char>(c);
  ::pclose(pipe);
  return result;
}

TEST(Command, AShellSeesOneWord) {
  for (const std::string text :
       {"a", "a b", "it's", "$(rm -rf ~)`", "a\nb\t'\\", "\"", "*", "😀", "\x1b[2J1"}) {
    EXPECT_EQ(through_a_shell(shell_word(text)), text);
  }
  EXPECT_EQ(shell_word(""), "''");
}

}  // namespace
}  // namespace quiesce::test
