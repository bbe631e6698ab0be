// Answers that live as long as a test.
#pragma once

#include <map>
#include <mutex>
#include <set>

#include "quiesce/analyzer/answer_cache.hpp"

namespace quiesce::analyzer::testing {

class MemoryCache : public AnswerCache {
 public:
  std::optional<std::string> find(const ir::Digest& key) override {
    const std::lock_guard lock(guard_);
    const auto found = answers.find(key);
    return found == answers.end() ? std::nullopt : std::optional(found->second);
  }
  void store(const ir::Digest& key, std::string answer) override {
    const std::lock_guard lock(guard_);
    answers[key] = std::move(answer);
    stored.insert(key);
  }

  std::map<ir::Digest, std::string> answers;
  std::set<ir::Digest> stored;  ///< since it was last cleared

 private:
  std::mutex guard_;
};

}  // namespace quiesce::analyzer::testing
