#include "formula/text_codes.hpp"

#include <algorithm>
#include <cctype>

#include "quiesce/ir/walk.hpp"

namespace quiesce::formula {
namespace {

constexpr std::int64_t gap = std::int64_t{1} << 20;

/// No text lies between the two: the second is the first and the lowest byte that a text can hold.
bool adjacent(const std::string& low, const std::string& high) {
  return high == low + '\x01';
}

std::set<std::string> text_literals(const ir::Application& application) {
  std::set<std::string> literals{""};
  ir::walk_expressions(application, [&](const ir::Expression& expression) {
    if (const auto* literal = std::get_if<ir::Literal>(&expression.node)) {
      if (const auto* text = std::get_if<std::string>(&literal->value)) literals.insert(*text);
    }
  });
  for (const ir::Entity& entity : application.schema.entities) {
    for (const ir::Attribute& attribute : entity.attributes) {
      literals.insert(attribute.allowed.begin(), attribute.allowed.end());
    }
  }
  return literals;
}

/// `count` texts strictly between the bounds, in order. Short names come first to mind; where they do not
/// fit, the lower bound is made longer, which is always possible unless the bounds are adjacent.
std::vector<std::string> between(const std::string& low, const std::string* high, std::size_t count) {
  std::vector<std::string> found;
  const auto take = [&](const std::string& text) {
    const bool fits =
        text > low && (high == nullptr || text < *high) && (found.empty() || text > found.back());
    if (fits && found.size() < count) found.push_back(text);
  };
  for (const char first : {'a', 'A'}) {  // capitals only where small letters do not suffice
    found.clear();
    for (char c = first; c <= 'z'; ++c) {
      if (std::isalpha(static_cast<unsigned char>(c)) != 0) take(std::string(1, c));
    }
    if (found.size() == count) return found;
  }
  for (std::size_t length = 0; length < 64; ++length) {
    found.clear();
    const std::string prefix = low + std::string(length, '\x01');
    for (std::size_t i = 0; i < count; ++i) take(prefix + "_" + std::to_string(100'000 + i).substr(1));
    if (found.size() == count) return found;
  }
  return found;
}

}  // namespace

TextCodes::TextCodes(const ir::Application& application) {
  std::int64_t next = 0;
  const std::string* previous = nullptr;
  for (const std::string& literal : text_literals(application)) {
    if (previous != nullptr) next += adjacent(*previous, literal) ? 1 : gap;
    previous = &codes_.emplace(literal, next).first->first;
  }
  // Inside the gap into which 'a', 'b', … fall.
  const std::int64_t base = std::prev(codes_.upper_bound("a"))->second;
  for (std::int64_t i = 1; i <= 8; ++i) pleasant_.push_back(base + i);
}

std::map<std::int64_t, std::string> TextCodes::texts(const std::set<std::int64_t>& codes) const {
  std::map<std::int64_t, std::string> result;
  for (auto literal = codes_.begin(); literal != codes_.end(); ++literal) {
    const auto next = std::next(literal);
    if (codes.contains(literal->second)) result.emplace(literal->second, literal->first);
    const auto first = codes.upper_bound(literal->second);
    const auto last = next == codes_.end() ? codes.end() : codes.lower_bound(next->second);
    const auto count = static_cast<std::size_t>(std::distance(first, last));
    const auto names = between(literal->first, next == codes_.end() ? nullptr : &next->first, count);
    std::size_t i = 0;
    for (auto code = first; code != last && i < names.size(); ++code) result.emplace(*code, names[i++]);
  }
  return result;
}

}  // namespace quiesce::formula
