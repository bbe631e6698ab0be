#include "oracle/generate.hpp"

namespace quiesce::oracle {
namespace {

std::string action(Dice& dice, bool can_be_null, const std::string& event) {
  switch (dice.below(can_be_null ? 4 : 3)) {
    case 0:
      return "";
    case 1:
      return " ON " + event + " RESTRICT";
    case 2:
      return " ON " + event + " CASCADE";
    default:
      return " ON " + event + " SET NULL";
  }
}

std::string actions(Dice& dice, bool can_be_null) {
  std::string text = action(dice, can_be_null, "DELETE");
  if (dice.chance(25)) text += action(dice, can_be_null, "UPDATE");
  return text;
}

void add_key(Dice& dice, Table& table) {
  const std::size_t kind = dice.below(10);
  if (kind == 0 && dice.afford(1)) {  // no key at all
    table.columns.push_back({"id", Type::Integer, false, {}});
    if (dice.chance(70)) table.columns.back().clauses.emplace_back("NOT NULL");
    if (dice.chance(30)) table.columns.back().clauses.emplace_back("UNIQUE");
  } else if (kind == 1) {
    table.columns.push_back({"id", Type::Integer, true, {"PRIMARY KEY"}});
    table.key = {"id"};
  } else if (kind <= 3) {
    table.columns.push_back({"id", Type::Integer, false, {"NOT NULL"}});
    table.columns.push_back({"k", dice.chance(70) ? Type::Integer : Type::Text, false, {"NOT NULL"}});
    table.constraints.emplace_back("PRIMARY KEY (id, k)");
    table.key = {"id", "k"};
  } else {
    table.columns.push_back({"id", Type::Integer, false, {"PRIMARY KEY"}});
    table.key = {"id"};
  }
}

void add_column(Dice& dice, Table& table, const std::string& name, Type type) {
  Column column{name, type, false, {}};
  if (dice.chance(60)) column.clauses.emplace_back("NOT NULL");
  if (dice.chance(12)) column.clauses.emplace_back("UNIQUE");
  if (type == Type::Integer && dice.chance(15)) {
    column.clauses.push_back("CHECK (" + name +
                             dice.any({" >= 0", " <= 2", " <> 1", " IN (0, 1)", " > 0 OR id = 1"}) + ")");
  }
  if (dice.chance(12)) {
    column.clauses.push_back("DEFAULT " + std::string(type == Type::Integer ? dice.any({"0", "1"})
                                                      : type == Type::Text  ? "'a'"
                                                                            : "FALSE"));
  }
  table.columns.push_back(std::move(column));
}

/// A reference to the primary key of `target`, of one attribute or of two.
void add_reference(Dice& dice, Table& table, const Table& target, const std::string& prefix) {
  const bool can_be_null = dice.chance(60);
  const std::vector<std::string> clauses =
      can_be_null ? std::vector<std::string>{} : std::vector<std::string>{"NOT NULL"};
  std::string from;
  std::string to;
  for (const Column& column : target.columns) {
    if (column.name != "id" && column.name != "k") continue;
    table.columns.push_back({prefix + column.name, column.type, false, clauses});
    from += (from.empty() ? "" : ", ") + table.columns.back().name;
    to += (to.empty() ? "" : ", ") + column.name;
    if (target.key.size() < 2) break;
  }
  if (target.key.empty() || dice.chance(35)) return;  // a reference that the schema does not know of
  table.constraints.push_back("FOREIGN KEY (" + from + ") REFERENCES " + target.name + " (" + to + ")" +
                              actions(dice, can_be_null));
}

}  // namespace

std::vector<Table> generate_schema(Dice& dice, const Size& size) {
  const std::vector<std::string> names{"t", "u", "v"};
  std::vector<Table> tables;
  const std::size_t count = dice.between(1, size.tables);
  for (std::size_t i = 0; i < count; ++i) {
    Table table{names[i], {}, {}, {}};
    add_key(dice, table);
    if (i > 0 && dice.chance(80)) {
      const Table target = dice.pick(tables);
      add_reference(dice, table, target, target.name + "_");
    } else if (dice.chance(8) && table.key.size() == 1 && dice.afford(2)) {
      const Table itself = table;
      add_reference(dice, table, itself, "up_");
    }
    if (dice.chance(80)) add_column(dice, table, "n", Type::Integer);
    if (dice.chance(25)) add_column(dice, table, "s", Type::Text);
    if (dice.chance(20)) add_column(dice, table, "b", Type::Boolean);
    if (table.columns.size() < 2) add_column(dice, table, "n", Type::Integer);
    if (dice.chance(8) && table.columns.size() > 2)
      table.constraints.push_back("UNIQUE (" + table.columns[1].name + ", " + table.columns[2].name + ")");
    tables.push_back(std::move(table));
  }
  return tables;
}

}  // namespace quiesce::oracle
