#include "violations/sentence.hpp"

#include <algorithm>

#include "quiesce/violations/scalar.hpp"
#include "violations/accesses.hpp"

namespace quiesce::violations {
namespace {

constexpr std::size_t name_limit = 60;
constexpr std::size_t value_limit = 40;
constexpr std::size_t shown_cells = 3;

std::string name(std::string_view text) {
  return shortened(text, name_limit);
}
std::string who(const Step& step) {
  return name(step.functionality) + " #" + std::to_string(step.instance);
}
std::string value(const Scalar& scalar) {
  return shortened(to_text(scalar), value_limit);
}

std::string join(const std::vector<std::string>& parts) {
  std::string result;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) result += i + 1 == parts.size() ? " and " : ", ";
    result += parts[i];
  }
  return result;
}

/// What the effect did to the cell that was read: "wrote 5", "deleted that row".
std::string did(const Access& effect) {
  switch (effect.kind) {
    case AccessKind::Write:
      return "wrote " + value(effect.after);
    case AccessKind::Insert:
      return "inserted a row into " + name(effect.entity);
    case AccessKind::Delete:
      return "deleted that row";
    case AccessKind::Read:
      break;
  }
  return "read it";
}

/// The value a step wrote to the cell, also by an insert.
std::string value_written(const Step& step, const Access& effect, const std::string& attribute) {
  if (effect.kind == AccessKind::Write) return value(effect.after);
  const Table* table = find_table(step.after, effect.entity);
  const Row* row = find_row(step.after, effect.entity, effect.row);
  if (table == nullptr || row == nullptr) return "";
  const auto found = std::ranges::find(table->attributes, attribute);
  const auto index = static_cast<std::size_t>(found - table->attributes.begin());
  return index < row->cells.size() ? value(row->cells[index]) : "";
}

/// Does the step put the value into another cell? Small numbers are equal by chance too often, so they
/// count only under the same name.
bool copies(const Step& step, const Access& read) {
  const bool is_text = std::holds_alternative<std::string>(value_read(read));
  for (const Access& access : step.accesses) {
    if (access.kind == AccessKind::Write && access.after == value_read(read) &&
        (is_text || access.attribute == read.attribute)) {
      return true;
    }
    if (access.kind != AccessKind::Insert) continue;
    const Row* row = find_row(step.after, access.entity, access.row);
    if (is_text && row != nullptr && std::ranges::find(row->cells, value_read(read)) != row->cells.end())
      return true;
  }
  return false;
}

std::size_t further_writes(const Execution& execution, const Race& race) {
  std::size_t count = 0;
  if (race.main.read == nullptr) return count;
  for (std::size_t j = race.main.reader + 1; j < race.user; ++j) {
    const Step& step = execution.steps[j];
    if (j == race.main.writer || step.aborted || same_instance(step, execution.steps[race.main.reader]))
      continue;
    count += std::ranges::any_of(step.accesses, [&](const Access& a) { return touches(a, *race.main.read); })
                 ? 1
                 : 0;
  }
  return count;
}

std::string miss_sentence(const Execution& execution, const Race& race) {
  const Step& reader = execution.steps[race.main.reader];
  const Step& writer = execution.steps[race.main.writer];
  if (race.main.read == nullptr) {
    return who(reader) + " looked for rows of " + name(race.main.write->entity) + " before " + who(writer) +
           " inserted one";
  }
  const Access& read = *race.main.read;
  const bool copied = race.kind == RaceKind::StaleRead && copies(execution.steps[race.user], read);
  std::string result = who(reader) + (copied ? " copied " : " decided on ") + name(read.attribute) + " " +
                       value(value_read(read)) + ", read before " + who(writer) + " " + did(*race.main.write);
  const std::size_t more = further_writes(execution, race);
  if (more == 1) result += ", and before one more write";
  if (more > 1) result += ", and before " + std::to_string(more) + " more writes";
  return result;
}

std::string skew_half(const Execution& execution, const ReadAndWrite& pair) {
  const Step& reader = execution.steps[pair.reader];
  const Step& writer = execution.steps[pair.writer];
  if (pair.read == nullptr) {
    return who(reader) + " looked for rows of " + name(pair.write->entity) + " before " + who(writer) +
           " inserted one";
  }
  return who(reader) + " read " + name(pair.read->entity) + "." + name(pair.read->attribute) + " " +
         value(value_read(*pair.read)) + " before " + who(writer) + " " + did(*pair.write);
}

std::string dirty_sentence(const Execution& execution, const Race& race) {
  const Step& reader = execution.steps[race.main.reader];
  const Step& writer = execution.steps[race.main.writer];
  std::string result = who(reader) + " read " + name(race.main.read->attribute) + " " +
                       value(value_read(*race.main.read)) + " of " + who(writer) +
                       ", which had finished only step " + std::to_string(writer.number);
  if (writer.step_count != 0) result += " of " + std::to_string(writer.step_count);
  return result;
}

std::string overwriting(const Execution& execution, const ReadAndWrite& pair, std::string_view verb) {
  const Step& later = execution.steps[pair.reader];
  const Step& earlier = execution.steps[pair.writer];
  std::string cell = name(pair.read->entity);
  if (!pair.read->attribute.empty()) cell += "." + name(pair.read->attribute);
  std::string result = who(later) + std::string(verb) + cell + " of " + who(earlier);
  if (pair.read->kind != AccessKind::Write) return result;
  return result + " (" + value_written(earlier, *pair.write, pair.read->attribute) + " → " +
         value(pair.read->after) + ")";
}

std::string step_name(const Step& step) {
  return "step " + std::to_string(step.number) + " (" + name(step.transaction) + ")";
}

/// "tournament.creator_name = 'ANONYMOUS' and tournament.state = 'ACTIVE'"; empty if nothing is marked.
std::string broken_cells(const Execution& execution) {
  std::vector<std::string> cells;
  std::size_t count = 0;
  for (const Table& table : violating_state(execution).tables) {
    for (const Row& row : table.rows) {
      for (std::size_t i = 0; i < row.breaks.size() && i < row.cells.size(); ++i) {
        if (!row.breaks[i] || i >= table.attributes.size() || ++count > shown_cells) continue;
        cells.push_back(name(table.entity) + "." + name(table.attributes[i]) + " = " + value(row.cells[i]));
      }
    }
  }
  if (count > shown_cells) cells.push_back(std::to_string(count - shown_cells) + " more");
  return join(cells);
}

const Step& breaking_step(const Execution& execution) {
  return execution.steps[std::min(execution.breaking_step, execution.steps.size() - 1)];
}

std::string with_cells(const std::string& sentence, const Execution& execution) {
  const std::string cells = broken_cells(execution);
  return cells.empty() ? sentence : sentence + ", " + cells;
}

/// Once another instance took over, the earlier one never comes back.
bool is_serial(const Execution& execution) {
  std::vector<std::uint32_t> order;
  for (const Step& step : execution.steps) {
    if (!order.empty() && order.back() == step.instance) continue;
    if (std::ranges::find(order, step.instance) != order.end()) return false;
    order.push_back(step.instance);
  }
  return true;
}

std::vector<std::string> instances_in_order(const Execution& execution) {
  std::vector<std::string> result;
  for (const Step& step : execution.steps) {
    if (std::ranges::find(result, who(step)) == result.end()) result.push_back(who(step));
  }
  return result;
}

}  // namespace

std::string race_sentence(const Execution& execution, const Race& race) {
  switch (race.kind) {
    case RaceKind::LostUpdate:
    case RaceKind::StaleRead:
      return miss_sentence(execution, race);
    case RaceKind::WriteSkew:
      return skew_half(execution, race.main) + ", and " + skew_half(execution, race.back);
    case RaceKind::DirtyRead:
      return dirty_sentence(execution, race);
    case RaceKind::CrossedWrites:
      return overwriting(execution, race.main, " overwrote ") + ", but " +
             overwriting(execution, race.back, " had overwritten ");
  }
  return "";
}

std::string abort_sentence(const Step& aborted, const std::vector<std::uint32_t>& written) {
  std::vector<std::string> numbers;
  std::ranges::transform(written, std::back_inserter(numbers),
                         [](std::uint32_t n) { return std::to_string(n); });
  const std::string reason =
      aborted.reason.empty() ? "" : " (" + shortened(aborted.reason, 2 * name_limit) + ")";
  return who(aborted) + " aborted in its step " + std::to_string(aborted.number) + reason +
         " and left what step" + (numbers.size() > 1 ? "s " : " ") + join(numbers) + " had written";
}

/// The cells are those of the last state, which is not the one that the breaking step left.
bool later_steps(const Execution& execution) {
  return execution.breaking_step + 1 < execution.steps.size();
}

std::string alone_sentence(const Execution& execution) {
  const Step& step = breaking_step(execution);
  const std::string alone = name(step.functionality) + " alone breaks it";
  if (later_steps(execution))
    return with_cells(alone + " from its " + step_name(step) + " on: at the end", execution);
  return with_cells(alone + ": after its " + step_name(step), execution);
}

std::string together_sentence(const Execution& execution) {
  const Step& step = breaking_step(execution);
  const bool later = later_steps(execution);
  const std::string together =
      std::string(is_serial(execution) ? ", one after the other, break it" : " together break it") +
      (later ? " from " : ": after ");
  return with_cells(join(instances_in_order(execution)) + together + step_name(step) + " of " + who(step) +
                        (later ? " on: at the end" : ""),
                    execution);
}

}  // namespace quiesce::violations
