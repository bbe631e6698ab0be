#include "analyzer/answers.hpp"

#include <z3.h>

namespace quiesce::analyzer {
namespace {

/// Of keys and stored answers; to be raised when either comes to mean something else.
constexpr std::uint64_t answer_format = 2;

ir::Digest settings_of(const CheckOptions& options, unsigned resources) {
  ir::Hash hash;
  hash.text("quiesce answer").number(answer_format).text(options.tool).text(Z3_get_full_version());
  hash.number(resources).number(options.extra_rows).flag(options.all);
  hash.number(options.all ? options.executions_shown : 0);
  const Reductions& reductions = options.reductions;
  for (const bool reduction :
       {reductions.partial_order, reductions.semantic, reductions.conditional, reductions.symmetry,
        reductions.induction, reductions.effective, reductions.maximal, reductions.entangled,
        reductions.relevance, reductions.lattice, reductions.shared_key, reductions.slicing, reductions.alike,
        reductions.crowds, reductions.joint}) {
    hash.flag(reduction);
  }
  return hash.finish();
}

}  // namespace

Answers::Answers(const CheckOptions& options, unsigned resources)
    // Formulas that are written down must be asked; an application other than the one that is searched would
    // have to be in the keys.
    : cache_(options.recorder == nullptr && options.confirmed_on == nullptr ? options.answers : nullptr) {
  if (kept()) settings_ = settings_of(options, resources);
}

std::optional<std::string> Answers::find(const ir::Digest& key) const {
  return kept() ? cache_->find(key) : std::nullopt;
}

void Answers::store(const ir::Digest& key, std::string answer) const {
  if (kept()) cache_->store(key, std::move(answer));
}

Keys::Keys(const ir::Application& application, Answers& answers)
    : application_(application), answers_(answers) {
  if (answers.kept()) prints_ = std::make_unique<ir::Fingerprints>(application);
}

ir::Digest Keys::key(const Subject& subject) const {
  ir::Hash hash;
  std::set<ir::EntityId> entities;
  const auto add = [&](const ir::Fingerprint& print) {
    hash.digest(print.digest);
    entities.insert(print.entities.begin(), print.entities.end());
  };
  hash.digest(answers_.settings()).text(subject.kind);
  hash.number(subject.functionalities.size());
  for (const std::size_t f : subject.functionalities) add(prints_->functionality(f));
  hash.number(subject.rules.size());
  for (const ir::Rule* rule : subject.rules) add(prints_->rule(*rule));
  hash.number(subject.numbers.size());
  for (const std::uint64_t number : subject.numbers) hash.number(number);
  const std::vector<ir::EntityId> connected = prints_->connected(entities);
  hash.number(connected.size());
  for (const ir::EntityId id : connected) hash.digest(prints_->entity(id));
  hash.flag(subject.rows != nullptr);
  if (subject.rows != nullptr) {
    for (const ir::EntityId id : connected) hash.number((*subject.rows)[id.index]);
  }
  return hash.finish();
}

std::optional<Possible> Keys::known_possible(const ir::Digest& key) const {
  const std::optional<std::string> known = answers_.find(key);
  if (known != "no" && known != "yes") return std::nullopt;
  answers_.count_known();
  return known == "yes" ? Possible::Yes : Possible::No;
}

void Keys::keep(const ir::Digest& key, Possible answer) const {
  if (answer != Possible::Undecided) answers_.store(key, answer == Possible::Yes ? "yes" : "no");
}

}  // namespace quiesce::analyzer
