#include "analyzer/preparation.hpp"

#include <algorithm>
#include <map>

#include "analyzer/filled_inputs.hpp"
#include "analyzer/induction.hpp"
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
    unless_interrupted(options_.stop, [&] {
      result_.proof_formulas = proof::try_proofs(application_, connections_, resources_, options_.stop,
                                                 options_.recorder, attempts);
      result_.proofs = std::move(attempts);
    });
  }

  /// One question for all invariants whose slices left the same of both steps.
  void find_commuting() {
    result_.commutation.resize(application_.invariants.size());
    if (!options_.reductions.partial_order) return;
    struct Pair {
      std::size_t slice;
      CodePoint a, b;
    };
    std::vector<Pair> pairs;
    std::map<std::pair<std::string, std::string>, std::size_t> known;
    struct Use {
      std::size_t invariant;
      CodePoint a, b;
      std::size_t pair;
    };
    std::vector<Use> uses;
    for (std::size_t i = 0; i < application_.invariants.size(); ++i) {
      if (result_.proofs[i].proved) continue;
      const Slice& slice = result_.slices[i];
      const ir::Connections own = slice.own ? ir::connect(*slice.own) : ir::Connections{};
      const ir::Connections& connections = slice.own ? own : connections_;
      const std::vector<CodePoint> codes = code_points(*slice.application, slice.relevant);
      std::vector<std::string> texts;
      for (const CodePoint& code : codes) texts.push_back(step_text(*slice.application, slice.cut, code));
      for (std::size_t a = 0; a < codes.size(); ++a) {
        for (std::size_t b = a; b < codes.size(); ++b) {
          if (apart(*slice.application, connections, codes[a], codes[b])) {
            result_.commutation[i].add(codes[a], codes[b], {true, {}});
            continue;
          }
          const auto [place, is_new] = known.emplace(std::pair(texts[a], texts[b]), pairs.size());
          if (is_new) pairs.push_back({i, codes[a], codes[b]});
          uses.push_back({i, codes[a], codes[b], place->second});
        }
      }
    }
    if (!options_.reductions.semantic || options_.f_max < 2) return;
    std::vector<Independence> answers(pairs.size());
    ask(pairs.size(), [&](std::size_t p) {
      answers[p] = known_independence(pairs[p].slice, pairs[p].a, pairs[p].b);
      if (!options_.reductions.conditional) answers[p].apart.clear();
    });
    for (const Use& use : uses) result_.commutation[use.invariant].add(use.a, use.b, answers[use.pair]);
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
        const auto [place, is_new] = known.emplace(
            step_text(*result_.slices[i].application, result_.slices[i].cut, code), questions.size());
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
    const std::size_t functionalities = application_.functionalities.size();
    std::vector<std::string> warnings(functionalities + application_.invariants.size());
    ask(warnings.size(), [&](std::size_t w) {
      if (w < functionalities) {
        if (keys_.possible({"completes", {w}, rules_around(0)}, [&] {
              return can_complete(application_, w, resources_, options_.recorder);
            }) == Possible::No) {
          warnings[w] = "the functionality " + application_.functionalities[w].name +
                        " can never complete when it runs alone";
        }
      } else if (keys_.possible({"premise", {}, rules_around(w - functionalities)}, [&] {
                   return premise_possible(application_, w - functionalities, resources_, options_.recorder);
                 }) == Possible::No) {
        warnings[w] = "the WHERE of the invariant " + application_.invariants[w - functionalities].name +
                      " can never be true in a lawful state";
      }
    });
    for (std::string& warning : warnings) {
      if (!warning.empty()) result_.warnings.push_back(std::move(warning));
    }
  }

  const ir::Application& application_;
  const CheckOptions& options_;
  const unsigned resources_;
  const Keys keys_;  ///< of the whole application
  const ir::Connections connections_;
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
