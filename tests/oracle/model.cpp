#include "oracle/model.hpp"

#include <algorithm>
#include <array>

namespace quiesce::oracle {
namespace {

std::string join(const std::vector<std::string>& parts, const std::string& separator) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) text += (i == 0 ? "" : separator) + parts[i];
  return text;
}

std::string quoted(const std::string& text) {
  return "\"" + text + "\"";
}

std::string schema_text(const Model& model) {
  std::string text;
  for (const Table& table : model.tables) {
    std::vector<std::string> parts;
    for (const Column& column : table.columns) {
      const std::string integer = column.serial ? "SERIAL" : "INTEGER";
      std::string part = column.name + " ";
      part += column.type == Type::Integer ? integer : column.type == Type::Text ? "TEXT" : "BOOLEAN";
      for (const std::string& clause : column.clauses) part += " " + clause;
      parts.push_back(part);
    }
    parts.insert(parts.end(), table.constraints.begin(), table.constraints.end());
    text += "CREATE TABLE " + table.name + " (" + join(parts, ", ") + ");\n";
  }
  return text;
}

std::string rules_text(const Model& model) {
  std::array<std::vector<std::string>, 2> kinds;
  for (const Rule& rule : model.rules) kinds[rule.eventual ? 1 : 0].push_back(quoted(rule.text));
  std::vector<std::string> parts;
  if (!kinds[0].empty()) parts.push_back("\"Absolute Invariants\": [" + join(kinds[0], ",\n    ") + "]");
  if (!kinds[1].empty()) parts.push_back("\"Eventual Invariants\": [" + join(kinds[1], ",\n    ") + "]");
  return "{ " + join(parts, ",\n  ") + " }\n";
}

std::string object(const std::vector<std::pair<std::string, std::string>>& entries) {
  std::vector<std::string> parts;
  for (const auto& [name, value] : entries) parts.push_back(quoted(name) + ": " + value);
  return "{" + join(parts, ", ") + "}";
}

std::string step_text(const Step& step) {
  if (step.with.empty() && step.as.empty()) return quoted(step.method);
  std::vector<std::pair<std::string, std::string>> entries{{"transaction", quoted(step.method)}};
  if (!step.with.empty()) entries.emplace_back("with", object(step.with));
  if (!step.as.empty()) entries.emplace_back("as", object(step.as));
  return object(entries);
}

std::string functionalities_text(const Model& model) {
  std::vector<std::string> parts;
  for (const Functionality& functionality : model.functionalities) {
    std::vector<std::string> steps;
    for (const Step& step : functionality.steps) steps.push_back(step_text(step));
    const std::string list = "[" + join(steps, ", ") + "]";
    std::vector<std::pair<std::string, std::string>> entries{{"steps", list}};
    std::vector<std::string> assumed;
    for (const std::string& text : functionality.assume) assumed.push_back(quoted(text));
    if (!assumed.empty()) entries.emplace_back("assume", "[" + join(assumed, ", ") + "]");
    if (functionality.at_most > 0) entries.emplace_back("at_most", std::to_string(functionality.at_most));
    parts.push_back(quoted(functionality.name) + ": " + (entries.size() == 1 ? list : object(entries)));
  }
  return "{ " + join(parts, ",\n  ") + " }\n";
}

std::string sql_of(const Code& code) {
  if (!code.insert) return code.sql;
  std::vector<std::string> columns;
  std::vector<std::string> values;
  for (const auto& [column, value] : code.insert->cells) {
    columns.push_back(column);
    values.push_back(value);
  }
  return "INSERT INTO " + code.insert->table + " (" + join(columns, ", ") + ") VALUES (" +
         join(values, ", ") + ")";
}

void write(const std::vector<Code>& block, const std::string& indent, std::string& out) {
  for (const Code& code : block) {
    const std::string sql = sql_of(code);
    if (!sql.empty()) {
      const std::string statement = "p" + std::to_string(code.number);
      std::string plain;
      std::string setters;
      int place = 0;
      for (std::size_t at = 0; at < sql.size();) {
        const std::size_t open = sql.find('{', at);
        plain += sql.substr(at, open - at);
        if (open == std::string::npos) break;
        const std::size_t colon = sql.find(':', open);
        const std::size_t close = sql.find('}', open);
        plain += "?";
        setters += indent + statement + "." + sql.substr(open + 1, colon - open - 1) + "(" +
                   std::to_string(++place) + ", " + sql.substr(colon + 1, close - colon - 1) + ");\n";
        at = close + 1;
      }
      out += indent;
      out += "PreparedStatement " + statement + " = c.prepareStatement(\"" + plain + "\");\n";
      out += setters;
    }
    if (!code.text.empty()) out += indent + code.text + "\n";
    for (const Section& section : code.sections) {
      out += indent + section.head + "\n";
      write(section.body, indent + "  ", out);
    }
    if (!code.sections.empty()) out += indent + "}\n";
  }
}

std::string java_text(const Model& model) {
  std::string text = "import java.sql.*;\nimport java.util.Objects;\n\nclass T {\n  Connection c;\n";
  for (const Method& method : model.methods) {
    std::vector<std::string> parameters;
    for (const Parameter& parameter : method.parameters)
      parameters.push_back(parameter.type + " " + parameter.name);
    text += "\n  " + method.returns + " " + method.name + "(" + join(parameters, ", ") +
            ") throws SQLException {\n";
    write(method.body, "    ", text);
    text += "  }\n";
  }
  return text + "}\n";
}

}  // namespace

bool Column::has(const std::string& clause) const {
  return std::any_of(clauses.begin(), clauses.end(),
                     [&](const std::string& each) { return each.starts_with(clause); });
}

std::vector<const Column*> Table::of(Type type) const {
  std::vector<const Column*> found;
  for (const Column& column : columns) {
    if (column.type == type) found.push_back(&column);
  }
  return found;
}

std::vector<parsers::MemoryFile> files_of(const Model& model) {
  std::vector<parsers::MemoryFile> files{{"schema.sql", schema_text(model)},
                                         {"invariants.json", rules_text(model)},
                                         {"functionalities.json", functionalities_text(model)},
                                         {"T.java", java_text(model)}};
  if (!model.assume.empty()) {
    std::vector<std::string> parts;
    for (const std::string& text : model.assume) parts.push_back(quoted(text));
    files.push_back({"quiesce.json", "{\"assume\": [" + join(parts, ", ") + "]}\n"});
  }
  return files;
}

}  // namespace quiesce::oracle
