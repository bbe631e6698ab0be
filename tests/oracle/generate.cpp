#include "oracle/generate.hpp"

#include <map>
#include <set>

namespace quiesce::oracle {
namespace {

class FunctionalityWriter {
 public:
  FunctionalityWriter(Dice& dice, const Size& size, Model& model) : dice_(dice), size_(size), model_(model) {}

  void write(const std::string& name) {
    Functionality functionality{name, {}, {}, 0};
    published_.clear();
    const std::size_t count = dice_.chance(40) ? size_.steps : dice_.between(1, size_.steps);
    while (functionality.steps.size() < count) {
      functionality.steps.push_back(step());
      if (const auto& then = methods_.back().then) functionality.steps.push_back({then->name, {}, {}});
    }
    if (dice_.chance(10)) assume(functionality);
    if (dice_.chance(8)) functionality.at_most = 1;
    model_.functionalities.push_back(std::move(functionality));
  }

 private:
  Step step() {
    if (methods_.empty() || dice_.chance(85)) {
      std::string name = "m" + std::to_string(methods_.size() + 1);
      methods_.push_back(
          generate_method(dice_, size_, model_.tables, limits_of(model_.rules), std::move(name)));
      model_.methods.push_back(methods_.back().method);
      if (methods_.back().then) model_.methods.push_back(*methods_.back().then);
    } else {
      methods_.push_back(dice_.pick(methods_));  // the same transaction in another place
    }
    const WrittenMethod& written = methods_.back();
    Step step{written.method.name, {}, {}};
    for (const Published& own : written.published) {
      const bool parameter = is_parameter(written.method, own.name);
      if (parameter && dice_.chance(12)) {
        const auto other = published_name(own.type);
        step.with.emplace_back(own.name, other && dice_.chance(70)
                                             ? "\"" + *other + "\""
                                             : "{\"input\": \"fresh" + std::to_string(++inputs_) + "\"}");
        if (step.with.back().second.starts_with("{") && own.type != Type::Integer) step.with.pop_back();
      }
    }
    for (const Published& own : written.published) published_[own.name] = own.type;
    if (written.method.returns == "int" && dice_.chance(60)) {
      step.as.emplace_back("return", dice_.chance(50) ? "\"n\"" : "\"m\"");
      published_[step.as.back().second == "\"n\"" ? "n" : "m"] = Type::Integer;
    }
    return step;
  }

  static bool is_parameter(const Method& method, const std::string& name) {
    for (const Parameter& parameter : method.parameters) {
      if (parameter.name == name) return true;
    }
    return false;
  }

  std::optional<std::string> published_name(Type type) {
    std::vector<std::string> names;
    for (const auto& [name, known] : published_) {
      if (known == type) names.push_back(name);
    }
    return names.empty() ? std::nullopt : std::optional(dice_.pick(names));
  }

  /// Of the first step: its parameters are inputs.
  void assume(Functionality& functionality) {
    const Step& first = functionality.steps.front();
    for (const Method& method : model_.methods) {
      if (method.name != first.method || !first.with.empty()) continue;
      for (const Parameter& parameter : method.parameters) {
        if (parameter.type != "int") continue;
        functionality.assume.push_back(parameter.name + dice_.any({" > 0", " <= 1", " != 2", " IN (0, 1)"}));
        return;
      }
    }
  }

  Dice& dice_;
  const Size& size_;
  Model& model_;
  std::vector<WrittenMethod> methods_;
  std::size_t inputs_ = 0;                 ///< named by `with`
  std::map<std::string, Type> published_;  ///< in the functionality that is written
};

/// Another functionality that does what the last one does, with methods of its own.
void add_twin(Model& model) {
  Functionality twin = model.functionalities.back();
  twin.name = "F" + std::to_string(model.functionalities.size() + 1);
  twin.at_most = 0;
  std::set<std::string> copied;
  for (Step& step : twin.steps) {
    const std::string name = step.method + "_twin";
    for (std::size_t m = 0; m < model.methods.size(); ++m) {
      if (model.methods[m].name != step.method || !copied.insert(name).second) continue;
      Method copy = model.methods[m];
      copy.name = name;
      model.methods.push_back(std::move(copy));
      break;
    }
    step.method = name;
  }
  model.functionalities.push_back(std::move(twin));
}

}  // namespace

Model generate(std::uint64_t seed, const Size& size) {
  Dice dice(seed * 0x9E3779B97F4A7C15U + 1, size.budget);
  Model model;
  model.tables = generate_schema(dice, size);
  model.rules = generate_rules(dice, size, model.tables);
  if (dice.chance(8)) model.assume.push_back(simple_rule(dice, model.tables));
  FunctionalityWriter writer(dice, size, model);
  const std::size_t count = dice.between(1, size.functionalities);
  for (std::size_t i = 0; i < count; ++i) writer.write("F" + std::to_string(i + 1));
  if (count < size.functionalities && dice.chance(25)) add_twin(model);
  return model;
}

}  // namespace quiesce::oracle
