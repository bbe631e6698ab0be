#include "analyzer/shared_key.hpp"

#include <algorithm>
#include <map>

#include "analyzer/input_ways.hpp"

namespace quiesce::analyzer {
namespace {

/// By functionality: the input that takes part.
using Key = std::map<std::size_t, std::uint32_t>;

class KeyFinder {
 public:
  KeyFinder(const ir::Application& application, const Commutation& commutation, const Multiset& instances)
      : application_(application), commutation_(commutation), instances_(instances), ways_(application) {
    different_ = instances;
    different_.erase(std::unique(different_.begin(), different_.end()), different_.end());
  }

  std::vector<Key> find() {
    Key key;
    extend(key, 0);
    return std::move(found_);
  }

 private:
  [[nodiscard]] const Way& way(std::size_t functionality, std::uint32_t input) {
    const auto place = std::pair(functionality, input);
    auto known = known_ways_.find(place);
    if (known == known_ways_.end()) {
      known = known_ways_.emplace(place, ways_.follow(application_.functionalities[functionality], {input}))
                  .first;
    }
    return known->second;
  }

  [[nodiscard]] bool apart_by(std::size_t f, std::uint32_t x, std::size_t g, std::uint32_t y) {
    const ir::Functionality& left = application_.functionalities[f];
    const ir::Functionality& right = application_.functionalities[g];
    if (left.inputs[x].type != right.inputs[y].type || left.inputs[x].nullable != right.inputs[y].nullable)
      return false;
    const Way& from_x = way(f, x);
    const Way& from_y = way(g, y);
    for (const CodePoint& a : code_points(application_, {f})) {
      for (const CodePoint& b : code_points(application_, {g})) {
        const bool apart = commutation_.commute_apart(a, b, [&](std::size_t p, std::size_t q) {
          return from_x.arguments.contains({a.step, p}) && from_y.arguments.contains({b.step, q});
        });
        if (!apart) return false;
      }
    }
    return true;
  }

  void extend(Key& key, std::size_t next) {
    if (next == different_.size()) {
      found_.push_back(key);
      return;
    }
    const std::size_t f = different_[next];
    const bool several = std::count(instances_.begin(), instances_.end(), f) > 1;
    for (std::uint32_t x = 0; x < application_.functionalities[f].inputs.size(); ++x) {
      if (several && !apart_by(f, x, f, x)) continue;
      const bool fits = std::all_of(key.begin(), key.end(), [&](const auto& other) {
        return apart_by(other.first, other.second, f, x);
      });
      if (!fits) continue;
      key[f] = x;
      extend(key, next + 1);
      key.erase(f);
    }
  }

  const ir::Application& application_;
  const Commutation& commutation_;
  const Multiset& instances_;
  const Ways ways_;
  Multiset different_;
  std::map<std::pair<std::size_t, std::uint32_t>, Way> known_ways_;
  std::vector<Key> found_;
};

/// Every proper part of the instances.
bool all_parts(const Multiset& instances, const std::function<bool(const Multiset&)>& clean) {
  std::vector<std::pair<std::size_t, std::size_t>> counts;  // functionality, how often
  for (const std::size_t f : instances) {
    if (counts.empty() || counts.back().first != f) counts.emplace_back(f, 0);
    ++counts.back().second;
  }
  std::vector<std::size_t> taken(counts.size(), 0);
  while (true) {
    std::size_t digit = 0;
    while (digit < counts.size() && taken[digit] == counts[digit].second) taken[digit++] = 0;
    if (digit == counts.size()) return true;
    ++taken[digit];
    Multiset part;
    for (std::size_t c = 0; c < counts.size(); ++c) part.insert(part.end(), taken[c], counts[c].first);
    if (part.size() < instances.size() && !clean(part)) return false;
  }
}

}  // namespace

formula::SharedInputs shared_inputs(const ir::Application& application, const Commutation& commutation,
                                    const Multiset& instances,
                                    const std::function<bool(const Multiset&)>& clean) {
  if (instances.size() < 2) return {};
  const std::vector<Key> keys = KeyFinder(application, commutation, instances).find();
  if (keys.empty() || !all_parts(instances, clean)) return {};
  formula::SharedInputs result(instances.size());
  std::set<std::pair<std::size_t, std::uint32_t>> used;
  std::uint32_t value = 0;
  for (const Key& key : keys) {
    // An input that two keys speak of would make them one; the first is enough.
    const bool free =
        std::none_of(key.begin(), key.end(), [&](const auto& part) { return used.contains(part); });
    if (!free) continue;
    used.insert(key.begin(), key.end());
    for (std::size_t i = 0; i < instances.size(); ++i) result[i][key.at(instances[i])] = value;
    ++value;
  }
  return result;
}

}  // namespace quiesce::analyzer
