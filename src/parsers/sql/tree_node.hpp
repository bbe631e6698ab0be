// libpg_query's JSON as a tree that is cheap to build and to throw away: nodes lie in one arena, and texts
// are views into the JSON itself. A general JSON library took two thirds of the time of a statement.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory_resource>
#include <optional>
#include <string>
#include <string_view>

namespace quiesce::parsers::sql {

class Node {
 public:
  enum class Kind : std::uint8_t { Null, Boolean, Number, Text, Array, Object };

  Node() = default;

  [[nodiscard]] bool is_null() const { return kind_ == Kind::Null; }
  [[nodiscard]] bool is_array() const { return kind_ == Kind::Array; }
  [[nodiscard]] bool is_object() const { return kind_ == Kind::Object; }

  /// The elements of an array, or the values of an object.
  [[nodiscard]] const Node* begin() const { return children_; }
  [[nodiscard]] const Node* end() const { return children_ + count_; }
  [[nodiscard]] auto rbegin() const { return std::reverse_iterator(end()); }
  [[nodiscard]] auto rend() const { return std::reverse_iterator(begin()); }
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] bool empty() const { return count_ == 0; }
  /// A null node where there is none.
  [[nodiscard]] const Node& operator[](std::size_t index) const;
  [[nodiscard]] const Node& back() const { return (*this)[count_ == 0 ? 0 : count_ - 1]; }
  [[nodiscard]] const Node& find(std::string_view key) const;

  /// The name that an object knows this value by.
  [[nodiscard]] std::string_view key() const { return key_; }
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] bool boolean() const { return kind_ == Kind::Boolean && number_ != 0; }
  [[nodiscard]] std::optional<std::int64_t> number() const {
    return kind_ == Kind::Number ? std::optional(number_) : std::nullopt;
  }

 private:
  friend class TreeReader;

  std::string_view key_;
  std::string_view text_;
  const Node* children_ = nullptr;
  std::int64_t number_ = 0;
  std::uint32_t count_ = 0;
  Kind kind_ = Kind::Null;
};

/// Owns the nodes of one tree.
class Tree {
 public:
  explicit Tree(std::string json);
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;
  ~Tree() = default;

  /// A null node if the text is no JSON or not valid UTF-8.
  [[nodiscard]] const Node& root() const { return root_; }

 private:
  std::string json_;
  std::pmr::monotonic_buffer_resource arena_;
  Node root_;
};

}  // namespace quiesce::parsers::sql
