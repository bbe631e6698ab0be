#include <stdexcept>

#include "interpreter/executor.hpp"
#include "quiesce/interpreter/run.hpp"

namespace quiesce::interpreter {
namespace {

void mix(std::size_t& seed, std::size_t part) {
  seed = seed * 1'000'003U + part;
}

void mix(std::size_t& seed, const std::vector<std::optional<ir::Value>>& values) {
  for (const auto& value : values) mix(seed, value ? hash(*value) : 17U);
}

}  // namespace

Instance::Instance(const ir::Application& application, std::size_t functionality,
                   std::vector<ir::Value> inputs)
    : Instance(std::make_shared<const Program>(application), functionality, std::move(inputs)) {}

Instance::Instance(std::shared_ptr<const Program> program, std::size_t functionality,
                   std::vector<ir::Value> inputs)
    : program_(std::move(program)), functionality_(functionality), inputs_(std::move(inputs)) {
  names_.resize(code().names.size());
}

const ir::Functionality& Instance::code() const {
  return program_->application().functionalities.at(functionality_);
}

const ir::Transaction& Instance::transaction() const {
  return program_->application()[code().steps.at(step_).transaction];
}

bool Instance::ended() const {
  return aborted_ || step_ >= code().steps.size();
}

std::vector<ir::Value> Instance::arguments(Choices& choices) {
  const ir::Step& step = code().steps.at(step_);
  arguments_.resize(step.arguments.size());
  std::vector<ir::Value> values;
  for (std::size_t i = 0; i < step.arguments.size(); ++i) {
    auto& argument = arguments_[i];
    if (!argument) {
      if (const auto* input = std::get_if<ir::InputId>(&step.arguments[i])) {
        argument = inputs_.at(input->index);
      } else {
        argument = names_.at(std::get<ir::NameId>(step.arguments[i]).index);
      }
    }
    if (!argument) {
      const ir::Variable& parameter = transaction()[transaction().parameters.at(i)];
      argument = choices.unknown_argument(i, parameter.type, parameter.nullable);
      if (!fits(*argument, parameter.type, parameter.nullable)) {
        throw UnlawfulChoice("an unknown argument that does not fit '" + parameter.name + "'");
      }
      unknown_argument_ = true;
    }
    values.push_back(*argument);
  }
  return values;
}

std::optional<ir::VariableId> Instance::enter(Choices& choices) {
  const auto values = arguments(choices);
  const ir::Transaction& code = transaction();
  variables_.assign(code.variables.size(), std::nullopt);
  cursors_.assign(code.cursors.size(), {});
  for (std::size_t i = 0; i < values.size(); ++i) {
    const ir::VariableId parameter = code.parameters.at(i);
    if (is_null(values[i]) && !code[parameter].nullable) return parameter;
    variables_.at(parameter.index) = values[i];
  }
  under_way_ = true;
  return std::nullopt;
}

void Instance::publish() {
  for (const ir::Publication& publication : code().steps[step_].publishes) {
    const auto& value = variables_.at(publication.variable.index);
    if (value) names_.at(publication.name.index) = value;
  }
}

StepResult Instance::run(Database& database, Choices& choices) {
  if (ended()) throw std::logic_error("interpreter: the instance has ended");
  StepResult result;
  const auto refused = under_way_ ? std::nullopt : enter(choices);
  if (refused) {
    result.outcome = Outcome::Aborted;
    result.reason = "null for the parameter '" + transaction()[*refused].name + "'";
    result.location = code().steps[step_].location;
  } else {
    Executor executor(*program_, transaction(), database, choices, {variables_, cursors_});
    result = executor.run(transaction().segments.at(segment_.index));
  }
  result.used_unknown |= unknown_argument_;
  if (result.outcome == Outcome::Continues) {
    segment_ = result.next;
    return result;
  }
  if (result.outcome == Outcome::Finished) publish();
  aborted_ = result.outcome == Outcome::Aborted;
  if (!aborted_) ++step_;
  segment_ = {};
  under_way_ = false;
  unknown_argument_ = false;
  arguments_.clear();
  variables_.clear();
  cursors_.clear();
  return result;
}

std::size_t Instance::hash() const {
  std::size_t seed = functionality_ * 31U + step_ * 7U + segment_.index + (aborted_ ? 1U : 0U);
  for (const auto& input : inputs_) mix(seed, interpreter::hash(input));
  mix(seed, names_);
  mix(seed, variables_);
  return seed;
}

}  // namespace quiesce::interpreter
