// What check and render write, as a user finds it on the disk.
#include <cgraph.h>

#include <map>
#include <set>

#include "schema_validator.hpp"
#include "unit/cli/program.hpp"

namespace quiesce::cli {
namespace {

class Output : public Program {
 protected:
  [[nodiscard]] std::string out(const std::string& name) const { return (folder_ / name).string(); }
  static std::set<std::string> files(const fs::path& folder) {
    std::set<std::string> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.is_regular_file()) found.insert(fs::relative(entry.path(), folder).string());
    }
    return found;
  }
  static std::string problem(const std::string& schema, const fs::path& file) {
    const test::SchemaValidator validator(std::string(QUIESCE_SOURCE_DIR) + "/docs/" + schema);
    return validator.validate(nlohmann::json::parse(contents(file)));
  }
  static constexpr const char* all_formats =
      " --format text --format json --format itf --format dot --format svg --format png --format html"
      " --format sarif --format junit --format markdown --format sonar";
};

TEST_F(Output, EveryFileFitsItsSchema) {
  for (const char* name : {"simple-bank", "quizzes", "missing-compensation", "write-skew", "unique"}) {
    const Outcome outcome = run("check " + sample(name) + " --format itf --quiet --out " + out(name));
    ASSERT_LE(outcome.code, 1) << outcome.messages;
    std::size_t traces = 0;
    for (const std::string& file : files(out(name))) {
      const bool itf = file.ends_with(".itf.json");
      const std::string schema = itf                     ? "itf.schema.json"
                                 : file == "report.json" ? "report.schema.json"
                                                         : "trace.schema.json";
      EXPECT_EQ(problem(schema, fs::path(out(name)) / file), "") << file;
      if (itf) ++traces;
    }
    EXPECT_EQ(traces > 0, outcome.code == 1) << name;
  }
}

/// Code scanning looks for the lines of a result in the repository.
TEST_F(Output, SarifNamesLinesThatAreThere) {
  const test::SchemaValidator official(
      std::string(QUIESCE_SOURCE_DIR) +
      "/node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
  for (const char* name : {"simple-bank", "quizzes", "missing-compensation", "write-skew", "unique"}) {
    const Outcome outcome =
        shell("cd " + std::string(QUIESCE_SOURCE_DIR) + " && " + QUIESCE_PROGRAM + " check --quiet " +
              sample(name) + " --format sarif --format github --out " + out(name));
    ASSERT_LE(outcome.code, 1) << outcome.messages;
    const nlohmann::json log = nlohmann::json::parse(contents(fs::path(out(name)) / "report.sarif"));
    EXPECT_EQ(official.validate(log), "");
    const nlohmann::json& results = log["runs"][0]["results"];
    EXPECT_EQ(results.empty(), outcome.code == 0);
    EXPECT_EQ(outcome.results.find("\n::error file=samples/") == std::string::npos, results.empty());
    for (const nlohmann::json& result : results) {
      const nlohmann::json& place = result["locations"][0]["physicalLocation"];
      const std::string uri = place["artifactLocation"]["uri"];
      EXPECT_TRUE(uri.starts_with("samples/" + std::string(name) + "/")) << uri;
      std::ifstream file(fs::path(QUIESCE_SOURCE_DIR) / uri);
      std::string line;
      for (std::size_t i = 0; i < place["region"]["startLine"]; ++i)
        EXPECT_TRUE(std::getline(file, line)) << uri;
      EXPECT_LE(place["region"]["startColumn"], line.size()) << uri;
      EXPECT_LT(place["region"]["startColumn"], place["region"]["endColumn"]) << uri;
    }
  }
}

TEST_F(Output, TheGraphOfSimpleBankHasAllElements) {
  const std::string dot =
      run("check --quiet " + sample("simple-bank") + " --invariant 'accounts.balance >= 0' --format dot")
          .results;
  Agraph_t* graph = agmemread(dot.c_str());
  ASSERT_NE(graph, nullptr) << dot;
  std::map<std::string, std::size_t> found;
  const auto text = [](void* object, const char* name) {
    return std::string(agget(object, const_cast<char*>(name)));
  };
  for (Agnode_t* node = agfstnode(graph); node != nullptr; node = agnxtnode(graph, node)) {
    ++found[text(node, "class")];
    if (text(node, "label").find("BGCOLOR=\"#ffe066\"") != std::string::npos) ++found["yellow"];
    if (text(node, "label").find("BGCOLOR=\"#c62828\"") != std::string::npos) ++found["red"];
    if (text(node, "label").find("Withdrawal #") != std::string::npos) ++found["Withdrawal"];
    for (Agedge_t* edge = agfstout(graph, node); edge != nullptr; edge = agnxtout(graph, edge)) {
      if (text(edge, "style") != "invis") ++found[text(edge, "class") + " " + text(edge, "color")];
    }
  }
  agclose(graph);
  EXPECT_EQ(found, (std::map<std::string, std::size_t>{{"state", 4},
                                                       {"state breaks", 1},
                                                       {"transaction", 4},
                                                       {"Withdrawal", 4},
                                                       {"yellow", 1},
                                                       {"red", 1},
                                                       {"order #d50000", 3},
                                                       {"start #000000", 4},
                                                       {"end #000000", 4}}));
}

TEST_F(Output, RenderMakesWhatCheckMade) {
  ASSERT_EQ(run("check " + sample("simple-bank") + all_formats + " --quiet --out " + out("a")).code, 1);
  const Outcome outcome = run("render " + out("a") + "/report.json" + all_formats + " --out " + out("b"));
  EXPECT_EQ(outcome.code, 0) << outcome.messages;
  EXPECT_EQ(outcome.results, "");
  EXPECT_EQ(files(out("a")), files(out("b")));
  EXPECT_EQ(files(out("a")).size(), 7U + 2U * 5U);
  for (const std::string& file : files(out("a"))) {
    EXPECT_TRUE(contents(fs::path(out("a")) / file) == contents(fs::path(out("b")) / file)) << file;
  }
}

TEST_F(Output, RenderPrintsOneFormat) {
  ASSERT_EQ(run("check " + sample("simple-bank") + " --quiet --out " + out("a")).code, 1);
  const std::string checked = run("check --quiet " + sample("simple-bank") + " --format dot").results;
  EXPECT_EQ(run("render " + out("a") + " --format dot").results, checked);
  EXPECT_EQ(run("render --format svg " + out("a")).results.rfind("<?xml", 0), 0U);
  EXPECT_NE(run("render " + out("a")).results.find("✗ accounts.balance >= 0"), std::string::npos);
}

TEST_F(Output, RenderCanChooseAViolation) {
  ASSERT_EQ(run("check " + sample("simple-bank") + " --quiet --out " + out("a")).code, 1);
  const std::string id = "accounts-balance-0-withdrawal-x2-40bcc7a7";
  const Outcome chosen = run("render --violation " + id + " " + out("a") + " --format svg --out " + out("b"));
  EXPECT_EQ(chosen.code, 0) << chosen.messages;
  EXPECT_EQ(files(out("b")), (std::set<std::string>{"violations/" + id + ".svg"}));
  const Outcome misspelt = run("render " + out("a") + " --violation " + id + "x");
  EXPECT_EQ(misspelt.code, 2);
  EXPECT_NE(misspelt.messages.find("did you mean '" + id + "'"), std::string::npos) << misspelt.messages;
}

TEST_F(Output, AReportThatIsNoneIsSaid) {
  ASSERT_EQ(run("check " + sample("simple-bank") + " --quiet --out " + out("a")).code, 1);
  const std::string whole = contents(fs::path(out("a")) / "report.json");
  write("cut.json", whole.substr(0, whole.size() / 2));
  write("other.json", "{\"name\": \"something else\"}");
  write("empty.json", "");
  write("deep.json", std::string(1'000'000, '['));
  write("binary.json", std::string("\0\xff\x1b[2J", 6));
  for (const char* file :
       {"cut.json", "other.json", "empty.json", "deep.json", "binary.json", "missing.json"}) {
    const Outcome outcome = run("render " + out(file) + " --format html");
    EXPECT_EQ(outcome.code, 2) << file;
    EXPECT_EQ(outcome.results, "") << file;
    EXPECT_EQ(outcome.messages.rfind("quiesce: ", 0), 0U) << file << ": " << outcome.messages;
    EXPECT_NE(outcome.messages.find(file), std::string::npos) << outcome.messages;
  }
}

TEST_F(Output, WrongUsageIsTwo) {
  ASSERT_EQ(run("check " + sample("simple-bank") + " --quiet --out " + out("a")).code, 1);
  for (const std::string& options :
       {std::string(" --format svg --format png"), std::string(" --format pdf"), " --out " + out("b")}) {
    EXPECT_EQ(run("render " + out("a") + options).code, 2) << options;
  }
  EXPECT_EQ(run("render").code, 2);
}

TEST_F(Output, AnInvariantMayBeNamedBeforeTheApplication) {
  const Outcome outcome = run("check --quiet --invariant 'accounts.balance >= 0' " + sample("simple-bank"));
  EXPECT_EQ(outcome.code, 1) << outcome.messages;
  EXPECT_EQ(outcome.results.find("Update Name"), std::string::npos);
}

TEST_F(Output, AReportRemembersItsFolder) {
  ASSERT_EQ(run("check " + sample("simple-bank") + " --quiet --out " + out("a")).code, 1);
  const auto report = nlohmann::json::parse(contents(fs::path(out("a")) / "report.json"));
  EXPECT_EQ(report.at("folder"), sample("simple-bank"));
}

}  // namespace
}  // namespace quiesce::cli
