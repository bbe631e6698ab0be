#include "quiesce/replay/replay.hpp"

#include <map>

#include "quiesce/violations/scalar.hpp"
#include "replay/state_check.hpp"
#include "replay/statement_text.hpp"
#include "replay/step_runner.hpp"

namespace quiesce::replay {
namespace {

using violations::Entity;
using violations::Execution;
using violations::Report;
using violations::Step;
using violations::Violation;

std::unique_ptr<Database> make_database(const Options& options) {
  return options.target == Target::Sqlite ? make_sqlite_database() : make_postgres_database(options.dsn);
}

std::string step_name(const Step& step, std::size_t index) {
  return "step " + std::to_string(index + 1) + " (" + step.transaction + " of " +
         violations::instance_name(step) + ")";
}

/// The steps of one instance come in their order, and none after an abort.
std::string order_problem(const Execution& execution) {
  std::map<std::uint32_t, const Step*> last;
  for (const Step& step : execution.steps) {
    const Step*& before = last[step.instance];
    const std::string name = violations::instance_name(step);
    if (before != nullptr && before->functionality != step.functionality)
      return name + " was another functionality before";
    if (before != nullptr && before->aborted) return name + " goes on after its abort";
    const bool next_part =
        before != nullptr && step.number == before->number && step.part == before->part + 1;
    const bool next_step = step.number == (before == nullptr ? 1 : before->number + 1) && step.part == 1;
    if (!next_part && !next_step) return "the steps of " + name + " are out of order";
    before = &step;
  }
  return {};
}

class Replayer {
 public:
  Replayer(const Report& report, const Options& options)
      : schema_(report.schema), database_(make_database(options)), connection_(database_->connect()) {}

  void run(const Violation& violation, const Execution& execution) {
    if (const std::string problem = order_problem(execution); !problem.empty()) throw Difference(problem);
    create_schema();
    load(execution.initial);
    check_state(*connection_, schema_, execution.initial, "in the initial state");
    if (broken(violation)) throw Difference("the rule is broken in the initial state");
    StepRunner steps(*database_, schema_names(schema_));
    for (std::size_t s = 0; s < execution.steps.size(); ++s) {
      const Step& step = execution.steps[s];
      steps.run(step, step_name(step, s));
      check_state(*connection_, schema_, step.after, "after " + step_name(step, s));
    }
    if (!broken(violation)) throw Difference("the rule is not broken at the end");
  }

 private:
  void must_run(const std::string& text, const std::vector<Argument>& arguments, const std::string& what) {
    if (const Answer answer = connection_->run(text, arguments); answer.failure) {
      throw Difference(what + ": " + answer.failure->message);
    }
  }

  void create_schema() {
    for (const Entity& entity : schema_) {
      for (const std::string& missing : entity.left_out)
        throw Difference(entity.name + ": SQL has no words for its " + missing);
    }
    for (const std::string& text :
         create_statements(schema_, database_->dialect(), database_->chosen_default())) {
      must_run(text, {}, "the schema cannot be created");
    }
    for (const Entity& entity : schema_) {
      for (const std::string& text : database_->after_creating(entity.name))
        must_run(text, {}, "the schema cannot be created");
    }
  }

  void load(const violations::State& state) {
    const std::string what = "the initial state cannot be inserted";
    for (const std::string& text : database_->begin_loading()) must_run(text, {}, what);
    for (const Entity* entity : violations::in_reference_order(schema_)) {
      const violations::Table* table = violations::find_table(state, entity->name);
      if (table == nullptr) continue;
      const std::string insert = insert_statement(*entity, database_->dialect());
      for (const violations::Row& row : table->rows) {
        std::vector<Argument> arguments;
        for (std::size_t c = 0; c < row.cells.size(); ++c)
          arguments.push_back({entity->columns[c].type, canonical(row.cells[c])});
        must_run(insert, arguments, what);
      }
    }
    must_run("COMMIT", {}, what);
  }

  [[nodiscard]] bool broken(const Violation& violation) {
    if (violation.query.empty()) throw Difference("SQL has no words for the rule");
    if (first_word(violation.query) != "SELECT") throw Difference("the rule's query is no SELECT");
    const Answer answer = connection_->run(violation.query, {});
    if (answer.failure) throw Difference("the rule's query fails: " + answer.failure->message);
    return !answer.rows.empty();
  }

  const std::vector<Entity>& schema_;
  std::unique_ptr<Database> database_;
  std::unique_ptr<Connection> connection_;
};

Outcome outcome_of(const Report& report, const Violation& violation, const Execution& execution,
                   const Options& options) {
  try {
    Replayer(report, options).run(violation, execution);
    return {violation.id, {}, false};
  } catch (const Difference& difference) {
    std::string text = difference.what();
    if (execution.rests_on_unknown) text += " (the trace rests on values that were not understood)";
    return {violation.id, text, execution.rests_on_unknown || difference.known_limit};
  }
}

}  // namespace

std::vector<Outcome> replay(const Report& report, const Options& options) {
  std::vector<Outcome> outcomes;
  for (const Violation& violation : report.violations) {
    outcomes.push_back(outcome_of(report, violation, violation.execution, options));
    for (const Execution& other : violation.others) {
      outcomes.push_back(outcome_of(report, violation, other, options));
    }
  }
  return outcomes;
}

}  // namespace quiesce::replay
