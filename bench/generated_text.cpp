#include "bench/generated_text.hpp"

namespace quiesce::bench {

std::string filled(std::string_view text, Replacements replacements) {
  std::string result;
  while (!text.empty()) {
    bool replaced = false;
    for (const auto& [name, value] : replacements) {
      if (text.front() != '{' || !text.substr(1).starts_with(name)) continue;
      if (text.size() < name.size() + 2 || text[name.size() + 1] != '}') continue;
      result += value;
      text.remove_prefix(name.size() + 2);
      replaced = true;
      break;
    }
    if (replaced) continue;
    result += text.front();
    text.remove_prefix(1);
  }
  return result;
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string result;
  for (const std::string& part : parts) {
    if (&part != &parts.front()) result += between;
    result += part;
  }
  return result;
}

std::string in_quotes(std::string_view text) {
  return '"' + std::string(text) + '"';
}

std::string java_class(std::string_view name, const std::vector<std::string>& methods) {
  constexpr std::string_view text = R"java(import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

public class {name} {
    private final Connection connection;

    public {name}(Connection connection) {
        this.connection = connection;
    }
{methods}}
)java";
  std::string all;
  for (const std::string& method : methods) all += '\n' + method;
  return filled(text, {{"name", std::string(name)}, {"methods", all}});
}

}  // namespace quiesce::bench
