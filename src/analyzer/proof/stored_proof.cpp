#include "analyzer/proof/stored_proof.hpp"

#include <algorithm>
#include <numeric>

#include "analyzer/bytes.hpp"
#include "quiesce/ir/printer.hpp"

namespace quiesce::analyzer::proof {
namespace {

void write(ByteWriter& writer, const std::vector<std::string>& lines) {
  writer.number(lines.size());
  for (const std::string& line : lines) writer.text(line);
}

std::vector<std::string> read_lines(ByteReader& reader) {
  std::vector<std::string> lines;
  for (std::uint64_t left = reader.count(); left > 0 && !reader.failed(); --left)
    lines.push_back(reader.text());
  return lines;
}

}  // namespace

ir::Digest proof_key(const Part& part, const std::set<std::size_t>& single, bool explained,
                     Answers& answers) {
  const ir::Application& application = part.application;
  Subject subject{"proof"};
  subject.numbers = {application.invariants.size(), application.assumptions.size(), part.goals.size()};
  subject.functionalities.resize(application.functionalities.size());
  std::iota(subject.functionalities.begin(), subject.functionalities.end(), 0);
  for (const ir::Invariant& invariant : application.invariants) {
    subject.rules.push_back(&invariant.rule);
    subject.numbers.push_back(invariant.kind == ir::InvariantKind::Eventual ? 1 : 0);
  }
  for (const ir::Rule& rule : application.assumptions) subject.rules.push_back(&rule);
  for (const std::size_t goal : part.goals) subject.numbers.push_back(goal);
  subject.numbers.push_back(explained ? 1 : 0);
  subject.numbers.push_back(single.size());
  subject.numbers.insert(subject.numbers.end(), single.begin(), single.end());
  ir::Hash hash;
  hash.digest(Keys(application, answers).key(subject));
  for (const ir::Entity& entity : application.schema.entities)
    hash.text(ir::print(entity, application.schema));
  for (const ir::Transaction& transaction : application.transactions)
    hash.text(ir::print(transaction, application));
  for (const ir::Functionality& functionality : application.functionalities)
    hash.text(ir::print(functionality, application));
  for (const ir::Rule* rule : subject.rules) hash.text(rule->text).text(ir::print(*rule, application.schema));
  return hash.finish();
}

std::string to_bytes(const ProofResult& result) {
  ByteWriter writer;
  writer.number(result.proved.size());
  for (const ProvedInvariant& one : result.proved) {
    writer.number(one.invariant);
    write(writer, one.assertions);
  }
  writer.number(result.unproved.size());
  for (const UnprovedInvariant& one : result.unproved) {
    writer.number(one.invariant);
    write(writer, one.failures);
    writer.number(one.distance ? one.distance->instances : 0);
    writer.text(one.distance ? one.distance->why : "");
  }
  return writer.take();
}

std::optional<ProofResult> to_proofs(std::string_view bytes, const Part& part) {
  ByteReader reader(bytes);
  ProofResult result;
  std::vector<std::size_t> answered;
  const auto invariant = [&] {
    answered.push_back(reader.index(part.invariants.size()));
    return answered.back();
  };
  for (std::uint64_t left = reader.count(); left > 0 && !reader.failed(); --left) {
    ProvedInvariant one{invariant(), read_lines(reader)};
    result.proved.push_back(std::move(one));
  }
  for (std::uint64_t left = reader.count(); left > 0 && !reader.failed(); --left) {
    UnprovedInvariant one{invariant(), read_lines(reader), std::nullopt};
    const std::uint64_t instances = reader.index(1U << 30U);
    std::string why = reader.text();
    if (instances != 0) one.distance = {static_cast<std::uint32_t>(instances), std::move(why)};
    result.unproved.push_back(std::move(one));
  }
  std::sort(answered.begin(), answered.end());
  if (!reader.complete() || answered != part.goals) return std::nullopt;
  return result;
}

}  // namespace quiesce::analyzer::proof
