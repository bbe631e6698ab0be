#include "violations/accesses.hpp"

#include <algorithm>
#include <cctype>

#include "quiesce/violations/scalar.hpp"

namespace quiesce::violations {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool has_word(const std::string& text, const std::string& word) {
  if (word.empty()) return false;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const bool begins = at == 0 || !is_word(text[at - 1]);
    const std::size_t end = at + word.size();
    if (begins && (end == text.size() || !is_word(text[end]))) return true;
  }
  return false;
}

}  // namespace

bool is_effect(const Access& access) {
  switch (access.kind) {
    case AccessKind::Read:
      return false;
    case AccessKind::Write:
      return access.before != access.after;
    case AccessKind::Insert:
    case AccessKind::Delete:
      return true;
  }
  return false;
}

bool commits_a_write(const Step& step) {
  return !step.aborted && std::ranges::any_of(step.accesses, is_effect);
}

bool touches(const Access& effect, const Access& cell) {
  if (!is_effect(effect) || effect.row != cell.row || effect.entity != cell.entity) return false;
  return effect.attribute.empty() || cell.attribute.empty() || effect.attribute == cell.attribute;
}

const Scalar& value_read(const Access& read) {
  return std::holds_alternative<std::monostate>(read.before) ? read.after : read.before;
}

bool same_instance(const Step& a, const Step& b) {
  return a.instance == b.instance;
}

std::size_t instance_count(const Execution& execution) {
  std::set<std::uint32_t> instances;
  for (const Step& step : execution.steps) instances.insert(step.instance);
  return instances.size();
}

std::size_t last_effect(const Execution& execution, std::size_t before, const Access& cell) {
  for (std::size_t i = before; i-- > 0;) {
    const Step& step = execution.steps[i];
    if (step.aborted) continue;
    if (std::ranges::any_of(step.accesses, [&](const Access& access) { return touches(access, cell); }))
      return i;
  }
  return execution.steps.size();
}

bool looked_for(const Step& step, const Access& insert, const Row* row) {
  if (row == nullptr) return false;
  const auto is_in_row = [&](const Scalar& value) {
    return std::ranges::find(row->cells, value) != row->cells.end();
  };
  return std::ranges::any_of(step.executed, [&](const Executed& executed) {
    const std::string text = lower(executed.text);
    const std::size_t begin = text.find_first_not_of(" \t\r\n(");
    if (begin == std::string::npos || text.compare(begin, 6, "insert") == 0) return false;
    if (!has_word(text, lower(insert.entity))) return false;
    if (executed.arguments.empty()) return true;
    const bool query = text.compare(begin, 6, "update") != 0 && text.compare(begin, 6, "delete") != 0;
    return query ? std::ranges::all_of(executed.arguments, is_in_row)
                 : std::ranges::any_of(executed.arguments, is_in_row);
  });
}

Rows breaking_rows(const Execution& execution) {
  Rows rows;
  for (const Table& table : violating_state(execution).tables) {
    for (const Row& row : table.rows) {
      if (std::ranges::find(row.breaks, true) != row.breaks.end()) rows.emplace(table.entity, row.id);
    }
  }
  return rows;
}

bool breaks_rule(const Execution& execution, const Access& cell) {
  const State& state = violating_state(execution);
  const Table* table = find_table(state, cell.entity);
  const Row* row = find_row(state, cell.entity, cell.row);
  if (table == nullptr || row == nullptr) return false;
  for (std::size_t i = 0; i < row->breaks.size() && i < table->attributes.size(); ++i) {
    if (row->breaks[i] && (cell.attribute.empty() || cell.attribute == table->attributes[i])) return true;
  }
  return false;
}

bool writes_any(const Step& step, const Rows& rows) {
  return !step.aborted && std::ranges::any_of(step.accesses, [&](const Access& access) {
    return is_effect(access) && rows.contains({access.entity, access.row});
  });
}

}  // namespace quiesce::violations
