#include "analyzer/readable_values.hpp"

#include <utility>

namespace quiesce::analyzer {
namespace {

constexpr std::size_t texts_tried = 24;

}  // namespace

/// Counted whoever answers it: which ones the solution answers depends on the solver's mood.
bool ReadableValues::prefer(const z3::expr& condition) {
  static constexpr Question question{
      "readable", "the violation that is shown: can it have this more readable value, too?"};
  ++formulas_;
  if (value_of(condition).is_true()) {
    solver_.add(condition);
    solver_.known_satisfiable(question);
    return true;
  }
  solver_.push();
  solver_.add(condition);
  const z3::check_result answer = solver_.ask(question);
  if (answer == z3::sat) model_ = solver_.get_model();
  if (answer == z3::unknown) determined_ = false;
  solver_.pop();
  if (answer == z3::sat) solver_.add(condition);
  return answer == z3::sat;
}

/// Then none of the values that are tried can be better.
bool ReadableValues::can_be_nothing_else(const z3::expr& value) {
  static constexpr Question question{"only",
                                     "the violation that is shown: can this be anything else at all?"};
  ++formulas_;
  solver_.push();
  solver_.add(value != value_of(value));
  const z3::check_result answer = solver_.ask(question);
  solver_.pop();
  if (answer == z3::unknown) determined_ = false;
  return answer == z3::unsat;
}

void ReadableValues::settle_first(const std::vector<formula::Symbolic>& conditions) {
  for (const formula::Symbolic& condition : conditions) {
    if (!condition.value.is_false() && prefer(condition.value)) return;
  }
}

std::vector<ReadableValues::Candidate> ReadableValues::candidates(const z3::expr& value,
                                                                  ir::Type type) const {
  z3::context& c = encoding_.algebra().context();
  std::vector<Candidate> result;
  switch (type) {
    case ir::Type::Boolean:
      return {{!value}, {value}};
    case ir::Type::Integer:
    case ir::Type::Decimal:
      for (const int number : {0, 1, 2, 3, 4, 5, 10, 15, 20, 50, 100, -1, -5, -10, 1000}) {
        result.push_back({value == (type == ir::Type::Decimal ? c.real_val(number) : c.int_val(number))});
      }
      // Where no familiar number fits, one near zero; bounds are halved as far as they go.
      for (const int bound : {20, 100, 1000, 1'000'000}) {
        result.push_back({value >= 0 && value <= bound, false});
        result.push_back({value >= -bound && value <= bound, false});
      }
      return result;
    case ir::Type::Text:
      // Different texts where they can differ: a name that is "changed" to what it was tells a reader
      // nothing.
      for (const bool used : {false, true}) {
        for (const std::int64_t code : encoding_.texts().pleasant()) {
          if (used_texts_.contains(code) == used) result.push_back({value == c.int_val(code)});
        }
      }
      // Where none of these is allowed, it may have to be one that the application names.
      for (const auto& [text, code] : encoding_.texts().literals()) {
        if (result.size() >= texts_tried) break;
        result.push_back({value == c.int_val(code)});
      }
      return result;
    case ir::Type::Date:
      for (int day = 0; day < 4; ++day)
        result.push_back({value == c.int_val(20'089 + day)});  // from 2025-01-01
      return result;
    case ir::Type::Time:
      for (int hour = 8; hour < 12; ++hour) result.push_back({value == c.int_val(hour * 3600)});
      return result;
    case ir::Type::Timestamp:
      for (int hour = 0; hour < 6; ++hour)
        result.push_back({value == c.int_val(1'735'718'400 + hour * 3600)});
      return result;
  }
  return result;
}

void ReadableValues::settle(const formula::Symbolic& value, ir::Type type) {
  if (!value.null.is_false() && !prefer(encoding_.algebra().negate(value.null))) return;
  bool exact = false;
  bool first = true;
  for (const Candidate& candidate : candidates(value.value, type)) {
    if (prefer(candidate.condition)) {
      exact = candidate.exact;
      break;
    }
    if (std::exchange(first, false) && can_be_nothing_else(value.value)) {
      exact = true;
      break;
    }
  }
  determined_ = determined_ && exact;
  solver_.add(value.value == value_of(value.value));
  std::int64_t code = 0;
  if (type == ir::Type::Text && value_of(value.value).is_numeral_i64(code)) used_texts_.insert(code);
}

}  // namespace quiesce::analyzer
