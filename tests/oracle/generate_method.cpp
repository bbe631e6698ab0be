#include "oracle/generate.hpp"
#include "oracle/generate_sql.hpp"

namespace quiesce::oracle {
namespace {

using Block = std::vector<Code>;

class MethodWriter {
 public:
  MethodWriter(Dice& dice, const Size& size, const std::vector<Table>& tables,
               const std::vector<Limit>& limits)
      : dice_(dice),
        size_(size),
        tables_(tables),
        limits_(limits),
        scope_(dice),
        sql_(dice, tables, scope_) {}

  WrittenMethod write(std::string name) {
    Method method{std::move(name), {}, {}, dice_.chance(12) ? "int" : "void"};
    returns_ = method.returns;
    if (!limits_.empty() && dice_.chance(75)) {
      keep_limit(method.body, dice_.pick(limits_));
    } else {
      statements(method.body, dice_.between(1, size_.statements), 0);
    }
    // A method without the database is no step; and most should do more than read.
    if (next_ == 0 || (then_.empty() && dice_.chance(next_ > 1 ? 15 : 40))) change(method.body);
    if (returns_ == "int")
      method.body.push_back({.text = "return " + scope_.java_value(Type::Integer) + ";"});
    method.parameters = scope_.parameters();
    WrittenMethod written{std::move(method), scope_.published()};
    if (!then_.empty()) written.then = rest(written.method);
    return written;
  }

 private:
  [[nodiscard]] Method rest(const Method& first) const {
    Method method{first.name + "b", {}, then_};
    std::string texts;
    for (const Code& code : then_) texts += code.text + code.sql;
    for (const Parameter& parameter : first.parameters) {
      const bool used = texts.find(":" + parameter.name) != std::string::npos ||
                        texts.find("(" + parameter.name + " ") != std::string::npos;
      if (used) method.parameters.push_back(parameter);
    }
    return method;
  }

  void statements(Block& out, std::size_t count, int depth) {
    for (std::size_t i = 0; i < count; ++i) statement(out, depth);
  }

  void nested(Section& section, int depth) {
    scope_.open();
    statements(section.body, 1, depth + 1);
    scope_.close();
  }

  void statement(Block& out, int depth) {
    const std::size_t kind = dice_.below(100);
    if (kind < 26) {
      read(out, depth);
    } else if (kind < 33 && dice_.afford(1)) {
      run_query(out, sql_.aggregate());
      fetch_one(out, {Type::Integer}, true);
    } else if (kind < 72 || depth > 1) {
      change(out);
    } else if (kind < 82) {
      branch(out, depth);
    } else if (kind < 89 && dice_.afford(1)) {
      attempt(out, depth);
    } else if (kind < 93) {
      out.push_back({.text = "if (" + scope_.java_condition() + ") " + leave()});
    } else if (kind < 96 && depth == 0) {
      out.push_back({.text = "c.commit();"});
    } else if (kind < 98 && dice_.afford(2)) {
      repeat(out, depth);
    } else if (const auto target = scope_.target(Type::Integer)) {
      out.push_back({.text = *target + scope_.java_value(Type::Integer) + ";"});
    }
  }

  /// Looks whether there is room below or above the limit, and changes the number by one. In one transaction
  /// that is right; with a commit in between, or in two steps, others may have come first.
  void keep_limit(Block& out, const Limit& limit) {
    for (const Table& table : tables_) {
      if (table.name != limit.table) continue;
      const std::string row = " WHERE " + sql_.by_key(table, table.name);
      const bool up = limit.order == "<=";
      if (size_.steps > 1 && dice_.chance(45)) return come_and_go(out, limit, row);
      if (dice_.chance(85)) {
        run_query(out, {"SELECT " + limit.column + " FROM " + table.name + row, {Type::Integer}});
        const auto seen = scope_.target(Type::Integer);
        const std::string variable = seen.value_or("int x = ");
        out.push_back({.text = "if (!" + result() + ".next()) " + leave()});
        out.push_back({.text = variable + result() + ".getInt(1);"});
        const std::size_t begin = variable.starts_with("int ") ? 4 : 0;
        out.push_back({.text = "if (" + variable.substr(begin, variable.size() - begin - 3) +
                               (up ? " >= " : " <= ") + limit.value + ") " + leave()});
      }
      Code change = change_by_one(limit, row, up);
      if (!out.empty() && size_.steps > 1 && dice_.chance(60)) {
        then_.push_back(std::move(change));
      } else {
        if (dice_.chance(35)) out.push_back({.text = "c.commit();"});
        out.push_back(std::move(change));
      }
    }
  }

  Code change_by_one(const Limit& limit, const std::string& row, bool up) {
    ++next_;
    return {.text = "p" + std::to_string(next_) + ".executeUpdate();",
            .sql = "UPDATE " + limit.table + " SET " + limit.column + " = " + limit.column +
                   (up ? " + 1" : " - 1") + row,
            .number = next_};
  }

  /// Changes the number by one, and in another step back again: unless that step aborts, or others come
  /// between.
  void come_and_go(Block& out, const Limit& limit, const std::string& row) {
    const bool up = limit.order == "<=";
    out.push_back(change_by_one(limit, row, up));
    const auto number = dice_.chance(75) ? scope_.readable(Type::Integer) : std::nullopt;
    if (number && number->java_type == "int")
      then_.push_back({.text = "if (" + number->name + dice_.any({" > 0) ", " == 1) ", " < 1) "}) +
                               "throw new IllegalStateException();"});
    then_.push_back(change_by_one(limit, row, !up));
  }

  std::string leave() {
    if (dice_.chance(60)) return "throw new IllegalStateException();";
    return returns_ == "int" ? "return 0;" : "return;";
  }

  void run_query(Block& out, const SqlWriter::Select& select) {
    const std::string number = std::to_string(++next_);
    out.push_back({.text = "ResultSet r" + number + " = p" + number + ".executeQuery();",
                   .sql = select.text,
                   .number = next_});
  }

  [[nodiscard]] std::string result() const { return "r" + std::to_string(next_); }

  void get(Block& out, const std::string& from, const std::vector<Type>& types) {
    for (std::size_t i = 0; i < types.size(); ++i) {
      const auto target = scope_.target(types[i]);
      if (!target) continue;
      out.push_back({.text = *target + from + "." + getter(types[i]) + "(" + std::to_string(i + 1) + ");"});
      if (dice_.chance(10)) out.push_back({.text = "if (" + from + ".wasNull()) " + leave()});
    }
  }

  void fetch_one(Block& out, const std::vector<Type>& types, bool always_there) {
    const std::string from = result();
    if (always_there || dice_.chance(20)) {
      out.push_back({.text = from + ".next();"});
    } else {
      out.push_back({.text = "if (!" + from + ".next()) " + leave()});
    }
    get(out, from, types);
  }

  void read(Block& out, int depth) {
    const SqlWriter::Select select = sql_.select();
    run_query(out, select);
    const std::string from = result();
    const std::size_t kind = dice_.below(10);
    if (kind < 5 || depth > 1 || (kind >= 6 && kind < 8 && !dice_.afford(2)))
      return fetch_one(out, select.types, false);
    if (kind == 5) {
      out.push_back(
          {.text = "if (" + std::string(dice_.chance(50) ? "" : "!") + from + ".next()) " + leave()});
      return;
    }
    Section found{(kind < 8 ? "while (" : "if (") + from + ".next()) {", {}};
    scope_.open();
    get(found.body, from, select.types);
    change(found.body);
    scope_.close();
    Code code;
    code.sections.push_back(std::move(found));
    if (kind >= 8 && dice_.chance(40)) {
      code.sections.push_back({"} else {", {}});
      nested(code.sections.back(), depth);
    }
    out.push_back(std::move(code));
  }

  void change(Block& out) {
    Code code;
    code.number = ++next_;
    const std::string run = "p" + std::to_string(next_) + ".executeUpdate();";
    const std::size_t kind = dice_.below(100);
    if (kind < 50) {
      code.sql = sql_.update();
    } else if (kind < 78) {
      code.insert = sql_.insert();
    } else if (kind < 95 || !dice_.afford(2)) {
      code.sql = sql_.remove();
    } else {
      code.sql = sql_.special_insert();
    }
    const auto count = dice_.chance(15) ? scope_.target(Type::Integer) : std::nullopt;
    code.text = count.value_or("") + run;
    out.push_back(std::move(code));
    if (!count) return;
    const std::string variable = count->starts_with("int ") ? count->substr(4, count->size() - 7)
                                                            : count->substr(0, count->size() - 3);
    out.push_back({.text = "if (" + variable + dice_.any({" == 0) ", " != 1) ", " > 1) "}) + leave()});
  }

  void branch(Block& out, int depth) {
    Code code;
    code.sections.push_back({"if (" + scope_.java_condition() + ") {", {}});
    nested(code.sections.back(), depth);
    if (dice_.chance(40)) {
      code.sections.push_back({"} else {", {}});
      nested(code.sections.back(), depth);
    }
    out.push_back(std::move(code));
  }

  void attempt(Block& out, int depth) {
    Code code;
    code.sections.push_back({"try {", {}});
    scope_.open();
    change(code.sections.back().body);
    if (dice_.chance(30)) statement(code.sections.back().body, depth + 1);
    scope_.close();
    code.sections.push_back(
        {dice_.chance(80) ? "} catch (SQLException e) {" : "} catch (Exception e) {", {}});
    Section& handler = code.sections.back();
    if (dice_.chance(70)) handler.body.push_back({.text = "c.rollback();"});
    if (dice_.chance(30)) nested(handler, depth);
    if (dice_.chance(15)) handler.body.push_back({.text = leave()});
    out.push_back(std::move(code));
  }

  void repeat(Block& out, int depth) {
    Code code;
    const std::string counter = "i" + std::to_string(next_);
    code.sections.push_back({"for (int " + counter + " = 0; " + counter + " < 2; " + counter + "++) {", {}});
    nested(code.sections.back(), depth);
    out.push_back(std::move(code));
  }

  Dice& dice_;
  const Size& size_;
  const std::vector<Table>& tables_;
  const std::vector<Limit>& limits_;
  MethodScope scope_;
  SqlWriter sql_;
  std::string returns_;
  std::size_t next_ = 0;
  Block then_;  ///< what is left to another step
};

}  // namespace

WrittenMethod generate_method(Dice& dice, const Size& size, const std::vector<Table>& tables,
                              const std::vector<Limit>& limits, std::string name) {
  return MethodWriter(dice, size, tables, limits).write(std::move(name));
}

}  // namespace quiesce::oracle
