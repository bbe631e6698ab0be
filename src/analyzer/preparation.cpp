#include "analyzer/preparation.hpp"

#include <algorithm>

#include "analyzer/induction.hpp"
#include "analyzer/pool.hpp"
#include "analyzer/relevance.hpp"
#include "analyzer/solver_context.hpp"
#include "analyzer/vacuity.hpp"

namespace quiesce::analyzer {
namespace {

class Preparer {
 public:
  Preparer(const ir::Application& application, const CheckOptions& options, unsigned resources)
      : application_(application),
        options_(options),
        resources_(resources),
        connections_(ir::connect(application)) {}

  Preparation run() {
    result_.relevant.resize(application_.invariants.size());
    result_.breaking.resize(application_.invariants.size());
    std::set<std::size_t> used;
    for (std::size_t i = 0; i < application_.invariants.size(); ++i) {
      if (!asked(options_, application_.invariants[i])) continue;
      result_.relevant[i] =
          options_.reductions.relevance ? relevant(application_, connections_, i) : everything();
      used.insert(result_.relevant[i].begin(), result_.relevant[i].end());
    }
    const std::vector<CodePoint> codes = code_points(application_, {used.begin(), used.end()});
    find_commuting(codes);
    find_breaking(codes);
    find_startable();
    warn();
    return std::move(result_);
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

  void find_commuting(const std::vector<CodePoint>& codes) {
    if (!options_.reductions.partial_order) return;
    std::vector<std::pair<CodePoint, CodePoint>> asked_pairs;
    for (std::size_t a = 0; a < codes.size(); ++a) {
      for (std::size_t b = a; b < codes.size(); ++b) {
        if (apart(application_, connections_, codes[a], codes[b])) {
          result_.commutation.add(codes[a], codes[b], {true, {}});
        } else {
          asked_pairs.emplace_back(codes[a], codes[b]);
        }
      }
    }
    if (!options_.reductions.semantic || options_.f_max < 2) return;
    std::vector<Independence> answers(asked_pairs.size());
    ask(asked_pairs.size(), [&](std::size_t p) {
      answers[p] = independence(application_, asked_pairs[p].first, asked_pairs[p].second, options_.recorder);
    });
    for (std::size_t p = 0; p < answers.size(); ++p) {
      if (!options_.reductions.conditional) answers[p].apart.clear();
      result_.commutation.add(asked_pairs[p].first, asked_pairs[p].second, std::move(answers[p]));
    }
    result_.formulas += asked_pairs.size();
  }

  void find_breaking(const std::vector<CodePoint>& codes) {
    struct Question {
      std::size_t invariant;
      CodePoint code;
    };
    std::vector<Question> questions;
    for (std::size_t i = 0; i < application_.invariants.size(); ++i) {
      if (application_.invariants[i].kind != ir::InvariantKind::Absolute) continue;
      for (const CodePoint& code : codes) {
        const auto& writers = connections_.invariants[i].writers;
        const bool touches =
            std::find(writers.begin(), writers.end(), transaction_of(application_, code)) != writers.end();
        if (touches && !result_.relevant[i].empty()) questions.push_back({i, code});
      }
    }
    std::vector<char> answers(questions.size(), 1);
    if (options_.reductions.induction) {
      ask(questions.size(), [&](std::size_t q) {
        answers[q] =
            can_break(application_, questions[q].invariant, questions[q].code, resources_, options_.recorder)
                ? 1
                : 0;
      });
      result_.formulas += questions.size();
    }
    for (std::size_t q = 0; q < answers.size(); ++q) {
      if (answers[q] != 0) result_.breaking[questions[q].invariant].insert(questions[q].code);
    }
  }

  void find_startable() {
    result_.startable.assign(application_.invariants.size(), 1);
    run_tasks(application_.invariants.size(), options_.jobs, [&](std::size_t i) {
      if (stopped() || !asked(options_, application_.invariants[i])) return;
      result_.startable[i] = initial_state_possible(application_, i, resources_, options_.recorder) ? 1 : 0;
    });
    result_.formulas += application_.invariants.size();
  }

  void warn() {
    const std::size_t functionalities = application_.functionalities.size();
    std::vector<std::string> warnings(functionalities + application_.invariants.size());
    ask(warnings.size(), [&](std::size_t w) {
      if (w < functionalities) {
        if (!can_complete(application_, w, resources_, options_.recorder)) {
          warnings[w] = "the functionality " + application_.functionalities[w].name +
                        " can never complete when it runs alone";
        }
      } else if (!premise_possible(application_, w - functionalities, resources_, options_.recorder)) {
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
  const ir::Connections connections_;
  Preparation result_;
};

}  // namespace

bool asked(const CheckOptions& options, const ir::Invariant& invariant) {
  return options.invariants.empty() || std::find(options.invariants.begin(), options.invariants.end(),
                                                 invariant.name) != options.invariants.end();
}

Preparation prepare(const ir::Application& application, const CheckOptions& options, unsigned resources) {
  return Preparer(application, options, resources).run();
}

}  // namespace quiesce::analyzer
