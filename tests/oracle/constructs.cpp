#include "oracle/constructs.hpp"

#include <algorithm>

namespace quiesce::oracle {
namespace {

struct Construct {
  std::string name;
  std::string file;
  std::vector<std::string> signs;  ///< any of them in the file's text
};

const std::vector<Construct>& constructs() {
  static const std::vector<Construct> all{
      {"two or three tables", "schema.sql", {"CREATE TABLE u"}},
      {"composite keys", "schema.sql", {"PRIMARY KEY ("}},
      {"generated keys", "schema.sql", {"SERIAL"}},
      {"UNIQUE", "schema.sql", {"UNIQUE"}},
      {"foreign keys", "schema.sql", {"FOREIGN KEY"}},
      {"ON DELETE CASCADE", "schema.sql", {"ON DELETE CASCADE"}},
      {"ON DELETE SET NULL", "schema.sql", {"ON DELETE SET NULL"}},
      {"ON UPDATE CASCADE", "schema.sql", {"ON UPDATE CASCADE"}},
      {"ON UPDATE SET NULL", "schema.sql", {"ON UPDATE SET NULL"}},
      {"CHECK", "schema.sql", {"CHECK"}},
      {"DEFAULT", "schema.sql", {"DEFAULT"}},
      {"texts", "schema.sql", {" TEXT"}},
      {"booleans", "schema.sql", {" BOOLEAN"}},
      {"absolute rules", "invariants.json", {"Absolute"}},
      {"eventual rules", "invariants.json", {"Eventual"}},
      {"rules with WHERE … THEN", "invariants.json", {" THEN "}},
      {"rules over pairs of rows", "invariants.json", {"FOR x IN"}},
      {"rules with EXISTS", "invariants.json", {"EXISTS "}},
      {"rules with COUNT or SUM", "invariants.json", {"COUNT(", "SUM("}},
      {"rules with MIN or MAX", "invariants.json", {"MIN(", "MAX("}},
      {"rules with NULL", "invariants.json", {"NULL", "null"}},
      {"several steps", "functionalities.json", {", \"m", "}, \"m", ", {\"transaction", "}, {"}},
      {"several functionalities", "functionalities.json", {"\"F2\""}},
      {"functionalities that do the same", "functionalities.json", {"_twin\""}},
      {"values carried by with or as", "functionalities.json", {"\"with\"", "\"as\""}},
      {"assume", "functionalities.json", {"\"assume\""}},
      {"at_most", "functionalities.json", {"\"at_most\""}},
      {"assume at the start", "quiesce.json", {"assume"}},
      {"reads", "T.java", {"executeQuery"}},
      {"joins", "T.java", {" JOIN "}},
      {"EXISTS or IN of a query", "T.java", {"EXISTS (SELECT", "IN (SELECT"}},
      {"ORDER BY", "T.java", {"ORDER BY"}},
      {"aggregates", "T.java", {"COUNT(", "SUM(", "MIN(", "MAX("}},
      {"NULL in statements", "T.java", {" IS NULL", " IS NOT NULL", "= NULL", ", NULL", "(NULL"}},
      {"null in Java", "T.java", {"== null", "wasNull"}},
      {"UPDATE", "T.java", {"\"UPDATE "}},
      {"INSERT", "T.java", {"\"INSERT "}},
      {"INSERT … SELECT", "T.java", {") SELECT "}},
      {"ON CONFLICT DO NOTHING", "T.java", {"ON CONFLICT"}},
      {"DELETE", "T.java", {"\"DELETE "}},
      {"counts of changed rows", "T.java", {"== 0) ", "!= 1) ", "> 1) "}},
      {"branches", "T.java", {"if ("}},
      {"loops over results", "T.java", {"while ("}},
      {"loops that count", "T.java", {"for (int"}},
      {"throw", "T.java", {"throw new"}},
      {"catch", "T.java", {"catch ("}},
      {"rollback", "T.java", {"rollback()"}},
      {"commit in the middle", "T.java", {"commit()"}},
  };
  return all;
}

bool occurs(const Construct& construct, const std::vector<parsers::MemoryFile>& files) {
  return std::any_of(files.begin(), files.end(), [&](const parsers::MemoryFile& file) {
    return file.path == construct.file &&
           std::any_of(construct.signs.begin(), construct.signs.end(),
                       [&](const std::string& sign) { return file.text.find(sign) != std::string::npos; });
  });
}

}  // namespace

void count_constructs(const std::vector<parsers::MemoryFile>& files, Counts& counts) {
  for (const Construct& construct : constructs())
    counts.add("with " + construct.name, occurs(construct, files) ? 1 : 0);
}

}  // namespace quiesce::oracle
