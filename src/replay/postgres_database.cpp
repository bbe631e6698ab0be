// PostgreSQL: a schema of its own in the database that the user names, dropped at the end.
#include <libpq-fe.h>
#include <unistd.h>

#include <atomic>
#include <charconv>
#include <chrono>

#include "quiesce/replay/replay.hpp"
#include "replay/database.hpp"

namespace quiesce::replay {
namespace {

using ResultPtr = std::unique_ptr<PGresult, void (*)(PGresult*)>;

constexpr const char* give_chosen_function = R"(CREATE FUNCTION quiesce_chosen(wanted text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  taken bigint;
  given text;
BEGIN
  SELECT place, value INTO taken, given FROM quiesce_offers WHERE name = wanted ORDER BY place LIMIT 1;
  IF taken IS NULL THEN RAISE EXCEPTION 'the trace has no value for %', wanted; END IF;
  -- Time stands still inside a statement; a key is taken once.
  IF wanted NOT LIKE 'now %' THEN DELETE FROM quiesce_offers WHERE place = taken; END IF;
  RETURN given;
END $$)";

std::string first_line(const char* message) {
  std::string text = message == nullptr ? "" : message;
  text = text.substr(0, text.find('\n'));
  const std::string prefix = "ERROR:";
  if (text.starts_with(prefix)) text = text.substr(text.find_first_not_of(' ', prefix.size()));
  return text;
}

/// The types that a JDBC driver would name.
Oid type_number(const Argument& argument) {
  if (argument.type == "boolean") return 16;
  if (argument.type == "decimal") return 1700;
  if (argument.type == "date") return 1082;
  if (argument.type == "time") return 1083;
  if (argument.type == "timestamp") return 1114;
  if (argument.type != "integer") return 25;
  std::int32_t small = 0;
  if (!argument.value) return 23;
  const char* end = argument.value->data() + argument.value->size();
  const auto [stop, error] = std::from_chars(argument.value->data(), end, small);
  return error == std::errc() && stop == end ? 23 : 20;
}

class PostgresConnection : public Connection {
 public:
  PostgresConnection(const std::string& dsn, const std::string& schema)
      : handle_(PQconnectdb(dsn.c_str()), PQfinish) {
    if (PQstatus(handle_.get()) != CONNECTION_OK) {
      throw NoDatabase("PostgreSQL: " + first_line(PQerrorMessage(handle_.get())));
    }
    PQsetNoticeProcessor(
        handle_.get(), [](void*, const char*) {}, nullptr);
    for (const std::string& setting :
         {"SET search_path TO " + schema, std::string("SET datestyle TO ISO"),
          std::string("SET statement_timeout TO '5s'"), std::string("SET TIME ZONE 'UTC'")}) {
      must_run(setting);
    }
  }

  void must_run(const std::string& text) {
    if (const Answer answer = run(text, {}); answer.failure) {
      throw NoDatabase("PostgreSQL: " + answer.failure->message);
    }
  }

  Answer run(const std::string& text, const std::vector<Argument>& arguments) override {
    std::vector<Oid> types;
    std::vector<const char*> values;
    for (const Argument& argument : arguments) {
      types.push_back(type_number(argument));
      values.push_back(argument.value ? argument.value->c_str() : nullptr);
      if (argument.value && argument.value->find('\0') != std::string::npos) {
        return {{}, 0, Failure{false, "PostgreSQL has no text with a zero byte"}};
      }
    }
    const ResultPtr result(PQexecParams(handle_.get(), text.c_str(), static_cast<int>(values.size()),
                                        types.data(), values.data(), nullptr, nullptr, 0),
                           PQclear);
    return answer(result.get());
  }

  void offer(const std::vector<std::pair<std::string, Argument>>& chosen) override {
    if (chosen.empty() && !offered_) return;
    offered_ = !chosen.empty();
    must_run("DELETE FROM quiesce_offers");
    for (const auto& [name, argument] : chosen) {
      const Argument as_text{"text", argument.value};
      if (name.starts_with("now ")) must_run("DELETE FROM quiesce_offers WHERE name = " + quoted_text(name));
      const Answer done =
          run("INSERT INTO quiesce_offers (name, value) VALUES ($1, $2)", {{"text", name}, as_text});
      if (done.failure) throw NoDatabase("PostgreSQL: " + done.failure->message);
    }
  }

 private:
  [[nodiscard]] Answer answer(const PGresult* result) const {
    const ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) {
      const char* field = PQresultErrorField(result, PG_DIAG_SQLSTATE);
      const std::string_view state = field == nullptr ? "" : field;
      std::string message = first_line(PQresultErrorMessage(result));
      if (message.empty()) message = first_line(PQerrorMessage(handle_.get()));
      return {{}, 0, Failure{state.starts_with("23"), message, state == "23505"}};
    }
    Answer made;
    for (int r = 0; r < PQntuples(result); ++r) {
      std::vector<Cell>& row = made.rows.emplace_back();
      for (int c = 0; c < PQnfields(result); ++c) {
        const bool null = PQgetisnull(result, r, c) != 0;
        row.push_back(null ? Cell() : Cell(PQgetvalue(result, r, c)));
      }
    }
    const std::string_view tuples = PQcmdTuples(const_cast<PGresult*>(result));  // NOLINT: libpq's signature
    std::from_chars(tuples.data(), tuples.data() + tuples.size(), made.count);
    return made;
  }

  std::unique_ptr<PGconn, void (*)(PGconn*)> handle_;
  bool offered_ = false;
};

class PostgresDatabase : public Database {
 public:
  explicit PostgresDatabase(std::string dsn) : dsn_(std::move(dsn)) {
    static std::atomic<unsigned> next{0};
    const auto now = std::chrono::system_clock::now().time_since_epoch().count();
    schema_ = "quiesce_replay_" + std::to_string(getpid()) + "_" + std::to_string(++next) + "_" +
              std::to_string(now);
    keeper_ = std::make_unique<PostgresConnection>(dsn_, schema_);
    keeper_->must_run("CREATE SCHEMA " + schema_);
    try {
      keeper_->must_run(
          "CREATE TABLE quiesce_offers (place bigserial PRIMARY KEY, name text NOT NULL, value text)");
      keeper_->must_run(give_chosen_function);
    } catch (...) {
      drop();
      throw;
    }
  }
  PostgresDatabase(const PostgresDatabase&) = delete;
  PostgresDatabase& operator=(const PostgresDatabase&) = delete;
  ~PostgresDatabase() override { drop(); }

  [[nodiscard]] violations::Dialect dialect() const override { return violations::Dialect::PostgreSql; }
  [[nodiscard]] std::unique_ptr<Connection> connect() override {
    return std::make_unique<PostgresConnection>(dsn_, schema_);
  }
  [[nodiscard]] violations::ChosenDefault chosen_default() const override {
    return [](const violations::Entity& entity, const violations::Column& column) {
      return "DEFAULT CAST(quiesce_chosen(" + quoted_text(offered_name(entity, column)) + ") AS " +
             type_text(column.type, violations::Dialect::PostgreSql) + ")";
    };
  }
  [[nodiscard]] std::vector<std::string> begin_loading() const override {
    return {"BEGIN", "SET CONSTRAINTS ALL DEFERRED"};
  }

 private:
  void drop() noexcept {
    try {
      static_cast<void>(keeper_->run("DROP SCHEMA IF EXISTS " + schema_ + " CASCADE", {}));
    } catch (...) {  // NOLINT(bugprone-empty-catch): a lost connection leaves nothing that could be done
    }
  }

  std::string dsn_;
  std::string schema_;
  std::unique_ptr<PostgresConnection> keeper_;
};

}  // namespace

std::unique_ptr<Database> make_postgres_database(const std::string& dsn) {
  return std::make_unique<PostgresDatabase>(dsn);
}

}  // namespace quiesce::replay
