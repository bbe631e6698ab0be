// Answers as bytes of a file, and back. Each record has a checksum of its own, so that damage loses only what
// it hits.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "quiesce/ir/digest.hpp"

namespace quiesce::cli {

struct AnswerRecord {
  std::string answer;
  std::uint64_t used = 0;  ///< by which run last; runs are counted
};
using AnswerRecords = std::map<ir::Digest, AnswerRecord>;

/// No more than `limit` bytes: the records that were used last.
[[nodiscard]] std::string pack(const AnswerRecords& records, std::size_t limit);
/// Whatever the bytes are: the whole and undamaged records among them.
[[nodiscard]] AnswerRecords unpack(std::string_view bytes);

}  // namespace quiesce::cli
