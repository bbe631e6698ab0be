#include "oracle/comparison.hpp"

#include <algorithm>
#include <ctime>

#include "oracle/constructs.hpp"
#include "quiesce/analyzer/check.hpp"
#include "quiesce/replay/replay.hpp"

namespace quiesce::oracle {
namespace {

/// Of work: how busy the machine is does not matter.
class Stopwatch {
 public:
  explicit Stopwatch(double& sum) : sum_(sum), start_(std::clock()) {}
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;
  Stopwatch(Stopwatch&&) = delete;
  Stopwatch& operator=(Stopwatch&&) = delete;
  ~Stopwatch() { sum_ += static_cast<double>(std::clock() - start_) / CLOCKS_PER_SEC; }

 private:
  double& sum_;
  std::clock_t start_;
};

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
    const Explored plain = explored(false);
    count(plain);
    for (const Variation& variation : asked) {
      try {
        compare(variation, plain);
      } catch (const std::exception& error) {
        add(Trouble::Exception, variation, error.what());
      }
    }
    return std::move(result_);
  }

 private:
  [[nodiscard]] const ir::Application& application() const { return *loaded_.application; }

  void compare(const Variation& variation, const Explored& plain) {
    const violations::Report report = checked(variation);
    for (const std::string& failure : report.failures) add(Trouble::NotRepeated, variation, failure);
    const Explored other = variation.all() ? explored(true) : Explored{};
    for (const Found& found : variation.all() ? other.found : plain.found) {
      const Reply answer = reply(application(), report, found, variation.all());
      result_.counts.add("violations of brute force: " + name_of(answer));
      if (answer == Reply::Contradicts) add(Trouble::NotFound, variation, in_words(found));
    }
    replay(report, variation);
    count(report, variation, plain.has_initial_state);
  }

  [[nodiscard]] std::string in_words(const Found& found) const {
    std::string text;
    for (const std::string& name : found.functionalities) text += (text.empty() ? "" : " + ") + name;
    return text + " violate " + application().invariants[found.invariant].name + ", which is not reported";
  }

  [[nodiscard]] Explored explored(bool every_instance_takes_part) {
    const Stopwatch stopwatch(result_.explore_seconds);
    return explore(application(), settings_, every_instance_takes_part);
  }

  [[nodiscard]] violations::Report checked(const Variation& variation) {
    const Stopwatch stopwatch(result_.check_seconds);
    analyzer::CheckOptions options;
    options.f_max = settings_.f_max;
    options.seconds_a_formula = settings_.seconds_a_formula;
    variation.apply(options);
    return check(application(), loaded_.sources, options);
  }

  void replay(const violations::Report& report, const Variation& variation) {
    const Stopwatch stopwatch(result_.replay_seconds);
    for (const replay::Outcome& outcome : replay::replay(report, {})) {
      const bool confirmed = outcome.difference.empty();
      result_.counts.add("witnesses: confirmed by SQLite", confirmed ? 1 : 0);
      result_.counts.add("witnesses: SQLite differs, excused", !confirmed && outcome.excused ? 1 : 0);
      if (!confirmed && !outcome.excused)
        add(Trouble::NotReplayed, variation, outcome.id + ": " + outcome.difference);
    }
  }

  void add(Trouble trouble, const Variation& variation, std::string what) {
    result_.disagreements.push_back({trouble, variation, std::move(what)});
  }

  void count(const Explored& explored) {
    Counts& counts = result_.counts;
    counts.add("brute force: applications without an initial state", explored.has_initial_state ? 0 : 1);
    counts.add("brute force: applications with a violation", explored.found.empty() ? 0 : 1);
    const bool together = std::any_of(explored.found.begin(), explored.found.end(), [&](const Found& found) {
      return found.functionalities.size() > 1 &&
             std::none_of(explored.found.begin(), explored.found.end(), [&](const Found& other) {
               return other.invariant == found.invariant && other.functionalities.size() == 1;
             });
    });
    counts.add("brute force: applications with a violation that one instance alone does not show",
               together ? 1 : 0);
    counts.add("brute force: violating multisets", explored.found.size());
    counts.add("brute force: multisets", explored.multisets);
    counts.add("brute force: multisets of which all was tried", explored.exhausted);
  }

  void count(const violations::Report& report, const Variation& variation, bool has_initial_state) {
    Counts& counts = result_.counts;
    if (variation.is_plain()) {
      counts.add("check: applications with a violation", report.violations.empty() ? 0 : 1);
      const bool together =
          std::any_of(report.violations.begin(), report.violations.end(),
                      [](const violations::Violation& violation) { return violation.f > 1; });
      counts.add("check: applications with a minimal violation of two or more", together ? 1 : 0);
    }
    counts.add("checks: " + variation.name());
    for (const auto& invariant : report.invariants) {
      using violations::Verdict;
      const bool unknown = invariant.verdict == Verdict::Unknown;
      const bool holds = invariant.verdict == Verdict::Holds;
      counts.add("answers");
      counts.add("answers: violated", invariant.verdict == Verdict::Violated ? 1 : 0);
      counts.add("answers: holds", holds && invariant.bounded_by.empty() ? 1 : 0);
      counts.add("answers: holds within a bound", holds && !invariant.bounded_by.empty() ? 1 : 0);
      counts.add("answers: unknown", unknown && has_initial_state ? 1 : 0);
      counts.add("answers: no initial state", unknown && !has_initial_state ? 1 : 0);
      if (unknown && has_initial_state) {
        const std::string& reason = invariant.undecided.front();  // "F1 + F2: the reason"
        const std::size_t names = reason.find(": ");
        counts.add("unknown: " + (names == std::string::npos ? reason : reason.substr(names + 2)));
      }
      counts.add("answers: violated, and something undecided",
                 invariant.verdict == Verdict::Violated && !invariant.undecided.empty() ? 1 : 0);
    }
  }

  const parsers::LoadedApplication& loaded_;
  const Settings& settings_;
  Comparison result_;
};

}  // namespace

std::string name_of(Trouble trouble) {
  switch (trouble) {
    case Trouble::NotLoaded:
      return "not loaded";
    case Trouble::NotFound:
      return "wrong holds";
    case Trouble::NotRepeated:
      return "witness not repeated";
    case Trouble::NotReplayed:
      return "witness not replayed by SQLite";
    case Trouble::Exception:
      return "exception";
  }
  return {};
}

Comparison compare(const std::vector<parsers::MemoryFile>& files, const Settings& settings,
                   const std::vector<Variation>& asked) {
  Comparison result;
  try {
    const parsers::LoadedApplication loaded = parsers::load_application(files);
    if (loaded.application) {
      result = Comparer(loaded, settings).run(asked);
    } else {
      result.disagreements.push_back({Trouble::NotLoaded, Variation::plain(), errors_of(loaded)});
    }
  } catch (const std::exception& error) {
    result.disagreements.push_back({Trouble::Exception, asked.front(), error.what()});
  }
  return result;
}

}  // namespace quiesce::oracle
