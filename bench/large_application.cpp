#include <array>
#include <random>

#include "bench/generated_text.hpp"
#include "bench/synthetic_generator.hpp"

namespace quiesce::bench {
namespace {

// {n} is the number of the functionality, {e} an entity, {r} the one that keeps copies of its names.
constexpr std::string_view take_text =
    R"java(    public void look{n}(int id, int amount) throws SQLException {
        int stock;
        try (PreparedStatement select = connection.prepareStatement("SELECT stock FROM e{e} WHERE id = ?")) {
            select.setInt(1, id);
            try (ResultSet rows = select.executeQuery()) {
                if (!rows.next()) {
                    throw new IllegalStateException("no such row");
                }
                stock = rows.getInt("stock");
            }
        }
        if (amount < 0 || stock < amount) {
            throw new IllegalStateException("not enough");
        }
    }

    public void take{n}(int id, int amount) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE e{e} SET stock = stock - ? WHERE id = ?{guard}")) {
            update.setInt(1, amount);
            update.setInt(2, id);
{guard_argument}            if (update.executeUpdate() == 0) {
                throw new IllegalStateException("changed meanwhile");
            }
        }
    }
)java";
constexpr std::string_view grow_text =
    R"java(    public void allow{n}(int amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("a negative amount");
        }
    }

    public void grow{n}(int id, int amount) throws SQLException {
        allow{n}(amount);
        try (PreparedStatement update = connection.prepareStatement("UPDATE e{e} SET bound = bound + ? WHERE id = ?")) {
            update.setInt(1, amount);
            update.setInt(2, id);
            update.executeUpdate();
        }
    }

    public void fill{n}(int id, int amount) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE e{e} SET used = used + ? WHERE id = ? AND used + ? <= bound")) {
            update.setInt(1, amount);
            update.setInt(2, id);
            update.setInt(3, amount);
            update.executeUpdate();
        }
    }
)java";
constexpr std::string_view rename_text =
    R"java(    public void rename{n}(int id, String name) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE e{e} SET name = ? WHERE id = ?")) {
            update.setString(1, name);
            update.setInt(2, id);
            update.executeUpdate();
        }
    }

    public void copy{n}(int id, String name) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE e{r} SET owner_name = ? WHERE owner_id = ?")) {
            update.setString(1, name);
            update.setInt(2, id);
            update.executeUpdate();
        }
    }
)java";
constexpr std::string_view open_text =
    R"java(    public String owner{n}(int ownerId) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT name FROM e{e} WHERE id = ?")) {
            select.setInt(1, ownerId);
            try (ResultSet rows = select.executeQuery()) {
                if (!rows.next()) {
                    throw new IllegalStateException("no such owner");
                }
                return rows.getString("name");
            }
        }
    }

    public void open{n}(int id, int ownerId, String ownerName) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO e{r} (id, stock, used, bound, name, owner_id, owner_name) VALUES (?, 0, 0, 0, 'new', ?, ?)")) {
            insert.setInt(1, id);
            insert.setInt(2, ownerId);
            insert.setString(3, ownerName);
            insert.executeUpdate();
        }
    }
)java";

struct Kind {
  std::string_view methods;
  std::string_view steps;
};
constexpr std::array large_kinds = {
    Kind{take_text, R"(["look{n}", "take{n}"])"},
    Kind{grow_text, R"(["grow{n}", "fill{n}"])"},
    Kind{rename_text, R"(["rename{n}", "copy{n}"])"},
    Kind{open_text, R"([{"transaction": "owner{n}", "as": {"return": "ownerName"}}, "open{n}"])"},
};
constexpr std::array large_rules = {
    R"("e{e}.stock >= 0")",
    R"("e{e}.used <= e{e}.bound")",
    R"("WHERE e{r}.owner_id == e{e}.id THEN e{r}.owner_name == e{e}.name")",
};
constexpr std::string_view table_text =
    "CREATE TABLE e{e} (id INTEGER PRIMARY KEY, stock INTEGER NOT NULL, used INTEGER NOT NULL, bound INTEGER "
    "NOT NULL,"
    " name VARCHAR(50) NOT NULL, owner_id INTEGER NOT NULL, owner_name VARCHAR(50) NOT NULL);\n";

}  // namespace

Files large_application(const LargeShape& shape) {
  // Not std::uniform_int_distribution: what it makes of a seed differs from one library to the next.
  std::mt19937_64 random(shape.seed);
  const auto entity = [&](std::size_t number) { return std::to_string(number % shape.entities + 1); };
  std::string schema;
  for (std::size_t e = 0; e < shape.entities; ++e) schema += filled(table_text, {{"e", entity(e)}});
  std::vector<std::string> methods;
  std::vector<std::string> functionalities;
  for (std::size_t f = 0; f < shape.functionalities; ++f) {
    const std::size_t at = random() % shape.entities;
    const Kind& kind = large_kinds[f % large_kinds.size()];
    const bool guarded = random() % 2 == 0;
    const std::string number = std::to_string(f + 1);
    methods.push_back(
        filled(kind.methods, {{"n", number},
                              {"e", entity(at)},
                              {"r", entity(at + 1)},
                              {"guard", guarded ? " AND stock >= ?" : ""},
                              {"guard_argument", guarded ? "            update.setInt(3, amount);\n" : ""}}));
    functionalities.push_back(in_quotes("f" + number) + ": " + filled(kind.steps, {{"n", number}}));
  }
  std::vector<std::string> absolute;
  std::vector<std::string> eventual;
  for (std::size_t i = 0; i < shape.invariants; ++i) {
    const std::size_t kind = i / shape.entities % large_rules.size();
    const std::size_t which = (i + kind) % 2 == 0 ? kind : 2;  // half of them are about copies
    std::vector<std::string>& list = which == 2 ? eventual : absolute;
    list.push_back(filled(large_rules[which], {{"e", entity(i)}, {"r", entity(i + 1)}}));
  }
  return {
      {"quiesce.json", "{\"name\": \"Large, seed " + std::to_string(shape.seed) + "\"}\n"},
      {"schema.sql", schema},
      {"invariants.json", "{\"Absolute Invariants\": [\n" + joined(absolute, ",\n") +
                              "],\n \"Eventual Invariants\": [\n" + joined(eventual, ",\n") + "]}\n"},
      {"functionalities.json", "{" + joined(functionalities, ",\n ") + "}\n"},
      {"LargeService.java", java_class("LargeService", methods)},
  };
}

}  // namespace quiesce::bench
