#include "bench/synthetic_generator.hpp"

#include <fstream>
#include <stdexcept>

#include "bench/generated_text.hpp"

namespace quiesce::bench {
namespace {

struct Pair {
  std::string table, a, b;
};

Pair pair_of(const SyntheticShape& shape, std::size_t number) {
  const std::size_t pair = number % shape.pairs;
  const std::string digits = std::to_string(pair + 1);
  return {"items_" + std::to_string(pair % shape.entities + 1), "a" + digits, "b" + digits};
}

constexpr std::string_view check_text = R"java(        if (amount < 0) {
            throw new IllegalArgumentException("a negative amount");
        }
)java";
constexpr std::string_view look_text = R"java(        int before;
        try (PreparedStatement select = connection.prepareStatement("SELECT {a} FROM {table} WHERE id = ?")) {
            select.setInt(1, id);
            try (ResultSet rows = select.executeQuery()) {
                if (!rows.next()) {
                    throw new IllegalStateException("no such row");
                }
                before = rows.getInt("{a}");
            }
        }
)java";
constexpr std::string_view write_text =
    R"java(        try (PreparedStatement update = connection.prepareStatement("UPDATE {table} SET {change} WHERE id = ?")) {
            update.setInt(1, amount);
            update.setInt(2, id);
            update.executeUpdate();
        }
)java";

std::string synthetic_method(const std::string& name, const std::string& body) {
  return "    public void " + name + "(int id, int amount) throws SQLException {\n" + body + "    }\n";
}

std::string write_of(const Pair& pair, std::size_t number) {
  const std::string change =
      number % 2 == 0 ? pair.a + " = " + pair.a + " + ?" : pair.b + " = " + pair.b + " - ?";
  return filled(write_text, {{"table", pair.table}, {"change", change}});
}

Files application_of(const std::string& name, std::string schema, const std::vector<std::string>& absolute,
                     const std::vector<std::string>& eventual,
                     const std::vector<std::string>& functionalities, const std::string& class_name,
                     const std::vector<std::string>& methods) {
  return {
      {"quiesce.json", "{\"name\": " + in_quotes(name) + "}\n"},
      {"schema.sql", std::move(schema)},
      {"invariants.json", "{\"Absolute Invariants\": [\n" + joined(absolute, ",\n") +
                              "],\n \"Eventual Invariants\": [\n" + joined(eventual, ",\n") + "]}\n"},
      {"functionalities.json", "{" + joined(functionalities, ",\n ") + "}\n"},
      {class_name + ".java", java_class(class_name, methods)},
  };
}

}  // namespace

Files synthetic_application(const SyntheticShape& shape) {
  std::vector<std::string> columns(shape.entities);
  for (std::size_t p = 0; p < shape.pairs; ++p) {
    const Pair pair = pair_of(shape, p);
    columns[p % shape.entities] += ", " + pair.a + " INTEGER NOT NULL, " + pair.b + " INTEGER NOT NULL";
  }
  std::string schema;
  for (std::size_t e = 0; e < shape.entities; ++e)
    schema +=
        "CREATE TABLE items_" + std::to_string(e + 1) + " (id INTEGER PRIMARY KEY" + columns[e] + ");\n";
  std::vector<std::string> rules;
  for (std::size_t i = 0; i < shape.invariants; ++i) {
    // More than one rule for a pair: each a little weaker than the one before.
    const Pair pair = pair_of(shape, i);
    const std::size_t weaker = i / shape.pairs;
    std::string left = pair.table + "." + pair.a;
    if (weaker != 0) left += " + " + std::to_string(weaker);
    rules.push_back(in_quotes(left + " >= " + pair.table + "." + pair.b));
  }
  std::vector<std::string> functionalities;
  std::vector<std::string> methods;
  for (std::size_t f = 0; f < shape.steps.size(); ++f) {
    const Pair pair = pair_of(shape, f);
    const std::string digits = std::to_string(f + 1);
    std::vector<std::string> names;
    std::string body = std::string(check_text) + filled(look_text, {{"table", pair.table}, {"a", pair.a}});
    for (std::size_t s = 0; s < shape.steps[f]; ++s) {
      const std::string name = (s == 0 ? "look" : "write") + digits + (s < 2 ? "" : "_" + std::to_string(s));
      if (s > 0) body = write_of(pair, f + s);
      if (shape.steps[f] == 1) body += write_of(pair, f);
      methods.push_back(synthetic_method(name, body));
      names.push_back(in_quotes(name));
    }
    functionalities.push_back(in_quotes("change" + digits) + ": [" + joined(names, ", ") + "]");
  }
  return application_of("Synthetic", schema, rules, {}, functionalities, "ItemService", methods);
}

std::vector<std::size_t> spread(std::size_t total, std::size_t functionalities) {
  std::vector<std::size_t> steps(functionalities, total / functionalities);
  for (std::size_t f = 0; f < total % functionalities; ++f) ++steps[f];
  return steps;
}

Files gap_application(std::size_t instances) {
  constexpr std::string_view methods = R"java(    public void checkRoom(int id) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT balance FROM accounts WHERE id = ?")) {
            select.setInt(1, id);
            try (ResultSet rows = select.executeQuery()) {
                if (!rows.next() || rows.getInt("balance") >= 50) {
                    throw new IllegalStateException("no room");
                }
            }
        }
    }

    public void topUp(int id) throws SQLException {
        String sql = "UPDATE accounts SET balance = balance + 10 WHERE id = ?";
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setInt(1, id);
            update.executeUpdate();
        }
    }
)java";
  const std::size_t limit = 50 + 10 * (instances - 1);
  return application_of("Gap of " + std::to_string(instances),
                        "CREATE TABLE accounts (id INTEGER PRIMARY KEY, balance INTEGER NOT NULL);\n",
                        {in_quotes("accounts.balance < " + std::to_string(limit))}, {},
                        {R"("Top Up": ["checkRoom", "topUp"])"}, "AccountService", {std::string(methods)});
}

void write_files(const Files& files, const std::filesystem::path& folder) {
  for (const parsers::MemoryFile& file : files) {
    const std::filesystem::path path = folder / file.path;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << file.text;
  }
}

}  // namespace quiesce::bench
