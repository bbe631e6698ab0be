#include "parsers/sql/tree_node.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

namespace quiesce::parsers::sql {

namespace {

const Node& null_node() {
  static const Node node;
  return node;
}

bool is_valid_utf8(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  for (std::size_t i = 0; i < text.size();) {
    const unsigned char first = byte(i);
    if (first < 0x80U) {
      ++i;
      continue;
    }
    const std::size_t length = first >= 0xF0U ? 4 : first >= 0xE0U ? 3 : 2;
    if (first < 0xC2U || first > 0xF4U || i + length > text.size()) return false;
    const unsigned char second = byte(i + 1);
    // Overlong forms, surrogates and what lies beyond Unicode show in the second byte.
    if ((first == 0xE0U && second < 0xA0U) || (first == 0xEDU && second > 0x9FU) ||
        (first == 0xF0U && second < 0x90U) || (first == 0xF4U && second > 0x8FU)) {
      return false;
    }
    for (std::size_t k = 1; k < length; ++k) {
      if ((byte(i + k) & 0xC0U) != 0x80U) return false;
    }
    i += length;
  }
  return true;
}

}  // namespace

const Node& Node::operator[](std::size_t index) const {
  return index < count_ ? children_[index] : null_node();
}

const Node& Node::find(std::string_view key) const {
  if (kind_ != Kind::Object) return null_node();
  const Node* found = std::find_if(begin(), end(), [&](const Node& child) { return child.key_ == key; });
  return found == end() ? null_node() : *found;
}

/// Reads without recursion: a long chain of operators nests thousands of objects.
class TreeReader {
 public:
  TreeReader(std::string& json, std::pmr::memory_resource& arena) : json_(json), arena_(arena) {}

  /// Nothing if the text is not well formed.
  std::optional<Node> run() {
    do {
      if (!step()) return std::nullopt;
    } while (!open_.empty());
    skip_blanks();
    if (at_ != json_.size() || nodes_.size() != 1) return std::nullopt;
    return nodes_.front();
  }

 private:
  /// A container that is not closed yet; its children so far are the nodes from `first` on.
  struct Open {
    Node node;
    std::size_t first;
  };

  [[nodiscard]] char peek() const { return at_ < json_.size() ? json_[at_] : '\0'; }
  void skip_blanks() {
    while (peek() == ' ' || peek() == '\n' || peek() == '\t' || peek() == '\r') ++at_;
  }
  bool take(char c) {
    skip_blanks();
    if (peek() != c) return false;
    ++at_;
    return true;
  }

  /// One value with its key, or the end of a container.
  bool step() {
    const bool inside = !open_.empty();
    const bool object = inside && open_.back().node.kind_ == Node::Kind::Object;
    if (inside && take(object ? '}' : ']')) {
      close();
      return true;
    }
    if (inside && nodes_.size() > open_.back().first && !take(',')) return false;
    Node node;
    if (object && (!take('"') || !read_text(node.key_) || !take(':'))) return false;
    return read_value(node);
  }

  void close() {
    Node node = open_.back().node;
    const std::size_t first = open_.back().first;
    const std::size_t count = nodes_.size() - first;
    if (count > 0) {
      auto* children = static_cast<Node*>(arena_.allocate(count * sizeof(Node), alignof(Node)));
      std::uninitialized_copy_n(nodes_.begin() + static_cast<std::ptrdiff_t>(first), count, children);
      node.children_ = children;
      node.count_ = static_cast<std::uint32_t>(count);
      nodes_.resize(first);
    }
    open_.pop_back();
    nodes_.push_back(node);
  }

  bool read_value(Node& node) {
    skip_blanks();
    const char c = peek();
    if (c == '{' || c == '[') {
      ++at_;
      node.kind_ = c == '{' ? Node::Kind::Object : Node::Kind::Array;
      open_.push_back({node, nodes_.size()});
      return true;
    }
    bool good = true;
    if (c == '"') {
      ++at_;
      node.kind_ = Node::Kind::Text;
      good = read_text(node.text_);
    } else if (take_word("true")) {
      node.kind_ = Node::Kind::Boolean;
      node.number_ = 1;
    } else if (take_word("false")) {
      node.kind_ = Node::Kind::Boolean;
    } else if (!take_word("null")) {
      node.kind_ = Node::Kind::Number;
      const char* begin = json_.data() + at_;
      const auto [end, problem] = std::from_chars(begin, json_.data() + json_.size(), node.number_);
      good = problem == std::errc{};
      at_ += static_cast<std::size_t>(end - begin);
    }
    nodes_.push_back(node);
    return good;
  }

  bool take_word(std::string_view word) {
    if (json_.compare(at_, word.size(), word) != 0) return false;
    at_ += word.size();
    return true;
  }

  /// After the opening quote. Escapes are resolved in place: they only get shorter.
  bool read_text(std::string_view& text) {
    const std::size_t begin = at_;
    std::size_t to = at_;
    while (at_ < json_.size() && json_[at_] != '"') {
      if (json_[at_] == '\\') {
        if (!read_escape(to)) return false;
      } else {
        json_[to++] = json_[at_++];
      }
    }
    if (at_ >= json_.size()) return false;
    ++at_;
    text = std::string_view(json_).substr(begin, to - begin);
    return true;
  }

  bool read_escape(std::size_t& to) {
    constexpr std::string_view letters = "bfnrt";
    constexpr std::string_view meanings = "\b\f\n\r\t";
    const char c = at_ + 1 < json_.size() ? json_[at_ + 1] : '\0';
    at_ += 2;
    if (c == 'u') return read_code(to);
    const std::size_t known = letters.find(c);
    json_[to++] = known == std::string_view::npos ? c : meanings[known];
    return c != '\0';
  }

  /// \u00XX: libpg_query writes nothing but ASCII this way.
  bool read_code(std::size_t& to) {
    unsigned code = 0;
    if (at_ + 4 > json_.size()) return false;
    const char* begin = json_.data() + at_;
    const auto [end, problem] = std::from_chars(begin, begin + 4, code, 16);
    if (problem != std::errc{} || end != begin + 4 || code > 0x7FU) return false;
    at_ += 4;
    json_[to++] = static_cast<char>(code);
    return true;
  }

  std::string& json_;
  std::pmr::memory_resource& arena_;
  std::size_t at_ = 0;
  std::vector<Node> nodes_;
  std::vector<Open> open_;
};

Tree::Tree(std::string json) : json_(std::move(json)) {
  if (is_valid_utf8(json_)) root_ = TreeReader(json_, arena_).run().value_or(Node{});
}

}  // namespace quiesce::parsers::sql
