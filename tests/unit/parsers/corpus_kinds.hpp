// What each kind of corpus case does with its input.
#pragma once

#include <string>

namespace quiesce::tests {

[[nodiscard]] std::string run_schema(const std::string& input);
[[nodiscard]] std::string run_sql(const std::string& input);
[[nodiscard]] std::string run_rules(const std::string& input);
[[nodiscard]] std::string run_java(const std::string& input);
[[nodiscard]] std::string run_functionalities(const std::string& input);
[[nodiscard]] std::string run_errors(const std::string& input);

}  // namespace quiesce::tests
