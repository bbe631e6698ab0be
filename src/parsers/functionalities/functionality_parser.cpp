#include "parsers/functionalities/functionality_parser.hpp"

#include <map>

#include "parsers/functionalities/step_binder.hpp"
#include "parsers/json/document.hpp"
#include "parsers/json/shape.hpp"
#include "parsers/rules/invariant_parser.hpp"

namespace quiesce::parsers::functionalities {

namespace {

constexpr std::string_view form =
    R"(write {"Withdrawal": ["balance", "withdraw"]}, or {"steps": [ … ], "assume": [ … ], "at_most": 1})";
constexpr std::string_view step_form =
    R"(write "withdraw" or {"transaction": "withdraw", "with": { … }, "as": { … }})";

constexpr std::size_t max_steps = 1'000;

class FunctionalityReader {
 public:
  FunctionalityReader(const diagnostics::SourceMap& sources, ir::Application& application,
                      diagnostics::Diagnostics& diagnostics)
      : sources_(sources), application_(application), diagnostics_(diagnostics), shape_(diagnostics) {}

  void read(std::uint32_t file) {
    const auto document = json::parse(file, sources_, diagnostics_);
    if (!document) return;
    const json::Object* members = shape_.object(*document, "a functionalities file", std::string(form));
    if (members == nullptr) return;
    for (const json::Member& member : *members) read_functionality(member);
  }

 private:
  void read_functionality(const json::Member& member) {
    const std::string& name = member.key.text;
    if (name.find_first_not_of(" \t\r\n") == std::string::npos) {
      diagnostics_.error("Q5001", member.key_location, "the functionality has no name");
    }
    const auto [first, is_new] = names_.emplace(name, member.key_location);
    if (!is_new) {
      diagnostics_.error("Q5002", member.key_location, "two functionalities are called '" + name + "'",
                         "the other one is at " + sources_[first->second.file].path() + ":" +
                             std::to_string(first->second.begin.line));
    }
    const std::size_t errors = diagnostics_.error_count();
    ir::Functionality functionality;
    functionality.name = name;
    functionality.location = member.key_location;
    read_parts(member, functionality);
    if (diagnostics_.error_count() == errors && is_new) {
      application_.functionalities.push_back(std::move(functionality));
    }
  }

  void read_parts(const json::Member& member, ir::Functionality& functionality) {
    const json::Value& value = member.value;
    if (value.array() != nullptr) {
      (void)read_steps(value, functionality);
      return;
    }
    const std::string what = "the functionality '" + member.key.text + "'";
    if (value.object() == nullptr) {
      diagnostics_.error("Q5003", value.location,
                         what + " is an array or an object, not " + std::string(value.kind()),
                         std::string(form));
      return;
    }
    (void)shape_.known_keys(*value.object(), what, {"steps", "assume", "at_most"});
    bool complete = false;
    if (const json::Value* steps = value.find("steps")) {
      complete = read_steps(*steps, functionality);
    } else {
      diagnostics_.error("Q5004", member.key_location, what + " has no 'steps'", std::string(form));
    }
    if (const json::Value* at_most = value.find("at_most")) {
      functionality.at_most = shape_.positive(*at_most, "'at_most'");
    }
    if (const json::Value* assume = value.find("assume")) read_assumptions(*assume, complete, functionality);
  }

  /// False if the inputs that the steps need could not be found out.
  bool read_steps(const json::Value& value, ir::Functionality& functionality) {
    const json::Array* steps = shape_.array(value, "'steps'", R"(for example ["balance", "withdraw"])");
    if (steps == nullptr) return false;
    if (steps->empty()) {
      diagnostics_.error("Q5005", value.location,
                         "the functionality '" + functionality.name + "' has no steps",
                         "name at least one transaction");
      return false;
    }
    if (steps->size() > max_steps) {
      diagnostics_.error("Q5007", value.location,
                         "the functionality '" + functionality.name + "' has too many steps",
                         "at most " + std::to_string(max_steps) + " are read");
      return false;
    }
    const std::size_t notes = application_.notes.size();
    const std::size_t errors = diagnostics_.error_count();
    StepBinder binder(functionality, application_, diagnostics_);
    for (const json::Value& step : *steps) {
      if (const auto written = read_step(step)) {
        binder.bind(*written);
      } else {
        binder.skip();
      }
    }
    if (diagnostics_.error_count() != errors) application_.notes.resize(notes);
    return !binder.incomplete();
  }

  std::optional<WrittenStep> read_step(const json::Value& value) {
    WrittenStep step;
    step.location = value.location;
    const json::Value* name = &value;
    if (value.object() != nullptr) {
      (void)shape_.known_keys(*value.object(), "a step", {"transaction", "with", "as"});
      name = value.find("transaction");
      if (name == nullptr) {
        diagnostics_.error("Q5006", value.location, "the step has no 'transaction'", std::string(step_form));
        return std::nullopt;
      }
      if (const json::Value* with = value.find("with")) {
        step.with = shape_.object(*with, "'with'", R"(for example {"amount": "sum"})");
      }
      if (const json::Value* as = value.find("as")) {
        step.as = shape_.object(*as, "'as'", R"(for example {"result": "left"})");
      }
    }
    if (value.object() == nullptr && value.text() == nullptr) {
      diagnostics_.error("Q5008", value.location,
                         "a step is a string or an object, not " + std::string(value.kind()),
                         std::string(step_form));
      return std::nullopt;
    }
    const json::Text* text = shape_.text(*name, "'transaction'", std::string(step_form));
    if (text == nullptr) return std::nullopt;
    step.transaction = text->text;
    step.transaction_location = name->location;
    return step;
  }

  void read_assumptions(const json::Value& value, bool inputs_known, ir::Functionality& functionality) {
    const json::Array* list = shape_.array(value, "'assume'", R"(for example ["amount > 0"])");
    if (list == nullptr) return;
    for (const json::Value& entry : *list) {
      const json::Text* text = shape_.text(entry, "an assumption", R"(for example "amount > 0")");
      if (text == nullptr || !inputs_known) continue;
      auto condition = rules::parse_input_condition(rules::rule_text(*text, entry.location.file, sources_),
                                                    functionality.inputs, diagnostics_);
      if (!condition) continue;
      functionality.assumptions.push_back(std::move(condition));
      functionality.assumption_texts.push_back(text->text);
    }
  }

  const diagnostics::SourceMap& sources_;
  ir::Application& application_;
  diagnostics::Diagnostics& diagnostics_;
  json::Shape shape_;
  std::map<std::string, ir::Location> names_;
};

}  // namespace

void parse_functionalities(const std::vector<std::uint32_t>& files, const diagnostics::SourceMap& sources,
                           ir::Application& application, diagnostics::Diagnostics& diagnostics) {
  FunctionalityReader reader(sources, application, diagnostics);
  for (const std::uint32_t file : files) reader.read(file);
}

}  // namespace quiesce::parsers::functionalities
