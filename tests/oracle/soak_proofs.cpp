// soak_proofs FIRST COUNT [--quick]: random applications of that many seeds. Exit code 1 if anything is
// proved that brute force breaks. --quick: only that; the share of what is safe is not counted.
#include <cstdlib>
#include <iostream>

#include "oracle/proofs.hpp"
#include "oracle/seeds.hpp"

int main(int argc, char** argv) {
  using namespace quiesce::oracle;
  const std::uint64_t first = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1;
  const std::uint64_t count = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  ProofSettings settings;
  settings.count_hard = argc <= 3 || std::string(argv[3]) != "--quick";
  ProofTally tally;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const SeedCase test = case_of(seed, Effort::Soak);
    const ProofTally one = try_proofs(files_of(test.model), settings);
    for (const std::string& wrong : one.wrong) std::cout << "seed " << seed << ": " << wrong << std::endl;
    if (one.hard > one.hard_proved && settings.count_hard)
      std::cout << "seed " << seed << ": " << one.hard - one.hard_proved << " not proved" << std::endl;
    tally.add(one);
    if ((seed - first + 1) % 100 == 0) std::cout << tally.text() << std::endl;
  }
  std::cout << tally.text() << std::endl;
  return tally.wrong.empty() ? 0 : 1;
}
