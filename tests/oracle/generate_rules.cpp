#include <regex>

#include "oracle/generate.hpp"

namespace quiesce::oracle {
namespace {

/// A comparison of one attribute of the row variable with a constant.
std::string test_of(Dice& dice, const Table& table, const std::string& row) {
  const Column& column = dice.pick(table.columns);
  const std::string name = row + "." + column.name;
  if (dice.chance(column.has("NOT NULL") ? 5 : 20))
    return name + dice.any({" IS NULL", " IS NOT NULL", " == null", " != null"});
  switch (column.type) {
    case Type::Integer:
      if (dice.chance(15)) return name + dice.any({" IN (0, 1)", " NOT IN (1)", " IN (1, 2)", " IN (0, 2)"});
      return name + dice.any({" >= ", " <= ", " == ", " != ", " < ", " > "}) + dice.any({"0", "1", "2"});
    case Type::Text:
      return name + dice.any({" == 'a'", " != 'b'", " >= 'b'", " IN ('a', 'b')"});
    case Type::Boolean:
      return dice.chance(50) ? name : "NOT " + name;
  }
  return {};
}

std::string tests_of(Dice& dice, const Table& table, const std::string& row) {
  std::string text = test_of(dice, table, row);
  if (dice.chance(25)) text += dice.any({" AND ", " OR "}) + test_of(dice, table, row);
  return text;
}

/// Attributes of the same type, one of each row variable.
std::string comparison(Dice& dice, const Table& left, const std::string& a, const Table& right,
                       const std::string& b, const std::vector<std::string>& operators) {
  std::vector<std::string> all;
  for (const Column& one : left.columns) {
    for (const Column& other : right.columns) {
      if (one.type != other.type || one.type == Type::Boolean) continue;
      all.push_back(a + "." + one.name + " " + dice.any(operators) + " " + b + "." + other.name);
      if (one.name == left.name + "_id" || other.name == left.name + "_id") all.push_back(all.back());
    }
  }
  return dice.pick(all);
}

const std::vector<std::string> equal_only{"=="};
const std::vector<std::string> any_order{"==", "==", "!=", "<=", ">=", "<"};

std::string two_tables(Dice& dice, const std::vector<Table>& tables) {
  const std::size_t first = dice.below(tables.size());
  const std::size_t second = (first + 1 + dice.below(tables.size() - 1)) % tables.size();
  const Table& a = tables[first];
  const Table& b = tables[second];
  return "WHERE " + comparison(dice, a, a.name, b, b.name, equal_only) + " THEN " +
         (dice.chance(60) ? comparison(dice, a, a.name, b, b.name, any_order) : test_of(dice, a, a.name));
}

std::string two_rows(Dice& dice, const Table& table) {
  std::string premise = comparison(dice, table, "x", table, "y", equal_only);
  if (dice.chance(30)) premise += " AND " + test_of(dice, table, "x");
  const std::string conclusion = comparison(dice, table, "x", table, "y", any_order);
  return "FOR x IN " + table.name + ", y IN " + table.name + " WHERE " + premise + " THEN " + conclusion;
}

/// The rows of `table`, as an EXISTS or a COUNT takes them; perhaps those that belong to a row around.
std::string some_rows(Dice& dice, const std::vector<Table>& tables, const Table& table,
                      const std::string& alias) {
  std::string text = " WHERE ";
  const Table& outer = dice.pick(tables);
  if (outer.name != table.name && dice.chance(50)) {
    text += comparison(dice, table, alias, outer, outer.name, equal_only);
    if (dice.chance(30)) text += " AND " + test_of(dice, table, alias);
  } else {
    text += tests_of(dice, table, alias);
  }
  return text;
}

std::string exists(Dice& dice, const std::vector<Table>& tables) {
  const Table& table = dice.pick(tables);
  const std::string text = "EXISTS " + table.name + some_rows(dice, tables, table, table.name);
  return dice.chance(35) ? "NOT (" + text + ")" : text;
}

std::string aggregate(Dice& dice, const std::vector<Table>& tables) {
  const Table& table = dice.pick(tables);
  const auto numbers = table.of(Type::Integer);
  const std::string rows = dice.chance(60) ? some_rows(dice, tables, table, table.name) : "";
  switch (dice.below(4)) {
    case 0:
      return "COUNT(" + table.name + rows + ") " + dice.any({"<= 1", "<= 2", ">= 1", "!= 1", "== 0", "< 2"});
    case 1:
      return "SUM(" + table.name + "." + dice.pick(numbers)->name + rows + ") " +
             dice.any({"<= 2", ">= 0", "== 1", "!= 3"});
    case 2:
      return "MIN(" + table.name + "." + dice.pick(numbers)->name + rows + ") " +
             dice.any({">= 0", "<= 1", "== 0"});
    default:
      return "MAX(" + table.name + "." + dice.pick(numbers)->name + rows + ") " +
             dice.any({"<= 2", ">= 1", "!= 0"});
  }
}

std::string with_premise(Dice& dice, const Table& table) {
  return "WHERE " + test_of(dice, table, table.name) + " THEN " + test_of(dice, table, table.name);
}

}  // namespace

std::string simple_rule(Dice& dice, const std::vector<Table>& tables) {
  const Table& table = dice.pick(tables);
  return dice.chance(70) ? tests_of(dice, table, table.name) : with_premise(dice, table);
}

std::vector<Limit> limits_of(const std::vector<Rule>& rules) {
  static const std::regex limit(R"((\w+)\.(\w+) (<=|>=) (\d))");
  std::vector<Limit> limits;
  std::smatch parts;
  for (const Rule& rule : rules) {
    if (std::regex_match(rule.text, parts, limit) && parts[2] != "id" && parts[2] != "k")
      limits.push_back({parts[1], parts[2], parts[3], parts[4]});
  }
  return limits;
}

std::vector<Rule> generate_rules(Dice& dice, const Size& size, const std::vector<Table>& tables) {
  std::vector<Rule> rules;
  const std::size_t count = dice.between(1, size.rules);
  for (std::size_t i = 0; i < count; ++i) {
    std::string text;
    const std::size_t kind = dice.below(100);
    if (kind < 25) {
      const Table& table = dice.pick(tables);
      text = table.name + "." + table.of(Type::Integer).back()->name + dice.any({" >= 0", " <= 1", " <= 2"});
    } else if (kind < 37) {
      text = simple_rule(dice, tables);
    } else if (kind < 52) {
      text = tables.size() > 1 ? two_tables(dice, tables) : two_rows(dice, tables.front());
    } else if (kind < 65) {
      text = two_rows(dice, dice.pick(tables));
    } else if (kind < 82 || !dice.afford(2)) {
      text = exists(dice, tables);
    } else {
      text = aggregate(dice, tables);
    }
    bool known = false;
    for (const Rule& rule : rules) known = known || rule.text == text;
    if (!known) rules.push_back({text, dice.chance(kind < 25 ? 50 : 35)});
  }
  return rules;
}

}  // namespace quiesce::oracle
