#include "quiesce/interpreter/enumerate.hpp"

#include <algorithm>

#include "interpreter/operators.hpp"
#include "interpreter/walk.hpp"

namespace quiesce::interpreter {
namespace {

using ir::Type;
using ir::Value;

void add(std::vector<Value>& values, const Value& value) {
  if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
}

/// Beyond every value that is used.
Value fresh(Type type, const ValueSet& used) {
  for (std::int64_t i = 1000;; ++i) {
    Value candidate = ir::Number(i);
    if (type == Type::Text) candidate = "key" + std::to_string(i);
    if (ir::is_temporal(type)) candidate = ir::Moment{i};
    if (!used.contains(candidate)) return candidate;
  }
}

}  // namespace

std::vector<Value> Domains::of(Type type, bool nullable) const {
  const auto found = values.find(type);
  std::vector<Value> all = found == values.end() ? std::vector<Value>{} : found->second;
  if (nullable) all.emplace_back(ir::Null{});
  return all;
}

Domains Domains::small(const ir::Application& application) {
  Domains domains;
  domains.values[Type::Boolean] = {false, true};
  domains.values[Type::Integer] = {ir::Number(0), ir::Number(1)};
  domains.values[Type::Decimal] = {ir::Number(0), ir::Number(1)};
  domains.values[Type::Text] = {std::string("a"), std::string("b")};
  for (const Type type : {Type::Date, Type::Time, Type::Timestamp}) {
    domains.values[type] = {ir::Moment{0}, ir::Moment{1}};
  }
  walk(application, [&](const ir::Expression& expression) {
    const auto* literal = std::get_if<ir::Literal>(&expression.node);
    if (literal == nullptr || !fits(literal->value, expression.type, false)) return;
    add(domains.values[expression.type], literal->value);
    if (expression.type == Type::Integer) add(domains.values[Type::Decimal], literal->value);
  });
  return domains;
}

bool EnumeratingChoices::next() {
  trail_.resize(position_);
  position_ = 0;
  while (!trail_.empty() && trail_.back().taken + 1 >= trail_.back().count) trail_.pop_back();
  if (trail_.empty()) return false;
  ++trail_.back().taken;
  return true;
}

std::size_t EnumeratingChoices::choose(std::size_t count) {
  if (count == 0) throw UnlawfulChoice("a choice among nothing: a type without values");
  if (count == 1) return 0;
  if (position_ == trail_.size()) trail_.push_back({0, count});
  return trail_[position_++].taken;
}

std::vector<std::size_t> EnumeratingChoices::taken() const {
  std::vector<std::size_t> indices;
  for (std::size_t i = 0; i < position_; ++i) indices.push_back(trail_[i].taken);
  return indices;
}

Value EnumeratingChoices::unknown(const ChoiceSite& /*site*/, const ir::Unknown& unknown, Type type) {
  const auto values = domains_->of(type, unknown.nullable);
  return values[choose(values.size())];
}

Value EnumeratingChoices::unknown_argument(std::size_t /*parameter*/, Type type, bool nullable) {
  const auto values = domains_->of(type, nullable);
  return values[choose(values.size())];
}

Value EnumeratingChoices::generated(const ChoiceSite& /*site*/, const ir::Generated& /*generated*/, Type type,
                                    const ValueSet& used) {
  auto values = domains_->of(type, false);
  std::erase_if(values, [&](const Value& value) { return used.contains(value); });
  if (values.empty()) return fresh(type, used);
  return values[choose(values.size())];
}

Value EnumeratingChoices::now(const ChoiceSite& /*site*/, Type type, const Value& earliest) {
  auto values = domains_->of(type, false);
  std::erase_if(values,
                [&](const Value& value) { return !is_null(earliest) && compare(value, earliest, type) < 0; });
  if (values.empty()) return earliest;
  return values[choose(values.size())];
}

std::size_t EnumeratingChoices::pick(const ChoiceSite& /*site*/,
                                     const std::vector<std::vector<std::uint32_t>>& candidates) {
  return choose(candidates.size());
}

EnumeratingChoices repeat(const Domains& domains, const std::vector<std::size_t>& taken) {
  EnumeratingChoices choices(domains);
  for (const std::size_t index : taken) choices.trail_.push_back({index, index + 1});
  return choices;
}

}  // namespace quiesce::interpreter
