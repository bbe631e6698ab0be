#include "parsers/sql/raw_schema.hpp"

#include <algorithm>

#include "parsers/sql/lexer.hpp"

namespace quiesce::parsers::sql {

RawColumn* RawTable::find(std::string_view column) {
  const auto found = std::find_if(columns.begin(), columns.end(), [&](const RawColumn& candidate) {
    return equal_ignoring_case(candidate.attribute.name, column);
  });
  return found == columns.end() ? nullptr : &*found;
}

RawTable* RawSchema::find(std::string_view table) {
  const auto found = std::find_if(tables.begin(), tables.end(), [&](const RawTable& candidate) {
    return equal_ignoring_case(candidate.name, table);
  });
  return found == tables.end() ? nullptr : &*found;
}

RawEnum* RawSchema::find_enum(std::string_view name) {
  const auto found = std::find_if(enums.begin(), enums.end(), [&](const RawEnum& candidate) {
    return equal_ignoring_case(candidate.name, name);
  });
  return found == enums.end() ? nullptr : &*found;
}

std::vector<std::string> RawSchema::table_names() const {
  std::vector<std::string> names;
  for (const RawTable& table : tables) names.push_back(table.name);
  return names;
}

}  // namespace quiesce::parsers::sql
