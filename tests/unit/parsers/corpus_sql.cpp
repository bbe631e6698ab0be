// One SQL statement: "-- ? integer, text?" in the first line gives the types of its '?', which become the
// parameters p1, p2, …
#include <sstream>

#include "corpus.hpp"
#include "corpus_kinds.hpp"
#include "parsers/sql/schema_parser.hpp"
#include "parsers/sql/statement_parser.hpp"
#include "quiesce/ir/printer.hpp"

namespace quiesce::tests {
namespace {

using ir::Type;

std::optional<Type> type_named(const std::string& name) {
  for (const Type type :
       {Type::Boolean, Type::Integer, Type::Decimal, Type::Text, Type::Date, Type::Time, Type::Timestamp}) {
    if (ir::to_string(type) == name) return type;
  }
  return std::nullopt;
}

struct SqlCase {
  std::string statement;
  ir::Transaction transaction;
  std::vector<ir::ExpressionPtr> arguments;
};

void add_parameter(const std::string& name, SqlCase& result) {
  const bool nullable = name.ends_with('?');
  const std::optional<Type> type = type_named(nullable ? name.substr(0, name.size() - 1) : name);
  if (!type) throw std::runtime_error("no type '" + name + "' in the first line of the case");
  const ir::VariableId id{static_cast<std::uint32_t>(result.transaction.variables.size())};
  result.transaction.variables.push_back(
      {"p" + std::to_string(id.index + 1), *type, nullable, ir::VariableRole::Parameter, true, {}});
  result.transaction.parameters.push_back(id);
  result.arguments.push_back(ir::make_variable(id, *type));
}

SqlCase read_case(std::string input) {
  constexpr std::string_view header = "-- ?";
  SqlCase result;
  result.transaction.name = "statement";
  if (input.starts_with(header)) {
    const std::size_t end = std::min(input.find('\n'), input.size() - 1);
    std::istringstream names(input.substr(header.size(), end - header.size()));
    for (std::string name; std::getline(names, name, ',');) {
      std::erase(name, ' ');
      if (!name.empty()) add_parameter(name, result);
    }
    input.erase(0, end + 1);
  }
  while (!input.empty() && input.back() == '\n') input.pop_back();
  result.statement = input;
  return result;
}

std::string_view kind_name(parsers::sql::StatementKind kind) {
  switch (kind) {
    case parsers::sql::StatementKind::Query:
      return "query";
    case parsers::sql::StatementKind::Change:
      return "change";
    case parsers::sql::StatementKind::TransactionControl:
      return "transaction control";
    case parsers::sql::StatementKind::Nothing:
      return "nothing";
  }
  return "?";
}

std::string results_text(const parsers::sql::ParsedStatement& parsed, const ir::Application& application) {
  const ir::Transaction& transaction = application.transactions.front();
  std::string text;
  for (const ir::SelectItem& column : parsed.columns) {
    text += "column " + column.name + ": " + std::string(ir::to_string(column.value->type)) + "\n";
  }
  for (const auto& [attribute, value] : parsed.generated) {
    text += "generated " + application.schema[attribute].name + ": " +
            ir::print(*value, application.schema, &transaction) + "\n";
  }
  return text;
}

}  // namespace

std::string run_sql(const std::string& input) {
  SqlCase test = read_case(input);
  diagnostics::SourceMap sources;
  diagnostics::Diagnostics diagnostics;
  std::vector<ir::Note> notes;
  ir::Application application;
  const std::uint32_t schema = sources.add("schema.sql", read_text(corpus_folder() / "sql" / "schema.sql"));
  application.schema = parsers::sql::parse_schema({schema}, sources, diagnostics, notes);
  const std::uint32_t file = sources.add("statement", test.statement);

  std::string unknowns;
  const auto make_variable = [&](const std::string& name, Type type, bool nullable) {
    const ir::VariableId id{static_cast<std::uint32_t>(test.transaction.variables.size())};
    test.transaction.variables.push_back({name, type, nullable, ir::VariableRole::Temporary, false, {}});
    return id;
  };
  parsers::sql::StatementContext context{application.schema, diagnostics,
                                         [&](const ir::Location& at, const std::string& reason) {
                                           unknowns += "unknown: " + std::to_string(at.begin.line) + ":" +
                                                       std::to_string(at.begin.column) + ": " + reason + "\n";
                                         },
                                         make_variable, test.transaction.row_count};
  const parsers::sql::StatementText text{sources[file].text(), [&](std::size_t offset, std::size_t length) {
                                           return sources.location(file, offset, offset + length);
                                         }};
  const bool query = parsers::sql::looks_like_query(test.statement);
  std::optional<ir::VariableId> count;
  std::optional<ir::CursorId> cursor;
  test.transaction.cursors.push_back({"rs", {}, {}});
  const bool returning = test.statement.find("RETURNING") != std::string::npos;
  if (query || returning) {
    cursor = ir::CursorId{0};
  } else {
    count = make_variable("count", Type::Integer, false);
  }
  const auto parsed = parsers::sql::parse_statement(text, test.arguments, cursor, count, context);
  std::string output;
  if (parsed) {
    test.transaction.segments.push_back({parsed->block, {}});
    application.transactions.push_back(test.transaction);
    const std::string printed = ir::print(application.transactions.front(), application);
    output = std::string(kind_name(parsed->kind)) + printed.substr(printed.find('(')) +
             results_text(*parsed, application);
  }
  output += unknowns;
  for (const auto& diagnostic : diagnostics.sorted(sources)) output += render(diagnostic, sources);
  return output;
}

}  // namespace quiesce::tests
