#include "analyzer/preparation.hpp"

#include <algorithm>
#include <map>

#include "analyzer/filled_inputs.hpp"
#include "analyzer/induction.hpp"
#include "analyzer/likeness.hpp"
#include "analyzer/pool.hpp"
#include "analyzer/problem.hpp"
#include "analyzer/solver_context.hpp"
#include "analyzer/step_text.hpp"
#include "analyzer/vacuity.hpp"

namespace quiesce::analyzer {
namespace {

class Preparer {
 public:
  Preparer(const ir::Application& application, const CheckOptions& options, unsigned resources,
           Answers& answers, Preparation& result)
      : application_(application),
        options_(options),
        resources_(resources),
        keys_(application, answers),
        connections_(ir::connect(application)),
        result_(result) {}

  void prepare() {
    find_slices();
    find_proofs();
    find_startable();
    warn();
  }

  void prepare_search() {
    find_alike();
    find_commuting();
    find_breaking();
    result_.can_search = true;
  }

 private:
  [[nodiscard]] bool stopped() const { return options_.stop != nullptr && options_.stop->load(); }

  /// What is not asked any more keeps the answer that leaves nothing out.
  void ask(std::size_t questions, const std::function<void(std::size_t)>& question) const {
    run_tasks(questions, options_.jobs, [&](std::size_t q) {
      if (!stopped()) unless_interrupted(options_.stop, [&] { question(q); });
    });
  }

  [[nodiscard]] std::vector<std::size_t> everything() const {
    std::vector<std::size_t> all(application_.functionalities.size());
    for (std::size_t f = 0; f < all.size(); ++f) all[f] = f;
    return all;
  }

  void find_slices() {
    FilledInputs filled;
    const bool statements = options_.reductions.relevance && options_.reductions.slicing && !options_.all &&
                            !stopped() && unless_interrupted(options_.stop, [&] {
                              filled = filled_inputs(application_, resources_, keys_, options_.recorder);
                            });
    const Slicing slicing(application_, statements ? &filled : nullptr);
    for (std::size_t i = 0; i < application_.invariants.size(); ++i) {
      Slice slice;
      if (!asked(options_, application_.invariants[i])) {
        slice.application = &application_;
      } else if (options_.reductions.relevance) {
        slice = slicing.slice(i);
      } else {
        slice.application = &application_;
        slice.relevant = everything();
        slice.initial = initial_rules(application_);
      }
      result_.keys.emplace_back(*slice.application, keys_.answers());
      result_.slices.push_back(std::move(slice));
    }
  }

  /// The rule that it is about, and all that an initial state satisfies.
  [[nodiscard]] std::vector<const ir::Rule*> rules_around(std::size_t invariant) const {
    std::vector<const ir::Rule*> rules = initial_rules(application_);
    if (invariant < application_.invariants.size())
      rules.insert(rules.begin(), &application_.invariants[invariant].rule);
    return rules;
  }

  void find_proofs() {
    std::vector<proof::Attempt> attempts(application_.invariants.size());
    for (std::size_t i = 0; i < attempts.size(); ++i) {
      attempts[i].wanted = options_.proofs && asked(options_, application_.invariants[i]);
      attempts[i].functionalities = result_.slices[i].relevant;
    }
    result_.proofs = attempts;
    if (!options_.proofs) return;
    unless_interrupted(options_.stop, [&] {
      result_.proof_formulas =
          proof::try_proofs({application_, connections_, keys_.answers(), resources_, options_.jobs,
                             options_.stop, options_.recorder, options_.explain},
                            likeness_, attempts);
      result_.proofs = std::move(attempts);
    });
  }

  void find_alike() {
    result_.alike.resize(application_.invariants.size());
    for (std::size_t i = 0; i < result_.alike.size(); ++i) {
      if (result_.proofs[i].proved) continue;
      const ir::Application& application = *result_.slices[i].application;
      for (const std::size_t f : result_.slices[i].relevant)
        result_.alike[i][f] =
            options_.reductions.alike ? likeness_.of(application, application.functionalities[f]) : f;
    }
  }

  /// A pair of steps, by what they do; the lesser first.
  struct StepPair {
    std::size_t slice;
    CodePoint a, b;
  };
  struct PairUse {
    std::size_t invariant;
    CodePoint a, b;
    std::size_t pair;
  };
  struct StepPairs {
    std::vector<StepPair> pairs;
    std::vector<PairUse> uses;
    std::map<std::string, std::size_t> steps;  ///< by what they do
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> known;
  };

  /// One question for all pairs whose steps do the same in their slices.
  void find_commuting() {
    result_.commutation.resize(application_.invariants.size());
    if (!options_.reductions.partial_order) return;
    StepPairs found;
    for (std::size_t i = 0; i < application_.invariants.size(); ++i) {
      if (!result_.proofs[i].proved) find_pairs(i, found);
    }
    if (!options_.reductions.semantic || options_.f_max < 2) return;
    std::vector<Independence> answers(found.pairs.size());
    ask(found.pairs.size(), [&](std::size_t p) {
      const StepPair& pair = found.pairs[p];
      answers[p] = known_independence(pair.slice, pair.a, pair.b);
      if (!options_.reductions.conditional) answers[p].apart.clear();
    });
    for (const PairUse& use : found.uses)
      result_.commutation[use.invariant].add(use.a, use.b, answers[use.pair]);
  }

  static bool was_cut(const Slice& slice, std::size_t transaction) {
    return transaction < slice.cut.size() && !slice.cut[transaction].empty();
  }

  /// By transaction; only of those that were cut, the others do what they do in the whole.
  static std::vector<ir::TransactionAccess> accesses_in(const Slice& slice) {
    std::vector<ir::TransactionAccess> result(slice.cut.size());
    for (std::size_t t = 0; t < result.size(); ++t) {
      if (was_cut(slice, t))
        result[t] = ir::access_of(slice.application->schema, slice.application->transactions[t]);
    }
    return result;
  }

  void find_pairs(std::size_t i, StepPairs& found) {
    const Slice& slice = result_.slices[i];
    const std::vector<ir::TransactionAccess> accesses = accesses_in(slice);
    const std::vector<CodePoint> codes = code_points(*slice.application, slice.relevant);
    std::vector<std::size_t> steps;
    std::vector<StepAccess> touched;
    for (const CodePoint& code : codes) {
      const std::uint32_t t = transaction_of(*slice.application, code).index;
      touched.push_back({code, was_cut(slice, t) ? &accesses[t] : &connections_.transactions[t]});
      const std::string text = step_text(*slice.application, likeness_, code);
      steps.push_back(found.steps.emplace(text, found.steps.size()).first->second);
    }
    for (std::size_t a = 0; a < codes.size(); ++a) {
      for (std::size_t b = a; b < codes.size(); ++b) {
        if (apart(*slice.application, touched[a], touched[b])) {
          result_.commutation[i].add(codes[a], codes[b], {true, {}});
          continue;
        }
        const auto [x, y] = steps[b] < steps[a] ? std::pair(b, a) : std::pair(a, b);
        const auto [place, is_new] = found.known.emplace(std::pair(steps[x], steps[y]), found.pairs.size());
        if (is_new) found.pairs.push_back({i, codes[x], codes[y]});
        found.uses.push_back({i, codes[x], codes[y], place->second});
      }
    }
  }

  [[nodiscard]] Independence known_independence(std::size_t slice, const CodePoint& a,
                                                const CodePoint& b) const {
    const Keys& keys = result_.keys[slice];
    Answers& answers = keys.answers();
    const auto parameters = [&](const CodePoint& code) {
      return application_.functionalities[code.functionality].steps[code.step].arguments.size();
    };
    ir::Digest key{};
    if (answers.kept()) {
      key = keys.key({"commute",
                      {a.functionality, b.functionality},
                      {},
                      {a.step, a.segment.index, b.step, b.segment.index}});
      const auto bytes = answers.find(key);
      if (const auto known = bytes ? to_independence(*bytes, {parameters(a), parameters(b)}) : std::nullopt) {
        answers.count_known();
        return *known;
      }
    }
    answers.count_asked();
    Independence found = independence(*result_.slices[slice].application, a, b, slice, options_.recorder);
    if (answers.kept() && found.decided) answers.store(key, to_bytes(found));
    return found;
  }

  void find_breaking() {
    result_.breaking.resize(application_.invariants.size());
    struct Question {
      std::size_t invariant;
      CodePoint code;
    };
    std::vector<Question> questions;
    std::vector<std::pair<Question, std::size_t>> uses;
    for (std::size_t i = 0; i < application_.invariants.size(); ++i) {
      if (application_.invariants[i].kind != ir::InvariantKind::Absolute || result_.proofs[i].proved)
        continue;
      const auto& writers = connections_.invariants[i].writers;
      std::map<std::string, std::size_t> known;
      for (const CodePoint& code : code_points(*result_.slices[i].application, result_.slices[i].relevant)) {
        if (std::find(writers.begin(), writers.end(), transaction_of(application_, code)) == writers.end())
          continue;
        const auto [place, is_new] =
            known.emplace(step_text(*result_.slices[i].application, likeness_, code), questions.size());
        if (is_new) questions.push_back({i, code});
        uses.push_back({{i, code}, place->second});
      }
    }
    std::vector<char> answers(questions.size(), 1);
    if (options_.reductions.induction) {
      ask(questions.size(), [&](std::size_t q) {
        const std::size_t i = questions[q].invariant;
        const CodePoint& code = questions[q].code;
        const Possible breaks = result_.keys[i].possible(
            {"breaks",
             {code.functionality},
             {&result_.slices[i].application->invariants[i].rule},
             {code.step, code.segment.index}},
            [&] {
              return can_break(*result_.slices[i].application, i, code, resources_, options_.recorder);
            });
        answers[q] = breaks != Possible::No ? 1 : 0;
      });
    }
    for (const auto& [use, question] : uses) {
      if (answers[question] != 0) result_.breaking[use.invariant].insert(use.code);
    }
  }

  void find_startable() {
    result_.startable.assign(application_.invariants.size(), 1);
    ask(application_.invariants.size(), [&](std::size_t i) {
      if (!asked(options_, application_.invariants[i])) return;
      const Possible possible = keys_.possible({"start", {}, rules_around(i)}, [&] {
        return initial_state_possible(application_, i, resources_, options_.recorder);
      });
      result_.startable[i] = possible != Possible::No ? 1 : 0;
    });
  }

  void warn() {
    warn_of_functionalities();
    std::vector<std::string> warnings(application_.invariants.size());
    ask(warnings.size(), [&](std::size_t i) {
      if (!application_.invariants[i].rule.premise) return;
      if (keys_.possible({"premise", {}, rules_around(i)}, [&] {
            return premise_possible(application_, i, resources_, options_.recorder);
          }) == Possible::No) {
        warnings[i] = "the WHERE of the invariant " + application_.invariants[i].name +
                      " can never be true in a lawful state";
      }
    });
    add(warnings);
  }

  /// Asked of one of those that do the same.
  void warn_of_functionalities() {
    std::vector<std::size_t> firsts;
    std::map<std::size_t, std::size_t> places;
    std::vector<std::size_t> place_of;
    for (const ir::Functionality& functionality : application_.functionalities) {
      const auto [place, is_new] = places.emplace(likeness_.of(application_, functionality), firsts.size());
      if (is_new) firsts.push_back(place_of.size());
      place_of.push_back(place->second);
    }
    std::vector<char> completes(firsts.size(), 1);
    ask(firsts.size(), [&](std::size_t q) {
      const Possible possible = keys_.possible({"completes", {firsts[q]}, rules_around(0)}, [&] {
        return can_complete(application_, firsts[q], resources_, options_.recorder);
      });
      completes[q] = possible != Possible::No ? 1 : 0;
    });
    std::vector<std::string> warnings(place_of.size());
    for (std::size_t f = 0; f < place_of.size(); ++f) {
      if (completes[place_of[f]] == 0)
        warnings[f] = "the functionality " + application_.functionalities[f].name +
                      " can never complete when it runs alone";
    }
    add(warnings);
  }

  void add(std::vector<std::string>& warnings) {
    for (std::string& warning : warnings) {
      if (!warning.empty()) result_.warnings.push_back(std::move(warning));
    }
  }

  const ir::Application& application_;
  const CheckOptions& options_;
  const unsigned resources_;
  const Keys keys_;  ///< of the whole application
  const ir::Connections connections_;
  Likeness likeness_;
  Preparation& result_;
};

}  // namespace

bool asked(const CheckOptions& options, const ir::Invariant& invariant) {
  return options.invariants.empty() || std::find(options.invariants.begin(), options.invariants.end(),
                                                 invariant.name) != options.invariants.end();
}

Preparation prepare(const ir::Application& application, const CheckOptions& options, unsigned resources,
                    Answers& answers) {
  Preparation result;
  Preparer(application, options, resources, answers, result).prepare();
  return result;
}

void prepare_search(const ir::Application& application, const CheckOptions& options, unsigned resources,
                    Answers& answers, Preparation& prepared) {
  if (!prepared.can_search) Preparer(application, options, resources, answers, prepared).prepare_search();
}

}  // namespace quiesce::analyzer
