#include "analyzer/witness.hpp"

#include <algorithm>
#include <set>

#include "analyzer/readable_values.hpp"
#include "analyzer/solver_context.hpp"
#include "formula/rule_encoder.hpp"

namespace quiesce::analyzer {
namespace {

/// Reads values off a solution. Texts are decoded at the end, all at once, because their order matters.
class Decoder {
 public:
  Decoder(const formula::Encoding& encoding, const ReadableValues& values)
      : encoding_(encoding), values_(values) {}

  void collect(const formula::Symbolic& value, ir::Type type) {
    if (type == ir::Type::Text && !values_.value_of(value.null).is_true())
      codes_.insert(integer(value.value));
  }
  void decode_texts() { texts_ = encoding_.texts().texts(codes_); }

  [[nodiscard]] ir::Value value(const formula::Symbolic& symbolic, ir::Type type) const {
    if (values_.value_of(symbolic.null).is_true()) return ir::Null{};
    switch (type) {
      case ir::Type::Boolean:
        return values_.value_of(symbolic.value).is_true();
      case ir::Type::Integer:
      case ir::Type::Decimal:
        return number(symbolic.value);
      case ir::Type::Text:
        return texts_.at(integer(symbolic.value));
      case ir::Type::Date:
      case ir::Type::Time:
      case ir::Type::Timestamp:
        return ir::Moment{integer(symbolic.value)};
    }
    return ir::Null{};
  }

 private:
  [[nodiscard]] std::int64_t integer(const z3::expr& term) const {
    std::int64_t result = 0;
    if (!values_.value_of(term).is_numeral_i64(result))
      throw ir::NumberOverflow("a value of a witness is too large");
    return result;
  }
  [[nodiscard]] ir::Number number(const z3::expr& term) const {
    const z3::expr value = values_.value_of(term);
    if (value.is_int()) return integer(term);
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;
    if (!value.numerator().is_numeral_i64(numerator) || !value.denominator().is_numeral_i64(denominator)) {
      throw ir::NumberOverflow("a value of a witness is too large");
    }
    return {numerator, denominator};
  }

  const formula::Encoding& encoding_;
  const ReadableValues& values_;
  std::set<std::int64_t> codes_;
  std::map<std::int64_t, std::string> texts_;
};

class WitnessSolver {
 public:
  WitnessSolver(const Problem& problem, const Schedule& schedule, unsigned resources, std::uint64_t& formulas,
                Topic* topic, SolverContext::Kind context, Arithmetic arithmetic)
      : problem_(problem),
        schedule_(schedule),
        formulas_(formulas),
        context_(context),
        encoding_(context_, *problem.application),
        solver_(context_.solver(resources, topic, arithmetic)) {}

  Witness solve() {
    formula::Side side;
    worlds_.push_back(initial_world(encoding_, problem_.functionalities, problem_.bounds, side));
    for (const z3::expr& constraint : initial_constraints(encoding_, problem_, worlds_[0], side))
      solver_.add(constraint);
    if (!follow()) return {};
    solver_.add(formula::violated_at(problem_.rule().rule, problem_.bounds.witness, worlds_.back().state,
                                     encoding_, side));
    for (const z3::expr& constraint : side.constraints) solver_.add(constraint);
    ++formulas_;
    const z3::check_result answer = solver_.ask(
        {"witness", "the violation that is shown: which values lead to it?", &problem_, &schedule_});
    if (answer != z3::sat) return {std::nullopt, answer == z3::unknown};
    ReadableValues values(encoding_, solver_, solver_.get_model(), formulas_);
    make_readable(values);
    determined_ = values.determined();
    return {decode(values)};
  }
  /// The solution, if there is one, is the same whatever the context did before.
  [[nodiscard]] bool determined() const { return determined_; }

 private:
  bool follow() {
    for (const ScheduledStep& step : schedule_) {
      Stepped stepped = take_step(encoding_, worlds_.back(), step.instance);
      const Branch* branch = find_branch(stepped, step.instance, step);
      if (branch == nullptr) return false;
      for (const z3::expr& constraint : stepped.side.constraints) solver_.add(constraint);
      solver_.add(branch->condition);
      worlds_.push_back(branch->world);
      choices_.push_back(std::move(stepped.side.choices));
    }
    return true;
  }

  template <typename Visit>
  void each_choice(Visit visit) const {
    for (const auto& step : choices_) {
      for (const formula::Choice& choice : step) {
        if (choice.kind != formula::ChoiceKind::Pick) visit(choice.values.front(), choice.type);
      }
    }
  }

  template <typename Visit>
  void each_input(Visit visit) const {
    for (const SymbolicInstance& instance : worlds_.front().instances) {
      const auto& inputs = problem_.application->functionalities[instance.functionality].inputs;
      for (std::size_t i = 0; i < inputs.size(); ++i) visit(instance.inputs[i], inputs[i].type);
    }
  }

  void make_readable(ReadableValues& values) {
    const auto& tables = worlds_.front().state.tables;
    for (std::uint32_t e = 0; e < tables.size(); ++e) {
      // Where rows come in an order, the existing ones are first: so the last is the first to go.
      const auto& rows = tables[e].rows;
      std::vector<const formula::SymbolicRow*> kept;
      for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
        if (values.prefer(encoding_.algebra().negate(row->exists))) continue;
        // It must be there; if it can be one of those that are there already, so much the better.
        const bool merged = std::any_of(kept.begin(), kept.end(), [&](const formula::SymbolicRow* other) {
          return encoding_.rigid({e}) && values.prefer(encoding_.same_row({e}, *row, *other));
        });
        if (!merged) kept.push_back(&*row);
      }
    }
    each_input([&](const formula::Symbolic& value, ir::Type type) { values.settle(value, type); });
    for (std::size_t e = 0; e < tables.size(); ++e) {
      const ir::Entity& entity = encoding_.schema().entities[e];
      for (const formula::SymbolicRow& row : tables[e].rows) {
        if (!values.value_of(row.exists).is_true()) continue;
        for (std::size_t a = 0; a < row.cells.size(); ++a)
          values.settle(row.cells[a], entity.attributes[a].type);
      }
    }
    each_choice([&](const formula::Symbolic& value, ir::Type type) { values.settle(value, type); });
    for (const auto& step : choices_) {
      for (const formula::Choice& choice : step) {
        if (choice.kind == formula::ChoiceKind::Pick) values.settle_first(choice.values);
      }
    }
  }

  ConcreteExecution decode(const ReadableValues& values) {
    Decoder decoder(encoding_, values);
    const auto collect = [&](const formula::Symbolic& value, ir::Type type) { decoder.collect(value, type); };
    each_input(collect);
    each_choice(collect);
    const auto& tables = worlds_.front().state.tables;
    const auto each_cell = [&](auto visit) {
      for (std::uint32_t e = 0; e < tables.size(); ++e) {
        for (std::uint32_t r = 0; r < tables[e].rows.size(); ++r) {
          if (values.value_of(tables[e].rows[r].exists).is_true()) visit(e, r);
        }
      }
    };
    each_cell([&](std::uint32_t e, std::uint32_t r) {
      const auto& attributes = encoding_.schema().entities[e].attributes;
      for (std::size_t a = 0; a < attributes.size(); ++a)
        collect(tables[e].rows[r].cells[a], attributes[a].type);
    });
    decoder.decode_texts();

    ConcreteExecution result;
    result.schedule = schedule_;
    result.initial.tables.resize(tables.size());
    ids_.resize(tables.size());
    each_cell([&](std::uint32_t e, std::uint32_t r) {
      const auto& attributes = encoding_.schema().entities[e].attributes;
      std::vector<ir::Value> cells;
      for (std::size_t a = 0; a < attributes.size(); ++a) {
        cells.push_back(decoder.value(tables[e].rows[r].cells[a], attributes[a].type));
      }
      if (const auto same = alias(e, r, values)) {
        ids_[e][r] = ids_[e].at(*same);
      } else {
        ids_[e][r] = interpreter::add_row(result.initial, {e}, std::move(cells));
      }
    });
    for (const SymbolicInstance& instance : worlds_.front().instances) {
      const auto& inputs = problem_.application->functionalities[instance.functionality].inputs;
      std::vector<ir::Value> given;
      for (std::size_t i = 0; i < inputs.size(); ++i)
        given.push_back(decoder.value(instance.inputs[i], inputs[i].type));
      result.inputs.push_back(std::move(given));
    }
    for (const interpreter::Table& table : result.initial.tables) next_ids_.push_back(table.next_id);
    for (std::size_t s = 0; s < choices_.size(); ++s) {
      number_inserted(s, values);
      result.choices.push_back(step_choices(choices_[s], decoder, values));
    }
    return result;
  }

  /// An earlier row that stands for the same row of the database.
  [[nodiscard]] std::optional<std::uint32_t> alias(std::uint32_t e, std::uint32_t r,
                                                   const ReadableValues& values) const {
    const auto& rows = worlds_.front().state.tables[e].rows;
    for (const auto& [other, id] : ids_[e]) {
      if (other < r && values.value_of(encoding_.same_row({e}, rows[r], rows[other])).is_true()) return other;
    }
    return std::nullopt;
  }

  /// Rows that the step added get the numbers that the interpreter will give them: in order, without gaps.
  void number_inserted(std::size_t step, const ReadableValues& values) {
    const auto& before = worlds_[step].state.tables;
    const auto& after = worlds_[step + 1].state.tables;
    for (std::uint32_t e = 0; e < after.size(); ++e) {
      const auto old_rows = static_cast<std::uint32_t>(before[e].rows.size());
      for (std::uint32_t r = old_rows; r < after[e].rows.size(); ++r) {
        if (!values.value_of(after[e].rows[r].exists).is_true()) continue;
        const std::uint32_t id = next_ids_[e]++;
        ids_[e][r] = id;
        if (!encoding_.rigid({e})) continue;
        // A place for a row with this key was empty, and stands for the same row from now on.
        for (std::uint32_t place = 0; place < old_rows; ++place) {
          const bool filled = values.value_of(after[e].rows[place].exists).is_true() &&
                              !values.value_of(before[e].rows[place].exists).is_true();
          if (filled &&
              values.value_of(encoding_.same_row({e}, after[e].rows[place], after[e].rows[r])).is_true())
            ids_[e][place] = id;
        }
      }
    }
  }

  StepChoices step_choices(const std::vector<formula::Choice>& choices, const Decoder& decoder,
                           const ReadableValues& values) const {
    StepChoices result;
    for (const formula::Choice& choice : choices) {
      const interpreter::ChoiceSite site = this->site(choice);
      if (choice.kind == formula::ChoiceKind::Argument) {
        result.arguments[choice.parameter] = decoder.value(choice.values.front(), choice.type);
      } else if (choice.kind == formula::ChoiceKind::Pick) {
        for (std::size_t i = 0; i < choice.values.size(); ++i) {
          if (values.value_of(choice.values[i].value).is_true())
            result.picks[site] = row_ids(choice, choice.candidates[i]);
        }
      } else {
        result.values[site] = decoder.value(choice.values.front(), choice.type);
      }
    }
    return result;
  }

  [[nodiscard]] interpreter::ChoiceSite site(const formula::Choice& choice) const {
    return {choice.point.statement, choice.point.expression, choice.point.iterations,
            row_ids(choice, choice.point.rows)};
  }
  [[nodiscard]] std::vector<std::uint32_t> row_ids(const formula::Choice& choice,
                                                   const std::vector<std::uint32_t>& rows) const {
    const std::vector<ir::EntityId>& entities = choice.entities;
    std::vector<std::uint32_t> result;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (i >= entities.size() || rows[i] == interpreter::no_row) {
        result.push_back(rows[i]);
        continue;
      }
      const auto& numbers = ids_[entities[i].index];
      const auto found = numbers.find(rows[i]);
      result.push_back(found == numbers.end() ? rows[i] : found->second);
    }
    return result;
  }

  const Problem& problem_;
  const Schedule& schedule_;
  std::uint64_t& formulas_;
  SolverContext context_;
  formula::Encoding encoding_;
  Solver solver_;
  bool determined_ = false;
  std::vector<World> worlds_;  ///< before the first step, after each
  std::vector<std::vector<formula::Choice>> choices_;
  std::vector<std::uint32_t> next_ids_;
  std::vector<std::map<std::uint32_t, std::uint32_t>>
      ids_;  ///< by entity: number in the formula → in the interpreter
};

}  // namespace

Witness solve_witness(const Problem& problem, const Schedule& schedule, unsigned resources,
                      std::uint64_t& formulas, Topic* topic) {
  using Kind = SolverContext::Kind;
  if (topic == nullptr || !topic->recorded()) {
    WitnessSolver used(problem, schedule, resources, formulas, topic, Kind::Any, Arithmetic::Older);
    Witness witness = used.solve();
    if (used.determined()) return witness;
  }
  Witness witness =
      WitnessSolver(problem, schedule, resources, formulas, topic, Kind::Fresh, Arithmetic::Older).solve();
  if (!witness.gave_up) return witness;
  return WitnessSolver(problem, schedule, resources, formulas, topic, Kind::Fresh, Arithmetic::Newer).solve();
}

}  // namespace quiesce::analyzer
