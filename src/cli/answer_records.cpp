#include "cli/answer_records.hpp"

#include <algorithm>
#include <vector>

namespace quiesce::cli {
namespace {

// mark, used (8 bytes), size of the answer (8), key (32), answer, checksum (32) of all but the mark
constexpr std::string_view mark = "\x7fQA1";
constexpr std::size_t number_size = 8;
constexpr std::size_t digest_size = std::tuple_size_v<ir::Digest>;
constexpr std::size_t head_size = mark.size() + 2 * number_size + digest_size;

std::string to_bytes(std::uint64_t number) {
  std::string bytes;
  for (std::size_t i = 0; i < number_size; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xffU);
  return bytes;
}

std::uint64_t to_number(std::string_view bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < number_size; ++i)
    number |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
  return number;
}

std::string to_bytes(const ir::Digest& digest) {
  return {digest.begin(), digest.end()};
}

std::string checksum(std::string_view bytes) {
  return to_bytes(ir::Hash().bytes(bytes).finish());
}

std::size_t packed_size(const AnswerRecord& record) {
  return head_size + record.answer.size() + digest_size;
}

/// The size of the answer of the record that starts here, if it fits.
bool fits(std::string_view bytes, std::uint64_t& size) {
  if (bytes.size() < head_size + digest_size) return false;
  size = to_number(bytes.substr(mark.size() + number_size));
  return size <= bytes.size() - head_size - digest_size;
}

}  // namespace

std::string pack(const AnswerRecords& records, std::size_t limit) {
  std::vector<AnswerRecords::const_iterator> order;
  for (auto record = records.begin(); record != records.end(); ++record) order.push_back(record);
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a->second.used > b->second.used; });
  std::string bytes;
  for (const auto& record : order) {
    const auto& [key, kept] = *record;
    if (bytes.size() + packed_size(kept) > limit) break;
    const std::string body = to_bytes(kept.used) + to_bytes(kept.answer.size()) + to_bytes(key) + kept.answer;
    bytes.append(mark).append(body).append(checksum(body));
  }
  return bytes;
}

AnswerRecords unpack(std::string_view bytes) {
  AnswerRecords records;
  // Marks that start nothing cost a checksum each; a file made of them must not cost the square of its size.
  std::size_t patience = 4 * bytes.size();
  for (std::size_t at = bytes.find(mark); at != std::string_view::npos; at = bytes.find(mark, at)) {
    const std::string_view rest = bytes.substr(at);
    std::uint64_t size = 0;
    ++at;
    if (!fits(rest, size)) continue;
    const std::string_view body = rest.substr(mark.size(), head_size - mark.size() + size);
    if (body.size() > patience) break;
    if (checksum(body) != rest.substr(mark.size() + body.size(), digest_size)) {
      patience -= body.size();
      continue;
    }
    at += mark.size() + body.size() + digest_size - 1;
    ir::Digest key{};
    std::copy_n(body.begin() + 2 * number_size, digest_size, key.begin());
    AnswerRecord& record = records[key];
    const std::uint64_t used = to_number(body);
    if (record.used <= used) record = {std::string(body.substr(2 * number_size + digest_size)), used};
  }
  return records;
}

}  // namespace quiesce::cli
