// A solved execution with concrete values: what the interpreter needs to run it again.
#pragma once

#include <map>

#include "analyzer/problem.hpp"
#include "quiesce/interpreter/run.hpp"

namespace quiesce::analyzer {

/// The choices that a model made in one step.
struct StepChoices {
  std::map<interpreter::ChoiceSite, ir::Value> values;
  std::map<std::size_t, ir::Value> arguments;
  /// For a fetch: the ids of the rows that it took.
  std::map<interpreter::ChoiceSite, std::vector<std::uint32_t>> picks;
};

struct ConcreteExecution {
  interpreter::Database initial;
  std::vector<std::vector<ir::Value>> inputs;  ///< by instance
  Schedule schedule;
  std::vector<StepChoices> choices;  ///< by step of the schedule
};

/// Answers the interpreter's questions with what the model chose.
class ModelChoices : public interpreter::Choices {
 public:
  explicit ModelChoices(const StepChoices& choices) : choices_(choices) {}
  ir::Value unknown(const interpreter::ChoiceSite& site, const ir::Unknown& unknown, ir::Type type) override;
  ir::Value unknown_argument(std::size_t parameter, ir::Type type, bool nullable) override;
  ir::Value generated(const interpreter::ChoiceSite& site, const ir::Generated& generated, ir::Type type,
                      const interpreter::ValueSet& used) override;
  ir::Value now(const interpreter::ChoiceSite& site, ir::Type type, const ir::Value& earliest) override;
  std::size_t pick(const interpreter::ChoiceSite& site,
                   const std::vector<std::vector<std::uint32_t>>& candidates) override;

 private:
  [[nodiscard]] ir::Value find(const interpreter::ChoiceSite& site, ir::Type type) const;
  const StepChoices& choices_;
};

}  // namespace quiesce::analyzer
