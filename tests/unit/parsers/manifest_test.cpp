#include "parsers/manifest/manifest.hpp"

#include <gtest/gtest.h>

#include "parsers/manifest/glob.hpp"

namespace quiesce::parsers::manifest {
namespace {

using Paths = std::vector<std::string>;

TEST(Glob, WhatMayLieBelowAFolder) {
  for (const char* pattern :
       {"**/*.sql", "a/**", "a/b/*.sql", "*/b/c/d.sql", "**", "a/b/c.sql", "a/?/**/*.sql"})
    EXPECT_TRUE(leads_below(pattern, "a/b")) << pattern;
  for (const char* pattern : {"*.sql", "a/b", "a/*", "b/**/*.sql", "a/c/**", "a.sql", "a/bb/*"})
    EXPECT_FALSE(leads_below(pattern, "a/b")) << pattern;
}

TEST(Glob, StarsStayInsideAName) {
  EXPECT_TRUE(matches("*.sql", "schema.sql"));
  EXPECT_FALSE(matches("*.sql", "db/schema.sql"));
  EXPECT_TRUE(matches("db/*.sql", "db/schema.sql"));
  EXPECT_TRUE(matches("*", "a"));
  EXPECT_FALSE(matches("*", "a/b"));
  EXPECT_TRUE(matches("a*b*c", "aXbYbZc"));
  EXPECT_FALSE(matches("a*b*c", "aXbYbZ"));
  EXPECT_TRUE(matches("a**c", "abc"));
  EXPECT_FALSE(matches("a**c", "a/c"));
}

TEST(Glob, QuestionMarksAreOneCharacter) {
  EXPECT_TRUE(matches("V?.sql", "V1.sql"));
  EXPECT_FALSE(matches("V?.sql", "V12.sql"));
  EXPECT_FALSE(matches("V?.sql", "V.sql"));
  EXPECT_FALSE(matches("a?b", "a/b"));
  EXPECT_TRUE(matches("?.sql", "\xC3\xA9.sql"));
}

TEST(Glob, TwoStarsAreAnyFolders) {
  EXPECT_TRUE(matches("**/*.java", "A.java"));
  EXPECT_TRUE(matches("**/*.java", "a/b/c/A.java"));
  EXPECT_TRUE(matches("src/**/A.java", "src/A.java"));
  EXPECT_TRUE(matches("src/**/x/**/A.java", "src/a/x/b/c/A.java"));
  EXPECT_FALSE(matches("src/**/x/**/A.java", "src/a/b/A.java"));
  EXPECT_TRUE(matches("src/**", "src/a/b"));
  EXPECT_FALSE(matches("src/**", "other/a"));
  EXPECT_TRUE(matches("**", "a/b"));
}

TEST(Glob, HostilePatternsAreFast) {
  std::string stars;
  std::string folders;
  for (int i = 0; i < 500; ++i) stars += "a*";
  for (int i = 0; i < 500; ++i) folders += "**/a/";
  EXPECT_FALSE(matches(stars + "b", std::string(2'000, 'a')));
  std::string path;
  for (int i = 0; i < 500; ++i) path += "a/";
  EXPECT_FALSE(matches(folders + "b", path + "c"));
}

struct Read {
  diagnostics::SourceMap sources;
  diagnostics::Diagnostics diagnostics;
  Manifest manifest;

  Read(std::optional<std::string> text, const Paths& files) {
    std::optional<std::uint32_t> file;
    if (text) file = sources.add("quiesce.json", *text);
    manifest = read_manifest(file, files, "folder", sources, diagnostics);
  }
  [[nodiscard]] std::string first_error() const {
    const auto all = diagnostics.sorted(sources);
    return all.empty() ? "" : all[0].id + " " + all[0].message + "; " + all[0].help;
  }
};

const Paths bank = {"db/schema.sql",
                    "functionalities.json",
                    "invariants.json",
                    "more/extra.sql",
                    "quiesce.json",
                    "transactions/Accounts.java",
                    "transactions/x/Clients.java"};

TEST(Manifest, WithoutOneFilesAreFoundByName) {
  const Read read(std::nullopt, bank);
  EXPECT_EQ(read.manifest.name, "folder");
  EXPECT_EQ(read.manifest.schema, (Paths{"db/schema.sql", "more/extra.sql"}));
  EXPECT_EQ(read.manifest.invariants, Paths{"invariants.json"});
  EXPECT_EQ(read.manifest.functionalities, Paths{"functionalities.json"});
  EXPECT_EQ(read.manifest.transactions, (Paths{"transactions/Accounts.java", "transactions/x/Clients.java"}));
  EXPECT_FALSE(read.manifest.f_max);
}

TEST(Manifest, SaysWhichFilesAreWhat) {
  const Read read(R"({"name": "Bank", "schema": ["./db/*.sql", "db/schema.sql"], "f_max": 3,
                      "transactions": ["transactions/**/*.java"],
                      "aggregates": {"A": ["accounts", "cards"], "C": ["clients"]},
                      "assume": ["accounts.balance < 10"]})",
                  bank);
  EXPECT_EQ(read.first_error(), "");
  EXPECT_EQ(read.manifest.name, "Bank");
  EXPECT_EQ(read.manifest.schema, Paths{"db/schema.sql"});  // once
  EXPECT_EQ(read.manifest.transactions.size(), 2U);
  EXPECT_EQ(read.manifest.invariants, Paths{"invariants.json"});  // not mentioned: by name
  EXPECT_EQ(read.manifest.f_max, 3U);
  ASSERT_EQ(read.manifest.aggregates.size(), 2U);
  EXPECT_EQ(read.manifest.aggregates[0].entities[1].first, "cards");
  ASSERT_EQ(read.manifest.assume.size(), 1U);
}

TEST(Manifest, Mistakes) {
  const auto error = [](const std::string& text) { return Read(text, bank).first_error(); };
  EXPECT_EQ(error(R"({"schema": ["schema.sql"]})"),
            "Q1208 no file 'schema.sql'; did you mean 'db/schema.sql'?");
  EXPECT_EQ(error(R"({"invariants": ["invariant.json"]})"),
            "Q1208 no file 'invariant.json'; did you mean 'invariants.json'?");
  EXPECT_EQ(error(R"({"schema": ["sql/*.sql"]})").substr(0, 5), "Q1207");
  EXPECT_EQ(error(R"({"schema": ["db"]})"), "Q1206 'db' is a folder; name its files, for example 'db/**'");
  EXPECT_EQ(error(R"({"schema": ["../schema.sql"]})").substr(0, 5), "Q1205");
  EXPECT_EQ(error(R"({"schema": ["/db/schema.sql/x"]})").substr(0, 5), "Q1205");
  EXPECT_EQ(error(R"({"schema": ["db\\schema.sql"]})").substr(0, 5), "Q1204");
  EXPECT_EQ(error(R"({"schema": []})").substr(0, 5), "Q1203");
  EXPECT_EQ(error(R"({"schema": [""]})").substr(0, 5), "Q1211");
  EXPECT_EQ(error(R"({"name": " "})").substr(0, 5), "Q1202");
  EXPECT_EQ(error(R"({"ignore": [{"id": "a-1"}]})").substr(0, 5), "Q1212");
  EXPECT_EQ(error(R"({"aggregates": {"A": []}})"), "Q1209 the aggregate 'A' has no table; ");
  EXPECT_EQ(error(R"({"fmax": 2})"), "Q1122 the manifest has no key 'fmax'; did you mean 'f_max'?");
  for (const char* wrong : {"0", "-1", "2.5", "\"auto\"", "null", "1e3", "99999999999"}) {
    EXPECT_EQ(error(R"({"f_max": )" + std::string(wrong) + "}").substr(0, 5), "Q1121") << wrong;
  }
  for (const char* wrong :
       {R"({"name": 1})", R"({"schema": "a.sql"})", R"({"schema": [1]})", R"({"aggregates": []})",
        R"({"aggregates": {"A": "a"}})", R"({"assume": "x"})", R"({"assume": [true]})", "[]", "3"}) {
    EXPECT_EQ(error(wrong).substr(0, 5), "Q1120") << wrong;
  }
}

}  // namespace
}  // namespace quiesce::parsers::manifest
