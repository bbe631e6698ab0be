#include "analyzer/proof/prove.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <set>

#include "analyzer/proof/candidates.hpp"
#include "analyzer/proof/distance.hpp"
#include "analyzer/proof/eventual.hpp"
#include "analyzer/proof/fixed_point.hpp"
#include "analyzer/proof/serial.hpp"
#include "analyzer/proof/words.hpp"
#include "analyzer/topics.hpp"

namespace quiesce::analyzer::proof {
namespace {

constexpr std::uint64_t most_questions = 20'000;

class Prover {
 public:
  explicit Prover(const ProofRequest& request)
      : request_(request),
        application_(*request.application),
        context_(SolverContext::Kind::Fresh),
        encoding_(context_, application_),
        questions_(most_questions),
        assertions_(candidates(application_, request.functionalities, request.single)),
        fixed_point_(context_, encoding_, request, questions_, assertions_) {}

  ProofResult run() {
    fixed_point_.establish();
    settled_ = fixed_point_.keep(wanted());
    for (const std::size_t invariant : request_.invariants) decide(invariant);
    result_.formulas = questions_.asked();
    result_.complete = settled_ && !questions_.unanswered() && !questions_.exhausted() &&
                       (request_.stop == nullptr || !request_.stop->load());
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool explains() const { return request_.explain || request_.recorder != nullptr; }

  /// To choose among them, all that is kept has to be known.
  [[nodiscard]] std::vector<std::size_t> wanted() const {
    if (!explains()) return request_.invariants;
    std::vector<std::size_t> all(assertions_.all.size());
    std::iota(all.begin(), all.end(), 0);
    return all;
  }

  /// Invariants come first among the assertions, in their order.
  void decide(std::size_t invariant) {
    if (settled_ && assertions_.all[invariant].alive) return explain(invariant, {invariant}, {});
    UnprovedInvariant failed{invariant, {}, std::nullopt};
    if (settled_ && !proved_otherwise(invariant, failed)) {
      result_.unproved.push_back(std::move(failed));
    } else if (!settled_) {
      result_.unproved.push_back({invariant, {"the proof was given up: too many questions"}, std::nullopt});
    }
  }

  [[nodiscard]] bool proved_otherwise(std::size_t invariant, UnprovedInvariant& failed) {
    if (serial_ == nullptr) serial_ = std::make_unique<SerialRuns>(request_, questions_);
    if (serial_->keep(invariant)) {
      result_.proved.push_back({invariant, serial_words(invariant)});
      return true;
    }
    const ir::Rule& rule = application_.invariants[invariant].rule;
    if (application_.invariants[invariant].kind == ir::InvariantKind::Eventual)
      return proved_in_the_end(invariant, failed);
    const Loss& loss = fixed_point_.losses().at(invariant);
    failed.failures.push_back(rule.text + ": " + words(application_, loss));
    if (loss.asked)
      failed.distance = distance_to(context_, encoding_, assertions_, fixed_point_.established(), rule,
                                    loss.step, request_.resources, questions_);
    if (failed.distance) failed.failures.push_back(failed.distance->why);
    return false;
  }

  /// With all that may be kept; then again, until what that rests on is kept.
  [[nodiscard]] bool proved_in_the_end(std::size_t invariant, UnprovedInvariant& failed) {
    Topic topic = debt_topic(request_.recorder, application_, invariant);
    EventualProver prover(context_, encoding_, *request_.connections, assertions_, fixed_point_.steps(),
                          invariant, request_.resources, questions_);
    while (true) {
      const EventualProof eventual = prover.run();
      if (!eventual.proved) {
        if (eventual.failing) failed.failures.push_back(unpaid_words(*eventual.failing));
        return false;
      }
      const std::vector<std::size_t> rests_on(eventual.rests_on.begin(), eventual.rests_on.end());
      const bool known = fixed_point_.keep(rests_on);
      if (!known || questions_.exhausted()) {
        settled_ = settled_ && known;
        failed.failures.emplace_back("the proof was given up: too many questions");
        return false;
      }
      if (!std::all_of(rests_on.begin(), rests_on.end(),
                       [&](std::size_t assertion) { return assertions_.all[assertion].alive; }))
        continue;
      if (!explains()) {
        result_.proved.push_back({invariant, {}});
        return true;
      }
      const EventualProof small = prover.smallest(&topic);
      if (!small.proved || questions_.exhausted()) return false;
      explain(invariant, {small.rests_on.begin(), small.rests_on.end()},
              words(application_, assertions_, application_.invariants[invariant].rule, small.debts));
      return true;
    }
  }

  [[nodiscard]] std::vector<std::string> serial_words(std::size_t invariant) const {
    const bool eventual = application_.invariants[invariant].kind == ir::InvariantKind::Eventual;
    return {
        "any two steps of different instances can change places without anyone being able to tell: every "
        "execution does what some execution does in which the instances run one after the other",
        std::string("each functionality that runs alone keeps: ") +
            application_.invariants[invariant].rule.text +
            (eventual ? " (when it has ended, completed or aborted)" : " (after each of its steps)")};
  }

  [[nodiscard]] std::string unpaid_words(const Point& step) const {
    return "step " + std::to_string(step.step + 1) + " of " +
           application_.functionalities[step.functionality].name +
           " can leave rows for which the rule is false, and no instance surely repairs them later";
  }

  /// Who has to be kept apart somewhere is shown to be kept apart everywhere, where that is so.
  [[nodiscard]] std::vector<std::size_t> all_pairs(std::vector<std::size_t> needed) const {
    std::set<std::pair<ir::EntityId, Point>> kept;
    const auto place = [&](const Apart& apart, bool second) {
      const Point& point = second ? apart.second : apart.first;
      const std::size_t selection = second ? apart.second_selection : apart.first_selection;
      return std::pair(assertions_.selection(point, selection).entity, point);
    };
    for (const std::size_t index : needed) {
      const auto* apart = std::get_if<Apart>(&assertions_.all[index].node);
      if (apart != nullptr) kept.insert({place(*apart, false), place(*apart, true)});
    }
    const std::set<std::size_t> known(needed.begin(), needed.end());
    for (std::size_t a = 0; a < assertions_.all.size(); ++a) {
      const auto* apart = std::get_if<Apart>(&assertions_.all[a].node);
      if (apart == nullptr || !assertions_.all[a].alive || known.contains(a)) continue;
      if (kept.contains(place(*apart, false)) && kept.contains(place(*apart, true))) needed.push_back(a);
    }
    return needed;
  }

  [[nodiscard]] Topic topic_of(std::size_t invariant) const {
    return proof_topic(request_.recorder, application_, invariant);
  }

  void explain(std::size_t invariant, const std::vector<std::size_t>& wanted, const std::string& first) {
    ProvedInvariant proved{invariant, {}};
    if (!explains()) {
      result_.proved.push_back(std::move(proved));
      return;
    }
    if (!first.empty()) proved.assertions.push_back(first);
    const std::vector<std::size_t> needed =
        fixed_point_.needed_for(all_pairs(fixed_point_.needed_for(wanted)));
    for (std::string& line : lines(application_, assertions_, needed))
      proved.assertions.push_back(std::move(line));
    Topic topic = topic_of(invariant);
    fixed_point_.write_down(needed, topic);
    result_.proved.push_back(std::move(proved));
  }

  const ProofRequest& request_;
  const ir::Application& application_;
  SolverContext context_;
  formula::Encoding encoding_;
  Questions questions_;
  Assertions assertions_;
  FixedPoint fixed_point_;
  std::unique_ptr<SerialRuns> serial_;
  bool settled_ = false;  ///< what is wanted is kept or dropped
  ProofResult result_;
};

}  // namespace

const ProvedInvariant* ProofResult::find(std::size_t invariant) const {
  const auto found = std::find_if(proved.begin(), proved.end(),
                                  [&](const ProvedInvariant& one) { return one.invariant == invariant; });
  return found == proved.end() ? nullptr : &*found;
}

ProofResult prove(const ProofRequest& request) {
  return Prover(request).run();
}

}  // namespace quiesce::analyzer::proof
