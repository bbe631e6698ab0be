#include "quiesce/ir/printer.hpp"

#include "ir/printer_expression.hpp"
#include "ir/printer_statement.hpp"

namespace quiesce::ir {
namespace {

using printing::join;
using printing::one_line;
using printing::type_name;

std::string parameter_list(const Transaction& transaction) {
  std::vector<std::string> parameters;
  for (const VariableId id : transaction.parameters) {
    const Variable& variable = transaction[id];
    parameters.push_back(one_line(variable.name) + ": " + type_name(variable.type, variable.nullable));
  }
  return "(" + join(parameters, ", ") + ")";
}

/// "step 1", "steps 1 or 2": those before `step` that publish the name.
std::string publishers(const Functionality& functionality, std::size_t step, NameId name) {
  std::vector<std::string> numbers;
  for (std::size_t i = 0; i < step; ++i) {
    for (const Publication& publication : functionality.steps[i].publishes) {
      if (publication.name != name) continue;
      numbers.push_back(std::to_string(i + 1));
      break;
    }
  }
  if (numbers.empty()) return "nowhere";
  return (numbers.size() == 1 ? "step " : "steps ") + join(numbers, " or ");
}

std::string step_arguments(const Functionality& functionality, std::size_t number,
                           const Transaction& transaction) {
  const Step& step = functionality.steps[number];
  std::vector<std::string> arguments;
  for (std::size_t i = 0; i < step.arguments.size() && i < transaction.parameters.size(); ++i) {
    const std::string parameter = one_line(transaction[transaction.parameters[i]].name);
    std::string text = parameter + ": ";
    if (const auto* input = std::get_if<InputId>(&step.arguments[i])) {
      const std::string name = one_line(functionality.inputs[input->index].name);
      text += name == parameter ? "input" : "input " + name;
    } else {
      const NameId name = std::get<NameId>(step.arguments[i]);
      const std::string published = one_line(functionality.names[name.index].name);
      text +=
          (published == parameter ? "" : published + " ") + "from " + publishers(functionality, number, name);
    }
    arguments.push_back(std::move(text));
  }
  return "(" + join(arguments, ", ") + ")";
}

std::string step_publications(const Functionality& functionality, const Step& step,
                              const Transaction& transaction) {
  std::vector<std::string> names;
  for (const Publication& publication : step.publishes) {
    std::string text = one_line(transaction[publication.variable].name);
    const std::string name = one_line(functionality.names[publication.name.index].name);
    if (text != name) text.append(" as ").append(name);
    names.push_back(std::move(text));
  }
  return names.empty() ? "" : " publishes " + join(names, ", ");
}

}  // namespace

std::string print(const Expression& expression, const Schema& schema, const Transaction* transaction,
                  const Functionality* functionality) {
  return printing::ExpressionPrinter(schema, transaction, functionality).print(expression);
}

std::string print(const Rule& rule, const Schema& schema) {
  printing::ExpressionPrinter expressions(schema, nullptr, nullptr);
  std::string text;
  const std::string rows = expressions.open(rule.rows);
  if (!rows.empty()) text += "for all " + rows + "\n";
  if (rule.premise) text += "where " + expressions.print(rule.premise) + "\n";
  return text + "require " + expressions.print(rule.conclusion) + "\n";
}

std::string print(const Transaction& transaction, const Application& application) {
  std::string text = "transaction " + one_line(transaction.name) + parameter_list(transaction);
  if (transaction.result) {
    const Variable& result = transaction[*transaction.result];
    text += " returns " + type_name(result.type, result.nullable);
  }
  text += "\n";
  printing::StatementPrinter statements(application, transaction);
  if (transaction.segments.size() == 1) {
    statements.block(transaction.segments.front().body, 1);
    return text + statements.take();
  }
  for (std::size_t i = 0; i < transaction.segments.size(); ++i) {
    statements.block(transaction.segments[i].body, 2);
    text += "  segment " + std::to_string(i + 1) + "\n" + statements.take();
  }
  return text;
}

std::string print(const Functionality& functionality, const Application& application) {
  std::vector<std::string> inputs;
  for (const Input& input : functionality.inputs) {
    inputs.push_back(one_line(input.name) + ": " + type_name(input.type, input.nullable));
  }
  std::string text = "functionality " + one_line(functionality.name) + "(" + join(inputs, ", ") + ")\n";
  for (const ExpressionPtr& assumption : functionality.assumptions) {
    text += "  assume " + print(*assumption, application.schema, nullptr, &functionality) + "\n";
  }
  if (functionality.at_most) text += "  at most " + std::to_string(*functionality.at_most) + " at once\n";
  for (std::size_t i = 0; i < functionality.steps.size(); ++i) {
    const Step& step = functionality.steps[i];
    const Transaction& transaction = application[step.transaction];
    text += "  " + std::to_string(i + 1) + ". " + one_line(transaction.name) +
            step_arguments(functionality, i, transaction) +
            step_publications(functionality, step, transaction) + "\n";
    if (step.compensation) {
      text += "     undone by " + one_line(application[step.compensation->transaction].name) + "\n";
    }
  }
  return text;
}

}  // namespace quiesce::ir
