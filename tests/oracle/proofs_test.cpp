// Two hundred random applications: nothing is proved that brute force breaks, with as many instances as were
// looked at or one and two more. `make soak-proofs` tries more.
#include "oracle/proofs.hpp"

#include <gtest/gtest.h>

#include "oracle/seeds.hpp"

namespace quiesce::oracle {
namespace {

constexpr std::uint64_t seeds_a_proof_test = 50;

class ProofsOfRandomApplications : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(ProofsOfRandomApplications, AreNotWrong) {
  ProofTally tally;
  ProofSettings settings;
  settings.explored.max_steps = 1'000;
  settings.count_hard = false;  // the share of what is safe is for `make soak-proofs`
  for (std::uint64_t seed = GetParam(); seed < GetParam() + seeds_a_proof_test; ++seed) {
    const ProofTally one = try_proofs(files_of(case_of(seed, Effort::Test).model), settings);
    for (const std::string& wrong : one.wrong) ADD_FAILURE() << "seed " << seed << ": " << wrong;
    tally.add(one);
  }
  RecordProperty("tally", tally.text());
  // The test tests something.
  EXPECT_GT(tally.broken, seeds_a_proof_test / 5) << tally.text();
  EXPECT_GT(tally.proved, seeds_a_proof_test / 10) << tally.text();
}

INSTANTIATE_TEST_SUITE_P(Oracle, ProofsOfRandomApplications,
                         ::testing::Range<std::uint64_t>(1, 1 + 4 * seeds_a_proof_test, seeds_a_proof_test));

}  // namespace
}  // namespace quiesce::oracle
