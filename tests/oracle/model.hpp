// A random application before it becomes text: pieces that can be taken out one by one. Whether what is left
// still means something is for the parsers to say.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "quiesce/parsers/application_loader.hpp"

namespace quiesce::oracle {

enum class Type : std::uint8_t { Integer, Text, Boolean };

struct Column {
  std::string name;
  Type type = Type::Integer;
  bool serial = false;
  std::vector<std::string> clauses;  ///< "NOT NULL", "REFERENCES t (id)", …

  [[nodiscard]] bool has(const std::string& clause) const;
};

struct Table {
  std::string name;
  std::vector<Column> columns;
  std::vector<std::string> constraints;  ///< "PRIMARY KEY (id, k)", …
  std::vector<std::string> key;          ///< columns of the primary key

  [[nodiscard]] std::vector<const Column*> of(Type type) const;
};

/// `{setInt:id}` in a statement stands for a question mark that takes the value of `id`.
struct Insert {
  std::string table;
  std::vector<std::pair<std::string, std::string>> cells;  ///< column, value
};

struct Code;
struct Section {
  std::string head;
  std::vector<Code> body;
};
/// A statement of a method: a database statement (`sql` or `insert`, then `text` that runs it), a plain one
/// (`text`), or one that has others inside (`sections`, closed by a brace).
struct Code {
  std::string text{};
  std::string sql{};
  std::optional<Insert> insert{};
  std::size_t number = 0;  ///< of the prepared statement
  std::vector<Section> sections{};
};

struct Parameter {
  std::string type;
  std::string name;
};

struct Method {
  std::string name;
  std::vector<Parameter> parameters;
  std::vector<Code> body;
  std::string returns = "void";
};

struct Step {
  std::string method;
  std::vector<std::pair<std::string, std::string>> with;  ///< parameter → JSON value
  std::vector<std::pair<std::string, std::string>> as;
};

struct Functionality {
  std::string name;
  std::vector<Step> steps;
  std::vector<std::string> assume;
  int at_most = 0;  ///< 0: no limit
};

struct Rule {
  std::string text;
  bool eventual = false;
};

struct Model {
  std::vector<Table> tables;
  std::vector<Rule> rules;
  std::vector<std::string> assume;
  std::vector<Method> methods;
  std::vector<Functionality> functionalities;
};

[[nodiscard]] std::vector<parsers::MemoryFile> files_of(const Model& model);

}  // namespace quiesce::oracle
