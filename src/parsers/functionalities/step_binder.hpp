// Enters: one step as it is written. Leaves: the step with its arguments and publications.
#pragma once

#include <set>
#include <string>

#include "parsers/functionalities/environment.hpp"
#include "parsers/json/shape.hpp"

namespace quiesce::parsers::functionalities {

/// The parts of a step; `with` and `as` may be null.
struct WrittenStep {
  std::string transaction;
  ir::Location transaction_location;
  const json::Object* with = nullptr;
  const json::Object* as = nullptr;
  ir::Location location;
};

class StepBinder {
 public:
  StepBinder(ir::Functionality& functionality, ir::Application& application,
             diagnostics::Diagnostics& diagnostics)
      : functionality_(functionality),
        application_(application),
        diagnostics_(diagnostics),
        shape_(diagnostics),
        environment_(functionality) {}

  /// Adds the step to the functionality.
  void bind(const WrittenStep& step);
  /// A step that could not be read.
  void skip() { incomplete_ = true; }
  /// A step or its transaction is missing, so what is published, and which inputs there are, is not known.
  [[nodiscard]] bool incomplete() const { return incomplete_; }

 private:
  using Argument = std::variant<ir::InputId, ir::NameId>;

  [[nodiscard]] std::optional<ir::TransactionId> find_transaction(const WrittenStep& step);
  [[nodiscard]] std::string transaction_help(const std::string& name) const;

  [[nodiscard]] Argument argument(const WrittenStep& step, const ir::Variable& parameter);
  [[nodiscard]] Argument given(const json::Member& with, const ir::Variable& parameter);
  [[nodiscard]] Argument given_input(const json::Value& value, const std::string& suffix,
                                     const ir::Variable& parameter);
  [[nodiscard]] Argument taken(const std::string& name, const NameEntry& entry, const ir::Variable& parameter,
                               const ir::Location& location);
  [[nodiscard]] ir::InputId fresh(std::string name, const ir::Variable& parameter,
                                  const ir::Location& location);
  [[nodiscard]] bool has_input(const std::string& name) const;
  void check_parameters(const WrittenStep& step);

  void publish(const WrittenStep& step);
  [[nodiscard]] std::vector<std::pair<std::string, ir::VariableId>> named_by(const json::Member& as);
  [[nodiscard]] std::optional<ir::VariableId> find_variable(const json::Member& as);

  void note_binding(const std::string& name, const NameEntry& entry, const ir::Variable& parameter);
  [[nodiscard]] const ir::Transaction& transaction() const { return application_[current_]; }

  ir::Functionality& functionality_;
  ir::Application& application_;
  diagnostics::Diagnostics& diagnostics_;
  json::Shape shape_;
  Environment environment_;
  ir::TransactionId current_;
  ir::Location step_location_;
  bool incomplete_ = false;
};

}  // namespace quiesce::parsers::functionalities
