#include "oracle/comparison.hpp"

#include <algorithm>
#include <chrono>

#include "oracle/deadline.hpp"
#include "quiesce/analyzer/check.hpp"

namespace quiesce::oracle {
namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

void multisets(const ir::Application& application, std::size_t f, std::vector<std::size_t> chosen,
               std::vector<std::vector<std::size_t>>& out) {
  if (!chosen.empty()) out.push_back(chosen);
  if (chosen.size() == f) return;
  for (std::size_t next = chosen.empty() ? 0 : chosen.back(); next < application.functionalities.size();
       ++next) {
    const auto& at_most = application.functionalities[next].at_most;
    if (at_most && std::count(chosen.begin(), chosen.end(), next) >= *at_most) continue;
    chosen.push_back(next);
    multisets(application, f, chosen, out);
    chosen.pop_back();
  }
}

analyzer::CheckOptions options_of(Variation variation, const Settings& settings) {
  analyzer::CheckOptions options;
  options.f_max = settings.f_max;
  options.seconds_a_formula = settings.seconds_a_formula;
  options.all = variation == Variation::All;
  options.reductions.partial_order = variation != Variation::NoPartialOrder;
  options.reductions.semantic = variation != Variation::NoSemantic;
  options.reductions.symmetry = variation != Variation::NoSymmetry;
  options.reductions.induction = variation != Variation::NoInduction;
  options.reductions.entangled = variation != Variation::NoEntangled;
  options.reductions.relevance = variation != Variation::NoRelevance;
  options.reductions.conditional = variation != Variation::NoConditional;
  return options;
}

std::string errors_of(const parsers::LoadedApplication& loaded) {
  std::string text;
  for (const auto& entry : loaded.diagnostics.sorted(loaded.sources)) {
    if (entry.severity == diagnostics::Severity::Error) text += render(entry, loaded.sources);
  }
  return text;
}

class Comparer {
 public:
  Comparer(const parsers::LoadedApplication& loaded, const Settings& settings)
      : loaded_(loaded), settings_(settings) {}

  Comparison run(const std::vector<Variation>& asked) {
    const auto start = Clock::now();
    const Explored plain = explore(application(), settings_, false);
    result_.found = plain.found.size();
    result_.explore_seconds = seconds_since(start);
    for (const Variation variation : asked) {
      const auto before = Clock::now();
      analyzer::CheckOptions options = options_of(variation, settings_);
      const Deadline deadline(settings_.seconds_a_check);
      options.stop = deadline.passed();
      const violations::Report report = check(application(), loaded_.sources, options);
      result_.check_seconds += seconds_since(before);
      if (report.interrupted) {
        ++result_.interrupted;
        continue;
      }
      for (const std::string& failure : report.failures) add(Trouble::NotRepeated, variation, failure);
      const Explored& explored =
          variation == Variation::All ? explore(application(), settings_, true) : plain;
      for (const Found& found : explored.found) {
        const std::string wrong = contradiction(application(), report, found, variation == Variation::All);
        if (!wrong.empty()) add(Trouble::NotFound, variation, wrong);
      }
      count(report, plain.has_initial_state);
    }
    return std::move(result_);
  }

 private:
  [[nodiscard]] const ir::Application& application() const { return *loaded_.application; }

  void add(Trouble trouble, Variation variation, std::string what) {
    result_.disagreements.push_back({trouble, variation, std::move(what)});
  }

  void count(const violations::Report& report, bool has_initial_state) {
    for (const auto& invariant : report.invariants) {
      ++result_.answers;
      if (invariant.verdict == violations::Verdict::Violated) ++result_.violated;
      if (invariant.verdict == violations::Verdict::Holds && !invariant.bounded_by.empty()) ++result_.bounded;
      if (invariant.verdict != violations::Verdict::Unknown) continue;
      if (has_initial_state) {
        ++result_.unknown;
      } else {
        result_.vacuous = true;
      }
    }
  }

  const parsers::LoadedApplication& loaded_;
  const Settings& settings_;
  Comparison result_;
};

}  // namespace

std::string name_of(Variation variation) {
  switch (variation) {
    case Variation::Plain:
      return "plain";
    case Variation::All:
      return "all";
    case Variation::NoPartialOrder:
      return "without partial order";
    case Variation::NoSemantic:
      return "without semantic commutation";
    case Variation::NoSymmetry:
      return "without symmetry";
    case Variation::NoInduction:
      return "without induction";
    case Variation::NoEntangled:
      return "without entanglement";
    case Variation::NoRelevance:
      return "without relevance";
    case Variation::NoConditional:
      return "without conditional commutation";
  }
  return {};
}

std::string name_of(Trouble trouble) {
  switch (trouble) {
    case Trouble::NotLoaded:
      return "not loaded";
    case Trouble::NotFound:
      return "wrong holds";
    case Trouble::NotRepeated:
      return "witness not repeated";
    case Trouble::Exception:
      return "exception";
  }
  return {};
}

Explored explore(const ir::Application& application, const Settings& settings,
                 bool every_instance_takes_part) {
  Explored result;
  interpreter::ExplorerOptions options;
  options.rows_per_entity = settings.rows;
  options.max_steps = settings.max_steps;
  options.every_instance_commits = every_instance_takes_part;
  std::vector<std::vector<std::size_t>> all;
  multisets(application, settings.f_max, {}, all);
  for (const auto& multiset : all) {
    std::vector<std::string> names;
    for (const std::size_t f : multiset) names.push_back(application.functionalities[f].name);
    std::sort(names.begin(), names.end());
    std::vector<bool> seen(application.invariants.size(), false);
    for (const std::uint64_t samples : {settings.samples, std::uint64_t{0}}) {
      options.samples = samples;
      const auto explorations = explore_all(application, multiset, options);
      for (std::size_t i = 0; i < explorations.size(); ++i) {
        result.has_initial_state = result.has_initial_state || explorations[i].initial_states > 0;
        if (!explorations[i].violation || seen[i]) continue;
        seen[i] = true;
        result.found.push_back({i, names, *explorations[i].violation});
      }
    }
  }
  return result;
}

Comparison compare(const std::vector<parsers::MemoryFile>& files, const Settings& settings,
                   const std::vector<Variation>& asked) {
  Comparison failed;
  try {
    const parsers::LoadedApplication loaded = parsers::load_application(files);
    if (loaded.application) return Comparer(loaded, settings).run(asked);
    failed.disagreements.push_back({Trouble::NotLoaded, Variation::Plain, errors_of(loaded)});
  } catch (const std::exception& error) {
    failed.disagreements.push_back({Trouble::Exception, asked.front(), error.what()});
  }
  return failed;
}

}  // namespace quiesce::oracle
