#include "bench/java_generator.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace quiesce::bench {
namespace {

// Templates are files of bench/templates; '@' stands for the number of the class.
std::string read_template(const std::string& name) {
  std::ifstream file(std::string(QUIESCE_SOURCE_DIR) + "/bench/templates/" + name);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

constexpr std::string_view functionality_template =
    R"("Place Order @": ["placeOrder@", "addLine@"], "Pay Order @": ["findTotal@", "pay@", "ship@"])";
constexpr std::string_view rule_template =
    R"("WHERE order_lines_@.order_id == orders_@.id THEN order_lines_@.price <= orders_@.total")";

std::string instantiate(std::string_view text, std::size_t number) {
  const std::string digits = std::to_string(number);
  std::string result;
  result.reserve(text.size() + text.size() / 8);
  for (const char c : text) {
    if (c == '@') {
      result += digits;
    } else {
      result += c;
    }
  }
  return result;
}

}  // namespace

GeneratedApplication generate_application(std::size_t java_lines) {
  const std::string class_template = read_template("OrderService.java");
  const std::string schema_template = read_template("schema.sql");
  GeneratedApplication result;
  std::string schema;
  std::string rules;
  std::string functionalities;
  for (std::size_t number = 1; !class_template.empty() && result.java_lines < java_lines; ++number) {
    std::string java = instantiate(class_template, number);
    result.java_lines += static_cast<std::size_t>(std::count(java.begin(), java.end(), '\n'));
    result.files.push_back({"src/OrderService" + std::to_string(number) + ".java", std::move(java)});
    schema += instantiate(schema_template, number);
    rules += (number == 1 ? "" : ",\n") + instantiate(rule_template, number);
    functionalities += (number == 1 ? "" : ",\n") + instantiate(functionality_template, number);
  }
  result.files.push_back({"schema.sql", schema});
  result.files.push_back({"invariants.json", "{\"Eventual Invariants\": [" + rules + "]}"});
  result.files.push_back({"functionalities.json", "{" + functionalities + "}"});
  return result;
}

}  // namespace quiesce::bench
