#include "analyzer/concrete.hpp"

#include <algorithm>

namespace quiesce::analyzer {
namespace {

ir::Value zero(ir::Type type) {
  if (type == ir::Type::Boolean) return false;
  if (ir::is_numeric(type)) return ir::Number(0);
  if (type == ir::Type::Text) return std::string();
  return ir::Moment{};
}

}  // namespace

ir::Value ModelChoices::find(const interpreter::ChoiceSite& site, ir::Type type) const {
  const auto found = choices_.values.find(site);
  // A choice that the formula does not mention does not matter to it.
  return found == choices_.values.end() ? zero(type) : found->second;
}

ir::Value ModelChoices::unknown(const interpreter::ChoiceSite& site, const ir::Unknown&, ir::Type type) {
  return find(site, type);
}

ir::Value ModelChoices::unknown_argument(std::size_t parameter, ir::Type type, bool) {
  const auto found = choices_.arguments.find(parameter);
  return found == choices_.arguments.end() ? zero(type) : found->second;
}

ir::Value ModelChoices::generated(const interpreter::ChoiceSite& site, const ir::Generated&, ir::Type type,
                                  const interpreter::ValueSet&) {
  return find(site, type);
}

ir::Value ModelChoices::now(const interpreter::ChoiceSite& site, ir::Type type, const ir::Value&) {
  return find(site, type);
}

std::size_t ModelChoices::pick(const interpreter::ChoiceSite& site,
                               const std::vector<std::vector<std::uint32_t>>& candidates) {
  const auto found = choices_.picks.find(site);
  if (found == choices_.picks.end()) return 0;
  const auto at = std::find(candidates.begin(), candidates.end(), found->second);
  return at == candidates.end() ? 0 : static_cast<std::size_t>(at - candidates.begin());
}

}  // namespace quiesce::analyzer
