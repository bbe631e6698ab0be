#include "parsers/functionalities/step_binder.hpp"

#include <algorithm>

namespace quiesce::parsers::functionalities {

namespace {

/// Of "client.id", if `owner` is "client": ".id". Of "client" itself: nothing to add.
std::optional<std::string> suffix_of(const std::string& name, const std::string& owner) {
  if (name == owner) return std::string{};
  if (name.size() > owner.size() && name.starts_with(owner) && name[owner.size()] == '.') {
    return name.substr(owner.size());
  }
  return std::nullopt;
}

/// The entry that speaks of the parameter: its own, or that of the object whose field it is.
const json::Member* entry_for(const json::Object* with, const std::string& parameter) {
  const json::Member* best = nullptr;
  if (with == nullptr) return best;
  for (const json::Member& member : *with) {
    if (!suffix_of(parameter, member.key.text)) continue;
    if (best == nullptr || member.key.text.size() > best->key.text.size()) best = &member;
  }
  return best;
}

constexpr std::string_view with_form = R"(write "parameter": "name" or "parameter": {"input": "name"})";

}  // namespace

void StepBinder::bind(const WrittenStep& step) {
  const auto found = find_transaction(step);
  if (!found) {
    incomplete_ = true;
    return;
  }
  current_ = *found;
  step_location_ = step.location;
  ir::Step made;
  made.transaction = current_;
  made.location = step.location;
  for (const ir::VariableId parameter : transaction().parameters) {
    made.arguments.push_back(argument(step, transaction()[parameter]));
  }
  check_parameters(step);
  functionality_.steps.push_back(std::move(made));
  publish(step);
}

std::optional<ir::TransactionId> StepBinder::find_transaction(const WrittenStep& step) {
  for (std::size_t i = 0; i < application_.transactions.size(); ++i) {
    if (application_.transactions[i].name == step.transaction) {
      return ir::TransactionId{static_cast<std::uint32_t>(i)};
    }
  }
  diagnostics_.error("Q5101", step.transaction_location, "no transaction '" + step.transaction + "'",
                     transaction_help(step.transaction));
  return std::nullopt;
}

std::string StepBinder::transaction_help(const std::string& name) const {
  std::vector<std::string> names;
  std::string same_method;
  for (const ir::Transaction& known : application_.transactions) {
    names.push_back(known.name);
    if (known.name.ends_with("." + name))
      same_method += (same_method.empty() ? "'" : " or '") + known.name + "'";
    // Class.method, where the method's name alone is enough.
    if (name.ends_with("." + known.name)) return "did you mean '" + known.name + "'?";
  }
  if (!same_method.empty()) return "classes share this name: write " + same_method;
  std::string help = diagnostics::did_you_mean(name, names);
  return help.empty() ? "a transaction is a non-private method that touches the database" : help;
}

StepBinder::Argument StepBinder::argument(const WrittenStep& step, const ir::Variable& parameter) {
  if (const json::Member* with = entry_for(step.with, parameter.name)) return given(*with, parameter);
  if (const auto hidden = environment_.hidden(parameter.name)) {
    diagnostics_.warning(
        "Q5102", step.location,
        "the parameter '" + parameter.name + "' of " + transaction().name +
            "() does not take the local of this name of " + application_[*hidden].name + "()",
        "that one stands in an inner block, so it is not published: declare it at method level, "
        "or say with \"with\" what the parameter takes");
  }
  if (const NameEntry* entry = environment_.find(parameter.name)) {
    return taken(parameter.name, *entry, parameter, step.location);
  }
  return fresh(parameter.name, parameter, parameter.location.known() ? parameter.location : step.location);
}

StepBinder::Argument StepBinder::given(const json::Member& with, const ir::Variable& parameter) {
  const std::string suffix = *suffix_of(parameter.name, with.key.text);
  if (with.value.object() != nullptr) return given_input(with.value, suffix, parameter);
  const json::Text* text = with.value.text();
  if (text == nullptr) {
    diagnostics_.error("Q5103", with.value.location,
                       "a parameter takes a name or an input, not " + std::string(with.value.kind()),
                       std::string(with_form));
    return ir::InputId{};
  }
  const std::string name = text->text + suffix;
  if (const NameEntry* entry = environment_.find(name)) {
    return taken(name, *entry, parameter, with.value.location);
  }
  if (!incomplete_) {
    std::string help = diagnostics::did_you_mean(name, environment_.names());
    if (help.empty()) help = "a fresh input is written {\"input\": \"" + text->text + "\"}";
    diagnostics_.error("Q5104", with.value.location, "no earlier step publishes '" + name + "'",
                       std::move(help));
  }
  return ir::InputId{};
}

StepBinder::Argument StepBinder::given_input(const json::Value& value, const std::string& suffix,
                                             const ir::Variable& parameter) {
  (void)shape_.known_keys(*value.object(), "what a parameter takes", {"input"});
  const json::Value* input = value.find("input");
  if (input == nullptr) {
    if (value.object()->empty()) {
      diagnostics_.error("Q5105", value.location, "the input has no name", std::string(with_form));
    }
    return ir::InputId{};
  }
  const json::Text* text = shape_.text(*input, "an input's name");
  if (text == nullptr) return ir::InputId{};
  const std::string name = text->text + suffix;
  if (text->text.empty() || has_input(name)) {
    diagnostics_.error(
        "Q5106", input->location,
        text->text.empty() ? "the input's name is empty"
                           : "the functionality has an input '" + name + "' already",
        "give it a name of its own; to take the same value again, name the earlier parameter that "
        "took it");
    return ir::InputId{};
  }
  return fresh(name, parameter, input->location);
}

StepBinder::Argument StepBinder::taken(const std::string& name, const NameEntry& entry,
                                       const ir::Variable& parameter, const ir::Location& location) {
  const ir::PublishedName& published = functionality_.names[entry.id.index];
  if (!converts(published.type, parameter.type)) {
    diagnostics_.error("Q5107", location,
                       "the parameter '" + parameter.name + "' of " + transaction().name + "() is " +
                           std::string(to_string(parameter.type)) + ", but '" + name + "' is " +
                           std::string(to_string(published.type)) + " since " +
                           application_[entry.last.transaction].name + "()",
                       "rename one of the two, or say with \"with\" what the parameter takes");
  }
  note_binding(name, entry, parameter);
  return entry.id;
}

bool StepBinder::has_input(const std::string& name) const {
  return std::any_of(functionality_.inputs.begin(), functionality_.inputs.end(),
                     [&](const ir::Input& input) { return input.name == name; });
}

ir::InputId StepBinder::fresh(std::string name, const ir::Variable& parameter, const ir::Location& location) {
  // Only an explicit {"input": …} of an earlier step can be in the way.
  while (has_input(name)) name.insert(0, transaction().name + ".");
  functionality_.inputs.push_back({std::move(name), parameter.type, parameter.nullable, location});
  return ir::InputId{static_cast<std::uint32_t>(functionality_.inputs.size() - 1)};
}

void StepBinder::check_parameters(const WrittenStep& step) {
  if (step.with == nullptr) return;
  std::vector<std::string> names;
  for (const ir::VariableId id : transaction().parameters) names.push_back(transaction()[id].name);
  for (const json::Member& member : *step.with) {
    const bool known = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      return suffix_of(name, member.key.text).has_value();
    });
    if (known) continue;
    std::string help = diagnostics::did_you_mean(member.key.text, names);
    if (help.empty()) {
      for (const std::string& name : names) help += (help.empty() ? "it has " : ", ") + name;
    }
    diagnostics_.error("Q5108", member.key_location,
                       transaction().name + "() has no parameter '" + member.key.text + "'",
                       help.empty() ? "it has no parameters" : help);
  }
}

void StepBinder::note_binding(const std::string& name, const NameEntry& entry,
                              const ir::Variable& parameter) {
  const ir::Transaction& from = application_[entry.last.transaction];
  const ir::Variable& source = from[entry.last.variable];
  const std::string own = name == parameter.name ? "" : " " + parameter.name;
  const std::string target = " → parameter" + own + " of " + transaction().name + "()";
  const auto note = [&](ir::Note::Kind kind, std::string text) {
    application_.notes.push_back(
        {kind, functionality_.name + ": " + std::move(text), current_, step_location_});
  };
  if (source.role != ir::VariableRole::Parameter) {
    const bool returned = source.role == ir::VariableRole::Result;
    const std::string what = returned              ? "returned by "
                             : source.name == name ? "local of "
                                                   : "local " + source.name + " of ";
    note(ir::Note::Kind::Binding, name + ": " + what + from.name + "()" + target);
  }
  if (functionality_.names[entry.id.index].nullable && !parameter.nullable) {
    note(ir::Note::Kind::Information, name + ": may be null" + target + ", which cannot be");
  }
}

}  // namespace quiesce::parsers::functionalities
