#include "analyzer/topics.hpp"

#include <algorithm>

#include "quiesce/violations/id.hpp"

namespace quiesce::analyzer {
namespace {

std::string invariant_line(const ir::Invariant& invariant) {
  const bool eventual = invariant.kind == ir::InvariantKind::Eventual;
  const std::string text = std::string(eventual ? "eventual" : "absolute") + " invariant: " + invariant.name;
  return invariant.name == invariant.rule.text ? text : text + ": " + invariant.rule.text;
}

std::string step_name(const ir::Application& application, const CodePoint& code) {
  const ir::Transaction& transaction = application[transaction_of(application, code)];
  std::string name = application.functionalities[code.functionality].name + " step " +
                     std::to_string(code.step + 1) + " " + transaction.name;
  if (transaction.segments.size() > 1) name += " part " + std::to_string(code.segment.index + 1);
  return name;
}

/// "2. Withdrawal #1: withdraw, aborted"
std::string step_line(const Problem& problem, const Schedule& steps, std::size_t s) {
  const ScheduledStep& step = steps[s];
  const ir::Application& application = *problem.application;
  const auto first = problem.functionalities.begin();
  const auto last = first + static_cast<std::ptrdiff_t>(step.instance) + 1;
  const std::size_t functionality = problem.functionalities[step.instance];
  const std::string outcome = step.outcome == StepOutcome::Aborted     ? ", aborted"
                              : step.outcome == StepOutcome::Continues ? ", committed in its middle"
                                                                       : "";
  return "  " + std::to_string(s + 1) + ". " + application.functionalities[functionality].name + " #" +
         std::to_string(std::count(first, last, functionality)) + ": " +
         application[transaction_of(application, step.code)].name + outcome;
}

}  // namespace

Topic search_topic(FormulaRecorder* recorder, const Problem& problem) {
  if (recorder == nullptr) return {};
  std::vector<std::string> names;
  for (const std::size_t f : problem.functionalities)
    names.push_back(problem.application->functionalities[f].name);
  std::string instances = "f = " + std::to_string(names.size());
  for (const std::string& name : names) instances += (&name == names.data() ? ": " : ", ") + name;
  std::string place =
      "f" + std::to_string(names.size()) + "/" + violations::make_id(problem.rule().name, names);
  std::vector<std::string> words{invariant_line(problem.rule()), instances};
  if (!problem.also_broken.empty()) place += "-and-others";
  for (const ir::Rule* rule : problem.also_broken) words.push_back("or: " + rule->text);
  return {*recorder, std::move(place), std::move(words)};
}

Topic commutation_topic(FormulaRecorder* recorder, const ir::Application& application, const CodePoint& a,
                        const CodePoint& b, std::size_t slice) {
  if (recorder == nullptr) return {};
  const std::string first = step_name(application, a);
  const std::string second = step_name(application, b);
  return {*recorder,
          "commutation/" + std::to_string(slice) + "-" + violations::make_id("", {first, second}),
          {"steps A: " + first, "      B: " + second}};
}

Topic induction_topic(FormulaRecorder* recorder, const ir::Application& application, std::size_t invariant,
                      const CodePoint& code) {
  if (recorder == nullptr) return {};
  const ir::Invariant& rule = application.invariants[invariant];
  const std::string step = step_name(application, code);
  return {*recorder,
          "induction/" + violations::make_id(rule.name, {step}),
          {invariant_line(rule), "step: " + step}};
}

Topic idle_topic(FormulaRecorder* recorder, const ir::Application& application, const CodePoint& code,
                 ir::InputId input) {
  if (recorder == nullptr) return {};
  const std::string step = step_name(application, code);
  const std::string& name = application.functionalities[code.functionality].inputs[input.index].name;
  return {*recorder, "inputs/" + violations::make_id(name, {step}), {"input: " + name, "step: " + step}};
}

Topic start_topic(FormulaRecorder* recorder, const ir::Application& application, std::size_t invariant) {
  if (recorder == nullptr) return {};
  const ir::Invariant& rule = application.invariants[invariant];
  return {*recorder, "start/" + violations::make_id(rule.name, {}), {invariant_line(rule)}};
}

Topic premise_topic(FormulaRecorder* recorder, const ir::Application& application, std::size_t invariant) {
  if (recorder == nullptr) return {};
  const ir::Invariant& rule = application.invariants[invariant];
  return {*recorder, "premise/" + violations::make_id(rule.name, {}), {invariant_line(rule)}};
}

Topic completion_topic(FormulaRecorder* recorder, const ir::Application& application,
                       std::size_t functionality) {
  if (recorder == nullptr) return {};
  const std::string& name = application.functionalities[functionality].name;
  return {*recorder, "completion/" + violations::make_id("", {name}), {"functionality " + name + ", alone"}};
}

Topic proof_topic(FormulaRecorder* recorder, const ir::Application& application, std::size_t invariant) {
  if (recorder == nullptr) return {};
  const ir::Invariant& rule = application.invariants[invariant];
  return {*recorder, "proof/" + violations::make_id(rule.name, {}), {invariant_line(rule)}};
}

Topic debt_topic(FormulaRecorder* recorder, const ir::Application& application, std::size_t invariant) {
  if (recorder == nullptr) return {};
  const ir::Invariant& rule = application.invariants[invariant];
  return {*recorder, "proof/debts-" + violations::make_id(rule.name, {}), {invariant_line(rule)}};
}

std::vector<std::string> in_words(const Question& question) {
  std::vector<std::string> words{"question: " + std::string(question.asked)};
  if (question.after == nullptr || question.problem == nullptr) return words;
  for (std::size_t s = 0; s < question.after->size(); ++s)
    words.push_back(step_line(*question.problem, *question.after, s));
  return words;
}

}  // namespace quiesce::analyzer
