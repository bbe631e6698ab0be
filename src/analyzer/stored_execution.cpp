#include "analyzer/stored_execution.hpp"

#include <algorithm>

#include "quiesce/ir/visit.hpp"
#include "quiesce/ir/walk.hpp"

namespace quiesce::analyzer {
namespace {

using interpreter::ChoiceSite;

/// The statements of a transaction and their expressions, by place.
class Places {
 public:
  explicit Places(const ir::Transaction& transaction) {
    for (const ir::Segment& segment : transaction.segments) {
      ir::walk(segment.body, [&](const ir::Statement& statement) { statements_.push_back(&statement); });
    }
  }

  [[nodiscard]] static std::vector<const ir::Expression*> expressions(const ir::Statement& statement) {
    std::vector<const ir::Expression*> result;
    ir::walk_expressions(statement, [&](const ir::Expression& expression) { result.push_back(&expression); });
    return result;
  }
  [[nodiscard]] const std::vector<const ir::Statement*>& statements() const { return statements_; }

 private:
  std::vector<const ir::Statement*> statements_;
};

const ir::Transaction& transaction_at(const Problem& problem, const ScheduledStep& step) {
  return (*problem.application)[transaction_of(*problem.application, step.code)];
}

class ExecutionWriter {
 public:
  ExecutionWriter(ByteWriter& writer, const Problem& problem) : writer_(writer), problem_(problem) {}

  [[nodiscard]] bool write(const ConcreteExecution& execution) {
    rows(execution.initial);
    for (const std::vector<ir::Value>& given : execution.inputs) {
      for (const ir::Value& input : given) value(input);
    }
    writer_.number(execution.schedule.size());
    for (std::size_t s = 0; s < execution.schedule.size(); ++s) {
      const ScheduledStep& step = execution.schedule[s];
      writer_.number(step.instance);
      writer_.number(static_cast<std::uint64_t>(step.outcome));
      writer_.number(step.next.index);
      writer_.number(step.code.step);
      writer_.number(step.code.segment.index);
      named_ = named_ && step.code.functionality == problem_.functionalities[step.instance];
      choices(execution.choices[s], Places(transaction_at(problem_, step)));
    }
    return named_;
  }

 private:
  void rows(const interpreter::Database& database) {
    named_ = named_ && database.spent.empty() && database.spent_anywhere.empty() && database.clock.empty();
    const auto& tables = database.tables;
    writer_.number(static_cast<std::uint64_t>(
        std::count_if(tables.begin(), tables.end(), [](const auto& table) { return !table.rows.empty(); })));
    for (std::size_t e = 0; e < tables.size(); ++e) {
      if (tables[e].rows.empty()) continue;
      writer_.text(problem_.application->schema.entities[e].name);
      writer_.number(tables[e].rows.size());
      for (std::size_t r = 0; r < tables[e].rows.size(); ++r) {
        named_ = named_ && tables[e].rows[r].id == r;
        for (const ir::Value& cell : tables[e].rows[r].cells) value(cell);
      }
      named_ = named_ && tables[e].next_id == tables[e].rows.size();
    }
  }

  void value(const ir::Value& value) {
    writer_.number(value.index());
    std::visit(ir::overload{[](ir::Null) {}, [&](bool flag) { writer_.number(flag ? 1 : 0); },
                            [&](const ir::Number& number) {
                              writer_.integer(number.numerator());
                              writer_.integer(number.denominator());
                            },
                            [&](const std::string& text) { writer_.text(text); },
                            [&](ir::Moment moment) { writer_.integer(moment.ticks); }},
               value);
  }

  void numbers(const std::vector<std::uint32_t>& list) {
    writer_.number(list.size());
    for (const std::uint32_t one : list) writer_.number(one);
  }

  void site(const ChoiceSite& site, const Places& places) {
    const auto& statements = places.statements();
    const auto statement = std::find(statements.begin(), statements.end(), site.statement);
    if (statement == statements.end()) {
      named_ = false;
      return;
    }
    writer_.number(static_cast<std::uint64_t>(statement - statements.begin()));
    std::uint64_t place = 0;  // none
    if (site.expression != nullptr) {
      const auto expressions = Places::expressions(**statement);
      const auto found = std::find(expressions.begin(), expressions.end(), site.expression);
      named_ = named_ && found != expressions.end();
      place = static_cast<std::uint64_t>(found - expressions.begin()) + 1;
    }
    writer_.number(place);
    numbers(site.iterations);
    numbers(site.rows);
  }

  void choices(const StepChoices& choices, const Places& places) {
    writer_.number(choices.values.size());
    for (const auto& [where, chosen] : choices.values) {
      site(where, places);
      value(chosen);
    }
    writer_.number(choices.arguments.size());
    for (const auto& [parameter, chosen] : choices.arguments) {
      writer_.number(parameter);
      value(chosen);
    }
    writer_.number(choices.picks.size());
    for (const auto& [where, picked] : choices.picks) {
      site(where, places);
      numbers(picked);
    }
  }

  ByteWriter& writer_;
  const Problem& problem_;
  bool named_ = true;  ///< everything so far
};

class ExecutionReader {
 public:
  ExecutionReader(ByteReader& reader, const Problem& problem) : reader_(reader), problem_(problem) {}

  [[nodiscard]] std::optional<ConcreteExecution> read() {
    ConcreteExecution result;
    result.initial = rows();
    for (const std::size_t f : problem_.functionalities) {
      std::vector<ir::Value> given;
      for (std::size_t i = 0; i < problem_.application->functionalities[f].inputs.size(); ++i)
        given.push_back(value());
      result.inputs.push_back(std::move(given));
    }
    const std::uint64_t steps = reader_.count();
    if (steps == 0) reader_.fail();
    for (std::uint64_t s = 0; s < steps && !reader_.failed(); ++s) {
      result.schedule.push_back(step());
      if (reader_.failed()) break;
      result.choices.push_back(choices(Places(transaction_at(problem_, result.schedule.back()))));
    }
    if (reader_.failed()) return std::nullopt;
    return result;
  }

 private:
  interpreter::Database rows() {
    const ir::Schema& schema = problem_.application->schema;
    interpreter::Database database = interpreter::empty_database(schema);
    const std::uint64_t tables = reader_.count();
    for (std::uint64_t t = 0; t < tables && !reader_.failed(); ++t) {
      const auto entity = schema.find(reader_.text());
      const std::uint64_t count = reader_.count();
      if (!entity || !database.tables[entity->index].rows.empty()) reader_.fail();
      for (std::uint64_t r = 0; r < count && !reader_.failed(); ++r) {
        std::vector<ir::Value> cells;
        for (const ir::Attribute& attribute : schema[*entity].attributes) {
          cells.push_back(value());
          if (!interpreter::fits(cells.back(), attribute.type, true)) reader_.fail();
        }
        interpreter::add_row(database, *entity, std::move(cells));
      }
    }
    return database;
  }

  ir::Value value() {
    switch (reader_.number()) {
      case 0:
        return ir::Null{};
      case 1:
        return reader_.number() != 0;
      case 2: {
        const std::int64_t numerator = reader_.integer();
        const std::int64_t denominator = reader_.integer();
        if (denominator > 0) return ir::Number(numerator, denominator);
        break;
      }
      case 3:
        return reader_.text();
      case 4:
        return ir::Moment{reader_.integer()};
      default:
        break;
    }
    reader_.fail();
    return ir::Null{};
  }

  ScheduledStep step() {
    ScheduledStep step;
    step.instance = reader_.index(problem_.functionalities.size());
    step.outcome = static_cast<StepOutcome>(reader_.index(3));
    const auto next = static_cast<std::uint32_t>(reader_.index(interpreter::no_row));
    step.code.functionality = problem_.functionalities[step.instance];
    const auto& steps = problem_.application->functionalities[step.code.functionality].steps;
    step.code.step = reader_.index(steps.size());
    const auto segment = static_cast<std::uint32_t>(reader_.index(interpreter::no_row));
    if (reader_.failed()) return step;
    const auto& segments = (*problem_.application)[steps[step.code.step].transaction].segments;
    if (next >= segments.size() || segment >= segments.size()) reader_.fail();
    step.next = {next};
    step.code.segment = {segment};
    return step;
  }

  std::vector<std::uint32_t> numbers() {
    std::vector<std::uint32_t> result(reader_.count());
    for (std::uint32_t& one : result)
      one = static_cast<std::uint32_t>(reader_.index(std::size_t{interpreter::no_row} + 1));
    return result;
  }

  ChoiceSite site(const Places& places) {
    ChoiceSite site;
    const std::size_t statement = reader_.index(places.statements().size());
    const std::uint64_t expression = reader_.number();
    if (!reader_.failed()) {
      site.statement = places.statements()[statement];
      const auto expressions = Places::expressions(*site.statement);
      if (expression > expressions.size()) reader_.fail();
      if (expression > 0 && !reader_.failed()) site.expression = expressions[expression - 1];
    }
    site.iterations = numbers();
    site.rows = numbers();
    return site;
  }

  StepChoices choices(const Places& places) {
    StepChoices result;
    for (std::uint64_t left = reader_.count(); left > 0 && !reader_.failed(); --left) {
      ChoiceSite where = site(places);
      result.values[std::move(where)] = value();
    }
    for (std::uint64_t left = reader_.count(); left > 0 && !reader_.failed(); --left) {
      const std::uint64_t parameter = reader_.number();
      result.arguments[static_cast<std::size_t>(parameter)] = value();
    }
    for (std::uint64_t left = reader_.count(); left > 0 && !reader_.failed(); --left) {
      ChoiceSite where = site(places);
      result.picks[std::move(where)] = numbers();
    }
    return result;
  }

  ByteReader& reader_;
  const Problem& problem_;
};

}  // namespace

bool write_execution(ByteWriter& writer, const Problem& problem, const ConcreteExecution& execution) {
  return ExecutionWriter(writer, problem).write(execution);
}

std::optional<ConcreteExecution> read_execution(ByteReader& reader, const Problem& problem) {
  return ExecutionReader(reader, problem).read();
}

}  // namespace quiesce::analyzer
