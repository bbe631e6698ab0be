#include "visualizers/json_node.hpp"

namespace quiesce::visualizers {

using Json = nlohmann::json;
using violations::Decimal;
using violations::Scalar;

const Json* JsonNode::find(std::string_view key) const {
  if (!value_.is_object()) return nullptr;
  const auto found = value_.find(std::string(key));
  return found == value_.end() ? nullptr : &*found;
}

std::string JsonNode::path_of(std::string_view key) const {
  return path_.empty() ? std::string(key) : path_ + "." + std::string(key);
}

void JsonNode::wrong(std::string_view key, std::string_view expected) const {
  fail("'" + std::string(key) + "' should be " + std::string(expected));
}

std::optional<std::uint64_t> JsonNode::number(const Json& value, std::string_view key,
                                              std::uint64_t limit) const {
  if (value.is_number_unsigned() && value.get<std::uint64_t>() <= limit) return value.get<std::uint64_t>();
  wrong(key, "a number from 0 to " + std::to_string(limit));
  return std::nullopt;
}

void JsonNode::convert(const Json& value, std::string_view key, std::string& target) const {
  if (!value.is_string()) return wrong(key, "a string");
  target = value.get<std::string>();
}

void JsonNode::convert(const Json& value, std::string_view key, bool& target) const {
  if (!value.is_boolean()) return wrong(key, "true or false");
  target = value.get<bool>();
}

void JsonNode::convert(const Json& value, std::string_view key, std::uint32_t& target) const {
  if (const auto read = number(value, key, std::numeric_limits<std::uint32_t>::max())) {
    target = static_cast<std::uint32_t>(*read);
  }
}

void JsonNode::convert(const Json& value, std::string_view key, std::uint64_t& target) const {
  if (const auto read = number(value, key, std::numeric_limits<std::int64_t>::max())) target = *read;
}

void JsonNode::convert(const Json& value, std::string_view key, double& target) const {
  if (!value.is_number()) return wrong(key, "a number");
  target = value.get<double>();
}

void JsonNode::convert(const Json& value, std::string_view key, Scalar& target) const {
  if (value.is_null()) {
    target = std::monostate{};
  } else if (value.is_boolean()) {
    target = value.get<bool>();
  } else if (value.is_number_integer() &&
             (!value.is_number_unsigned() ||
              value.get<std::uint64_t>() <=
                  static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))) {
    target = value.get<std::int64_t>();
  } else if (value.is_string()) {
    target = value.get<std::string>();
  } else if (value.is_object() && value.contains("decimal") && value["decimal"].is_string()) {
    target = Decimal{value["decimal"].get<std::string>()};
  } else {
    wrong(key, "null, a boolean, an integer, a string or {\"decimal\": \"…\"}");
  }
}

void JsonNode::convert(const Json& value, std::string_view key, std::vector<bool>& target) const {
  if (!value.is_array()) return wrong(key, "an array");
  for (const Json& element : value) {
    bool flag = false;
    convert(element, key, flag);
    target.push_back(flag);
  }
}

}  // namespace quiesce::visualizers
