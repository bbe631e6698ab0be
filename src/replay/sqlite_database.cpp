// SQLite in memory: one database that several connections share.
#include <sqlite3.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <charconv>
#include <cstdio>
#include <deque>
#include <map>

#include "quiesce/replay/replay.hpp"
#include "replay/database.hpp"

namespace quiesce::replay {
namespace {

/// No statement of a trace works on more than a handful of rows; one that runs on is stopped.
constexpr int most_operations = 20'000'000;

using Offers = std::map<std::string, std::deque<Cell>>;

std::string sqlite_column_text(sqlite3_stmt* statement, int column) {
  if (sqlite3_column_type(statement, column) == SQLITE_FLOAT) {
    std::array<char, 40> digits{};  // 15 digits: as many as a decimal keeps in a double
    const int length =
        std::snprintf(digits.data(), digits.size(), "%.15g", sqlite3_column_double(statement, column));
    return {digits.data(), static_cast<std::size_t>(length)};
  }
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
  return {text, static_cast<std::size_t>(sqlite3_column_bytes(statement, column))};
}

void give_chosen(sqlite3_context* context, int /*count*/, sqlite3_value** values) {
  auto& offers = *static_cast<Offers*>(sqlite3_user_data(context));
  const auto* wanted = reinterpret_cast<const char*>(sqlite3_value_text(values[0]));
  const auto found = offers.find(wanted == nullptr ? "" : wanted);
  if (found == offers.end() || found->second.empty()) {
    const std::string message =
        std::string("the trace has no value for ") + (wanted == nullptr ? "" : wanted);
    sqlite3_result_error(context, message.c_str(), -1);
    return;
  }
  const Cell value = found->second.front();
  // Time stands still inside a statement; a key is taken once.
  if (!found->first.starts_with("now ")) found->second.pop_front();
  if (!value) return sqlite3_result_null(context);
  sqlite3_result_text(context, value->data(), static_cast<int>(value->size()), SQLITE_TRANSIENT);
}

class SqliteConnection : public Connection {
 public:
  explicit SqliteConnection(const std::string& name) {
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI | SQLITE_OPEN_MEMORY;
    if (sqlite3_open_v2(name.c_str(), &handle_, flags, nullptr) != SQLITE_OK) {
      const std::string message = handle_ == nullptr ? "out of memory" : sqlite3_errmsg(handle_);
      sqlite3_close(handle_);
      throw NoDatabase("SQLite: " + message);
    }
    sqlite3_create_function(handle_, "quiesce_chosen", 1, SQLITE_UTF8, &offers_, give_chosen, nullptr,
                            nullptr);
    sqlite3_progress_handler(
        handle_, most_operations, [](void*) { return 1; }, nullptr);
    static_cast<void>(run("PRAGMA foreign_keys = ON", {}));
    static_cast<void>(run("PRAGMA case_sensitive_like = ON", {}));
  }
  SqliteConnection(const SqliteConnection&) = delete;
  SqliteConnection& operator=(const SqliteConnection&) = delete;
  ~SqliteConnection() override { sqlite3_close(handle_); }

  Answer run(const std::string& text, const std::vector<Argument>& arguments) override {
    sqlite3_stmt* statement = nullptr;
    const char* rest = nullptr;
    if (sqlite3_prepare_v2(handle_, text.data(), static_cast<int>(text.size()), &statement, &rest) !=
        SQLITE_OK) {
      return failure();
    }
    const std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> owner(statement, sqlite3_finalize);
    const std::string_view behind(rest, static_cast<std::size_t>(text.data() + text.size() - rest));
    if (statement == nullptr || behind.find_first_not_of(" \t\r\n;") != std::string_view::npos) {
      return {{}, 0, Failure{false, "not exactly one statement"}};
    }
    for (int i = 1; i <= sqlite3_bind_parameter_count(statement); ++i) {
      if (!bind(statement, i, arguments)) return {{}, 0, Failure{false, "an argument is missing"}};
    }
    return collect(statement);
  }

  void offer(const std::vector<std::pair<std::string, Argument>>& chosen) override {
    offers_.clear();
    for (const auto& [name, argument] : chosen) {
      if (name.starts_with("now ")) offers_[name].clear();  // the latest is the statement's own
      offers_[name].push_back(argument.value);
    }
  }

 private:
  [[nodiscard]] Answer failure() const {
    const int code = sqlite3_extended_errcode(handle_);
    const bool unique = code == SQLITE_CONSTRAINT_UNIQUE || code == SQLITE_CONSTRAINT_PRIMARYKEY;
    return {{}, 0, Failure{(code & 0xff) == SQLITE_CONSTRAINT, sqlite3_errmsg(handle_), unique}};
  }

  /// Parameters are named $1, $2, …
  static bool bind(sqlite3_stmt* statement, int place, const std::vector<Argument>& arguments) {
    const char* name = sqlite3_bind_parameter_name(statement, place);
    const std::string_view digits = name == nullptr ? "" : name + 1;
    std::size_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (number == 0 || number > arguments.size()) return false;
    const auto& [type, value] = arguments[number - 1];
    if (!value) return sqlite3_bind_null(statement, place) == SQLITE_OK;
    const char* begin = value->data();
    const char* end = begin + value->size();
    if (type == "boolean") return sqlite3_bind_int(statement, place, *value == "true" ? 1 : 0) == SQLITE_OK;
    std::int64_t integer = 0;
    if (type == "integer" && std::from_chars(begin, end, integer).ptr == end) {
      return sqlite3_bind_int64(statement, place, integer) == SQLITE_OK;
    }
    double real = 0;
    if (type == "decimal" && std::from_chars(begin, end, real).ptr == end) {
      return sqlite3_bind_double(statement, place, real) == SQLITE_OK;
    }
    return sqlite3_bind_text(statement, place, begin, static_cast<int>(value->size()), SQLITE_TRANSIENT) ==
           SQLITE_OK;
  }

  Answer collect(sqlite3_stmt* statement) {
    Answer answer;
    const int before = sqlite3_total_changes(handle_);
    int code = sqlite3_step(statement);
    for (; code == SQLITE_ROW; code = sqlite3_step(statement)) {
      std::vector<Cell>& row = answer.rows.emplace_back();
      for (int c = 0; c < sqlite3_column_count(statement); ++c) {
        const bool null = sqlite3_column_type(statement, c) == SQLITE_NULL;
        row.push_back(null ? Cell() : Cell(sqlite_column_text(statement, c)));
      }
    }
    if (code != SQLITE_DONE) return failure();
    const bool changes = sqlite3_stmt_readonly(statement) == 0 && sqlite3_total_changes(handle_) != before;
    answer.count = changes ? static_cast<std::uint64_t>(sqlite3_changes(handle_)) : answer.rows.size();
    return answer;
  }

  sqlite3* handle_ = nullptr;
  Offers offers_;
};

class SqliteDatabase : public Database {
 public:
  SqliteDatabase() {
    static std::atomic<unsigned> next{0};
    name_ = "file:quiesce-" + std::to_string(getpid()) + "-" + std::to_string(++next) +
            "?mode=memory&cache=shared";
    keeper_ = std::make_unique<SqliteConnection>(name_);
  }
  [[nodiscard]] violations::Dialect dialect() const override { return violations::Dialect::Sqlite; }
  [[nodiscard]] std::unique_ptr<Connection> connect() override {
    return std::make_unique<SqliteConnection>(name_);
  }
  [[nodiscard]] violations::ChosenDefault chosen_default() const override {
    return [](const violations::Entity& entity, const violations::Column& column) {
      return "DEFAULT (quiesce_chosen(" + quoted_text(offered_name(entity, column)) + "))";
    };
  }
  /// SQLite (3.40 at least) changes the first row before it asks a subquery of the WHERE for the second.
  /// Where there is a trigger, it finds all rows first, as the standard has it.
  [[nodiscard]] std::vector<std::string> after_creating(const std::string& table) const override {
    return {"CREATE TRIGGER " + violations::quoted_name("quiesce_all_rows_first_" + table) +
            " BEFORE UPDATE ON " + violations::quoted_name(table) + " BEGIN SELECT 1; END"};
  }
  [[nodiscard]] std::vector<std::string> begin_loading() const override {
    return {"BEGIN", "PRAGMA defer_foreign_keys = ON"};
  }

 private:
  std::string name_;
  std::unique_ptr<SqliteConnection> keeper_;  ///< the database lives as long as a connection to it
};

}  // namespace

std::unique_ptr<Database> make_sqlite_database() {
  return std::make_unique<SqliteDatabase>();
}

}  // namespace quiesce::replay
