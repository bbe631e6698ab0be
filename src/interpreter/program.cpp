// What is known of an application before it runs: which attributes keys are generated for.
#include "interpreter/program.hpp"

#include "interpreter/walk.hpp"

namespace quiesce::interpreter {

std::set<ir::AttributeId> key_scope(const ir::Schema& schema, const ir::Generated& generated, ir::Type type) {
  std::set<ir::AttributeId> scope(generated.attributes.begin(), generated.attributes.end());
  for (std::uint32_t e = 0; e < schema.entities.size(); ++e) {
    const ir::Entity& entity = schema.entities[e];
    for (std::uint32_t a = 0; generated.attributes.empty() && a < entity.attributes.size(); ++a) {
      if (entity.attributes[a].type == type) scope.insert({{e}, a});
    }
    for (const ir::ForeignKey& key : entity.foreign_keys) {
      for (std::size_t i = 0; i < key.attributes.size(); ++i) {
        for (const ir::AttributeId& attribute : generated.attributes) {
          if (attribute == ir::AttributeId{key.target, key.target_attributes[i]}) {
            scope.insert({{e}, key.attributes[i]});
          }
        }
      }
    }
  }
  return scope;
}

Program::Program(const ir::Application& application) : application_(&application) {
  walk(application, [&](const ir::Expression& expression) {
    if (const auto* generated = std::get_if<ir::Generated>(&expression.node)) {
      remembered_.merge(key_scope(application.schema, *generated, expression.type));
    }
  });
}

}  // namespace quiesce::interpreter
