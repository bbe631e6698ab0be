#include "analyzer/proof/words.hpp"

#include <map>
#include <set>

#include "quiesce/ir/printer.hpp"
#include "quiesce/ir/visit.hpp"

namespace quiesce::analyzer::proof {
namespace {

std::string sign_of(ir::BinaryOp op) {
  static const std::map<ir::BinaryOp, std::string> signs{{ir::BinaryOp::NotEqual, " != "},
                                                         {ir::BinaryOp::Less, " < "},
                                                         {ir::BinaryOp::LessEqual, " <= "},
                                                         {ir::BinaryOp::Greater, " > "},
                                                         {ir::BinaryOp::GreaterEqual, " >= "}};
  const auto found = signs.find(op);
  return found == signs.end() ? " == " : found->second;
}

class FactWords {
 public:
  FactWords(const ir::Application& application, const Assertions& assertions)
      : application_(application), assertions_(assertions) {}

  [[nodiscard]] std::string term(const Term& term, const Point& point) const {
    const ir::Functionality& functionality = application_.functionalities[point.functionality];
    return std::visit(
        ir::overload{[&](ir::InputId input) { return functionality.inputs[input.index].name; },
                     [&](ir::NameId name) { return functionality.names[name.index].name; },
                     [](const Constant& constant) { return ir::to_string(constant.value, constant.type); }},
        term);
  }

  [[nodiscard]] std::string selection(const Selection& selection, const Point& point) const {
    std::string text;
    for (const auto& [attribute, value] : selection.where) {
      text += (text.empty() ? "" : " AND ") + column(selection, attribute) + " == " + term(value, point);
    }
    return text;
  }

  /// "(exec_id, user_id) of execution_student"
  [[nodiscard]] std::string key(const Selection& selection) const {
    const ir::Entity& entity = application_.schema[selection.entity];
    std::string text;
    for (const auto& [attribute, value] : selection.where)
      text += (text.empty() ? "" : ", ") + entity.attributes[attribute].name;
    return "(" + text + ") of " + entity.name;
  }

  [[nodiscard]] std::string fact(const Fact& fact) const {
    const auto chosen = [&](std::size_t index) -> const Selection& {
      return assertions_.selection(fact.point, index);
    };
    return std::visit(
        ir::overload{[&](const Known& node) { return term(node.name, fact.point) + " was published"; },
                     [&](const NotNull& node) { return term(node.term, fact.point) + " IS NOT NULL"; },
                     [&](const Compared& node) {
                       return term(node.left, fact.point) + sign_of(node.op) + term(node.right, fact.point);
                     },
                     [&](const RowThere& node) {
                       const Selection& rows = chosen(node.selection);
                       return std::string(node.there ? "" : "NOT ") + "EXISTS " +
                              application_.schema[rows.entity].name + " WHERE " + selection(rows, fact.point);
                     },
                     [&](const CellTest& node) {
                       const Selection& rows = chosen(node.selection);
                       std::string text = "WHERE " + selection(rows, fact.point);
                       if (node.guard) text += " AND " + test(rows, *node.guard, fact.point);
                       return text + " THEN " + test(rows, node.test, fact.point);
                     }},
        fact.node);
  }

 private:
  [[nodiscard]] std::string column(const Selection& selection, std::uint32_t attribute) const {
    const ir::Entity& entity = application_.schema[selection.entity];
    return entity.name + "." + entity.attributes[attribute].name;
  }
  [[nodiscard]] std::string test(const Selection& selection, const Test& test, const Point& point) const {
    return column(selection, test.attribute) + sign_of(test.op) + term(test.term, point);
  }

  const ir::Application& application_;
  const Assertions& assertions_;
};

/// One line where any two of the points are among the pairs, else one for each pair.
std::vector<std::string> pair_lines(const ir::Application& application, const std::string& key,
                                    const std::set<std::pair<Point, Point>>& pairs) {
  std::set<Point> points;
  for (const auto& [first, second] : pairs) {
    points.insert(first);
    points.insert(second);
  }
  if (pairs.size() == points.size() * (points.size() + 1) / 2) {
    std::string line = "any two instances: different " + key + " (";
    for (const Point& point : points)
      line += (point == *points.begin() ? "" : "; ") + words(application, point);
    return {line + ")"};
  }
  std::vector<std::string> result;
  for (const auto& [first, second] : pairs) {
    result.push_back("two instances, " + words(application, first) + ", and " + words(application, second) +
                     ": different " + key);
  }
  return result;
}

}  // namespace

std::string words(const ir::Application& application, const Point& point) {
  const ir::Functionality& functionality = application.functionalities[point.functionality];
  return functionality.name + ", before " + application[functionality.steps[point.step].transaction].name +
         " (step " + std::to_string(point.step + 1) + ")";
}

std::string words(const ir::Application& application, const Assertions& assertions,
                  const Assertion& assertion) {
  const FactWords facts(application, assertions);
  return std::visit(
      ir::overload{[](const StateRule& node) { return "always: " + node.rule.text; },
                   [&](const Fact& fact) { return words(application, fact.point) + ": " + facts.fact(fact); },
                   [&](const Apart& apart) {
                     const Selection& selection = assertions.selection(apart.first, apart.first_selection);
                     return "two instances, " + words(application, apart.first) + ", and " +
                            words(application, apart.second) + ": different " + facts.key(selection);
                   }},
      assertion.node);
}

std::vector<std::string> lines(const ir::Application& application, const Assertions& assertions,
                               const std::vector<std::size_t>& chosen) {
  const FactWords facts(application, assertions);
  std::vector<std::string> result;
  std::map<std::string, std::vector<std::string>> places;  // by fact
  std::vector<std::string> order;
  std::map<std::string, std::set<std::pair<Point, Point>>> pairs;  // by key
  for (const std::size_t index : chosen) {
    const Assertion& assertion = assertions.all[index];
    if (const auto* fact = std::get_if<Fact>(&assertion.node)) {
      const std::string text = facts.fact(*fact);
      if (places[text].empty()) order.push_back(text);
      places[text].push_back(words(application, fact->point));
    } else if (const auto* apart = std::get_if<Apart>(&assertion.node)) {
      pairs[facts.key(assertions.selection(apart->first, apart->first_selection))].emplace(apart->first,
                                                                                           apart->second);
    } else {
      result.push_back(words(application, assertions, assertion));
    }
  }
  for (const std::string& text : order) {
    std::string line;
    for (const std::string& place : places[text]) line += (line.empty() ? "" : "; ") + place;
    result.push_back(line + ": " + text);
  }
  for (const auto& [key, between] : pairs) {
    for (std::string& line : pair_lines(application, key, between)) result.push_back(std::move(line));
  }
  return result;
}

std::string words(const ir::Application& application, const Assertions& assertions, const ir::Rule& rule,
                  const std::vector<Debt>& debts) {
  const FactWords facts(application, assertions);
  std::string text = "always: (" + rule.text + ")";
  for (const Debt& debt : debts) {
    text += ", or an instance is under way, " + words(application, debt.point) + ", with " +
            facts.selection(assertions.selection(debt.point, debt.selection), debt.point);
  }
  return text;
}

std::string words(const ir::Application& application, const Loss& loss) {
  const ir::Functionality& functionality = application.functionalities[loss.step.functionality];
  const std::string step = "step " + std::to_string(loss.step.step + 1) + " of " + functionality.name + " (" +
                           application[functionality.steps[loss.step.step].transaction].name + ")";
  if (!loss.asked) return step + " cannot be looked at for databases of any size";
  if (!loss.other) return step + " can break it";
  return step + " can break it for another instance (" + words(application, *loss.other) + ")";
}

}  // namespace quiesce::analyzer::proof
