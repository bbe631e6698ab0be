#include "analyzer/record_values.hpp"

#include <algorithm>
#include <utility>

namespace quiesce::analyzer {
namespace {

constexpr std::uint32_t most_lines = 3;  ///< of source text that are shown for one step

std::vector<violations::Chosen> to_chosen(const std::vector<interpreter::ChosenValue>& values,
                                          const ir::Schema& schema) {
  std::vector<violations::Chosen> chosen;
  for (const interpreter::ChosenValue& value : values) {
    const std::string what =
        value.attribute ? schema[value.attribute->entity].name + "." + schema[*value.attribute].name : "now";
    chosen.push_back({what, std::string(ir::to_string(value.type)), to_scalar(value.value, value.type)});
  }
  return chosen;
}

}  // namespace

violations::Scalar to_scalar(const ir::Value& value, ir::Type type) {
  struct Converter {
    ir::Type type;
    violations::Scalar operator()(ir::Null) const { return {}; }
    violations::Scalar operator()(bool flag) const { return flag; }
    violations::Scalar operator()(const ir::Number& number) const {
      if (number.is_integer()) return number.numerator();
      return violations::Decimal{number.to_string()};
    }
    violations::Scalar operator()(const std::string& text) const { return text; }
    violations::Scalar operator()(ir::Moment moment) const {
      const std::string quoted = ir::to_string(moment, type);
      return quoted.substr(1, quoted.size() - 2);
    }
  };
  return std::visit(Converter{type}, value);
}

violations::SourceSpan to_span(const ir::Location& location, const diagnostics::SourceMap& sources) {
  violations::SourceSpan span;
  if (!location.known() || location.file >= sources.size()) return span;
  const diagnostics::SourceFile& file = sources[location.file];
  span.file = file.path();
  span.line = location.begin.line;
  span.column = location.begin.column;
  span.end_line = location.end.line;
  span.end_column = location.end.column;
  span.embedded_line = location.embedded.line;
  span.embedded_column = location.embedded.column;
  const std::uint32_t last = std::min(std::max(span.end_line, span.line), span.line + most_lines - 1);
  for (std::uint32_t line = span.line; line <= last; ++line) {
    if (line != span.line) span.text += '\n';
    span.text += file.line(line);
  }
  return span;
}

violations::Call to_call(const ir::Origin& origin) {
  violations::Call call{origin.package, origin.receiver, origin.method, {}};
  for (const ir::Origin::Parameter& parameter : origin.parameters) {
    call.parameters.push_back({parameter.name, parameter.type});
  }
  return call;
}

violations::State to_state(const interpreter::Database& database, const ir::Schema& schema,
                           const std::vector<bool>& used) {
  violations::State state;
  for (std::size_t e = 0; e < schema.entities.size(); ++e) {
    if (!used[e]) continue;
    const ir::Entity& entity = schema.entities[e];
    violations::Table table;
    table.entity = entity.name;
    for (const ir::Attribute& attribute : entity.attributes) table.attributes.push_back(attribute.name);
    table.key.assign(entity.attributes.size(), false);
    if (!entity.keys.empty() && entity.keys.front().primary) {
      for (const std::uint32_t attribute : entity.keys.front().attributes) table.key[attribute] = true;
    }
    for (const interpreter::Row& row : database.tables[e].rows) {
      violations::Row shown;
      shown.id = row.id;
      for (std::size_t a = 0; a < row.cells.size(); ++a) {
        shown.cells.push_back(to_scalar(row.cells[a], entity.attributes[a].type));
      }
      shown.changed.assign(row.cells.size(), false);
      shown.breaks.assign(row.cells.size(), false);
      table.rows.push_back(std::move(shown));
    }
    state.tables.push_back(std::move(table));
  }
  return state;
}

std::vector<violations::Executed> to_executed(const std::vector<interpreter::Executed>& executed,
                                              const ir::Schema& schema,
                                              const diagnostics::SourceMap& sources) {
  std::vector<violations::Executed> sent;
  std::vector<violations::Chosen> waiting;  // of a RETURNING, whose statement follows
  for (const interpreter::Executed& part : executed) {
    std::vector<violations::Chosen> chosen = to_chosen(part.chosen, schema);
    const bool query = part.statement != nullptr && std::holds_alternative<ir::Query>(part.statement->node);
    if (part.text.empty() && (query || sent.empty())) {
      waiting.insert(waiting.end(), chosen.begin(), chosen.end());
      continue;
    }
    if (part.text.empty()) {
      sent.back().failed |= part.failed;
      sent.back().rows += part.rows;
    } else {
      violations::Executed& statement = sent.emplace_back();
      statement.text = part.text;
      statement.failed = part.failed;
      statement.rows = part.rows;
      for (const auto& [value, type] : part.arguments) {
        statement.arguments.push_back(to_scalar(value, type));
        statement.types.emplace_back(ir::to_string(type));
      }
      if (part.statement != nullptr) statement.source = to_span(part.statement->location, sources);
      statement.chosen = std::exchange(waiting, {});
    }
    sent.back().chosen.insert(sent.back().chosen.end(), chosen.begin(), chosen.end());
  }
  return sent;
}

}  // namespace quiesce::analyzer
