#include "replay/state_check.hpp"

#include <algorithm>

#include "quiesce/violations/scalar.hpp"

namespace quiesce::replay {
namespace {

using violations::Column;
using violations::Entity;
using Rows = std::vector<std::vector<Cell>>;

std::string row_text(const Entity& entity, const std::vector<Cell>& row) {
  std::string text;
  for (std::size_t c = 0; c < row.size(); ++c) {
    text += (text.empty() ? "" : ", ") + shown(row[c], entity.columns[c].type);
  }
  return "(" + text + ")";
}

Rows stored_rows(Connection& connection, const Entity& entity) {
  std::string names;
  for (const Column& column : entity.columns)
    names += (names.empty() ? "" : ", ") + violations::quoted_name(column.name);
  Answer answer = connection.run("SELECT " + names + " FROM " + violations::quoted_name(entity.name), {});
  if (answer.failure) throw Difference(entity.name + " cannot be read: " + answer.failure->message);
  for (auto& row : answer.rows) {
    for (std::size_t c = 0; c < row.size(); ++c) row[c] = canonical(row[c], entity.columns[c].type);
  }
  return answer.rows;
}

Rows traced_rows(const violations::State& state, const Entity& entity) {
  Rows rows;
  if (const violations::Table* table = violations::find_table(state, entity.name)) {
    for (const violations::Row& row : table->rows) {
      std::vector<Cell>& cells = rows.emplace_back();
      for (const violations::Scalar& cell : row.cells) cells.push_back(canonical(cell));
    }
  }
  return rows;
}

/// Takes equal rows out of both.
void drop_equal_rows(Rows& stored, Rows& traced) {
  std::erase_if(traced, [&](const std::vector<Cell>& row) {
    const auto same = std::ranges::find(stored, row);
    if (same == stored.end()) return false;
    stored.erase(same);
    return true;
  });
}

bool same_primary_key(const Entity& entity, const std::vector<Cell>& a, const std::vector<Cell>& b) {
  const auto primary = std::ranges::find_if(entity.keys, &violations::UniqueKey::primary);
  if (primary == entity.keys.end()) return false;
  for (std::size_t c = 0; c < a.size(); ++c) {
    const bool in_key = std::ranges::find(primary->columns, entity.columns[c].name) != primary->columns.end();
    if (in_key && a[c] != b[c]) return false;
  }
  return true;
}

std::string difference_of(const Entity& entity, const Rows& stored, const Rows& traced) {
  if (traced.empty())
    return entity.name + " has a row that is not in the trace: " + row_text(entity, stored[0]);
  const std::vector<Cell>& wanted = traced[0];
  for (const std::vector<Cell>& row : stored) {
    if (!same_primary_key(entity, row, wanted)) continue;
    for (std::size_t c = 0; c < row.size(); ++c) {
      if (row[c] == wanted[c]) continue;
      const Column& column = entity.columns[c];
      return entity.name + "." + column.name + " is " + shown(row[c], column.type) + " in the database and " +
             shown(wanted[c], column.type) + " in the trace, row " + row_text(entity, wanted);
    }
  }
  return entity.name + " lacks a row of the trace: " + row_text(entity, wanted);
}

}  // namespace

void check_state(Connection& connection, const std::vector<Entity>& schema, const violations::State& expected,
                 const std::string& when) {
  for (const Entity& entity : schema) {
    Rows stored = stored_rows(connection, entity);
    Rows traced = traced_rows(expected, entity);
    drop_equal_rows(stored, traced);
    if (stored.empty() && traced.empty()) continue;
    throw Difference(when + ": " + difference_of(entity, stored, traced));
  }
}

}  // namespace quiesce::replay
