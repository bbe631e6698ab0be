#include "analyzer/stored_answer.hpp"

#include <algorithm>

#include "formula/limits.hpp"
#include "quiesce/ir/walk.hpp"

namespace quiesce::analyzer {
namespace {

/// "a loop in transfer (line 12)" for each loop of the instances, in the order of the code: a line may be
/// another one when the answer is used.
std::vector<std::string> loops_of(const Problem& problem) {
  std::vector<std::string> result;
  for (const std::size_t f : problem.functionalities) {
    for (const ir::Step& step : problem.application->functionalities[f].steps) {
      const ir::Transaction& transaction = (*problem.application)[step.transaction];
      for (const ir::Segment& segment : transaction.segments) {
        ir::walk(segment.body, [&](const ir::Statement& statement) {
          if (std::holds_alternative<ir::Loop>(statement.node))
            result.push_back(formula::loop_in(transaction.name, statement.location.begin.line));
        });
      }
    }
  }
  return result;
}

void write_rows(ByteWriter& writer, const StoredAnswer& answer) {
  writer.text(answer.limits_in_words);
  writer.number(answer.bounded_by.rows.size());
  for (const auto& [entity, limit] : answer.bounded_by.rows) {
    writer.text(entity);
    writer.number(limit.at_most);
    writer.number(limit.reasons.size());
    for (const std::string& reason : limit.reasons) writer.text(reason);
  }
}

void read_rows(ByteReader& reader, StoredAnswer& answer) {
  answer.limits_in_words = reader.text();
  for (std::uint64_t left = reader.count(); left > 0 && !reader.failed(); --left) {
    formula::Limits::Rows& limit = answer.bounded_by.rows[reader.text()];
    limit.at_most = static_cast<std::uint32_t>(reader.index(interpreter::no_row));
    for (std::uint64_t reasons = reader.count(); reasons > 0 && !reader.failed(); --reasons)
      limit.reasons.insert(reader.text());
  }
}

bool write_loops(ByteWriter& writer, const StoredAnswer& answer, const Problem& problem) {
  const std::vector<std::string> loops = loops_of(problem);
  writer.number(answer.bounded_by.others.size());
  for (const std::string& limit : answer.bounded_by.others) {
    const auto loop = std::find_if(loops.begin(), loops.end(),
                                   [&](const std::string& name) { return limit.starts_with(name); });
    if (loop == loops.end()) return false;
    writer.number(static_cast<std::uint64_t>(loop - loops.begin()));
    writer.text(std::string_view(limit).substr(loop->size()));
  }
  return true;
}

void read_loops(ByteReader& reader, StoredAnswer& answer, const Problem& problem) {
  const std::vector<std::string> loops = loops_of(problem);
  for (std::uint64_t left = reader.count(); left > 0 && !reader.failed(); --left) {
    const std::size_t loop = reader.index(loops.size());
    const std::string rest = reader.text();
    if (!reader.failed()) answer.bounded_by.others.insert(loops[loop] + rest);
  }
}

/// Functionalities as places among the instances.
void write_parts(ByteWriter& writer, const StoredAnswer& answer, const Problem& problem) {
  const Multiset& all = problem.functionalities;
  writer.number(answer.rests_on.size());
  for (const CleanPart& part : answer.rests_on) {
    writer.number(part.cut ? 1 : 0);
    writer.number(part.functionalities.size());
    for (const std::size_t f : part.functionalities)
      writer.number(static_cast<std::uint64_t>(std::find(all.begin(), all.end(), f) - all.begin()));
  }
}

void read_parts(ByteReader& reader, StoredAnswer& answer, const Problem& problem) {
  for (std::uint64_t left = reader.count(); left > 0 && !reader.failed(); --left) {
    CleanPart part;
    part.cut = reader.number() != 0;
    part.functionalities.resize(reader.count());
    for (std::size_t& f : part.functionalities)
      f = problem.functionalities[reader.index(problem.functionalities.size())];
    std::sort(part.functionalities.begin(), part.functionalities.end());
    answer.rests_on.insert(std::move(part));
  }
}

}  // namespace

ir::Digest search_key(const Keys& keys, const Problem& problem) {
  std::vector<const ir::Rule*> rules = problem.initial;
  rules.insert(rules.begin(), &problem.rule().rule);
  return keys.key({"search",
                   problem.functionalities,
                   std::move(rules),
                   {problem.eventual() ? 1U : 0U},
                   &problem.bounds.rows});
}

std::optional<std::string> to_bytes(const StoredAnswer& answer, const Problem& problem) {
  ByteWriter writer;
  writer.number(answer.all_rules ? 1 : 0);
  write_rows(writer, answer);
  if (!write_loops(writer, answer, problem)) return std::nullopt;
  write_parts(writer, answer, problem);
  writer.number(answer.execution_count);
  writer.number(answer.executions.size());
  for (const ConcreteExecution& execution : answer.executions) {
    if (!write_execution(writer, problem, execution)) return std::nullopt;
  }
  return writer.take();
}

std::optional<StoredAnswer> to_answer(std::string_view bytes, const Problem& problem) {
  ByteReader reader(bytes);
  StoredAnswer answer;
  answer.all_rules = reader.index(2) != 0;
  read_rows(reader, answer);
  read_loops(reader, answer, problem);
  read_parts(reader, answer, problem);
  answer.execution_count = reader.number();
  for (std::uint64_t left = reader.count(); left > 0 && !reader.failed(); --left) {
    auto execution = read_execution(reader, problem);
    if (execution) answer.executions.push_back(std::move(*execution));
  }
  const bool counted = answer.execution_count >= answer.executions.size() &&
                       (answer.execution_count == 0) == answer.executions.empty();
  if (!reader.complete() || !counted) return std::nullopt;
  return answer;
}

}  // namespace quiesce::analyzer
