// The meaning of statements as an application writes them: a schema, rows, SQL, and the rows afterwards.
#include <gtest/gtest.h>

#include "parsers/sql/schema_parser.hpp"
#include "parsers/sql/statement_parser.hpp"
#include "unit/interpreter/builder.hpp"

namespace quiesce::interpreter::testing {
namespace {

class Sql : public ::testing::Test {
 protected:
  void schema(const std::string& text) {
    const auto file = sources_.add("schema.sql", text);
    application_.schema = parsers::sql::parse_schema({file}, sources_, diagnostics_, application_.notes);
    application_.error_types = {{"DatabaseError", {}}, {"ConstraintError", ir::ErrorTypeId{0}}};
    application_.constraint_error = {1};
    database_ = empty_database(application_.schema);
    expect_no_errors();
  }

  /// Runs the statements as one transaction. The reason of an abort, else what a SELECT at the end gave:
  /// "1 a | 2 b".
  std::string run(const std::vector<std::string>& statements) {
    ir::Transaction transaction;
    transaction.name = "script";
    transaction.cursors.push_back({"rows", {}, {}});
    transaction.variables.push_back({"found", Type::Boolean, false, ir::VariableRole::Local, true, {}});
    ir::Block block;
    std::size_t columns = 0;
    for (const auto& text : statements) columns = add(transaction, block, text);
    const auto first = static_cast<std::uint32_t>(transaction.variables.size());
    for (std::uint32_t row = 0; columns > 0 && row < 6; ++row) {
      std::vector<ir::VariableId> into;
      for (std::uint32_t i = 0; i < columns; ++i) {
        into.push_back({static_cast<std::uint32_t>(transaction.variables.size())});
        transaction.variables.push_back({"v", Type::Text, true, ir::VariableRole::Local, true, {}});
      }
      block.push_back(fetch(0, into));
    }
    return execute(std::move(transaction), std::move(block), first, columns);
  }

  /// "1 a | 2 b": all rows of a table.
  std::string table_rows(const char* name) {
    std::string all;
    for (const Row& row : database_.tables[application_.schema.find(name)->index].rows) {
      all += all.empty() ? "" : " | ";
      for (std::size_t i = 0; i < row.cells.size(); ++i) all += (i == 0 ? "" : " ") + show(row.cells[i]);
    }
    return all;
  }

 private:
  static std::string show(const Value& value) { return to_string(value, Type::Timestamp); }

  std::size_t add(ir::Transaction& transaction, ir::Block& block, const std::string& text) {
    const auto file = sources_.add("code", text);
    parsers::sql::StatementContext context{
        application_.schema, diagnostics_, [](const ir::Location&, const std::string&) {},
        [&](const std::string& name, Type type, bool nullable) {
          transaction.variables.push_back({name, type, nullable, ir::VariableRole::Temporary, false, {}});
          return ir::VariableId{static_cast<std::uint32_t>(transaction.variables.size() - 1)};
        },
        transaction.row_count};
    const auto parsed =
        parsers::sql::parse_statement({sources_[file].text(),
                                       [&](std::size_t offset, std::size_t length) {
                                         return sources_.location(file, offset, offset + length);
                                       }},
                                      {}, ir::CursorId{0}, std::nullopt, context);
    expect_no_errors();
    if (!parsed) return 0;
    block.insert(block.end(), parsed->block.begin(), parsed->block.end());
    return parsed->kind == parsers::sql::StatementKind::Query ? parsed->columns.size() : 0;
  }

  std::string execute(ir::Transaction transaction, ir::Block block, std::uint32_t first,
                      std::size_t columns) {
    ir::Functionality functionality;
    functionality.steps.push_back({});
    for (std::uint32_t i = 0; i < transaction.variables.size(); ++i) {
      functionality.names.push_back({"n", Type::Text, true});
      functionality.steps[0].publishes.push_back({{i}, {i}});
    }
    transaction.segments.push_back({std::move(block), {}});
    application_.transactions = {std::move(transaction)};
    application_.functionalities = {functionality};
    FirstChoices choices;
    Instance instance(application_, 0, {});
    const StepResult result = instance.run(database_, choices);
    if (result.outcome == Outcome::Aborted) return result.reason;
    std::string rows;
    for (std::size_t i = first; i < instance.published().size() && instance.published()[i]; ++i) {
      const std::size_t column = (i - first) % columns;
      rows += (i == first ? "" : column == 0 ? " | " : " ") + show(*instance.published()[i]);
    }
    return rows;
  }

  void expect_no_errors() {
    for (const auto& entry : diagnostics_.sorted(sources_)) ADD_FAILURE() << render(entry, sources_);
  }

  diagnostics::SourceMap sources_;
  diagnostics::Diagnostics diagnostics_;
  ir::Application application_;
  Database database_;
};

const char* const shop = R"(
  CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR(20) UNIQUE, vip BOOLEAN DEFAULT FALSE);
  CREATE TABLE orders (id SERIAL PRIMARY KEY, customer INTEGER REFERENCES customers(id) ON DELETE CASCADE,
                       total INTEGER NOT NULL CHECK (total >= 0), state VARCHAR(10) DEFAULT 'NEW'))";

struct Shop : Sql {
  void SetUp() override {
    schema(shop);
    run({"INSERT INTO customers (id, name) VALUES (1, 'ann')",
         "INSERT INTO customers VALUES (2, 'bob', TRUE)", "INSERT INTO customers (id) VALUES (3)"});
    run({"INSERT INTO orders (customer, total) VALUES (1, 10)",
         "INSERT INTO orders (customer, total) VALUES (1, 20)",
         "INSERT INTO orders (customer, total, state) VALUES (2, 20, 'PAID')"});
  }
};

TEST_F(Shop, DefaultsAndGeneratedKeysAreFilledIn) {
  EXPECT_EQ(table_rows("customers"), "1 'ann' false | 2 'bob' true | 3 null false");
  EXPECT_EQ(table_rows("orders"), "1 1 10 'NEW' | 2 1 20 'NEW' | 3 2 20 'PAID'");
}

TEST_F(Shop, SelectOrdersAndFilters) {
  EXPECT_EQ(run({"SELECT id FROM orders WHERE total = 20 ORDER BY id DESC"}), "3 | 2");
  EXPECT_EQ(run({"SELECT id, total FROM orders ORDER BY total DESC, id LIMIT 1"}), "2 20");
  EXPECT_EQ(run({"SELECT name FROM customers ORDER BY name"}), "'ann' | 'bob' | null");
  EXPECT_EQ(run({"SELECT name FROM customers ORDER BY name DESC"}), "null | 'bob' | 'ann'");
}

TEST_F(Shop, SelectDistinct) {
  EXPECT_EQ(run({"SELECT DISTINCT total FROM orders ORDER BY total"}), "10 | 20");
}

TEST_F(Shop, Joins) {
  EXPECT_EQ(run({"SELECT c.name, o.total FROM customers c JOIN orders o ON o.customer = c.id ORDER BY o.id"}),
            "'ann' 10 | 'ann' 20 | 'bob' 20");
  EXPECT_EQ(
      run({"SELECT c.id, o.id FROM customers c LEFT JOIN orders o ON o.customer = c.id AND o.total > 10 "
           "ORDER BY c.id"}),
      "1 2 | 2 3 | 3 null");
}

TEST_F(Shop, Aggregates) {
  EXPECT_EQ(run({"SELECT COUNT(*), SUM(total), MIN(total), MAX(total), COUNT(DISTINCT total) FROM orders"}),
            "3 50 10 20 2");
  EXPECT_EQ(run({"SELECT COUNT(*), SUM(total) FROM orders WHERE total > 100"}), "0 null");
  EXPECT_EQ(run({"SELECT COUNT(name) FROM customers"}), "2");
}

TEST_F(Shop, SubqueriesInAWhere) {
  EXPECT_EQ(run({"SELECT id FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer = c.id) "
                 "ORDER BY id"}),
            "1 | 2");
  EXPECT_EQ(run({"SELECT id FROM customers WHERE id NOT IN (SELECT customer FROM orders) ORDER BY id"}), "3");
  EXPECT_EQ(run({"SELECT id FROM orders WHERE total = (SELECT MAX(total) FROM orders) ORDER BY id"}),
            "2 | 3");
}

TEST_F(Shop, NotInWithANullTakesNothing) {
  run({"INSERT INTO orders (customer, total) VALUES (NULL, 1)"});
  EXPECT_EQ(run({"SELECT id FROM customers WHERE id NOT IN (SELECT customer FROM orders)"}), "");
}

TEST_F(Shop, ComparisonsWithNullTakeNothing) {
  EXPECT_EQ(run({"SELECT id FROM customers WHERE name <> 'ann' ORDER BY id"}), "2");
  EXPECT_EQ(run({"SELECT id FROM customers WHERE NOT (name = 'ann') ORDER BY id"}), "2");
  EXPECT_EQ(run({"SELECT id FROM customers WHERE name IS NULL"}), "3");
  EXPECT_EQ(run({"SELECT id FROM customers WHERE name IS DISTINCT FROM 'ann' ORDER BY id"}), "2 | 3");
}

TEST_F(Shop, BetweenInAndCase) {
  EXPECT_EQ(
      run({"SELECT id FROM orders WHERE total BETWEEN 5 AND 15 OR state IN ('PAID', 'SENT') ORDER BY id"}),
      "1 | 3");
  EXPECT_EQ(run({"SELECT CASE WHEN total > 15 THEN 'big' ELSE 'small' END FROM orders ORDER BY id LIMIT 2"}),
            "'small' | 'big'");
  EXPECT_EQ(run({"SELECT COALESCE(name, 'nobody') FROM customers ORDER BY id"}), "'ann' | 'bob' | 'nobody'");
}

TEST_F(Shop, UpdateArithmetic) {
  run({"UPDATE orders SET total = total + 1, state = 'PAID' WHERE customer = 1 AND total < 20"});
  EXPECT_EQ(table_rows("orders"), "1 1 11 'PAID' | 2 1 20 'NEW' | 3 2 20 'PAID'");
}

TEST_F(Shop, UpdateThatBreaksACheckAborts) {
  EXPECT_EQ(run({"UPDATE orders SET total = total - 15"}).substr(0, 12), "breaks CHECK");
  EXPECT_EQ(table_rows("orders"), "1 1 10 'NEW' | 2 1 20 'NEW' | 3 2 20 'PAID'");
}

TEST_F(Shop, DeleteCascadesToOrders) {
  run({"DELETE FROM customers WHERE name = 'ann'"});
  EXPECT_EQ(table_rows("orders"), "3 2 20 'PAID'");
}

TEST_F(Shop, UniqueAndForeignKeysAbort) {
  EXPECT_EQ(run({"INSERT INTO customers (id, name) VALUES (4, 'bob')"}), "breaks UNIQUE (name) of customers");
  EXPECT_EQ(run({"INSERT INTO orders (customer, total) VALUES (9, 1)"}),
            "breaks FOREIGN KEY (customer) of orders to customers");
  EXPECT_EQ(run({"INSERT INTO orders (customer) VALUES (1)"}), "breaks NOT NULL (total) of orders");
  EXPECT_EQ(run({"INSERT INTO customers (id) VALUES (4)"}), "") << "NULLs do not collide";
}

TEST_F(Shop, OnConflictDoNothing) {
  run({"INSERT INTO customers (id, name) VALUES (9, 'bob') ON CONFLICT DO NOTHING"});
  EXPECT_EQ(table_rows("customers"), "1 'ann' false | 2 'bob' true | 3 null false");
}

TEST_F(Shop, InsertFromASelect) {
  run({"INSERT INTO orders (customer, total) SELECT customer, total * 2 FROM orders WHERE customer = 1"});
  EXPECT_EQ(table_rows("orders"),
            "1 1 10 'NEW' | 2 1 20 'NEW' | 3 2 20 'PAID' | 4 1 20 'NEW' | 5 1 40 'NEW'");
}

TEST_F(Shop, AFailureUndoesTheWholeTransaction) {
  EXPECT_EQ(run({"DELETE FROM orders", "INSERT INTO customers (id) VALUES (1)"}),
            "breaks PRIMARY KEY (id) of customers");
  EXPECT_EQ(table_rows("orders"), "1 1 10 'NEW' | 2 1 20 'NEW' | 3 2 20 'PAID'");
}

TEST_F(Shop, GeneratedKeysSkipWhatWasDeleted) {
  run({"DELETE FROM orders WHERE id = 3"});
  run({"INSERT INTO orders (customer, total) VALUES (2, 5)"});
  EXPECT_EQ(table_rows("orders"), "1 1 10 'NEW' | 2 1 20 'NEW' | 4 2 5 'NEW'");
}

TEST_F(Shop, RestrictAndSetNull) {
  schema(R"(CREATE TABLE a (id INT PRIMARY KEY);
            CREATE TABLE b (id INT PRIMARY KEY, a INT REFERENCES a(id) ON DELETE SET NULL ON UPDATE CASCADE);
            CREATE TABLE c (id INT PRIMARY KEY, b INT REFERENCES b(id)))");
  run({"INSERT INTO a VALUES (1)", "INSERT INTO b VALUES (1, 1)", "INSERT INTO c VALUES (1, 1)"});
  run({"UPDATE a SET id = 5"});
  EXPECT_EQ(table_rows("b"), "1 5");
  run({"DELETE FROM a"});
  EXPECT_EQ(table_rows("b"), "1 null");
  EXPECT_EQ(run({"DELETE FROM b"}), "breaks FOREIGN KEY (b) of c to b");
}

TEST_F(Shop, DatesCompare) {
  schema("CREATE TABLE t (id INT PRIMARY KEY, day DATE)");
  run({"INSERT INTO t VALUES (1, '2024-01-31')", "INSERT INTO t VALUES (2, '2024-02-01')"});
  EXPECT_EQ(run({"SELECT id FROM t WHERE day < '2024-02-01'"}), "1");
}

}  // namespace
}  // namespace quiesce::interpreter::testing
