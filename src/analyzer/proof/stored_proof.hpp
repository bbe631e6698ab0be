// What is kept of the proofs of one part of an application.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "analyzer/answers.hpp"
#include "analyzer/proof/part.hpp"
#include "analyzer/proof/prove.hpp"

namespace quiesce::analyzer::proof {

/// Other than for any other answer, names and texts are in it: a proof is put into words.
[[nodiscard]] ir::Digest proof_key(const Part& part, const std::set<std::size_t>& single, bool explained,
                                   Answers& answers);

/// Invariants by their place in the part.
[[nodiscard]] std::string to_bytes(const ProofResult& result);
/// Nothing: it is not an answer for each goal of the part.
[[nodiscard]] std::optional<ProofResult> to_proofs(std::string_view bytes, const Part& part);

}  // namespace quiesce::analyzer::proof
