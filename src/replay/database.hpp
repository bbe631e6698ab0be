// A throw-away database: everything in it is gone when the object is.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "quiesce/violations/record.hpp"
#include "quiesce/violations/sql_schema.hpp"

namespace quiesce::replay {

/// A value as text; nothing: NULL.
using Cell = std::optional<std::string>;

struct Argument {
  std::string type;  ///< as in the record: boolean, integer, …
  Cell value;
};

struct Failure {
  bool constraint = false;  ///< a broken constraint, not a statement that the database does not accept
  std::string message;
  bool unique = false;  ///< a key that is there already
};

struct Answer {
  std::vector<std::vector<Cell>> rows;
  std::uint64_t count = 0;  ///< of rows returned, or changed
  std::optional<Failure> failure;
};

class Connection {
 public:
  Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  virtual ~Connection() = default;

  /// One statement with $1, $2, …
  [[nodiscard]] virtual Answer run(const std::string& text, const std::vector<Argument>& arguments) = 0;
  /// The keys and times that the next statement takes where the database would choose its own.
  virtual void offer(const std::vector<std::pair<std::string, Argument>>& chosen) = 0;
};

class Database {
 public:
  Database() = default;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  virtual ~Database() = default;

  [[nodiscard]] virtual violations::Dialect dialect() const = 0;
  [[nodiscard]] virtual std::unique_ptr<Connection> connect() = 0;
  /// Of a column whose value the database chooses: takes what was offered.
  [[nodiscard]] virtual violations::ChosenDefault chosen_default() const = 0;
  /// What a table of this name needs beside its columns.
  [[nodiscard]] virtual std::vector<std::string> after_creating(const std::string& /*table*/) const {
    return {};
  }
  /// Starts a transaction, in which foreign keys are looked at when it ends.
  [[nodiscard]] virtual std::vector<std::string> begin_loading() const = 0;
};

[[nodiscard]] std::unique_ptr<Database> make_sqlite_database();
/// Throws NoDatabase.
[[nodiscard]] std::unique_ptr<Database> make_postgres_database(const std::string& dsn);

/// Under which a value is offered: "orders.id", "now timestamp".
[[nodiscard]] std::string offered_name(const violations::Chosen& chosen);
/// The same for a column that takes it by default.
[[nodiscard]] std::string offered_name(const violations::Entity& entity, const violations::Column& column);
/// 'it''s'
[[nodiscard]] std::string quoted_text(const std::string& text);

}  // namespace quiesce::replay
