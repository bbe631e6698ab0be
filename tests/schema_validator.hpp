// As much of JSON Schema as docs/*.schema.json (draft 2020-12) and the schema of SARIF (draft 4) use; another
// keyword is an error, so that a schema never says more than is checked.
#pragma once

#include <algorithm>
#include <cctype>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>
#include <string_view>

namespace quiesce::test {

class SchemaValidator {
 public:
  using Json = nlohmann::json;
  explicit SchemaValidator(const std::string& path) { std::ifstream(path) >> root_; }

  /// The first problem, with its place; empty if there is none.
  [[nodiscard]] std::string validate(const Json& value) const { return check(root_, value, "$"); }

 private:
  [[nodiscard]] static bool has_type(const std::string& type, const Json& value) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    if (type == "boolean") return value.is_boolean();
    return type == "null" && value.is_null();
  }

  [[nodiscard]] static bool has_any_type(const Json& types, const Json& value) {
    if (types.is_string()) return has_type(types, value);
    return std::ranges::any_of(types, [&](const Json& type) { return has_type(type, value); });
  }

  /// RFC 3986, as far as characters go; an absolute one has a scheme.
  [[nodiscard]] static bool has_format(const std::string& format, const std::string& text) {
    static const std::regex moment(R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))");
    if (format == "date-time") return std::regex_match(text, moment);
    const auto is_hexadecimal = [&](std::size_t i) {
      return i < text.size() && std::isxdigit(static_cast<unsigned char>(text[i])) != 0;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
      const bool encoded = text[i] == '%' && is_hexadecimal(i + 1) && is_hexadecimal(i + 2);
      const bool plain = std::isalnum(static_cast<unsigned char>(text[i])) != 0 ||
                         std::string_view("-._~:/?#[]@!$&'()*+,;=").find(text[i]) != std::string_view::npos;
      if (!encoded && !plain) return false;
    }
    const std::size_t scheme =
        text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.");
    const bool absolute = scheme != 0 && scheme != std::string::npos && text[scheme] == ':';
    return format == "uri-reference" || (format == "uri" && absolute);
  }

  [[nodiscard]] std::string check(const Json& schema, const Json& value, const std::string& at) const {
    static const std::set<std::string> known{"$schema",
                                             "title",
                                             "description",
                                             "$defs",
                                             "definitions",
                                             "id",
                                             "default",
                                             "type",
                                             "enum",
                                             "const",
                                             "pattern",
                                             "format",
                                             "minimum",
                                             "maximum",
                                             "minItems",
                                             "uniqueItems",
                                             "required",
                                             "properties",
                                             "additionalProperties",
                                             "items",
                                             "prefixItems",
                                             "anyOf",
                                             "oneOf",
                                             "$ref"};
    for (const auto& [keyword, unused] : schema.items()) {
      if (!known.contains(keyword)) return at + ": keyword '" + keyword + "' is not supported";
    }
    if (schema.contains("$ref")) {
      const std::string problem =
          check(root_.at(Json::json_pointer(schema["$ref"].get<std::string>().substr(1))), value, at);
      if (!problem.empty()) return problem;
    }
    if (schema.contains("type") && !has_any_type(schema["type"], value))
      return at + ": type is not " + schema["type"].dump();
    if (schema.contains("const") && schema["const"] != value)
      return at + ": is not " + schema["const"].dump();
    if (schema.contains("enum") && std::ranges::find(schema["enum"], value) == schema["enum"].end()) {
      return at + ": " + value.dump() + " is not in " + schema["enum"].dump();
    }
    if (schema.contains("minimum") && value < schema["minimum"]) return at + ": too small";
    if (schema.contains("maximum") && value > schema["maximum"]) return at + ": too large";
    if (value.is_string() && schema.contains("format") && !has_format(schema["format"], value))
      return at + ": " + value.dump() + " is no " + schema["format"].get<std::string>();
    if (schema.contains("pattern") &&
        !std::regex_search(value.get<std::string>(), std::regex(schema["pattern"].get<std::string>()))) {
      return at + ": does not match " + schema["pattern"].dump();
    }
    if (schema.contains("anyOf") && std::ranges::none_of(schema["anyOf"], [&](const Json& choice) {
          return check(choice, value, at).empty();
        })) {
      return at + ": fits none of anyOf";
    }
    if (schema.contains("oneOf") && std::ranges::count_if(schema["oneOf"], [&](const Json& choice) {
                                      return check(choice, value, at).empty();
                                    }) != 1) {
      return at + ": fits not exactly one of oneOf";
    }
    if (value.is_object()) return check_object(schema, value, at);
    return value.is_array() ? check_array(schema, value, at) : "";
  }

  [[nodiscard]] std::string check_object(const Json& schema, const Json& value, const std::string& at) const {
    for (const Json& key : schema.value("required", Json::array())) {
      if (!value.contains(key.get<std::string>())) return at + ": " + key.dump() + " is missing";
    }
    const Json properties = schema.value("properties", Json::object());
    const Json others = schema.value("additionalProperties", Json(true));
    for (const auto& [key, member] : value.items()) {
      const bool named = properties.contains(key);
      if (!named && others == false) return at + ": '" + key + "' is not allowed";
      const Json& applied = named ? properties[key] : others;
      const std::string problem = applied.is_object() ? check(applied, member, at + "." + key) : "";
      if (!problem.empty()) return problem;
    }
    return "";
  }

  [[nodiscard]] std::string check_array(const Json& schema, const Json& value, const std::string& at) const {
    if (value.size() < schema.value("minItems", std::size_t{0})) return at + ": too few elements";
    if (schema.value("uniqueItems", false) &&
        std::set<Json>(value.begin(), value.end()).size() != value.size())
      return at + ": an element stands there twice";
    const Json first = schema.value("prefixItems", Json::array());
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (i >= first.size() && !schema.contains("items")) break;
      const Json& applied = i < first.size() ? first[i] : schema["items"];
      const std::string problem = check(applied, value[i], at + "[" + std::to_string(i) + "]");
      if (!problem.empty()) return problem;
    }
    return "";
  }

  Json root_;
};

}  // namespace quiesce::test
