// The clauses of a SELECT that are not supported, and LIMIT.
#include <limits>

#include "parsers/sql/select.hpp"

namespace quiesce::parsers::sql {
namespace {

bool reject(Translation& translation, std::string_view id, const Node& place, const std::string& message,
            const std::string& help = {}) {
  translation.error(id, translation.place(place), message, help);
  return false;
}

/// The constant that LIMIT or OFFSET is given, also through '?'.
std::optional<ir::Value> constant(Translation& translation, const Node& node) {
  if (kind_of(node) != "A_Const" && kind_of(node) != "ParamRef") return std::nullopt;
  const auto value = Expressions(translation, Scope{}).translate(node);
  const ir::Value* literal = value ? literal_value(*value) : nullptr;
  return literal == nullptr ? std::nullopt : std::optional(*literal);
}

}  // namespace

bool is_plain_select(Translation& translation, const Node& select) {
  bool plain = true;
  if (!field(select, "withClause").is_null()) {
    plain = reject(translation, "Q2242", field(select, "withClause"), "WITH is not supported",
                   "write the inner query as a join or as EXISTS");
  }
  if (text_field(select, "op") != "SETOP_NONE") {
    return reject(translation, "Q2243", field(select, "rarg"),
                  "UNION, INTERSECT and EXCEPT are not supported", "write two queries");
  }
  if (field(select, "valuesLists").is_array()) {
    return reject(translation, "Q2244", select, "VALUES as a query is not supported");
  }
  if (field(select, "groupClause").is_array()) {
    plain = reject(translation, "Q2245", field(select, "groupClause"), "GROUP BY is not supported",
                   "ask for one group at a time: … WHERE column = ?");
  }
  if (!field(select, "havingClause").is_null()) {
    plain = reject(translation, "Q2246", field(select, "havingClause"), "HAVING is not supported");
  }
  if (!field(select, "windowClause").is_null()) {
    plain = reject(translation, "Q2247", field(select, "windowClause"), "WINDOW is not supported");
  }
  if (!field(select, "intoClause").is_null()) {
    plain = reject(translation, "Q2248", field(select, "intoClause"), "SELECT INTO is not supported");
  }
  const Node& distinct = field(select, "distinctClause");
  if (distinct.is_array() && !distinct.empty() && !kind_of(distinct[0]).empty()) {
    plain = reject(translation, "Q2249", distinct, "DISTINCT ON is not supported");
  }
  const Node& offset = field(select, "limitOffset");
  if (!offset.is_null()) {
    const auto skipped = constant(translation, offset);
    const auto* number = skipped ? std::get_if<ir::Number>(&*skipped) : nullptr;
    if (number == nullptr || *number != ir::Number(0)) {
      plain = reject(translation, "Q2250", offset, "OFFSET is not supported");
    }
  }
  return plain;
}

bool read_limit(Translation& translation, const Node& select, std::optional<std::uint32_t>& limit) {
  if (text_field(select, "limitOption") == "LIMIT_OPTION_WITH_TIES") {
    return reject(translation, "Q2251", field(select, "limitCount"), "WITH TIES is not supported");
  }
  const Node& node = field(select, "limitCount");
  if (node.is_null()) return true;
  const auto value = constant(translation, node);
  if (value && ir::is_null(*value)) return true;  // LIMIT ALL
  const auto* number = value ? std::get_if<ir::Number>(&*value) : nullptr;
  if (number == nullptr || !number->is_integer() || *number < ir::Number(0) ||
      *number > ir::Number(std::numeric_limits<std::uint32_t>::max())) {
    return reject(translation, "Q2252", node, "LIMIT needs a constant",
                  "write the number into the statement");
  }
  limit = static_cast<std::uint32_t>(number->numerator());
  return true;
}

}  // namespace quiesce::parsers::sql
