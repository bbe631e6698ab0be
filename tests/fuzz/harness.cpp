#include "fuzz/harness.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <cstdlib>

#include "quiesce/ir/connections.hpp"
#include "quiesce/ir/printer.hpp"

namespace quiesce::fuzz {
namespace {

constexpr std::string_view schema_sql = R"(
CREATE TABLE clients (id INTEGER PRIMARY KEY, name VARCHAR(100) NOT NULL, address TEXT);
CREATE TABLE accounts (
  id SERIAL PRIMARY KEY,
  client_id INTEGER NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
  name VARCHAR(100) UNIQUE, balance NUMERIC(12, 2) DEFAULT 0 CHECK (balance >= 0),
  open BOOLEAN, opened DATE);
)";

constexpr std::string_view bank_java = R"(
class Bank {
  private Connection connection;
  void balance(int id) throws SQLException {
    PreparedStatement s = connection.prepareStatement("SELECT balance FROM accounts WHERE id = ?");
    s.setInt(1, id);
    ResultSet rs = s.executeQuery();
    rs.next();
    BigDecimal balance = rs.getBigDecimal("balance");
  }
  void withdraw(int id, BigDecimal balance, BigDecimal amount) throws SQLException {
    if (balance.compareTo(amount) < 0) return;
    PreparedStatement s = connection.prepareStatement("UPDATE accounts SET balance = balance - ? WHERE id = ?");
    s.setBigDecimal(1, amount);
    s.setInt(2, id);
    s.executeUpdate();
  }
}
)";

constexpr std::string_view invariants_json = R"({
"Absolute Invariants": ["accounts.balance >= 0"],
"Eventual Invariants": ["WHERE accounts.client_id == clients.id THEN accounts.name == clients.name"]})";

constexpr std::string_view functionalities_json = R"({"Withdrawal": ["balance", "withdraw"]})";

std::size_t printed = 0;  // keeps the printing from being optimised away

void print_all(const ir::Application& application) {
  for (const auto& entity : application.schema.entities) {
    printed += ir::print(entity, application.schema).size();
  }
  for (const auto& invariant : application.invariants) {
    printed += ir::print(invariant.rule, application.schema).size();
  }
  for (const auto& transaction : application.transactions) {
    printed += ir::print(transaction, application).size();
  }
  for (const auto& functionality : application.functionalities) {
    printed += ir::print(functionality, application).size();
  }
  printed += ir::connect(application).transactions.size();
}

}  // namespace

std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

bool starts_with_word(std::string_view text, std::string_view word) {
  if (text.size() < word.size()) {
    return false;
  }
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (std::tolower(static_cast<unsigned char>(text[i])) != word[i]) {
      return false;
    }
  }
  return true;
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (byte < 0x20) {
      std::array<char, 8> code{};
      std::snprintf(code.data(), code.size(), "\\u%04x", static_cast<unsigned>(byte));
      result += code.data();
    } else {
      result += c;
    }
  }
  return result;
}

void exercise(std::vector<parsers::MemoryFile> files) {
  const std::vector<parsers::MemoryFile> right = {
      {"schema.sql", std::string(schema_sql)},
      {"Bank.java", std::string(bank_java)},
      {"invariants.json", std::string(invariants_json)},
      {"functionalities.json", std::string(functionalities_json)}};
  for (const auto& file : right) {
    const bool given =
        std::any_of(files.begin(), files.end(), [&](const auto& f) { return f.path == file.path; });
    if (!given) {
      files.push_back(file);
    }
  }
  const auto loaded = parsers::load_application(std::move(files));
  for (const auto& diagnostic : loaded.diagnostics.sorted(loaded.sources)) {
    printed += diagnostics::render(diagnostic, loaded.sources).size();
  }
  if (loaded.application) {
    print_all(*loaded.application);
  } else if (!loaded.diagnostics.has_errors()) {
    std::abort();  // no application, and nobody said why
  }
}

}  // namespace quiesce::fuzz
