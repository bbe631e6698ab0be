#include "violations/race.hpp"

#include <algorithm>

#include "quiesce/violations/scalar.hpp"
#include "violations/accesses.hpp"

namespace quiesce::violations {
namespace {

bool better(const Race& a, const Race& b) {
  if (a.relevant != b.relevant) return a.relevant;
  if (a.kind != b.kind) return a.kind < b.kind;
  return a.fit > b.fit;
}

class Races {
 public:
  explicit Races(const Execution& execution)
      : execution_(execution), steps_(execution.steps), breaking_(breaking_rows(execution)) {
    collect_pairs();
  }

  std::optional<Race> best() {
    for (const ReadAndWrite& pair : later_writes_) add_miss(pair);
    for (const ReadAndWrite& a : later_writes_) {
      for (const ReadAndWrite& b : later_writes_) add_skew(a, b);
    }
    for (std::size_t i = 0; i < steps_.size(); ++i) add_dirty_reads(i);
    add_crossed_writes();
    return best_;
  }

 private:
  /// All (read, later foreign effect on what was read).
  void collect_pairs() {
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      if (steps_[i].aborted) continue;
      for (std::size_t j = i + 1; j < steps_.size(); ++j) {
        if (!steps_[j].aborted && !same_instance(steps_[i], steps_[j])) collect_pairs(i, j);
      }
    }
  }

  void collect_pairs(std::size_t reader, std::size_t writer) {
    for (const Access& write : steps_[writer].accesses) {
      if (!is_effect(write)) continue;
      for (const Access& read : steps_[reader].accesses) {
        if (read.kind == AccessKind::Read && touches(write, read)) {
          later_writes_.push_back({reader, writer, &read, &write});
        }
      }
      const Row* row = find_row(steps_[writer].after, write.entity, write.row);
      if (write.kind == AccessKind::Insert && looked_for(steps_[reader], write, row)) {
        later_writes_.push_back({reader, writer, nullptr, &write});
      }
    }
  }

  void offer(Race race) {
    race.relevant = race.user == execution_.breaking_step || writes_any(steps_[race.user], breaking_);
    if (race.user == execution_.breaking_step) race.fit += 2;
    if (!best_ || better(race, *best_)) best_ = race;
  }

  void add_miss(const ReadAndWrite& pair) {
    for (std::size_t k = pair.writer + 1; k < steps_.size(); ++k) {
      if (!same_instance(steps_[k], steps_[pair.reader]) || !commits_a_write(steps_[k])) continue;
      const bool same_cell = pair.read != nullptr && effect_on(k, *pair.read);
      const int cell = pair.read != nullptr ? 4 : 0;  // a cell is certain, a row that was looked for a guess
      offer({.kind = same_cell ? RaceKind::LostUpdate : RaceKind::StaleRead,
             .main = pair,
             .back = {},
             .user = k,
             .fit = cell + (carries(k, pair) ? 1 : 0) - (read_again(pair, k) ? 1 : 0)});
    }
  }

  void add_skew(const ReadAndWrite& a, const ReadAndWrite& b) {
    const bool opposite = same_instance(steps_[a.reader], steps_[b.writer]) &&
                          same_instance(steps_[b.reader], steps_[a.writer]) && a.writer > b.writer;
    // Two guesses (rows that were looked for) make a skew of inserts, a guess and a fact do not.
    if (!opposite || (a.read == nullptr) != (b.read == nullptr)) return;
    if (a.read != nullptr && (effect_on(b.writer, *a.read) || effect_on(a.writer, *b.read))) return;
    offer({.kind = RaceKind::WriteSkew, .main = b, .back = a, .user = a.writer});
  }

  void add_dirty_reads(std::size_t reader) {
    if (steps_[reader].aborted) return;
    for (const Access& read : steps_[reader].accesses) {
      if (read.kind != AccessKind::Read) continue;
      const std::size_t writer = last_effect(execution_, reader, read);
      if (writer == steps_.size() || same_instance(steps_[reader], steps_[writer])) continue;
      if (!unfinished(execution_, writer, reader)) continue;
      for (std::size_t k = reader; k < steps_.size(); ++k) {
        if (!same_instance(steps_[k], steps_[reader]) || !commits_a_write(steps_[k])) continue;
        offer({.kind = RaceKind::DirtyRead,
               .main = {reader, writer, &read, find_effect(writer, read)},
               .back = {},
               .user = k});
      }
    }
  }

  void add_crossed_writes() {
    std::vector<ReadAndWrite> overwriting;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      if (steps_[i].aborted) continue;
      for (const Access& write : steps_[i].accesses) {
        if (!is_effect(write)) continue;
        const std::size_t other = last_effect(execution_, i, write);
        if (other == steps_.size() || same_instance(steps_[i], steps_[other])) continue;
        overwriting.push_back({i, other, &write, find_effect(other, write)});
      }
    }
    for (const ReadAndWrite& a : overwriting) {
      for (const ReadAndWrite& b : overwriting) {
        if (a.reader <= b.reader || !same_instance(steps_[a.reader], steps_[b.writer]) ||
            !same_instance(steps_[b.reader], steps_[a.writer])) {
          continue;
        }
        const int fit =
            (breaks_rule(execution_, *a.read) ? 1 : 0) + (breaks_rule(execution_, *b.read) ? 1 : 0);
        offer({.kind = RaceKind::CrossedWrites, .main = a, .back = b, .user = a.reader, .fit = fit});
      }
    }
  }

  [[nodiscard]] const Access* find_effect(std::size_t step, const Access& cell) const {
    const auto& accesses = steps_[step].accesses;
    const auto found =
        std::ranges::find_if(accesses, [&](const Access& access) { return touches(access, cell); });
    return found == accesses.end() ? nullptr : &*found;
  }
  [[nodiscard]] bool effect_on(std::size_t step, const Access& cell) const {
    return find_effect(step, cell) != nullptr;
  }

  /// Does step `user` take the value that was read as an argument?
  [[nodiscard]] bool carries(std::size_t user, const ReadAndWrite& pair) const {
    return pair.read != nullptr &&
           std::ranges::any_of(steps_[user].arguments, [&](const NamedValue& argument) {
             return argument.origin == NamedValue::Origin::Carried &&
                    argument.value == value_read(*pair.read);
           });
  }

  [[nodiscard]] bool read_again(const ReadAndWrite& pair, std::size_t user) const {
    if (pair.read == nullptr) return false;
    for (std::size_t i = pair.writer + 1; i <= user; ++i) {
      if (!same_instance(steps_[i], steps_[pair.reader])) continue;
      for (const Access& access : steps_[i].accesses) {
        if (access.kind == AccessKind::Read && access.entity == pair.read->entity &&
            access.row == pair.read->row && access.attribute == pair.read->attribute) {
          return true;
        }
      }
    }
    return false;
  }

  const Execution& execution_;
  const std::vector<Step>& steps_;
  Rows breaking_;
  std::vector<ReadAndWrite> later_writes_;
  std::optional<Race> best_;
};

}  // namespace

bool unfinished(const Execution& execution, std::size_t step, std::size_t now) {
  const Step& asked = execution.steps[step];
  std::uint32_t reached = 0;
  for (std::size_t i = 0; i < execution.steps.size(); ++i) {
    if (!same_instance(execution.steps[i], asked)) continue;
    if (i > now) return true;
    reached = std::max(reached, execution.steps[i].number);
  }
  return reached < asked.step_count;  // cut off: a rule may break before every instance has ended
}

std::optional<Race> best_race(const Execution& execution) {
  return Races(execution).best();
}

}  // namespace quiesce::violations
