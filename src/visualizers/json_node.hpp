// A place in a JSON document that is read into plain structs. The first problem is kept with its path;
// reading goes on with default values, so that a wrong file costs a message and nothing else.
#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "quiesce/violations/record.hpp"
#include "visualizers/json_names.hpp"

namespace quiesce::visualizers {

class JsonNode {
 public:
  JsonNode(const nlohmann::json& value, std::string path, std::string& error)
      : value_(value), path_(std::move(path)), error_(error) {
    if (!value_.is_object()) fail("an object is expected");
  }

  void fail(const std::string& problem) const {
    if (error_.empty()) error_ = (path_.empty() ? "report" : path_) + ": " + problem;
  }

  [[nodiscard]] std::optional<JsonNode> child(std::string_view key) const {
    const nlohmann::json* found = find(key);
    if (found == nullptr) return std::nullopt;
    return JsonNode(*found, path_of(key), error_);
  }

  /// Leaves the target as it is if the key is missing.
  template <class T>
  void get(std::string_view key, T& target) const {
    if (const nlohmann::json* found = find(key)) convert(*found, key, target);
  }
  template <class T>
  void need(std::string_view key, T& target) const {
    if (find(key) == nullptr) fail("'" + std::string(key) + "' is missing");
    get(key, target);
  }
  template <class Enum, std::size_t Size>
  void get_word(std::string_view key, const NameTable<Enum, Size>& table, Enum& target) const {
    std::string word;
    need(key, word);
    if (const auto value = value_in(table, word)) {
      target = *value;
    } else {
      fail("'" + std::string(key) + "' has a value that is not known");
    }
  }
  template <class T, class Read>
  void each(std::string_view key, std::vector<T>& target, const Read& read) const {
    const nlohmann::json* found = find(key);
    if (found == nullptr) return;
    if (!found->is_array()) return wrong(key, "an array");
    for (std::size_t i = 0; i < found->size(); ++i) {
      const JsonNode node((*found)[i], path_of(key) + "[" + std::to_string(i) + "]", error_);
      read(node, target.emplace_back());
    }
  }

 private:
  [[nodiscard]] const nlohmann::json* find(std::string_view key) const;
  [[nodiscard]] std::string path_of(std::string_view key) const;
  void wrong(std::string_view key, std::string_view expected) const;
  [[nodiscard]] std::optional<std::uint64_t> number(const nlohmann::json& value, std::string_view key,
                                                    std::uint64_t limit) const;

  void convert(const nlohmann::json& value, std::string_view key, std::string& target) const;
  void convert(const nlohmann::json& value, std::string_view key, bool& target) const;
  void convert(const nlohmann::json& value, std::string_view key, std::uint32_t& target) const;
  void convert(const nlohmann::json& value, std::string_view key, std::uint64_t& target) const;
  void convert(const nlohmann::json& value, std::string_view key, double& target) const;
  void convert(const nlohmann::json& value, std::string_view key, violations::Scalar& target) const;
  void convert(const nlohmann::json& value, std::string_view key, std::vector<bool>& target) const;
  template <class T>
  void convert(const nlohmann::json& value, std::string_view key, std::vector<T>& target) const {
    if (!value.is_array()) return wrong(key, "an array");
    for (const nlohmann::json& element : value) convert(element, key, target.emplace_back());
  }

  const nlohmann::json& value_;
  std::string path_;
  std::string& error_;
};

}  // namespace quiesce::visualizers
