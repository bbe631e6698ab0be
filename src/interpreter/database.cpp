#include "quiesce/interpreter/database.hpp"

#include <algorithm>
#include <functional>

#include "interpreter/operators.hpp"
#include "quiesce/ir/visit.hpp"

namespace quiesce::interpreter {
namespace {

void mix(std::size_t& seed, std::size_t part) {
  seed ^= part + 0x9e3779b97f4a7c15U + (seed << 6U) + (seed >> 2U);
}

}  // namespace

bool ValueOrder::operator()(const ir::Value& a, const ir::Value& b) const {
  if (a.index() != b.index()) return a.index() < b.index();
  return !is_null(a) && compare(a, b, ir::Type::Integer) < 0;  // of one kind, so the type does not matter
}

Database empty_database(const ir::Schema& schema) {
  Database database;
  database.tables.resize(schema.entities.size());
  return database;
}

std::uint32_t add_row(Database& database, ir::EntityId entity, std::vector<ir::Value> cells) {
  Table& table = database.tables.at(entity.index);
  table.rows.push_back({table.next_id, std::move(cells)});
  return table.next_id++;
}

const Row* find_row(const Database& database, ir::EntityId entity, std::uint32_t row) {
  const auto& rows = database.tables.at(entity.index).rows;
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const Row& other) { return other.id == row; });
  return found == rows.end() ? nullptr : &*found;
}

std::size_t hash(const ir::Value& value) {
  std::size_t seed = value.index();
  mix(seed, std::visit(ir::overload{
                           [](ir::Null) { return std::size_t{0}; },
                           [](bool flag) { return std::hash<bool>{}(flag); },
                           [](const ir::Number& number) {
                             std::size_t parts = std::hash<std::int64_t>{}(number.numerator());
                             mix(parts, std::hash<std::int64_t>{}(number.denominator()));
                             return parts;
                           },
                           [](const std::string& text) { return std::hash<std::string>{}(text); },
                           [](ir::Moment moment) { return std::hash<std::int64_t>{}(moment.ticks); },
                       },
                       value));
  return seed;
}

std::size_t hash(const Database& database) {
  std::size_t seed = database.tables.size();
  for (const Table& table : database.tables) {
    mix(seed, table.next_id);
    for (const Row& row : table.rows) {
      mix(seed, row.id);
      for (const ir::Value& cell : row.cells) mix(seed, hash(cell));
    }
  }
  return seed;  // what keys and clock remember seldom tells states apart
}

bool fits(const ir::Value& value, ir::Type type, bool nullable) {
  if (is_null(value)) return nullable;
  switch (type) {
    case ir::Type::Boolean:
      return std::holds_alternative<bool>(value);
    case ir::Type::Integer: {
      const auto* number = std::get_if<ir::Number>(&value);
      return number != nullptr && number->is_integer();
    }
    case ir::Type::Decimal:
      return std::holds_alternative<ir::Number>(value);
    case ir::Type::Text:
      return std::holds_alternative<std::string>(value);
    case ir::Type::Date:
    case ir::Type::Time:
    case ir::Type::Timestamp:
      return std::holds_alternative<ir::Moment>(value);
  }
  return false;
}

}  // namespace quiesce::interpreter
