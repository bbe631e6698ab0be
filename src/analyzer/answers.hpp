// What earlier checks answered, found by keys that hash exactly what an answer depends on.
//
// Whatever the answer to a question takes for granted must be in its key, or must be stored with the answer
// and be checked again when it is used. docs/decisions/ says for each question why its key is enough.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "analyzer/possible.hpp"
#include "quiesce/analyzer/answer_cache.hpp"
#include "quiesce/analyzer/options.hpp"
#include "quiesce/ir/fingerprint.hpp"

namespace quiesce::analyzer {

/// Of one check: where answers are kept, and how many questions were answered by whom.
class Answers {
 public:
  Answers(const CheckOptions& options, unsigned resources);

  [[nodiscard]] bool kept() const { return cache_ != nullptr; }
  [[nodiscard]] std::optional<std::string> find(const ir::Digest& key) const;
  void store(const ir::Digest& key, std::string answer) const;

  void count_known() { ++known_; }
  void count_asked() { ++asked_; }
  [[nodiscard]] std::uint64_t known() const { return known_; }
  [[nodiscard]] std::uint64_t asked() const { return asked_; }
  /// The tool, the solver and the options that answers depend on.
  [[nodiscard]] const ir::Digest& settings() const { return settings_; }

 private:
  AnswerCache* cache_;
  ir::Digest settings_{};
  std::atomic<std::uint64_t> known_{0}, asked_{0};
};

/// What a question is about. All of its functionalities and rules belong to the application of its keys.
struct Subject {
  std::string_view kind;
  std::vector<std::size_t> functionalities{};
  std::vector<const ir::Rule*> rules{};
  std::vector<std::uint64_t> numbers{};              ///< whatever else tells it from others
  const std::vector<std::uint32_t>* rows = nullptr;  ///< by entity, of the application; null: not known yet
};

/// Keys for questions about one application, which must outlive them.
class Keys {
 public:
  Keys(const ir::Application& application, Answers& answers);

  [[nodiscard]] Answers& answers() const { return answers_; }
  /// Only where answers are kept.
  [[nodiscard]] ir::Digest key(const Subject& subject) const;

  /// The known answer, or that of `ask`, which is kept if it is one.
  template <typename Ask>
  [[nodiscard]] Possible possible(const Subject& subject, const Ask& ask) const {
    ir::Digest key{};
    if (answers_.kept()) {
      key = this->key(subject);
      if (const auto known = known_possible(key)) return *known;
    }
    answers_.count_asked();
    const Possible answer = ask();
    if (answers_.kept()) keep(key, answer);
    return answer;
  }

 private:
  [[nodiscard]] std::optional<Possible> known_possible(const ir::Digest& key) const;
  void keep(const ir::Digest& key, Possible answer) const;

  const ir::Application& application_;
  Answers& answers_;
  std::unique_ptr<ir::Fingerprints> prints_;
};

}  // namespace quiesce::analyzer
