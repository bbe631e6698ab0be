// Applications in which one functionality matters only by what another one reads: the first changes a number,
// the second looks at it and then changes another one. Rules limit both, so that one of them may be broken
// only where the other one is. Chance alone makes few of these.
#include "oracle/generate.hpp"

namespace quiesce::oracle {
namespace {

class RelayWriter {
 public:
  explicit RelayWriter(Dice& dice)
      : dice_(dice), apart_(dice.chance(40)), target_(apart_ ? "u" : "t"), nullable_(dice.chance(20)) {}

  Model write() {
    model_.tables.push_back(table("t", {"n"}));
    if (apart_) model_.tables.push_back(table("u", {}));
    model_.tables.back().columns.push_back(number("m"));
    model_.rules.push_back({"t.n" + limit(), dice_.chance(25)});
    model_.rules.push_back({target_ + ".m" + limit(), dice_.chance(25)});
    if (dice_.chance(20)) model_.rules.erase(model_.rules.begin());
    functionality({first()});
    functionality(second());
    if (dice_.chance(25)) functionality({third()});
    return std::move(model_);
  }

 private:
  [[nodiscard]] Table table(const std::string& name, const std::vector<std::string>& numbers) const {
    Table result{name, {{"id", Type::Integer, false, {"PRIMARY KEY"}}}, {}, {"id"}};
    for (const std::string& one : numbers) result.columns.push_back(number(one));
    return result;
  }

  [[nodiscard]] Column number(const std::string& name) const {
    Column column{name, Type::Integer, false, {}};
    if (!nullable_) column.clauses.emplace_back("NOT NULL");
    return column;
  }

  std::string limit() { return dice_.any({" >= 0", " <= 1", " <= 2", " != 1", " == 0"}); }

  void functionality(const std::vector<Method>& methods) {
    Functionality result{"F" + std::to_string(model_.functionalities.size() + 1), {}, {}, 0};
    for (const Method& method : methods) {
      result.steps.push_back({method.name, {}, {}});
      model_.methods.push_back(method);
    }
    if (dice_.chance(10)) result.at_most = 1;
    model_.functionalities.push_back(std::move(result));
  }

  Method named() { return {"m" + std::to_string(++methods_), {{"int", "id"}}, {}}; }

  Code update(const std::string& table, const std::string& column, const std::string& value) {
    ++statements_;
    return {.text = "p" + std::to_string(statements_) + ".executeUpdate();",
            .sql = "UPDATE " + table + " SET " + column + " = " + value + " WHERE id = {setInt:id}",
            .number = statements_};
  }

  /// Changes n.
  Method first() {
    Method method = named();
    statements_ = 0;
    const std::string value = dice_.any({"n + 1", "n - 1", "{setInt:k}", "2", "1", "-1"});
    if (value == "{setInt:k}") method.parameters.push_back({"int", "k"});
    if (value == "{setInt:k}" && dice_.chance(40))
      method.body.push_back({.text = "if (k " + dice_.any({"< 0", "> 1", "== 0"}) + ") return;"});
    method.body.push_back(update("t", "n", value));
    return method;
  }

  /// Reads n, and changes m where n is not what it should be: at once, after a commit, or in the next step.
  std::vector<Method> second() {
    Method reads = named();
    statements_ = 1;
    reads.body.push_back({.text = "ResultSet r1 = p1.executeQuery();",
                          .sql = "SELECT n FROM t WHERE id = {setInt:id}",
                          .number = 1});
    reads.body.push_back({.text = "if (!r1.next()) return;"});
    reads.body.push_back({.text = "int x = r1.getInt(1);"});
    const std::string test = dice_.any({"x < 0", "x > 1", "x > 2", "x == 1", "x != 0", "x >= 2"});
    Code change = update(target_, "m", dice_.any({"m + 1", "m - 1", "3", "1", "-1", "x"}));
    const std::size_t set = change.sql.find("= x");
    if (set != std::string::npos) change.sql.replace(set, 3, "= {setInt:x}");
    Code decides;
    decides.sections.push_back({"if (" + test + ") {", {std::move(change)}});
    const std::size_t kind = dice_.below(10);
    if (kind < 3) {
      Method writes = named();
      writes.parameters.push_back({"int", "x"});
      writes.body.push_back(std::move(decides));
      return {std::move(reads), std::move(writes)};
    }
    if (kind < 5) reads.body.push_back({.text = "c.commit();"});
    reads.body.push_back(std::move(decides));
    return {std::move(reads)};
  }

  /// Makes it good again, or adds a row.
  Method third() {
    Method method = named();
    statements_ = 0;
    if (dice_.chance(60)) {
      method.body.push_back(dice_.chance(50) ? update("t", "n", "0") : update(target_, "m", "0"));
      return method;
    }
    Code insert;
    insert.number = 1;
    insert.text = "p1.executeUpdate();";
    insert.insert = Insert{"t", {{"id", "{setInt:id}"}, {"n", dice_.any({"0", "1", "2"})}}};
    if (!apart_) insert.insert->cells.emplace_back("m", dice_.any({"0", "1"}));
    method.body.push_back(std::move(insert));
    return method;
  }

  Dice& dice_;
  const bool apart_;  ///< the other number is in another table
  const std::string target_;
  const bool nullable_;
  Model model_;
  std::size_t methods_ = 0;
  std::size_t statements_ = 0;
};

}  // namespace

Model generate_relay(std::uint64_t seed) {
  Dice dice(seed * 0x9E3779B97F4A7C15U + 7, 0);
  return RelayWriter(dice).write();
}

}  // namespace quiesce::oracle
