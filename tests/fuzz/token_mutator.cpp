// Mutations that leave most of a text understandable: words, signs and lines are moved, dropped, repeated and
// replaced by others of the same text. Every fourth mutation is libFuzzer's own, on bytes.
#include <array>
#include <cctype>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace quiesce::fuzz {
namespace {

using Pieces = std::vector<std::string_view>;

constexpr std::array<std::string_view, 44> familiar{
    "0",      "1",      "-1",     "2147483647", "9223372036854775807",
    "1e9",    "0.1",    "NULL",   "null",       "true",
    "false",  "<",      "<=",     "==",         "!=",
    "=",      ">=",     "+",      "-",          "*",
    "/",      "%",      "AND",    "OR",         "NOT",
    "EXISTS", "FORALL", "WHERE",  "THEN",       "SUM",
    "COUNT",  "UNIQUE", "DELETE", "SELECT",     "CASCADE",
    "return", "break",  "while",  "throw",      "{",
    "}",      "(",      ")",      ","};

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

Pieces tokens_of(std::string_view text) {
  Pieces tokens;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    while (is_word(text[at]) && end < text.size() && is_word(text[end])) ++end;
    tokens.push_back(text.substr(at, end - at));
    at = end;
  }
  return tokens;
}

Pieces lines_of(std::string_view text) {
  Pieces lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

class Mutation {
 public:
  explicit Mutation(unsigned seed) : random_(seed) {}

  std::string of(std::string_view text) {
    const bool whole_lines = below(4) == 0;
    const Pieces pieces = whole_lines ? lines_of(text) : tokens_of(text);
    if (pieces.empty()) return std::string(familiar[below(familiar.size())]);
    return joined(changed(pieces, whole_lines));
  }

 private:
  std::size_t below(std::size_t count) { return random_() % count; }

  /// A place with something to read on it, if a few tries find one.
  std::size_t place(const Pieces& pieces) {
    std::size_t at = below(pieces.size());
    for (int tries = 0; tries < 8 && std::isspace(static_cast<unsigned char>(pieces[at].front())) != 0;
         ++tries)
      at = below(pieces.size());
    return at;
  }

  Pieces changed(Pieces pieces, bool whole_lines) {
    const auto at = static_cast<std::ptrdiff_t>(place(pieces));
    const std::size_t other = place(pieces);
    const auto begin = pieces.begin();
    switch (below(5)) {
      case 0:
        pieces.erase(begin + at);
        break;
      case 1:
        std::swap(pieces[static_cast<std::size_t>(at)], pieces[other]);
        break;
      case 2: {
        const Pieces copied(begin + at,
                            begin + at +
                                std::min<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(below(8)) + 1,
                                                         pieces.end() - begin - at));
        pieces.insert(begin + static_cast<std::ptrdiff_t>(other), copied.begin(), copied.end());
        break;
      }
      case 3:
        if (!whole_lines) pieces[static_cast<std::size_t>(at)] = familiar[below(familiar.size())];
        break;
      default:
        pieces[static_cast<std::size_t>(at)] = pieces[other];
    }
    return pieces;
  }

  static std::string joined(const Pieces& pieces) {
    std::string text;
    for (const std::string_view piece : pieces) text += piece;
    return text;
  }

  std::minstd_rand random_;
};

}  // namespace
}  // namespace quiesce::fuzz

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  if (seed % 4 == 0) return LLVMFuzzerMutate(data, size, max_size);
  quiesce::fuzz::Mutation mutation(seed);
  std::string text = mutation.of({reinterpret_cast<const char*>(data), size});
  if (seed % 4 == 1) text = mutation.of(text);
  text.resize(std::min(text.size(), max_size));
  std::memcpy(data, text.data(), text.size());
  return text.size();
}
