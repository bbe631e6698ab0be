#include <algorithm>
#include <optional>

#include "quiesce/violations/scalar.hpp"
#include "quiesce/violations/sql_schema.hpp"
#include "visualizers/java_literal.hpp"
#include "visualizers/java_test_parts.hpp"

namespace quiesce::visualizers {
namespace {

using violations::Call;
using violations::Entity;
using violations::Execution;
using violations::Step;

constexpr std::string_view body_indent = "            ";

std::string replaced(std::string text, std::string_view from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::string line(const std::string& text) {
  return std::string(body_indent) + text + "\n";
}

bool same_call(const Step& a, const Step& b) {
  return a.instance == b.instance && a.number == b.number;
}

class StepWriter {
 public:
  StepWriter(const std::vector<Entity>& schema, const Execution& execution)
      : schema_(schema), steps_(execution.steps) {}

  JavaSteps run() {
    for (std::size_t s = 0; s < steps_.size() && made_.obstacle.empty(); ++s) {
      const Step& step = steps_[s];
      made_.code += "\n" + line("// " + std::to_string(s + 1) + ". " + java_comment(title(step)));
      const bool again = s > 0 && same_call(steps_[s - 1], step);
      if (again) {
        made_.code += line("// It has run with the call before: a commit in its middle starts this part.");
      } else if (step.part != 1) {
        made_.obstacle = step.transaction + " commits in its middle, and another step comes in between";
      } else {
        restart_keys(step);
        write(last_part(s));
      }
    }
    return std::move(made_);
  }

 private:
  static std::string title(const Step& step) {
    std::string values;
    for (const violations::NamedValue& argument : step.arguments) {
      values += (values.empty() ? "" : ", ") + argument.name + " = " + violations::to_text(argument.value);
    }
    return violations::instance_name(step) + ": " + step.transaction + "(" + values + ")" +
           (step.aborted ? " aborts: " + step.reason : "");
  }

  [[nodiscard]] const Step& last_part(std::size_t s) const {
    while (s + 1 < steps_.size() && same_call(steps_[s], steps_[s + 1])) ++s;
    return steps_[s];
  }

  /// Keys that the database generates come out as in the trace.
  void restart_keys(const Step& step) {
    std::vector<std::string> done;
    for (const violations::Executed& executed : step.executed) {
      for (const violations::Chosen& chosen : executed.chosen) {
        const auto* key = std::get_if<std::int64_t>(&chosen.value);
        if (key == nullptr || std::ranges::find(done, chosen.what) != done.end()) continue;
        done.push_back(chosen.what);
        for (const Entity& entity : schema_) {
          for (const violations::Column& column : entity.columns) {
            if (entity.name + "." + column.name != chosen.what) continue;
            made_.code += line("run(database, " +
                               java_text("ALTER TABLE " + violations::quoted_name(entity.name) +
                                         " ALTER COLUMN " + violations::quoted_name(column.name) +
                                         " RESTART WITH " + std::to_string(*key)) +
                               ");");
          }
        }
      }
    }
  }

  std::optional<std::string> argument(const Step& step, const Call::Parameter& parameter) const {
    const std::string connection = connection_name(step.instance);
    if (parameter.type == "java.sql.Connection") return connection;
    if (parameter.type == "javax.sql.DataSource") return "dataSource(" + connection + ")";
    const auto value = std::ranges::find(step.arguments, parameter.name, &violations::NamedValue::name);
    if (value == step.arguments.end()) return std::nullopt;
    return java_literal(value->value, parameter.type);
  }

  void write(const Step& step) {
    const Call& call = step.call;
    const std::string connection = connection_name(step.instance);
    if (call.receiver.empty()) {
      made_.obstacle = "there is no known way to make the object whose method is " + step.transaction;
      return;
    }
    std::string values;
    for (const Call::Parameter& parameter : call.parameters) {
      const auto value = argument(step, parameter);
      if (!value) {
        made_.obstacle = "the parameter " + parameter.name + " of " + step.transaction + ", a " +
                         parameter.type + ", cannot be written as Java source";
        return;
      }
      values += (values.empty() ? "" : ", ") + *value;
    }
    const bool waits = call.receiver.starts_with("new ") && call.receiver.find('{') == std::string::npos;
    std::string receiver = replaced(call.receiver, "{connection}", connection);
    receiver = replaced(receiver, "{dataSource}", "dataSource(" + connection + ")");
    if (waits) receiver = "connected(" + receiver + ", " + connection + ")";
    const std::string way = step.aborted ? "aborts(" + java_text(error_name(step)) + ", " : "commits(";
    made_.code += line(way + connection + ", () -> " + receiver + "." + call.method + "(" + values + "));");
  }

  /// The simple name of what the step throws: "throws OutOfStock: none left".
  static std::string error_name(const Step& step) {
    constexpr std::string_view verb = "throws ";
    if (step.reason.starts_with("breaks ")) return "SQLException";
    if (!step.reason.starts_with(verb)) return "Throwable";
    const std::string name = step.reason.substr(verb.size(), step.reason.find(':') - verb.size());
    return name.substr(name.find_last_of('.') + 1);
  }

  const std::vector<Entity>& schema_;
  const std::vector<Step>& steps_;
  JavaSteps made_;
};

std::string identity_clause(const Entity& /*entity*/, const violations::Column& column) {
  if (column.default_kind == violations::Column::Default::Now)
    return column.type == "date" ? "DEFAULT CURRENT_DATE" : "DEFAULT CURRENT_TIMESTAMP";
  // A key of a trace may be any number.
  return column.type == "integer"
             ? "GENERATED BY DEFAULT AS IDENTITY (START WITH 1 MINVALUE -9223372036854775808)"
             : "DEFAULT RANDOM_UUID()";
}

}  // namespace

std::string connection_name(std::uint32_t instance) {
  return "connection" + std::to_string(instance);
}

std::string java_setup(const std::vector<Entity>& schema, const violations::State& initial) {
  std::string code;
  for (const std::string& statement : create_statements(schema, violations::Dialect::H2, identity_clause)) {
    code += line("run(database, " + java_text(statement) + ");");
  }
  code += line("run(database, \"SET REFERENTIAL_INTEGRITY FALSE\");");
  for (const Entity* entity : violations::in_reference_order(schema)) {
    const violations::Table* table = violations::find_table(initial, entity->name);
    if (table == nullptr) continue;
    for (const violations::Row& row : table->rows) {
      std::string values;
      for (const violations::Scalar& cell : row.cells) values += ", " + java_cell(cell);
      code += line("run(database, " + java_text(insert_statement(*entity, violations::Dialect::H2)) + values +
                   ");");
    }
  }
  return code + line("run(database, \"SET REFERENTIAL_INTEGRITY TRUE\");");
}

JavaSteps java_steps(const std::vector<Entity>& schema, const Execution& execution) {
  return StepWriter(schema, execution).run();
}

}  // namespace quiesce::visualizers
