#include "replay/step_runner.hpp"

#include "quiesce/violations/scalar.hpp"
#include "replay/statement_text.hpp"

namespace quiesce::replay {
namespace {

using violations::Executed;

std::vector<Argument> arguments_of(const Executed& executed) {
  std::vector<Argument> arguments;
  for (std::size_t i = 0; i < executed.arguments.size(); ++i) {
    arguments.push_back({executed.types[i], canonical(executed.arguments[i])});
  }
  return arguments;
}

std::vector<std::pair<std::string, Argument>> offers_of(const Executed& executed) {
  std::vector<std::pair<std::string, Argument>> offers;
  for (const violations::Chosen& chosen : executed.chosen) {
    offers.emplace_back(offered_name(chosen), Argument{chosen.type, canonical(chosen.value)});
  }
  return offers;
}

std::string statement_text(const Executed& executed) {
  return " (" + violations::shortened(executed.text, 80) + ")";
}

}  // namespace

Connection& StepRunner::connection_of(std::uint32_t instance) {
  auto& connection = connections_[instance];
  if (!connection) connection = database_.connect();
  return *connection;
}

void StepRunner::begin(Connection& connection, const std::string& when) const {
  const bool postgres = database_.dialect() == violations::Dialect::PostgreSql;
  end(connection, postgres ? "BEGIN ISOLATION LEVEL SERIALIZABLE" : "BEGIN", when);
}

void StepRunner::end(Connection& connection, const std::string& text, const std::string& when) const {
  if (const Answer done = connection.run(text, {}); done.failure) {
    throw Difference(when + ": " + text + " fails: " + done.failure->message);
  }
}

bool StepRunner::send(Connection& connection, const Executed& executed, bool after_failure,
                      const std::string& when) const {
  if (!reads_or_changes_rows(executed.text)) {
    throw Difference(when + ": this statement is not replayed" + statement_text(executed));
  }
  if (after_failure) {
    // SQLite would go on as if nothing had happened; a transaction that has failed takes no statement.
    if (database_.dialect() == violations::Dialect::Sqlite) return true;
  } else {
    connection.offer(offers_of(executed));
  }
  const Answer answer =
      connection.run(adapted(executed.text, database_.dialect(), names_), arguments_of(executed));
  if (answer.failure && !executed.failed) {
    const bool row_by_row = answer.failure->unique && first_word(executed.text) == "UPDATE";
    throw Difference(when + ": a statement fails that does not in the trace: " + answer.failure->message +
                         statement_text(executed) +
                         (row_by_row ? "; this database looks at keys row by row, not at the end" : ""),
                     row_by_row);
  }
  if (!answer.failure && executed.failed) {
    throw Difference(when + ": a statement succeeds that fails in the trace" + statement_text(executed));
  }
  if (answer.failure) {
    if (!answer.failure->constraint && !after_failure) {
      throw Difference(when + ": a statement fails, but not for a constraint: " + answer.failure->message +
                       statement_text(executed));
    }
    return true;
  }
  if (answer.count != executed.rows && first_word(executed.text) != "TRUNCATE") {
    throw Difference(when + ": a statement returns or changes " + std::to_string(answer.count) + " rows, " +
                     std::to_string(executed.rows) + " in the trace" + statement_text(executed));
  }
  return false;
}

void StepRunner::run(const violations::Step& step, const std::string& when) {
  Connection& connection = connection_of(step.instance);
  begin(connection, when);
  bool failed = false;
  for (const Executed& executed : step.executed) {
    if (executed.text == "ROLLBACK") {
      end(connection, "ROLLBACK", when);
      begin(connection, when);
      failed = false;
    } else {
      failed = send(connection, executed, failed, when);
    }
  }
  if (!failed && step.aborted && step.reason.starts_with("breaks ")) {
    throw Difference(when + ": the step " + step.reason + ", but none of its statements fails");
  }
  end(connection, failed || step.aborted ? "ROLLBACK" : "COMMIT", when);
}

}  // namespace quiesce::replay
