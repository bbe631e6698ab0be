// What --help lists stands in every completion and in the man page; the completions are run by their shells.
#include <algorithm>
#include <regex>
#include <sstream>

#include "unit/cli/program.hpp"

namespace quiesce::cli {
namespace {

using Words = std::vector<std::string>;

Words lines_in(const std::string& text) {
  Words lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// The text between two marks; the end of the text is an end, too.
std::string section(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t first = text.find(begin);
  if (first == std::string::npos) return "";
  const std::size_t last = text.find(end, first + begin.size());
  return text.substr(first, last == std::string::npos ? last : last - first);
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

bool has(const Words& words, const std::string& word) {
  return std::ranges::find(words, word) != words.end();
}

std::string escaped_hyphens(const std::string& text) {
  return std::regex_replace(text, std::regex("-"), "\\-");
}

class Completion : public Program {
 protected:
  Completion() {
    for (const char* shell : {"bash", "zsh", "fish"})
      write(shell, printed(std::string("completion ") + shell));
    write("quiesce.1", printed("man"));
  }
  [[nodiscard]] std::string printed(const std::string& arguments) const {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.code, 0) << outcome.messages;
    EXPECT_NE(outcome.results, "");
    return outcome.results;
  }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

  [[nodiscard]] Words verbs() const {
    Words names;
    const std::regex line("  ([a-z][a-z0-9-]*) .*");
    std::smatch match;
    for (const std::string& text : lines_in(section(run("--help").results, "Subcommands:", "\n\n")))
      if (std::regex_match(text, match, line)) names.push_back(match[1]);
    return names;
  }
  /// The names of options in the help of a verb, or of the program.
  [[nodiscard]] Words options(const std::string& verb) const {
    Words names;
    const std::regex line("  (-[^ ]*).*");
    std::smatch match;
    for (const std::string& text : lines_in(run(verb + " --help").results)) {
      if (!std::regex_match(text, match, line)) continue;
      std::istringstream list(match[1]);
      for (std::string name; std::getline(list, name, ',');) names.push_back(name);
    }
    return names;
  }
  /// What bash offers for the last of the words, in the test's folder.
  [[nodiscard]] Words bash_offers(const std::string& words) const {
    write("ask.bash", "cd '" + folder_.string() + "' && . ./bash && COMP_WORDS=(" + words +
                          ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_quiesce\n"
                          "((${#COMPREPLY[@]} == 0)) || printf '%s\\n' \"${COMPREPLY[@]}\"\n");
    const Outcome outcome = shell("bash --norc '" + path("ask.bash") + "'");
    EXPECT_EQ(outcome.code, 0) << words << outcome.messages;
    EXPECT_EQ(outcome.messages, "") << words;
    return lines_in(outcome.results);
  }
  [[nodiscard]] bool installed(const std::string& tool) const {
    return shell("command -v " + tool).code == 0;
  }
};

TEST_F(Completion, HelpIsUnderstoodByTheseTests) {
  EXPECT_TRUE(has(verbs(), "check"));
  EXPECT_TRUE(has(verbs(), "replay"));
  for (const char* option : {"-h", "--help", "--f-max", "--format", "--out", "--quiet"})
    EXPECT_TRUE(has(options("check"), option)) << option;
  EXPECT_TRUE(has(options(""), "--color"));
}

TEST_F(Completion, BashOffersEveryVerbAndOption) {
  const Words offered = bash_offers("quiesce ''");
  EXPECT_EQ(offered, verbs());
  for (const std::string& option : options("")) {
    EXPECT_TRUE(has(bash_offers("quiesce -"), option)) << option;
    EXPECT_TRUE(has(bash_offers("quiesce check -"), option)) << option;
  }
  for (const std::string& verb : verbs()) {
    const Words after = bash_offers("quiesce " + verb + " -");
    for (const std::string& option : options(verb)) EXPECT_TRUE(has(after, option)) << verb << " " << option;
  }
}

TEST_F(Completion, ZshFishAndTheManPageListEveryVerbAndOption) {
  const std::string zsh = contents(path("zsh"));
  const std::string fish = contents(path("fish"));
  const std::string man = contents(path("quiesce.1"));
  for (const std::string& verb : verbs()) {
    EXPECT_TRUE(has(zsh, "'" + verb + ":")) << verb;
    EXPECT_TRUE(has(fish, " -a " + verb + " ")) << verb;
    EXPECT_TRUE(has(man, ".SS \"quiesce " + verb + "\"")) << verb;
    const std::string in_zsh = section(zsh, "(" + verb + ")\n", ";;");
    const std::string in_man = section(man, ".SS \"quiesce " + verb + "\"", ".SS");
    std::string in_fish;
    for (const std::string& line : lines_in(fish))
      if (has(line, "-n '__fish_seen_subcommand_from " + verb + "'")) in_fish += line + "\n";
    for (const std::string& option : options(verb)) {
      EXPECT_TRUE(has(in_zsh, option + "[") || has(in_zsh, option + "=[")) << verb << " " << option;
      EXPECT_TRUE(has(in_man, "\\fB" + escaped_hyphens(option) + "\\fR")) << verb << " " << option;
      const std::string flag =
          option.starts_with("--") ? " -l " + option.substr(2) : " -s " + option.substr(1);
      EXPECT_TRUE(has(in_fish, flag + " ")) << verb << " " << option;
    }
  }
  for (const std::string& option : options("")) {
    EXPECT_TRUE(has(section(zsh, "_arguments -C", "&&"), option)) << option;
    EXPECT_TRUE(has(section(man, ".SH OPTIONS", ".SH VERBS"), escaped_hyphens(option))) << option;
  }
}

TEST_F(Completion, BashCompletesValues) {
  const Words formats = bash_offers("quiesce check . --format ''");
  for (const char* format : {"text", "html", "sarif"}) EXPECT_TRUE(has(formats, format)) << format;
  EXPECT_EQ(bash_offers("quiesce check . --format ht"), Words{"html"});
  EXPECT_EQ(bash_offers("quiesce check --format = ht"), Words{"html"});
  EXPECT_EQ(bash_offers("quiesce check --format ="), formats);
  EXPECT_EQ(bash_offers("quiesce replay r.json --on ''"), (Words{"sqlite", "postgres"}));
  EXPECT_EQ(bash_offers("quiesce --color ''"), (Words{"auto", "always", "never"}));
  EXPECT_EQ(bash_offers("quiesce check . --color a"), (Words{"auto", "always"}));
  EXPECT_EQ(bash_offers("quiesce check --f-max ''"), Words{});
}

TEST_F(Completion, BashCompletesFoldersAndFiles) {
  fs::create_directories(folder_ / "an application");
  write("an other file", "");
  EXPECT_EQ(bash_offers("quiesce check an"), Words{"an application"});
  EXPECT_EQ(bash_offers("quiesce --color never inspect an"), Words{"an application"});
  EXPECT_EQ(bash_offers("quiesce check --format html --color=never an"), Words{"an application"});
  EXPECT_EQ(bash_offers("quiesce check x --out an"), Words{"an application"});
  Words files = bash_offers("quiesce render an");
  std::ranges::sort(files);
  EXPECT_EQ(files, (Words{"an application", "an other file"}));
  EXPECT_EQ(bash_offers("quiesce check x an"), Words{}) << "a second folder is none of check's arguments";
}

TEST_F(Completion, OtherShellsAcceptTheirs) {
  EXPECT_TRUE(!installed("zsh") || shell("zsh -n '" + path("zsh") + "'").code == 0);
  if (!installed("fish")) GTEST_SKIP() << "no fish here";
  const auto offers = [&](const std::string& line) {
    const Outcome outcome =
        shell("fish --no-config -c 'source " + path("fish") + "; complete -C \"" + line + "\" | cut -f 1'");
    EXPECT_EQ(outcome.messages, "") << line;
    return lines_in(outcome.results);
  };
  for (const std::string& verb : verbs()) {
    EXPECT_TRUE(has(offers("quiesce --color always "), verb)) << verb;
    for (const std::string& option : options(verb)) {
      if (!option.starts_with("--")) continue;  // fish does not offer what cannot be longer
      EXPECT_TRUE(has(offers("quiesce " + verb + " " + option), option)) << verb << " " << option;
    }
  }
  EXPECT_EQ(offers("quiesce check . --format ht"), Words{"html"});
  EXPECT_TRUE(has(offers("quiesce check " + folder_.parent_path().string() + "/"), folder_.string() + "/"));
}

TEST_F(Completion, TheManPageHasNoWarnings) {
  if (!installed("groff")) GTEST_SKIP() << "no groff here";
  const Outcome outcome = shell("groff -man -ww -z '" + path("quiesce.1") + "'");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.messages, "");
  const Outcome text = shell("groff -man -Tascii -P-cbou '" + path("quiesce.1") + "'");
  EXPECT_TRUE(has(text.results, "--f-max")) << text.results;
  EXPECT_TRUE(has(text.results, "quiesce check APP [options]")) << text.results;
}

TEST_F(Completion, AnUnknownShellIsTwo) {
  EXPECT_EQ(run("completion tcsh").code, 2);
  EXPECT_EQ(run("completion").code, 2);
}

}  // namespace
}  // namespace quiesce::cli
