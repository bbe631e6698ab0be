// Functionalities that do the same under different names. What is known of instances of one is known of
// instances of the other: so of the multisets that are alike only the first is searched, and where it has no
// violation, none of them has one.
#pragma once

#include <vector>

#include "analyzer/slicing.hpp"
#include "analyzer/task_answerer.hpp"
#include "quiesce/ir/fingerprint.hpp"

namespace quiesce::analyzer {

class Alike {
 public:
  explicit Alike(const ir::Application& application);

  /// By functionality: the first one that does the same.
  [[nodiscard]] const std::vector<std::size_t>& first() const { return first_; }
  /// The same for what a slice has left of them.
  [[nodiscard]] std::vector<std::size_t> first(const Slice& slice) const;

 private:
  std::vector<std::size_t> first_;
};

/// By task: the first task of the same invariant whose functionalities are alike, itself if there is none.
[[nodiscard]] std::vector<std::size_t> first_alike(const Alike& alike, const std::vector<Slice>& slices,
                                                   const std::vector<Task>& tasks);

/// Nothing was found, and nothing was left out.
[[nodiscard]] bool tells_of_others(const TaskResult& result);

}  // namespace quiesce::analyzer
