#include "oracle/shrink.hpp"

#include <algorithm>

namespace quiesce::oracle {
namespace {

bool differs(const Model& model, const Settings& settings, const Disagreement& wanted) {
  const Comparison comparison = compare(files_of(model), settings, {wanted.variation});
  return std::any_of(comparison.disagreements.begin(), comparison.disagreements.end(),
                     [&](const Disagreement& found) { return found.trouble == wanted.trouble; });
}

bool includes(const std::vector<std::string>& whole, const std::vector<std::string>& part) {
  return std::includes(whole.begin(), whole.end(), part.begin(), part.end());
}

std::string expected(const ir::Application& application, const Explored& explored, bool all) {
  std::string text;
  for (std::size_t i = 0; i < application.invariants.size(); ++i) {
    const std::string& name = application.invariants[i].name;
    bool violated = false;
    for (const Found& found : explored.found) {
      if (found.invariant != i) continue;
      violated = true;
      const bool minimal =
          std::none_of(explored.found.begin(), explored.found.end(), [&](const Found& other) {
            return other.invariant == i && other.functionalities.size() < found.functionalities.size() &&
                   includes(found.functionalities, other.functionalities);
          });
      if (!minimal && !all) continue;
      text += name + ": violated by ";
      for (std::size_t f = 0; f < found.functionalities.size(); ++f)
        text += (f == 0 ? "" : " + ") + found.functionalities[f];
      text += " (f=" + std::to_string(found.functionalities.size()) + ")\n";
    }
    if (!violated) text += name + ": holds\n";
  }
  return text;
}

}  // namespace

Model shrink(Model model, Settings settings, const Disagreement& disagreement) {
  constexpr int most_tries = 3'000;
  int tries = 0;
  settings.samples *= 2;
  settings.max_steps *= 2;
  for (bool shrunk = true; shrunk && tries < most_tries;) {
    shrunk = false;
    for (Model& less : smaller(model)) {
      if (++tries > most_tries) break;
      if (!differs(less, settings, disagreement)) continue;
      model = std::move(less);
      shrunk = true;
      break;
    }
  }
  return model;
}

std::string corpus_text(const Model& model, const Settings& settings, const Disagreement& disagreement) {
  std::string text = name_of(disagreement.trouble) + ", " + disagreement.variation.name() + ".\n";
  const auto files = files_of(model);
  for (const auto& file : files) {
    if (file.path == "T.java") {
      text += "=== options\nf_max " + std::to_string(settings.f_max) + "\n";
      if (disagreement.variation.all()) text += "all\n";
    }
    text += "=== " + file.path + "\n" + file.text;
  }
  text += "----\n";
  const parsers::LoadedApplication loaded = parsers::load_application(files);
  if (!loaded.application) return text;
  const bool all = disagreement.variation.all();
  return text + expected(*loaded.application, explore(*loaded.application, settings, all), all);
}

}  // namespace quiesce::oracle
