#include "oracle/generate_sql.hpp"

namespace quiesce::oracle {

std::string SqlWriter::by_key(const Table& table, const std::string& row) {
  std::string text;
  const std::vector<std::string> key = table.key.empty() ? std::vector<std::string>{"id"} : table.key;
  for (const std::string& name : key) {
    for (const Column& column : table.columns) {
      if (column.name != name) continue;
      text += (text.empty() ? "" : " AND ") + row + "." + name + " = " + scope_.sql_value(column.type);
    }
  }
  return text;
}

std::string SqlWriter::test(const Table& table, const std::string& row) {
  const Column& column = dice_.pick(table.columns);
  const std::string name = row + "." + column.name;
  if (dice_.chance(column.has("NOT NULL") ? 3 : 15)) return name + dice_.any({" IS NULL", " IS NOT NULL"});
  if (column.type == Type::Boolean && dice_.chance(60)) return dice_.chance(50) ? name : "NOT " + name;
  if (column.type == Type::Integer && dice_.chance(10))
    return name + dice_.any({" IN (0, 1)", " IN (1, 2)", " NOT IN (1)", " BETWEEN 0 AND 1"});
  const std::string compare = column.type == Type::Integer
                                  ? dice_.any({" = ", " = ", " <> ", " < ", " >= ", " > "})
                                  : dice_.any({" = ", " <> "});
  return name + compare + scope_.sql_value(column.type);
}

std::string SqlWriter::subquery(const Table& table, const std::string& row) {
  const Table& other = dice_.pick(tables_);
  const auto numbers = other.of(Type::Integer);
  const std::string inner = "z." + dice_.pick(numbers)->name;
  const std::string outer = row + "." + dice_.pick(table.of(Type::Integer))->name;
  if (dice_.chance(25))
    return outer + dice_.any({" IN ", " NOT IN "}) + "(SELECT " + inner + " FROM " + other.name + " z)";
  std::string text = "EXISTS (SELECT 1 FROM " + other.name + " z WHERE " + inner + " = " + outer;
  if (dice_.chance(30)) text += " AND " + test(other, "z");
  return (dice_.chance(50) ? "NOT " : "") + text + ")";
}

std::string SqlWriter::where(const Table& table, const std::string& row) {
  const std::size_t kind = dice_.below(100);
  if (kind < 12) return "";
  std::string text = kind < 60                       ? by_key(table, row)
                     : kind < 90 || !dice_.afford(1) ? test(table, row)
                                                     : subquery(table, row);
  if (dice_.chance(25)) text += dice_.any({" AND ", " AND ", " OR "}) + test(table, row);
  return " WHERE " + text;
}

SqlWriter::Select SqlWriter::join() {
  const Table& left = dice_.pick(tables_);
  const Table& right = dice_.pick(tables_);
  std::string on =
      "x." + dice_.pick(left.of(Type::Integer))->name + " = y." + dice_.pick(right.of(Type::Integer))->name;
  for (const Column& column : right.columns) {
    if (column.name == left.name + "_id" && dice_.chance(80)) on = "x.id = y." + column.name;
  }
  const Column& one = dice_.pick(left.columns);
  const Column& other = dice_.pick(right.columns);
  std::string text = "SELECT x." + one.name + ", y." + other.name + " FROM " + left.name + " x" +
                     dice_.any({" JOIN ", " JOIN ", " LEFT JOIN "}) + right.name + " y ON " + on;
  if (dice_.chance(70)) text += " WHERE " + (dice_.chance(70) ? by_key(left, "x") : test(right, "y"));
  return {text, {one.type, other.type}};
}

SqlWriter::Select SqlWriter::select() {
  if (dice_.chance(15) && dice_.afford(2)) return join();
  const Table& table = dice_.pick(tables_);
  const Column& column = dice_.pick(table.columns);
  std::string text = "SELECT " + column.name + " FROM " + table.name + where(table, table.name);
  if (dice_.chance(25)) {
    text += " ORDER BY " + dice_.pick(table.columns).name + (dice_.chance(30) ? " DESC" : "");
    if (dice_.chance(70)) text += " LIMIT 1";
  }
  return {text, {column.type}};
}

SqlWriter::Select SqlWriter::aggregate() {
  const Table& table = dice_.pick(tables_);
  const std::string number = dice_.pick(table.of(Type::Integer))->name;
  std::string what = "COUNT(*)";
  switch (dice_.below(6)) {
    case 0:
      what = "SUM(" + number + ")";
      break;
    case 1:
      what = "MIN(" + number + ")";
      break;
    case 2:
      what = "MAX(" + number + ")";
      break;
    case 3:
      what = "COALESCE(MAX(" + number + "), 0) + 1";
      break;
    case 4:
      what = "COUNT(" + number + ")";
      break;
    default:
      break;
  }
  return {"SELECT " + what + " FROM " + table.name + where(table, table.name), {Type::Integer}};
}

std::string SqlWriter::assignment(const Table& table, const Column& column) {
  std::string text = column.name + " = ";
  if (column.type == Type::Integer && dice_.chance(40))
    return text + column.name + dice_.any({" + ", " - "}) + scope_.sql_value(Type::Integer);
  if (column.type == Type::Integer && dice_.chance(10))
    return text + dice_.pick(table.of(Type::Integer))->name;
  if (column.type == Type::Boolean && dice_.chance(20)) return text + "NOT " + column.name;
  if (!column.has("NOT NULL") && dice_.chance(8)) return text + "NULL";
  return text + scope_.sql_value(column.type);
}

std::string SqlWriter::update() {
  const Table& table = dice_.pick(tables_);
  const auto changeable = [&]() -> const Column& {
    const Column& column = dice_.pick(table.columns);
    const bool in_key = column.name == "id" || column.name == "k";
    return in_key && (dice_.chance(75) || !dice_.afford(1)) ? table.columns.back() : column;
  };
  const Column& first = changeable();
  const Column& second = changeable();
  std::string text = "UPDATE " + table.name + " SET " + assignment(table, first);
  if (first.name != second.name && dice_.chance(15)) text += ", " + assignment(table, second);
  return text + where(table, table.name);
}

std::string SqlWriter::remove() {
  const Table& table = dice_.pick(tables_);
  return "DELETE FROM " + table.name + where(table, table.name);
}

Insert SqlWriter::insert() {
  const Table& table = dice_.pick(tables_);
  Insert result{table.name, {}};
  for (const Column& column : table.columns) {
    const bool optional = !column.has("NOT NULL") && !column.has("PRIMARY KEY");
    if (column.serial && dice_.chance(80)) continue;
    if (column.has("DEFAULT") && dice_.chance(50)) continue;
    if (optional && dice_.chance(20)) continue;
    result.cells.emplace_back(column.name,
                              optional && dice_.chance(10) ? "NULL" : scope_.sql_value(column.type));
  }
  if (result.cells.empty()) result.cells.emplace_back("id", scope_.sql_value(Type::Integer));
  return result;
}

std::string SqlWriter::special_insert() {
  const Table& table = dice_.pick(tables_);
  std::string columns;
  std::string values;
  for (const Column& column : table.columns) {
    const bool shifted = column.name == "id" && column.type == Type::Integer;
    columns += (columns.empty() ? "" : ", ") + column.name;
    values += (values.empty() ? "" : ", ") +
              (shifted || dice_.chance(40) ? scope_.sql_value(column.type) : table.name + "." + column.name);
  }
  return "INSERT INTO " + table.name + " (" + columns + ") SELECT " + values + " FROM " + table.name +
         where(table, table.name) + (dice_.chance(30) ? " ON CONFLICT DO NOTHING" : "");
}

}  // namespace quiesce::oracle
