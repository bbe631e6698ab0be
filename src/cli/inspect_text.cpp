#include <algorithm>
#include <limits>

#include "cli/inspect_page.hpp"
#include "diagnostics/display.hpp"

namespace quiesce::cli {
namespace {

std::string join(const std::vector<std::string>& parts, const std::string& nothing) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text.empty() ? nothing : text;
}

std::string type_of(const InspectPage::Typed& value) {
  return value.type + (value.nullable ? "?" : "");
}

std::string list_of(const std::vector<InspectPage::Typed>& values) {
  std::vector<std::string> parts;
  for (const InspectPage::Typed& value : values) parts.push_back(value.name + ": " + type_of(value));
  return "(" + join(parts, "") + ")";
}

std::string steps_text(const std::vector<std::size_t>& steps) {
  std::string text;
  for (const std::size_t step : steps) text += (text.empty() ? "step " : " or ") + std::to_string(step);
  return text.empty() ? "nowhere" : text;
}

std::size_t width_of(const std::string& text) {
  std::size_t width = 0;
  for (const diagnostics::Cell& cell : diagnostics::cells_of(text)) width += cell.width;
  return width;
}

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, width_of(text)), ' ');
}

/// Constraints that the attributes' own lines show: the primary key, a plain reference.
bool is_marked(const std::string& constraint) {
  const auto has = [&](const char* text) { return constraint.find(text) != std::string::npos; };
  const bool plain_reference = constraint.starts_with("foreign key") && !has(",") && !has(" on ");
  return (constraint.starts_with("primary key") || plain_reference) && !has(" named ");
}

template <typename Part, typename Function>
std::size_t widest(const std::vector<Part>& parts, Function&& text) {
  std::size_t width = 0;
  for (const Part& part : parts) width = std::max(width, width_of(text(part)));
  return width;
}

class TextPage {
 public:
  TextPage(const InspectPage& page, bool colour) : page_(page), colour_(colour) {}

  std::string make() {
    out_ = styled("1", page_.application) + ": " + shown(page_.summary) + "\n";
    if (page_.f_max) line(0, "instances at once: up to " + std::to_string(*page_.f_max));
    line(0, "a type with '?' may be null");
    entities();
    aggregates();
    invariants();
    transactions();
    functionalities();
    remarks("Unknown values (any value of their type)", page_.unknown_values);
    remarks("Notes", page_.notes);
    return std::move(out_);
  }

 private:
  static std::string shown(const std::string& text) {
    return diagnostics::displayed(text, std::numeric_limits<std::size_t>::max());
  }
  std::string styled(const std::string& code, const std::string& text) const {
    return colour_ ? "\033[" + code + "m" + shown(text) + "\033[0m" : shown(text);
  }
  void line(std::size_t indent, const std::string& text) {
    out_ += std::string(2 * indent, ' ') + shown(text) + "\n";
  }
  void heading(const std::string& text) {
    out_ += "\n" + styled("1;36", text) + "\n";
    after_heading_ = true;
  }
  /// A name in bold, the rest plain, and where it stands in the sources.
  void title(const std::string& name, const std::string& rest, const InspectPage::Place& place) {
    if (!after_heading_) out_ += "\n";
    after_heading_ = false;
    out_ += "  " + styled("1", name) + shown(rest);
    if (!place.file.empty()) out_ += "  " + styled("2", place.file + ":" + std::to_string(place.line));
    out_ += "\n";
  }

  void entities() {
    heading("Entities");
    for (const InspectPage::Entity& entity : page_.entities) {
      title(entity.name, "", entity.place);
      const std::size_t names = widest(entity.attributes, [](const auto& a) { return a.name; });
      const std::size_t types = widest(entity.attributes, [](const auto& a) { return type_of(a); });
      for (const InspectPage::Attribute& attribute : entity.attributes) {
        std::string text = padded(attribute.name, names) + "  " + padded(type_of(attribute), types);
        if (attribute.key) text += "  key";
        if (attribute.generated) text += "  generated";
        if (!attribute.default_value.empty()) text += "  default " + attribute.default_value;
        if (!attribute.references.empty()) text += "  → " + attribute.references;
        text.erase(text.find_last_not_of(' ') + 1);
        line(2, text);
      }
      for (const std::string& constraint : entity.constraints) {
        if (!is_marked(constraint)) line(2, constraint);
      }
    }
  }

  void aggregates() {
    heading("Aggregates");
    const std::size_t names = widest(page_.aggregates, [](const auto& a) { return a.name; });
    for (const InspectPage::Aggregate& aggregate : page_.aggregates) {
      line(1, padded(aggregate.name, names) + "  " + join(aggregate.entities, "nothing"));
    }
  }

  void invariants() {
    heading("Invariants");
    for (const InspectPage::Invariant& invariant : page_.invariants) {
      title(invariant.name, " (" + invariant.kind + ")", invariant.place);
      if (!invariant.description.empty()) line(2, invariant.description);
      if (invariant.rule != invariant.name) line(2, "rule        " + invariant.rule);
      std::string label = "means       ";
      for (const std::string& text : invariant.reading) {
        line(2, label + text);
        label = std::string(label.size(), ' ');
      }
      line(2, (invariant.inside_one_aggregate ? "inside      " : "across      ") +
                  join(invariant.aggregates, "no aggregate"));
      line(2, "changed by  " + join(invariant.functionalities, "no functionality"));
    }
    if (page_.assumptions.empty()) return;
    heading("Assumed of the initial state");
    for (const std::string& assumption : page_.assumptions) line(1, assumption);
  }

  void transactions() {
    heading("Transactions");
    for (const InspectPage::Transaction& transaction : page_.transactions) {
      const std::string result = transaction.result ? " returns " + type_of(*transaction.result) : "";
      title(transaction.name, list_of(transaction.parameters) + result, transaction.place);
      for (const std::string& text : transaction.body) line(2, text);
      line(2, "reads    " + join(transaction.reads, "nothing"));
      line(2, "writes   " + join(changes(transaction), "nothing"));
    }
  }

  /// An insert or delete writes every attribute: the entity's name says it shorter.
  static std::vector<std::string> changes(const InspectPage::Transaction& transaction) {
    std::vector<std::string> parts;
    const auto is_in = [](const std::vector<std::string>& list, const std::string& value) {
      return std::find(list.begin(), list.end(), value) != list.end();
    };
    for (const std::string& entity : transaction.inserts) {
      parts.push_back(entity + (is_in(transaction.deletes, entity) ? " (inserts, deletes)" : " (inserts)"));
    }
    for (const std::string& entity : transaction.deletes) {
      if (!is_in(transaction.inserts, entity)) parts.push_back(entity + " (deletes)");
    }
    for (const std::string& attribute : transaction.writes) {
      const std::string entity = attribute.substr(0, attribute.find('.'));
      if (!is_in(transaction.inserts, entity) && !is_in(transaction.deletes, entity))
        parts.push_back(attribute);
    }
    return parts;
  }

  void functionalities() {
    heading("Functionalities");
    for (const InspectPage::Functionality& functionality : page_.functionalities) {
      title(functionality.name, list_of(functionality.inputs), functionality.place);
      for (const std::string& assumption : functionality.assumptions) line(2, "assumes " + assumption);
      if (functionality.at_most) line(2, "at most " + std::to_string(*functionality.at_most) + " at once");
      const std::size_t names = widest(functionality.steps, [](const auto& s) { return s.transaction; });
      for (std::size_t i = 0; i < functionality.steps.size(); ++i) step(i + 1, functionality.steps[i], names);
      travels(functionality.travels);
    }
  }

  /// "step 1 → step 2: id, balance (a local)": one line for all values that go the same way.
  void travels(const std::vector<InspectPage::Travel>& travels) {
    std::vector<std::pair<std::string, std::vector<std::string>>> ways;
    for (const InspectPage::Travel& travel : travels) {
      const std::string way = steps_text(travel.from) + " → step " + std::to_string(travel.to);
      std::string value = travel.name;
      if (travel.parameter != travel.name) value += " as " + travel.parameter;
      if (travel.local) value += " (a local)";
      const auto known =
          std::find_if(ways.begin(), ways.end(), [&](const auto& w) { return w.first == way; });
      if (known == ways.end()) {
        ways.push_back({way, {value}});
      } else {
        known->second.push_back(value);
      }
    }
    for (const auto& [way, values] : ways) line(2, way + ": " + join(values, ""));
  }

  void step(std::size_t number, const InspectPage::Step& step, std::size_t names) {
    std::vector<std::string> arguments;
    for (const InspectPage::Argument& argument : step.arguments) {
      const std::string& source = argument.input.empty() ? argument.name : argument.input;
      arguments.push_back(argument.parameter + (source == argument.parameter ? "" : " = " + source));
    }
    std::string text = std::to_string(number) + ". " + padded(step.transaction, names) + "  ";
    text += join(arguments, "");
    if (!step.compensation.empty()) text += "  undone by " + step.compensation;
    text.erase(text.find_last_not_of(' ') + 1);
    line(2, text);
  }

  void remarks(const std::string& name, const std::vector<InspectPage::Remark>& remarks) {
    if (remarks.empty()) return;
    heading(name);
    std::vector<std::string> said;
    for (const InspectPage::Remark& remark : remarks) {
      const std::string text = (remark.transaction.empty() ? "" : remark.transaction + ": ") + remark.text;
      if (std::find(said.begin(), said.end(), text) != said.end()) continue;
      said.push_back(text);
      const std::vector<std::string> where = places(remark, remarks);
      if (where.size() == 1) {
        line(1, where.front() + ": " + text);
        continue;
      }
      line(1, text);
      for (const std::string& place : where) line(2, place);
    }
  }

  /// All places of which the same is said.
  static std::vector<std::string> places(const InspectPage::Remark& remark,
                                         const std::vector<InspectPage::Remark>& remarks) {
    std::vector<std::string> places;
    for (const InspectPage::Remark& other : remarks) {
      if (other.text != remark.text || other.transaction != remark.transaction || other.place.file.empty())
        continue;
      places.push_back(other.place.file + ":" + std::to_string(other.place.line));
    }
    return places;
  }

  const InspectPage& page_;
  bool colour_;
  bool after_heading_ = true;
  std::string out_;
};

}  // namespace

std::string to_text(const InspectPage& page, bool colour) {
  return TextPage(page, colour).make();
}

}  // namespace quiesce::cli
