// The answers of earlier checks of an application, in its folder: .quiesce/cache/answers.
//
// Nothing that is found there is trusted to be ours: what is no folder, no regular file, too large or damaged
// is passed over, and written anew. Several runs may use the file at once, and any of them may be killed.
#pragma once

#include <filesystem>
#include <mutex>

#include "cli/answer_records.hpp"
#include "quiesce/analyzer/answer_cache.hpp"

namespace quiesce::cli {

class AnswerFile : public analyzer::AnswerCache {
 public:
  static constexpr std::size_t default_limit = std::size_t{64} << 20U;

  /// Reads what is there. The file never becomes larger than the limit.
  explicit AnswerFile(std::filesystem::path application, std::size_t limit = default_limit);

  [[nodiscard]] std::optional<std::string> find(const ir::Digest& key) override;
  void store(const ir::Digest& key, std::string answer) override;

  /// Adds what is new to the file, as a whole or not at all. What went wrong, in words; empty if nothing did.
  /// Where another run is writing for long, nothing is written this time.
  [[nodiscard]] std::string save();

 private:
  const std::filesystem::path application_;
  const std::size_t limit_;
  std::mutex guard_;
  AnswerRecords records_;
  std::uint64_t run_ = 1;  ///< the number of this run
  bool new_ = false;       ///< there are answers that the file does not have
};

}  // namespace quiesce::cli
