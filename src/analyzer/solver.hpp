// The only way to a solver's answer: `ask`, so that whoever writes formulas down misses none.
#pragma once

#include <z3++.h>

#include <string>
#include <string_view>
#include <vector>

#include "analyzer/formula_time.hpp"
#include "analyzer/problem.hpp"
#include "quiesce/analyzer/formula_recorder.hpp"

namespace quiesce::analyzer {

/// Put into words only if it is written down.
struct Question {
  std::string_view kind;             ///< a word, fit for a file name
  std::string_view asked;            ///< as a sentence
  const Problem* problem = nullptr;  ///< of the steps
  const Schedule* after = nullptr;   ///< the steps that lead to the state in question
};

/// What a row of questions is about, and who writes them down. Of one worker at a time.
class Topic {
 public:
  /// Nobody.
  Topic() = default;
  Topic(FormulaRecorder& recorder, std::string place, std::vector<std::string> words)
      : recorder_(&recorder), place_(std::move(place)), words_(std::move(words)) {}

  [[nodiscard]] bool recorded() const { return recorder_ != nullptr; }
  void record(const Question& question, const std::vector<z3::expr>& assertions, z3::check_result answer,
              bool known_before);

 private:
  FormulaRecorder* recorder_ = nullptr;
  std::string place_;
  std::vector<std::string> words_;
  std::uint32_t asked_ = 0;
};

class Solver {
 public:
  /// `topic` and `time` must outlive it; no topic: nobody writes anything down. `resources` for a formula.
  Solver(const z3::solver& solver, Topic* topic, FormulaTime& time, unsigned resources)
      : solver_(solver),
        topic_(topic != nullptr && topic->recorded() ? topic : nullptr),
        time_(&time),
        resources_(resources) {}

  void add(const z3::expr& condition);
  void push();
  void pop();
  [[nodiscard]] z3::check_result ask(const Question& question);
  /// Of what was added together with the assumptions.
  [[nodiscard]] z3::check_result ask(const Question& question, const z3::expr_vector& assumptions);
  /// The assumptions that the last answer, if it was unsat, rests on.
  [[nodiscard]] z3::expr_vector unsat_core() { return solver_.unsat_core(); }
  /// The question need not be asked: it is known that what was added has a solution.
  void known_satisfiable(const Question& question);

  [[nodiscard]] z3::model get_model() const;
  [[nodiscard]] z3::context& context() const { return solver_.ctx(); }
  [[nodiscard]] std::string reason_unknown() const { return solver_.reason_unknown(); }
  /// A formula took too long: what the solver was doing is still in it, and it should not be asked any more.
  [[nodiscard]] bool overdue() const { return overdue_; }

 private:
  /// Not done any more once something took too long.
  template <typename Work>
  void timed(Work work);

  z3::solver solver_;
  Topic* topic_;
  FormulaTime* time_;
  unsigned resources_;
  bool overdue_ = false;
  // What was added, as it was: Z3 keeps what it made of it. Empty if nobody writes it down.
  std::vector<z3::expr> assertions_;
  std::vector<std::size_t> levels_;
};

}  // namespace quiesce::analyzer
