#include "parsers/json/shape.hpp"

#include <algorithm>
#include <limits>

namespace quiesce::parsers::json {

void Shape::mismatch(const Value& value, const std::string& what, const std::string& wanted,
                     const std::string& help) {
  diagnostics_.error("Q1120", value.location, what + " is " + wanted + ", not " + std::string(value.kind()),
                     help);
}

const Text* Shape::text(const Value& value, const std::string& what, const std::string& help) {
  if (value.text() == nullptr) mismatch(value, what, "a string", help);
  return value.text();
}

const Array* Shape::array(const Value& value, const std::string& what, const std::string& help) {
  if (value.array() == nullptr) mismatch(value, what, "an array", help);
  return value.array();
}

const Object* Shape::object(const Value& value, const std::string& what, const std::string& help) {
  if (value.object() == nullptr) mismatch(value, what, "an object", help);
  return value.object();
}

std::optional<std::uint32_t> Shape::positive(const Value& value, const std::string& what) {
  const auto* number = std::get_if<std::int64_t>(&value.node);
  if (number != nullptr && *number >= 1 && *number <= std::numeric_limits<std::uint32_t>::max()) {
    return static_cast<std::uint32_t>(*number);
  }
  diagnostics_.error("Q1121", value.location, what + " is a whole number from 1 on", "for example 2");
  return std::nullopt;
}

bool Shape::known_keys(const Object& object, const std::string& what, const std::vector<std::string>& keys) {
  bool known = true;
  for (const Member& member : object) {
    if (std::find(keys.begin(), keys.end(), member.key.text) != keys.end()) continue;
    std::string help = diagnostics::did_you_mean(member.key.text, keys);
    if (help.empty()) {
      for (const std::string& key : keys) help += (help.empty() ? "there are '" : ", '") + key + "'";
    }
    diagnostics_.error("Q1122", member.key_location, what + " has no key '" + member.key.text + "'",
                       std::move(help));
    known = false;
  }
  return known;
}

}  // namespace quiesce::parsers::json
