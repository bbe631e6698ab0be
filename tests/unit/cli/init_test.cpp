// A project without any file of ours gets its first ones.
#include <chrono>

#include "unit/cli/program.hpp"

namespace quiesce::cli {
namespace {

class Init : public Program {
 protected:
  Init() : project_(folder_ / "project") { fs::create_directories(project_); }
  void add(const std::string& path, const std::string& text) const {
    fs::create_directories((project_ / path).parent_path());
    std::ofstream(project_ / path) << text;
  }
  [[nodiscard]] Outcome init() const { return run("init " + project_.string()); }
  [[nodiscard]] nlohmann::json written(const std::string& name) const {
    return nlohmann::json::parse(contents(project_ / name), nullptr, false);
  }
  void expect_accepted(const fs::path& folder) const {
    const Outcome inspect = run("inspect " + folder.string());
    EXPECT_EQ(inspect.code, 0) << folder << "\n" << inspect.messages;
    const Outcome check = run("check --quiet --fail-on none " + folder.string());
    EXPECT_EQ(check.code, 0) << folder << "\n" << check.messages;
  }
  fs::path project_;
};

std::string java_class(const std::string& name, const std::string& body) {
  return "import java.sql.*;\npublic class " + name + " {\n    private Connection connection;\n" + body +
         "}\n";
}

std::string touching(const std::string& method) {
  return "    public void " + method +
         "(int id) throws SQLException {\n        PreparedStatement s = "
         "connection.prepareStatement(\"UPDATE items SET stock = stock - 1 WHERE id = ?\");\n"
         "        s.setInt(1, id);\n        s.executeUpdate();\n    }\n";
}

constexpr const char* items = "CREATE TABLE items (id INTEGER PRIMARY KEY, stock INTEGER NOT NULL);\n";

TEST_F(Init, APlaceholderIsNotCountedAsARuleOfTheSchema) {
  add("schema.sql", items);
  add("Items.java", java_class("Items", touching("take")));
  const Outcome outcome = init();
  EXPECT_EQ(outcome.code, 0) << outcome.messages;
  EXPECT_NE(outcome.results.find("no rule of the schema, a placeholder"), std::string::npos)
      << outcome.results;
}

TEST_F(Init, EverySampleIsAcceptedAfterwards) {
  for (const auto& entry : fs::directory_iterator(fs::path(QUIESCE_SOURCE_DIR) / "samples")) {
    if (!entry.is_directory()) continue;
    const fs::path copy = folder_ / entry.path().filename();
    fs::copy(entry.path(), copy, fs::copy_options::recursive);
    for (const char* name : {"quiesce.json", "invariants.json", "functionalities.json"})
      fs::remove(copy / name);
    const Outcome outcome = run("init " + copy.string());
    EXPECT_EQ(outcome.code, 0) << entry.path() << "\n" << outcome.messages;
    EXPECT_EQ(outcome.messages.find("Left out"), std::string::npos) << outcome.messages;
    expect_accepted(copy);
  }
}

TEST_F(Init, OneBadMigrationOfManyCostsLittle) {
  const auto seconds = [&] {
    const auto start = std::chrono::steady_clock::now();
    const Outcome outcome = init();
    EXPECT_EQ(outcome.code, 0) << outcome.messages;
    for (const char* name : {"quiesce.json", "invariants.json", "functionalities.json"})
      fs::remove(project_ / name);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  add("Items.java", java_class("Items", touching("take")));
  add("V0__items.sql", items);
  for (int i = 1; i <= 500; ++i) {
    const std::string number = std::to_string(i);
    add("V" + number + "__t.sql", "CREATE TABLE t" + number + " (id INTEGER PRIMARY KEY);\n");
  }
  const double without = seconds();
  add("V250__bad.sql", "CREATE TABLE bad (id INTEGER,,);\n");
  EXPECT_LT(seconds(), 15 * without);  // tried one by one it was 40 times
}

TEST_F(Init, WhatHasANameThatNoManifestCanHoldIsLeftOut) {
  add("schema.sql", items);
  add("more\xff.sql", "CREATE TABLE more (id INTEGER PRIMARY KEY);\n");
  add("Items.java", java_class("Items", touching("take")));
  add("odd\xfe/Odd.java", java_class("Odd", touching("put")));
  add("line\nbreak.java", java_class("Break", touching("stop")));
  add("Desk.java",
      java_class("Desk", "    Break broken;\n" + touching("sell")));  // what it calls is not there
  add("a [b] \"c\" {d}.java", java_class("Brackets", touching("hold")));
  const Outcome outcome = init();
  EXPECT_EQ(outcome.code, 0) << outcome.messages;
  for (const char* name : {"more\\xff.sql", "odd\\xfe/Odd.java", "line\\nbreak.java"})
    EXPECT_NE(outcome.messages.find(std::string(name) + ": a manifest cannot name it"), std::string::npos)
        << outcome.messages;
  EXPECT_NE(outcome.messages.find("Desk.java: it uses Break, which is left out"), std::string::npos);
  EXPECT_EQ(written("functionalities.json").size(), 2);
  expect_accepted(project_);
}

TEST_F(Init, OfTwoClassesOfOneNameOneStays) {
  add("schema.sql", items);
  add("shop/Items.java", java_class("Items", touching("take")));
  add("old/Items.java", java_class("Items", touching("take") + touching("put")));
  add("shop/Desk.java", java_class("Desk", touching("sell")));
  const Outcome outcome = init();
  EXPECT_EQ(outcome.code, 0) << outcome.messages;
  EXPECT_NE(outcome.messages.find("two transactions named 'Items.take"), std::string::npos);
  EXPECT_EQ(outcome.messages.find("it uses Items"), std::string::npos) << outcome.messages;
  EXPECT_EQ(written("functionalities.json").size(), 3);
  expect_accepted(project_);
}

TEST_F(Init, ARealProjectHasMigrationsTestsAndBuildFolders) {
  const std::string migrations = "src/main/resources/db/migration/";
  add(migrations + "V1__items.sql", items);
  add(migrations + "V2__names.sql", "ALTER TABLE items ADD COLUMN name VARCHAR(20);\n");
  add(migrations + "V10__check.sql",
      "ALTER TABLE items ADD CONSTRAINT c CHECK (stock >= 0 AND name <> '');\n");
  add(migrations + "U2__undo.sql", "ALTER TABLE items DROP COLUMN name;\n");
  add("src/main/resources/data.sql", "INSERT INTO items VALUES (1, 2);\n");
  add("src/main/java/shop/Items.java", "package shop;\n" + java_class("Items", touching("sell")));
  add("src/main/java/shop/deep/More.java", "package shop.deep;\n" + java_class("More", touching("lose")));
  add("src/test/java/shop/ItemsTest.java", "this is no Java");
  add("src/test/resources/schema.sql", "CREATE TABLE items (nothing);");
  add("target/classes/schema.sql", "this is no SQL");
  add("node_modules/x/X.java", "this is no Java");
  const Outcome outcome = init();
  EXPECT_EQ(outcome.code, 0) << outcome.messages;
  const auto manifest = written("quiesce.json");
  EXPECT_EQ(manifest["schema"], (nlohmann::json{migrations + "V1__items.sql", migrations + "V2__names.sql",
                                                migrations + "V10__check.sql"}));
  EXPECT_EQ(manifest["transactions"], nlohmann::json{"src/main/**/*.java"});
  EXPECT_EQ(written("functionalities.json"), (nlohmann::json{{"sell", {"sell"}}, {"lose", {"lose"}}}));
  EXPECT_EQ(written("invariants.json")["Absolute Invariants"][0]["rule"],
            "items.stock >= 0 AND items.name != ''");
  expect_accepted(project_);
}

TEST_F(Init, RulesAreReadOffTheSchema) {
  add("schema.sql", R"(
CREATE TYPE state AS ENUM ('NEW', 'PAID');
CREATE TABLE clients (id INTEGER PRIMARY KEY, mail TEXT UNIQUE, "order" INTEGER CHECK ("order" BETWEEN 1 AND 9));
CREATE TABLE orders (
  id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL, clientId INTEGER, state state NOT NULL,
  kind TEXT CHECK (kind IN ('A', 'B')), price NUMERIC CHECK (price > -1.5), half INTEGER CHECK (half / 2 > 1),
  CHECK (NOT (price > 100 AND kind = 'A') OR client_id IS NULL),
  UNIQUE (client_id, kind));
)");
  add("Orders.java",
      java_class("Orders",
                 "    public void pay(int id) throws SQLException {\n        PreparedStatement s = "
                 "connection.prepareStatement(\"UPDATE orders SET state = 'PAID' WHERE id = "
                 "?\");\n        s.setInt(1, id);\n        s.executeUpdate();\n    }\n"));
  const Outcome outcome = init();
  EXPECT_EQ(outcome.code, 0) << outcome.messages;
  std::vector<std::string> rules;
  const nlohmann::json invariants = written("invariants.json");
  for (const char* kind : {"Absolute Invariants", "Eventual Invariants"})
    for (const auto& rule : invariants.at(kind)) rules.push_back(rule["rule"]);
  const std::vector<std::string> expected = {
      "clients.order >= 1 AND clients.order <= 9",
      "FOR a IN clients, b IN clients WHERE a.mail == b.mail THEN a.id == b.id",
      "orders.kind IN ('A', 'B')",
      "orders.price > (-1.5)",
      "NOT (orders.price > 100 AND orders.kind == 'A') OR orders.client_id IS NULL",
      "FOR a IN orders, b IN orders WHERE a.client_id == b.client_id AND a.kind == b.kind THEN a.id == b.id",
      "EXISTS clients WHERE clients.id == orders.client_id",
      "WHERE orders.clientId IS NOT NULL THEN EXISTS clients WHERE clients.id == orders.clientId"};
  EXPECT_EQ(rules, expected);
  EXPECT_NE(outcome.messages.find("the CHECK at schema.sql:6: the rule language has no words for it"),
            std::string::npos)
      << outcome.messages;
  expect_accepted(project_);
}

TEST_F(Init, WhatIsNotUnderstoodIsLeftOutWithItsUsersAndSaid) {
  add("schema.sql", items);
  add("other.sql", "CREATE TABLE items (id INTEGER PRIMARY KEY);\n");
  add("a/Good.java", java_class("Good", touching("sell")));
  add("a/Bad.java", java_class("Bad",
                               "    public void run(String sql) throws SQLException {\n"
                               "        connection.prepareCall(sql).execute();\n    }\n"));
  add("a/User.java", java_class("User", "    private Bad bad;\n" + touching("use")));
  add("a/Broken.java", "public class Broken { void x( }\n");
  const Outcome outcome = init();
  EXPECT_EQ(outcome.code, 0) << outcome.messages;
  for (const char* part :
       {"a/Bad.java:5:", "error Q4", "a/Bad.java: it is not understood",
        "a/User.java: it uses Bad, which is left out", "a/Broken.java: it is not understood",
        ".sql: it does not fit the other schema files"}) {
    EXPECT_NE(outcome.messages.find(part), std::string::npos) << part << "\n" << outcome.messages;
  }
  EXPECT_EQ(written("quiesce.json")["transactions"], nlohmann::json{"a/Good.java"});
  expect_accepted(project_);
}

TEST_F(Init, NothingIsOverwritten) {
  add("schema.sql", items);
  add("Items.java", java_class("Items", touching("sell")));
  add("functionalities.json", R"({"Mine": ["sell"]})");
  fs::create_symlink("nowhere", project_ / "invariants.json");
  Outcome outcome = init();
  EXPECT_EQ(outcome.code, 2) << outcome.messages;  // the link leads nowhere
  EXPECT_NE(outcome.messages.find("invariants.json is there, and stays as it is"), std::string::npos);
  EXPECT_TRUE(fs::is_symlink(project_ / "invariants.json"));
  EXPECT_FALSE(fs::exists(project_ / "nowhere"));
  fs::remove(project_ / "invariants.json");
  outcome = init();
  EXPECT_EQ(outcome.code, 0) << outcome.messages;
  EXPECT_NE(outcome.results.find("invariants.json"), std::string::npos) << outcome.results;
  EXPECT_EQ(outcome.results.find("functionalities.json"), std::string::npos) << outcome.results;
  EXPECT_EQ(written("functionalities.json"), (nlohmann::json{{"Mine", {"sell"}}}));
  const std::string before = contents(project_ / "quiesce.json");
  outcome = init();
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.results, "");
  EXPECT_EQ(contents(project_ / "quiesce.json"), before);
}

TEST_F(Init, AFolderWithoutAnythingIsWrongInputAndStaysSo) {
  EXPECT_EQ(init().code, 2);
  add("schema.sql", items);
  const Outcome no_java = init();
  EXPECT_EQ(no_java.code, 2);
  EXPECT_NE(no_java.messages.find("no method that works on the database"), std::string::npos)
      << no_java.messages;
  EXPECT_FALSE(fs::exists(project_ / "quiesce.json"));
  EXPECT_EQ(run("init " + (project_ / "nowhere").string()).code, 2);
  EXPECT_EQ(run("init").code, 2);
}

TEST_F(Init, HostileFoldersAreBounded) {
  add("schema.sql", items);
  add("a/Items.java", java_class("Items", touching("sell")));
  add("a/Star*.java", java_class("Star", touching("shine")));
  fs::create_directory_symlink(project_, project_ / "a" / "again");
  const Outcome outcome = init();
  EXPECT_EQ(outcome.code, 0) << outcome.messages;
  EXPECT_NE(outcome.messages.find("a/Star*.java: a manifest cannot name it"), std::string::npos)
      << outcome.messages;
  expect_accepted(project_);
  const fs::path many = folder_ / "many";
  fs::create_directories(many);
  for (int i = 0; i <= 20'000; ++i) std::ofstream(many / std::to_string(i));
  const Outcome too_many = run("init " + many.string());
  EXPECT_EQ(too_many.code, 2);
  EXPECT_NE(too_many.messages.find("more than 20000 files"), std::string::npos) << too_many.messages;
}

}  // namespace
}  // namespace quiesce::cli
