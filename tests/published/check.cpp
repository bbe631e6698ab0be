#include <algorithm>
#include <numeric>

#include "published/published.hpp"

namespace quiesce::published {
namespace {

std::vector<analyzer::Multiset> multisets_of(const ir::Application& application, std::size_t f) {
  std::vector<std::size_t> all(application.functionalities.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return analyzer::multisets(application, all, f);
}

bool contains_violation(const std::set<Found>& violations, const Found& question) {
  return std::any_of(violations.begin(), violations.end(), [&](const Found& violation) {
    return violation.invariant == question.invariant &&
           analyzer::contains(question.functionalities, violation.functionalities);
  });
}

}  // namespace

Effort& Effort::operator+=(const Effort& other) {
  formulas += other.formulas;
  undecided += other.undecided;
  seconds += other.seconds;
  return *this;
}

double Effort::milliseconds_a_formula() const {
  return formulas == 0 ? 0 : seconds * 1000 / static_cast<double>(formulas);
}

double orders(const ir::Application& application, const analyzer::Multiset& functionalities) {
  // Step by step, the number of ways to lay the steps of one more instance among those that are there.
  double result = 1;
  double placed = 0;
  for (const std::size_t f : functionalities) {
    const std::size_t steps = application.functionalities[f].steps.size();
    for (std::size_t s = 1; s <= steps; ++s) result = result * ++placed / static_cast<double>(s);
  }
  return result;
}

double formulas_in_all(const ir::Application& application, std::size_t f) {
  double result = 0;
  for (const analyzer::Multiset& functionalities : multisets_of(application, f))
    result += orders(application, functionalities);
  return result * static_cast<double>(application.invariants.size());
}

Effort Checked::effort() const {
  Effort result;
  for (const Level& level : levels) result += level.effort;
  return result;
}

Checked check(const ir::Application& application, std::size_t f_max, const Settings& settings) {
  Checked checked;
  Encoder encoder(application);
  Settings left = settings;
  for (std::size_t f = 1; f <= f_max; ++f) {
    Level level{f, formulas_in_all(application, f), {}};
    for (const analyzer::Multiset& functionalities : multisets_of(application, f)) {
      for (std::size_t i = 0; i < application.invariants.size(); ++i) {
        const Found question{i, functionalities};
        if (contains_violation(checked.violations, question)) continue;
        const Asked asked = encoder.ask(i, functionalities, left);
        level.effort += asked.effort;
        left.seconds -= asked.effort.seconds;
        if (asked.answer == analyzer::Answer::Violated) checked.violations.insert(question);
        if (asked.answer == analyzer::Answer::Unknown) checked.undecided.push_back({question, asked.reason});
      }
    }
    checked.levels.push_back(level);
  }
  return checked;
}

}  // namespace quiesce::published
