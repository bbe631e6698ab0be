#include "analyzer/solver.hpp"

#include "analyzer/phases.hpp"
#include "analyzer/smt2.hpp"
#include "analyzer/topics.hpp"

namespace quiesce::analyzer {

void Topic::record(const Question& question, const std::vector<z3::expr>& assertions, z3::check_result answer,
                   bool known_before) {
  RecordedFormula formula;
  formula.place = place_;
  formula.number = ++asked_;
  formula.kind = question.kind;
  formula.words = words_;
  for (std::string& line : in_words(question)) formula.words.push_back(std::move(line));
  formula.status = smt2_status(answer);
  formula.known_before = known_before;
  formula.script = smt2_script(assertions, answer);
  recorder_->record(formula);
}

template <typename Work>
void Solver::timed(Work work) {
  if (overdue_) return;
  const InPhase solving(Phase::Solve);
  time_->begin(resources_);
  try {
    work();
  } catch (...) {
    overdue_ = time_->end();
    if (!overdue_) throw;
    return;
  }
  overdue_ = time_->end();
}

void Solver::add(const z3::expr& condition) {
  if (!overdue_) {
    const InPhase solving(Phase::Solve);
    solver_.add(condition);
  }
  if (topic_ != nullptr) assertions_.push_back(condition);
}

void Solver::push() {
  timed([this] { solver_.push(); });  // which prepares all that was added
  levels_.push_back(assertions_.size());
}

void Solver::pop() {
  if (!overdue_) {
    const InPhase solving(Phase::Solve);
    solver_.pop();
  }
  assertions_.erase(assertions_.begin() + static_cast<std::ptrdiff_t>(levels_.back()), assertions_.end());
  levels_.pop_back();
}

z3::check_result Solver::ask(const Question& question) {
  z3::check_result answer = z3::unknown;
  timed([&] { answer = solver_.check(); });
  if (topic_ != nullptr) topic_->record(question, assertions_, answer, false);
  return answer;
}

z3::check_result Solver::ask(const Question& question, const z3::expr_vector& assumptions) {
  z3::check_result answer = z3::unknown;
  timed([&] { answer = solver_.check(assumptions); });
  if (topic_ != nullptr) {
    std::vector<z3::expr> all = assertions_;
    for (const z3::expr& assumption : assumptions) all.push_back(assumption);
    topic_->record(question, all, answer, false);
  }
  return answer;
}

z3::model Solver::get_model() const {
  const InPhase solving(Phase::Solve);
  return solver_.get_model();
}

void Solver::known_satisfiable(const Question& question) {
  if (topic_ != nullptr) topic_->record(question, assertions_, z3::sat, true);
}

}  // namespace quiesce::analyzer
