// Enters: an invariant and the instances that may break it together. Leaves: whether they do, and the
// execution that is shown. Everything that is known of smaller multisets has been found before.
#pragma once

#include "analyzer/confirm.hpp"
#include "analyzer/known_searches.hpp"
#include "analyzer/preparation.hpp"
#include "analyzer/search.hpp"

namespace quiesce::analyzer {

struct Task {
  std::size_t invariant = 0;
  Multiset functionalities;
};

struct TaskResult {
  SearchResult search;
  std::optional<violations::Violation> violation;
  std::string failure;  ///< of ours: a witness that the interpreter does not repeat
  double seconds = 0;
  StoredAnswer kept;  ///< what is known of it later, as far as it has come
};

[[nodiscard]] TaskResult undecided(const std::string& reason);

class TaskAnswerer {
 public:
  /// All of it must outlive the answerer.
  struct Sources {
    const ir::Application& application;
    const diagnostics::SourceMap& sources;
    const CheckOptions& options;
    const Preparation& prepared;
    const KnownSearches& known;
    unsigned resources;  ///< of the solver, for each formula
    /// Of the rules that have to do with the invariant: does no execution of the part leave one false?
    std::function<bool(std::size_t invariant, const Multiset& part, bool cut)> clean;
  };
  explicit TaskAnswerer(Sources sources) : from_(std::move(sources)) {}

  [[nodiscard]] TaskResult answer(const Task& task) const;
  /// Is there a step that could break it?
  [[nodiscard]] bool has_to_search(const Task& task) const;
  struct Asked {
    const Task& task;
    TaskResult& result;
  };
  /// Is it known, from one search, that none of these is violated? They have the same instances, slice and
  /// rules about the start, and are about absolute invariants. If not, only the formulas are counted.
  [[nodiscard]] bool none_breaks(const std::vector<Asked>& asked) const;
  /// Is the answer known from an earlier check?
  [[nodiscard]] bool recall(const Task& task, TaskResult& result) const;
  /// Is the answer that of a task that asks the same of others? Only that there is no violation is: one that
  /// there is has to be shown.
  [[nodiscard]] bool take_over(const Task& task, const TaskResult& alike, TaskResult& result) const;

 private:
  [[nodiscard]] bool stopped() const { return from_.options.stop != nullptr && from_.options.stop->load(); }
  [[nodiscard]] bool absolute(const Task& task) const;
  /// What it answers is kept with the result, which must outlive it.
  [[nodiscard]] KnownClean known_clean(const Task& task, TaskResult& result) const;
  [[nodiscard]] Problem problem_of(const Task& task, const KnownClean& clean) const;
  [[nodiscard]] SearchSettings settings_of(const Task& task, const Problem& problem, const KnownClean& clean,
                                           Topic& topic) const;
  [[nodiscard]] bool certain(const TaskResult& result) const;
  void keep(const Task& task, TaskResult& result) const;
  [[nodiscard]] SearchResult look(const Problem& problem, const SearchSettings& settings) const;
  [[nodiscard]] Confirmation execute(const Problem& problem, const Schedule& schedule, Topic* topic,
                                     TaskResult& result) const;
  void show(const Task& task, const SearchSettings& settings, TaskResult& result) const;
  void show_others(const Problem& problem, const SearchSettings& settings, const Schedule& shown,
                   TaskResult& result, violations::Violation& violation) const;

  const Sources from_;
};

}  // namespace quiesce::analyzer
