// A schema and a transaction to put statements into.
#pragma once

#include <string>
#include <vector>

#include "parsers/sql/schema_parser.hpp"
#include "parsers/sql/statement_parser.hpp"

namespace quiesce::tests {

class SqlFixture {
 public:
  explicit SqlFixture(const std::string& schema_text) {
    const std::uint32_t file = sources.add("schema.sql", schema_text);
    schema = parsers::sql::parse_schema({file}, sources, diagnostics, notes);
  }

  std::optional<parsers::sql::ParsedStatement> parse(const std::string& text,
                                                     const std::vector<ir::ExpressionPtr>& arguments = {}) {
    const std::uint32_t file = sources.add("statement", text);
    parsers::sql::StatementContext context{
        schema, diagnostics,
        [this](const ir::Location&, const std::string& reason) { unknowns.push_back(reason); },
        [this](const std::string& name, ir::Type type, bool nullable) {
          variables.push_back({name, type, nullable, ir::VariableRole::Temporary, false, {}});
          return ir::VariableId{static_cast<std::uint32_t>(variables.size() - 1)};
        },
        next_row};
    const parsers::sql::StatementText statement{sources[file].text(),
                                                [this, file](std::size_t offset, std::size_t length) {
                                                  return sources.location(file, offset, offset + length);
                                                }};
    return parse_statement(statement, arguments, ir::CursorId{0}, ir::VariableId{0}, context);
  }

  [[nodiscard]] std::vector<std::string> errors() const {
    std::vector<std::string> ids;
    for (const auto& diagnostic : diagnostics.sorted(sources)) ids.push_back(diagnostic.id);
    return ids;
  }

  diagnostics::SourceMap sources;
  diagnostics::Diagnostics diagnostics;
  std::vector<ir::Note> notes;
  ir::Schema schema;
  std::vector<ir::Variable> variables{
      {"count", ir::Type::Integer, false, ir::VariableRole::Local, false, {}}};
  std::vector<std::string> unknowns;
  std::uint32_t next_row = 0;
};

inline ir::ExpressionPtr variable(std::uint32_t index, ir::Type type) {
  return ir::make_variable(ir::VariableId{index}, type);
}

}  // namespace quiesce::tests
