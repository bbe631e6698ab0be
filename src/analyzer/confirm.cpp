#include "analyzer/confirm.hpp"

#include <algorithm>

#include "analyzer/method_text.hpp"
#include "analyzer/record_values.hpp"
#include "quiesce/ir/walk.hpp"
#include "quiesce/violations/explain.hpp"
#include "quiesce/violations/scalar.hpp"

namespace quiesce::analyzer {
namespace {

class Confirmer {
 public:
  Confirmer(const Problem& problem, const ConcreteExecution& concrete, const diagnostics::SourceMap& sources)
      : application_(*problem.application), problem_(problem), concrete_(concrete), sources_(sources) {}

  Confirmation run() {
    if (std::string unlawful = unlawful_start(); !unlawful.empty()) return {std::nullopt, unlawful};
    for (std::size_t i = 0; i < problem_.functionalities.size(); ++i) {
      instances_.emplace_back(application_, problem_.functionalities[i], concrete_.inputs[i]);
    }
    parts_.assign(instances_.size(), 1);
    databases_.push_back(concrete_.initial);
    for (std::size_t s = 0; s < concrete_.schedule.size(); ++s) {
      if (std::string differs = step(s); !differs.empty()) return {std::nullopt, differs};
    }
    if (problem_.eventual() &&
        std::any_of(instances_.begin(), instances_.end(), [](const auto& i) { return !i.ended(); })) {
      return {std::nullopt, "an instance has not ended"};
    }
    if (!violated(databases_.size() - 1)) return {std::nullopt, "the rule is not false at the end"};
    finish();
    return {std::move(execution_), {}};
  }

 private:
  std::string unlawful_start() const {
    if (std::string broken = interpreter::broken_constraint(concrete_.initial, application_.schema);
        !broken.empty()) {
      return "the initial state " + broken;
    }
    for (const ir::Invariant& invariant : application_.invariants) {
      if (interpreter::evaluate(invariant.rule, concrete_.initial, application_.schema).violated) {
        return "the initial state breaks the invariant " + invariant.name;
      }
    }
    for (const ir::Rule& rule : application_.assumptions) {
      if (interpreter::evaluate(rule, concrete_.initial, application_.schema).violated) {
        return "the initial state breaks the assumption " + rule.text;
      }
    }
    for (std::size_t i = 0; i < concrete_.inputs.size(); ++i) {
      const ir::Functionality& functionality = application_.functionalities[problem_.functionalities[i]];
      if (std::string wrong =
              interpreter::unlawful_inputs(functionality, concrete_.inputs[i], application_.schema);
          !wrong.empty()) {
        return wrong;
      }
    }
    return {};
  }

  bool violated(std::size_t state) const {
    return interpreter::evaluate(problem_.rule().rule, databases_[state], application_.schema).violated;
  }

  std::string step(std::size_t s) {
    const ScheduledStep& scheduled = concrete_.schedule[s];
    interpreter::Instance& instance = instances_[scheduled.instance];
    if (instance.ended()) return "an instance ended earlier than in the formula";
    ModelChoices choices(concrete_.choices[s]);
    violations::Step shown = describe(scheduled.instance, instance, choices);
    interpreter::Database database = databases_.back();
    const std::size_t step_index = instance.step();
    const interpreter::StepResult result = instance.run(database, choices);
    if (!as_scheduled(scheduled, result)) {
      return "step " + std::to_string(s + 1) + " (" + shown.transaction + ") ends differently" +
             (result.reason.empty() ? "" : ": " + result.reason);
    }
    databases_.push_back(std::move(database));
    shown.aborted = result.outcome == interpreter::Outcome::Aborted;
    shown.reason = result.reason;
    if (shown.aborted) shown.abort_source = to_span(result.location, sources_);
    if (result.used_unknown) execution_.rests_on_unknown = true;
    accesses(result, shown);
    if (result.outcome == interpreter::Outcome::Finished) publications(instance, step_index, shown);
    parts_[scheduled.instance] =
        result.outcome == interpreter::Outcome::Continues ? parts_[scheduled.instance] + 1 : 1;
    execution_.steps.push_back(std::move(shown));
    return {};
  }

  static bool as_scheduled(const ScheduledStep& scheduled, const interpreter::StepResult& result) {
    switch (scheduled.outcome) {
      case StepOutcome::Finished:
        return result.outcome == interpreter::Outcome::Finished;
      case StepOutcome::Aborted:
        return result.outcome == interpreter::Outcome::Aborted;
      case StepOutcome::Continues:
        return result.outcome == interpreter::Outcome::Continues && result.next == scheduled.next;
    }
    return false;
  }

  violations::Step describe(std::size_t number, interpreter::Instance& instance,
                            interpreter::Choices& choices) {
    const ir::Functionality& functionality = application_.functionalities[instance.functionality()];
    const ir::Step& step = functionality.steps[instance.step()];
    const ir::Transaction& transaction = application_[step.transaction];
    violations::Step shown;
    shown.functionality = functionality.name;
    shown.instance = static_cast<std::uint32_t>(number + 1);
    shown.number = static_cast<std::uint32_t>(instance.step() + 1);
    shown.step_count = static_cast<std::uint32_t>(functionality.steps.size());
    shown.part = parts_[number];
    shown.transaction = transaction.name;
    shown.source = method_span(transaction.location, sources_);
    shown.call = to_call(transaction.origin);
    const std::vector<ir::Value> arguments = instance.arguments(choices);
    for (std::size_t p = 0; p < arguments.size(); ++p) {
      const ir::Variable& parameter = transaction[transaction.parameters[p]];
      violations::NamedValue value{parameter.name, std::string(ir::to_string(parameter.type)),
                                   to_scalar(arguments[p], parameter.type),
                                   violations::NamedValue::Origin::Input};
      if (const auto* name = std::get_if<ir::NameId>(&step.arguments[p])) {
        const bool known = instance.published()[name->index].has_value();
        value.origin =
            known ? violations::NamedValue::Origin::Carried : violations::NamedValue::Origin::Unknown;
      }
      shown.arguments.push_back(std::move(value));
    }
    return shown;
  }

  void publications(const interpreter::Instance& instance, std::size_t step_index,
                    violations::Step& shown) const {
    const ir::Functionality& functionality = application_.functionalities[instance.functionality()];
    const ir::Step& step = functionality.steps[step_index];
    const ir::Transaction& transaction = application_[step.transaction];
    for (const ir::Publication& publication : step.publishes) {
      const auto& value = instance.published()[publication.name.index];
      if (!value || transaction[publication.variable].role == ir::VariableRole::Parameter) continue;
      const ir::PublishedName& name = functionality.names[publication.name.index];
      shown.publishes.push_back({name.name, std::string(ir::to_string(name.type)),
                                 to_scalar(*value, name.type), violations::NamedValue::Origin::Local});
    }
  }

  void accesses(const interpreter::StepResult& result, violations::Step& shown) const {
    for (const interpreter::Access& access : result.accesses) {
      const ir::Entity& entity = application_.schema[access.entity];
      violations::Access converted;
      converted.kind = static_cast<violations::AccessKind>(access.kind);
      converted.entity = entity.name;
      converted.row = access.row;
      if (access.attribute) {
        const ir::Attribute& attribute = entity.attributes[*access.attribute];
        converted.attribute = attribute.name;
        converted.before = to_scalar(access.before, attribute.type);
        converted.after = to_scalar(access.after, attribute.type);
      }
      if (access.statement != nullptr) converted.source = to_span(access.statement->location, sources_);
      shown.accesses.push_back(std::move(converted));
    }
    shown.executed = to_executed(result.executed, application_.schema, sources_);
  }

  void finish() {
    std::vector<bool> used(application_.schema.entities.size(), false);
    for (const interpreter::Database& database : databases_) {
      for (std::size_t e = 0; e < used.size(); ++e) used[e] = used[e] || !database.tables[e].rows.empty();
    }
    execution_.initial = to_state(databases_.front(), application_.schema, used);
    const violations::State* before = &execution_.initial;
    for (std::size_t s = 0; s < execution_.steps.size(); ++s) {
      violations::State& after = execution_.steps[s].after;
      after = to_state(databases_[s + 1], application_.schema, used);
      violations::mark_changes(*before, after);
      before = &after;
    }
    execution_.breaking_step = execution_.steps.size() - 1;
    while (execution_.breaking_step > 0 && violated(execution_.breaking_step)) --execution_.breaking_step;
    mark_breaking_cells();
    if (execution_.rests_on_unknown) {
      for (const ir::Note& note : application_.notes) {
        const bool mine =
            note.transaction &&
            std::any_of(concrete_.schedule.begin(), concrete_.schedule.end(), [&](const auto& s) {
              return transaction_of(application_, s.code) == *note.transaction;
            });
        if (note.kind == ir::Note::Kind::UnknownValue && mine) execution_.unknowns.push_back(note.text);
      }
    }
    violations::explain(execution_, problem_.eventual());
  }

  /// The cells that the rule looks at, in the rows that make it false.
  void mark_breaking_cells() {
    const ir::Rule& rule = problem_.rule().rule;
    const interpreter::RuleResult broken =
        interpreter::evaluate(rule, databases_.back(), application_.schema);
    violations::State& last = execution_.steps.back().after;
    const auto mark = [&](const ir::Expression& expression) {
      const auto* column = std::get_if<ir::ColumnRef>(&expression.node);
      if (column == nullptr) return;
      for (std::size_t b = 0; b < rule.rows.size(); ++b) {
        if (rule.rows[b].row != column->row || b >= broken.rows.size()) continue;
        const std::string& entity = application_.schema[rule.rows[b].entity].name;
        for (violations::Table& table : last.tables) {
          if (table.entity != entity) continue;
          for (violations::Row& row : table.rows) {
            if (row.id == broken.rows[b].row) row.breaks[column->attribute.index] = true;
          }
        }
      }
    };
    ir::walk(*rule.conclusion, mark);
    if (rule.premise) ir::walk(*rule.premise, mark);
  }

  const ir::Application& application_;
  const Problem& problem_;
  const ConcreteExecution& concrete_;
  const diagnostics::SourceMap& sources_;
  std::vector<interpreter::Instance> instances_;
  std::vector<std::uint32_t> parts_;
  std::vector<interpreter::Database> databases_;
  violations::Execution execution_;
};

}  // namespace

Confirmation confirm(const Problem& problem, const ConcreteExecution& concrete,
                     const diagnostics::SourceMap& sources) {
  try {
    return Confirmer(problem, concrete, sources).run();
  } catch (const ir::NumberOverflow&) {
    throw;                                 // a limit of ours, not a difference
  } catch (const std::exception& error) {  // an unlawful choice, a loop without end
    return {std::nullopt, error.what()};
  }
}

}  // namespace quiesce::analyzer
