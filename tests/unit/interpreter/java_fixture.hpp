// Loads a small application from texts in its own formats, and runs its first functionality.
#pragma once

#include <gtest/gtest.h>

#include "quiesce/parsers/application_loader.hpp"
#include "unit/interpreter/builder.hpp"

namespace quiesce::interpreter::testing {

/// One table accounts(id, balance) with CHECK (balance >= 0) and log(id, note); the methods stand in a class.
class Java : public ::testing::Test {
 protected:
  void methods(const std::string& code, const std::string& functionalities) {
    const std::string java =
        "import java.sql.*;\nimport java.util.*;\npublic class Service {\n"
        "  static class Refused extends RuntimeException {\n"
        "    Refused(String reason) { super(reason); } }\n"
        "  private final Connection c;\n  Service(Connection c) { this.c = c; }\n" +
        code + "\n}\n";
    loaded_ = parsers::load_application(
        {{"schema.sql",
          "CREATE TABLE accounts (id INT PRIMARY KEY, balance INT CHECK (balance >= 0));\n"
          "CREATE TABLE log (id SERIAL PRIMARY KEY, note VARCHAR(20));"},
         {"invariants.json", R"({"Absolute Invariants": ["accounts.id >= 0"]})"},
         {"functionalities.json", functionalities},
         {"Service.java", java}});
    for (const auto& entry : loaded_.diagnostics.sorted(loaded_.sources)) {
      if (entry.severity == diagnostics::Severity::Error) ADD_FAILURE() << render(entry, loaded_.sources);
    }
    if (!loaded_.application) return;
    database_ = empty_database(loaded_.application->schema);
    for (const auto& [id, balance] : {std::pair{1, 10}, std::pair{2, 20}})
      add_row(database_, {0}, {n(id), n(balance)});
  }

  /// Runs the first functionality; how each segment ended: "finished", "continues", or why it aborted.
  std::vector<std::string> run(std::vector<Value> inputs = {}) {
    std::vector<std::string> outcomes;
    if (!loaded_.application) return outcomes;
    Instance instance(*loaded_.application, 0, std::move(inputs));
    while (!instance.ended()) {
      last_ = instance.run(database_, choices_);
      outcomes.push_back(last_.outcome == Outcome::Aborted     ? last_.reason
                         : last_.outcome == Outcome::Continues ? "continues"
                                                               : "finished");
    }
    return outcomes;
  }

  [[nodiscard]] std::string rows(std::size_t table = 0) const {
    std::string all;
    for (const Row& row : database_.tables.at(table).rows) {
      all += all.empty() ? "" : " | ";
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        all += (i == 0 ? "" : " ") + to_string(row.cells[i], Type::Text);
      }
    }
    return all;
  }

  FirstChoices choices_;
  StepResult last_;
  Database database_;

 private:
  parsers::LoadedApplication loaded_;
};

}  // namespace quiesce::interpreter::testing
