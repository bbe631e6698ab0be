#include <algorithm>

#include "parsers/java/value.hpp"

namespace quiesce::parsers::java {
namespace {

template <typename... Cases>
struct Overload : Cases... {
  using Cases::operator()...;
};
template <typename... Cases>
Overload(Cases...) -> Overload<Cases...>;

StatementObject join(StatementObject a, const StatementObject& b) {
  for (auto& [index, argument] : a.arguments) {
    const auto other = b.arguments.find(index);
    argument.maybe_unset |= other == b.arguments.end() || other->second.maybe_unset ||
                            other->second.variable != argument.variable ||
                            other->second.untyped_null != argument.untyped_null;
  }
  for (const auto& [index, argument] : b.arguments) {
    const auto [mine, added] = a.arguments.emplace(index, argument);
    if (added) mine->second.maybe_unset = true;
  }
  if (a.result != b.result) a.result.reset();
  if (a.count != b.count) a.count.reset();
  a.generated_known = a.generated_known && b.generated_known && a.generated.size() == b.generated.size() &&
                      std::equal(a.generated.begin(), a.generated.end(), b.generated.begin());
  a.batched |= b.batched;
  return a;
}

CursorObject join(CursorObject a, const CursorObject& b) {
  if (a.row != b.row) {
    const bool both_fetched = a.row != RowState::Before && b.row != RowState::Before &&
                              a.row != RowState::Unclear && b.row != RowState::Unclear;
    a.row = both_fetched ? RowState::Fetched : RowState::Unclear;
  }
  if (a.last_read != b.last_read) a.last_read = nullptr;
  return a;
}

InstanceObject join(InstanceObject a, const InstanceObject& b, const PathState& state) {
  for (const auto& [name, value] : b.fields) {
    const auto [mine, added] = a.fields.emplace(name, value);
    if (!added) mine->second = merge_values(mine->second, value, state);
  }
  return a;
}

ObjectPtr merge_objects(const ObjectPtr& a, const ObjectPtr& b, const PathState& state) {
  if (a == b || !b) return a;
  if (!a) return b;
  Object joined = *a;
  std::visit(
      Overload{
          [&](StatementObject& mine) { mine = join(std::move(mine), std::get<StatementObject>(*b)); },
          [&](CursorObject& mine) { mine = join(std::move(mine), std::get<CursorObject>(*b)); },
          [](ListObject&) {},
          [](OptionalObject&) {},
          [&](InstanceObject& mine) { mine = join(std::move(mine), std::get<InstanceObject>(*b), state); },
          [&](BuilderObject& mine) { mine.text = merge_texts(mine.text, std::get<BuilderObject>(*b).text); },
          [&](ConnectionObject& mine) {
            const auto& other = std::get<ConnectionObject>(*b);
            mine.used |= other.used;
            mine.controlled |= other.controlled;
            mine.closed = mine.closed && other.closed;
          },
          [](DataSourceObject&) {},
          [](ErrorObject&) {},
      },
      joined);
  return std::make_shared<const Object>(std::move(joined));
}

bool is_database_object(const Value& value, const PathState& state) {
  if (const auto* opaque = std::get_if<Opaque>(&value)) return opaque->database;
  const auto* reference = std::get_if<Reference>(&value);
  if (reference == nullptr || reference->object >= state.heap.size() || !state.heap[reference->object])
    return false;
  const Object& object = *state.heap[reference->object];
  return !std::holds_alternative<ListObject>(object) && !std::holds_alternative<BuilderObject>(object) &&
         !std::holds_alternative<ErrorObject>(object) && !std::holds_alternative<OptionalObject>(object);
}

bool is_connection(const Value& value, const PathState& state) {
  const auto* reference = std::get_if<Reference>(&value);
  return reference != nullptr && reference->object < state.heap.size() && state.heap[reference->object] &&
         std::holds_alternative<ConnectionObject>(*state.heap[reference->object]);
}

}  // namespace

TextPtr merge_texts(const TextPtr& a, const TextPtr& b) {
  if (a == b) return a;
  return a && b && same_text(*a, *b) ? a : nullptr;
}

Value merge_values(const Value& a, const Value& b, const PathState& state) {
  const auto* left = std::get_if<Reference>(&a);
  const auto* right = std::get_if<Reference>(&b);
  if (left != nullptr && right != nullptr && left->object == right->object) return a;
  if (std::holds_alternative<NullValue>(a) && std::holds_alternative<NullValue>(b)) return a;
  if (std::holds_alternative<Nothing>(a) && std::holds_alternative<Nothing>(b)) return a;
  const auto* one = std::get_if<Scalar>(&a);
  const auto* other = std::get_if<Scalar>(&b);
  if (one != nullptr && other != nullptr && one->expression == other->expression) {
    Scalar merged = *one;
    merged.text = merge_texts(one->text, other->text);
    return merged;
  }
  // There is one database and one transaction: a connection that was not opened yet did nothing.
  if (is_connection(a, state) && (is_connection(b, state) || std::holds_alternative<NullValue>(b))) return a;
  if (is_connection(b, state) && std::holds_alternative<NullValue>(a)) return b;
  Opaque opaque;
  opaque.reason = "it is a different object on different paths";
  opaque.database = is_database_object(a, state) || is_database_object(b, state);
  if (const auto* mine = std::get_if<Opaque>(&a)) opaque.type = mine->type;
  return opaque;
}

PathState merge(PathState a, const PathState& b) {
  if (!b.reachable) return a;
  if (!a.reachable) return b;
  if (a.heap.size() < b.heap.size()) a.heap.resize(b.heap.size());
  for (std::size_t i = 0; i < b.heap.size(); ++i) {
    if (b.heap[i] && !a.heap[i]) a.heap[i] = b.heap[i];
  }
  const std::size_t count = std::min(a.locals.size(), b.locals.size());
  a.locals.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    Local& mine = a.locals[i];
    mine.text = merge_texts(mine.text, b.locals[i].text);
    if (!mine.variable) mine.value = merge_values(mine.value, b.locals[i].value, a);
  }
  for (std::size_t i = 0; i < b.heap.size(); ++i) {
    if (a.heap[i] && b.heap[i]) a.heap[i] = merge_objects(a.heap[i], b.heap[i], a);
  }
  for (auto it = a.non_null.begin(); it != a.non_null.end();) {
    it = b.non_null.count(it->first) == 0 ? a.non_null.erase(it) : std::next(it);
  }
  for (auto it = a.constants.begin(); it != a.constants.end();) {
    const auto other = b.constants.find(it->first);
    it = other == b.constants.end() || !(other->second == it->second) ? a.constants.erase(it) : std::next(it);
  }
  if (a.auto_commit != b.auto_commit) a.auto_commit = AutoCommit::Unclear;
  return a;
}

}  // namespace quiesce::parsers::java
