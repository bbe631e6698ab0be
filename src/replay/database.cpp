#include "replay/database.hpp"

namespace quiesce::replay {

std::string offered_name(const violations::Chosen& chosen) {
  return chosen.what == "now" ? "now " + chosen.type : chosen.what;
}

std::string offered_name(const violations::Entity& entity, const violations::Column& column) {
  if (column.default_kind == violations::Column::Default::Now) return "now " + column.type;
  return entity.name + "." + column.name;
}

std::string quoted_text(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'') quoted += '\'';
    quoted += c;
  }
  return quoted + "'";
}

}  // namespace quiesce::replay
