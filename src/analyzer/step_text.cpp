#include "analyzer/step_text.hpp"

#include <map>

namespace quiesce::analyzer {

std::string step_text(const ir::Application& application, Likeness& likeness, const CodePoint& code) {
  const ir::Functionality& functionality = application.functionalities[code.functionality];
  const ir::Step& step = functionality.steps[code.step];
  std::string text = std::to_string(likeness.of(application, application[step.transaction])) + "." +
                     std::to_string(code.segment.index);
  text += " with";
  // Which arguments are one and the same, by where they come from.
  std::map<std::pair<bool, std::uint32_t>, std::size_t> sources;
  for (const auto& argument : step.arguments) {
    const auto* input = std::get_if<ir::InputId>(&argument);
    const std::uint32_t index = input != nullptr ? input->index : std::get<ir::NameId>(argument).index;
    const auto source = sources.emplace(std::pair(input != nullptr, index), sources.size()).first;
    const bool nullable =
        input != nullptr ? functionality.inputs[index].nullable : functionality.names[index].nullable;
    const ir::Type type =
        input != nullptr ? functionality.inputs[index].type : functionality.names[index].type;
    text += " " + std::to_string(source->second) + (nullable ? "?" : "!") +
            std::to_string(static_cast<int>(type));
  }
  text += " publishes";
  std::map<std::uint32_t, std::size_t> names;
  for (const ir::Publication& publication : step.publishes) {
    const ir::PublishedName& name = functionality.names[publication.name.index];
    text += " " + std::to_string(publication.variable.index) + ">" +
            std::to_string(names.emplace(publication.name.index, names.size()).first->second) +
            (name.nullable ? "?" : "!") + std::to_string(static_cast<int>(name.type));
  }
  return text;
}

}  // namespace quiesce::analyzer
