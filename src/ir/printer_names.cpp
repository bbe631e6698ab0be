#include "ir/printer_names.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <unordered_map>

namespace quiesce::ir::printing {
namespace {

bool same_name(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

class UniqueNames {
 public:
  std::string make(const std::string& wanted, std::string_view fallback) {
    const std::string base = wanted.empty() ? std::string(fallback) : one_line(wanted);
    const unsigned uses = ++uses_[base];
    return uses == 1 ? base : base + "#" + std::to_string(uses);
  }

 private:
  std::unordered_map<std::string, unsigned> uses_;
};

}  // namespace

std::string one_line(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') {
      result += "\\n";
    } else if (c == '\t') {
      result += "\\t";
    } else if (c == '\r') {
      result += "\\r";
    } else if (byte < 0x20 || byte == 0x7f) {
      std::array<char, 8> buffer{};
      std::snprintf(buffer.data(), buffer.size(), "\\x%02x", static_cast<unsigned>(byte));
      result += buffer.data();
    } else {
      result += c;
    }
  }
  return result;
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  std::string result;
  for (const std::string& part : parts) {
    if (!result.empty()) result += separator;
    result += part;
  }
  return result;
}

std::string type_name(Type type, bool nullable) {
  return std::string(to_string(type)) + (nullable ? "?" : "");
}

std::vector<std::string> variable_names(const Transaction& transaction) {
  std::vector<std::string> names(transaction.variables.size());
  UniqueNames unique;
  for (const VariableId id : transaction.parameters) {
    names[id.index] = unique.make(transaction[id].name, "parameter");
  }
  const auto take = [&](bool published) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      const Variable& variable = transaction.variables[i];
      if (names[i].empty() && variable.published == published) names[i] = unique.make(variable.name, "value");
    }
  };
  take(true);
  take(false);
  return names;
}

std::vector<std::string> cursor_names(const Transaction& transaction) {
  std::vector<std::string> names;
  UniqueNames unique;
  for (const Cursor& cursor : transaction.cursors) names.push_back(unique.make(cursor.name, "rows"));
  return names;
}

void RowScope::open(const RowBinding& binding, const Schema& schema) {
  const std::string base = binding.name.empty() ? schema[binding.entity].name : one_line(binding.name);
  const auto taken = [&](const std::string& name) {
    return std::any_of(rows_.begin(), rows_.end(), [&](const Entry& e) { return same_name(e.name, name); });
  };
  std::string name = base;
  for (unsigned number = 2; taken(name); ++number) name = base + "#" + std::to_string(number);
  rows_.push_back({binding.row, std::move(name)});
}

std::string RowScope::name(RowId row, EntityId entity, const Schema& schema) const {
  const auto found =
      std::find_if(rows_.rbegin(), rows_.rend(), [&](const Entry& entry) { return entry.row == row; });
  if (found != rows_.rend()) return found->name;
  return schema[entity].name;
}

}  // namespace quiesce::ir::printing
