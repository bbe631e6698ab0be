#include "analyzer/alike.hpp"

#include <algorithm>
#include <map>

namespace quiesce::analyzer {
namespace {

/// What the slice made of a functionality of the same meaning may differ: which statements are cut, and which
/// inputs are filled.
std::vector<std::size_t> left_of(const Slice& slice, std::size_t functionality) {
  const ir::Functionality& own = slice.application->functionalities[functionality];
  std::vector<std::size_t> result;
  const auto list = [&](const auto& numbers) {
    result.push_back(numbers.size());
    result.insert(result.end(), numbers.begin(), numbers.end());
  };
  for (const ir::Step& step : own.steps) {
    const std::size_t transaction = step.transaction.index;
    list(transaction < slice.cut.size() ? slice.cut[transaction] : std::vector<std::size_t>{});
    std::vector<std::size_t> nullable;
    for (const ir::Variable& variable : (*slice.application)[step.transaction].variables)
      nullable.push_back(variable.nullable ? 1 : 0);
    list(nullable);
  }
  for (const ir::Input& input : own.inputs) result.push_back(input.nullable ? 1 : 0);
  for (const ir::PublishedName& name : own.names) result.push_back(name.nullable ? 1 : 0);
  return result;
}

}  // namespace

Alike::Alike(const ir::Application& application) {
  std::map<ir::Digest, std::size_t> known;
  for (std::size_t f = 0; f < application.functionalities.size(); ++f)
    first_.push_back(known.emplace(meaning_of(application, application.functionalities[f]), f).first->second);
}

std::vector<std::size_t> Alike::first(const Slice& slice) const {
  std::vector<std::size_t> result(first_.size());
  std::map<std::pair<std::size_t, std::vector<std::size_t>>, std::size_t> known;
  for (const std::size_t f : slice.relevant)
    result[f] = known.emplace(std::pair(first_[f], left_of(slice, f)), f).first->second;
  return result;
}

std::vector<std::size_t> first_alike(const Alike& alike, const std::vector<Slice>& slices,
                                     const std::vector<Task>& tasks) {
  std::map<std::size_t, std::vector<std::size_t>> kinds;  // by invariant
  std::map<std::pair<std::size_t, Multiset>, std::size_t> known;
  std::vector<std::size_t> result(tasks.size());
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    const std::size_t invariant = tasks[t].invariant;
    auto kind = kinds.find(invariant);
    if (kind == kinds.end()) kind = kinds.emplace(invariant, alike.first(slices[invariant])).first;
    Multiset same = tasks[t].functionalities;
    for (std::size_t& f : same) f = kind->second[f];
    std::sort(same.begin(), same.end());
    result[t] = known.emplace(std::pair(invariant, std::move(same)), t).first->second;
  }
  return result;
}

bool tells_of_others(const TaskResult& result) {
  return result.search.answer == Answer::None && result.search.reason.empty() && !result.search.cut_short &&
         result.search.bounded_by.empty() && result.failure.empty() && !result.violation;
}

}  // namespace quiesce::analyzer
