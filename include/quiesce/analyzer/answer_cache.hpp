// Answers of earlier checks. Enters: a key, which stands for all that an answer depends on. Leaves: the
// answer as it was stored, if it is known.
#pragma once

#include <optional>
#include <string>

#include "quiesce/ir/digest.hpp"

namespace quiesce::analyzer {

/// Called from all workers.
class AnswerCache {
 public:
  AnswerCache() = default;
  AnswerCache(const AnswerCache&) = delete;
  AnswerCache& operator=(const AnswerCache&) = delete;
  virtual ~AnswerCache() = default;

  [[nodiscard]] virtual std::optional<std::string> find(const ir::Digest& key) = 0;
  virtual void store(const ir::Digest& key, std::string answer) = 0;
};

}  // namespace quiesce::analyzer
