#include <algorithm>

#include "quiesce/violations/explain.hpp"
#include "quiesce/violations/scalar.hpp"
#include "violations/accesses.hpp"

namespace quiesce::violations {
namespace {

class Finder {
 public:
  explicit Finder(const Execution& execution) : execution_(execution) {}

  std::vector<Conflict> find() {
    for (std::size_t i = 0; i < execution_.steps.size(); ++i) {
      if (execution_.steps[i].aborted) continue;
      for (const Access& access : execution_.steps[i].accesses) {
        if (access.kind == AccessKind::Read) {
          add_last_writer(Conflict::Kind::ReadsFrom, i, access);
          add_missed(i, access);
        } else if (is_effect(access)) {
          add_last_writer(Conflict::Kind::Overwrites, i, access);
        }
      }
      add_missed_inserts(i);
    }
    return std::move(found_);
  }

 private:
  [[nodiscard]] bool foreign(std::size_t a, std::size_t b) const {
    return !same_instance(execution_.steps[a], execution_.steps[b]);
  }

  void add(Conflict::Kind kind, std::size_t first, std::size_t second, const Access& cell) {
    Conflict conflict{kind, first, second, cell.entity, cell.attribute};
    if (std::ranges::find(found_, conflict) == found_.end()) found_.push_back(std::move(conflict));
  }

  void add_last_writer(Conflict::Kind kind, std::size_t step, const Access& access) {
    const std::size_t writer = last_effect(execution_, step, access);
    if (writer < execution_.steps.size() && foreign(step, writer)) add(kind, step, writer, access);
  }

  /// Does the instance of step `reader` commit a write after step `writer`?
  [[nodiscard]] bool goes_on(std::size_t reader, std::size_t writer) const {
    for (std::size_t k = writer + 1; k < execution_.steps.size(); ++k) {
      if (!foreign(k, reader) && commits_a_write(execution_.steps[k])) return true;
    }
    return false;
  }

  void add_missed(std::size_t reader, const Access& read) {
    for (std::size_t j = reader + 1; j < execution_.steps.size(); ++j) {
      const Step& step = execution_.steps[j];
      if (step.aborted || !foreign(reader, j) || !goes_on(reader, j)) continue;
      if (std::ranges::any_of(step.accesses, [&](const Access& access) { return touches(access, read); })) {
        add(Conflict::Kind::MissesWrite, reader, j, read);
      }
    }
  }

  void add_missed_inserts(std::size_t reader) {
    for (std::size_t j = reader + 1; j < execution_.steps.size(); ++j) {
      const Step& step = execution_.steps[j];
      if (step.aborted || !foreign(reader, j) || !goes_on(reader, j)) continue;
      for (const Access& access : step.accesses) {
        if (access.kind != AccessKind::Insert) continue;
        const Row* row = find_row(step.after, access.entity, access.row);
        if (looked_for(execution_.steps[reader], access, row)) {
          add(Conflict::Kind::MissesWrite, reader, j, access);
        }
      }
    }
  }

  const Execution& execution_;
  std::vector<Conflict> found_;
};

}  // namespace

std::vector<Conflict> find_conflicts(const Execution& execution) {
  return Finder(execution).find();
}

}  // namespace quiesce::violations
