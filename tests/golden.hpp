// Expected outputs in tests/golden/: a difference fails the test; QUIESCE_ACCEPT=1 makes the new output
// the expected one.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

namespace quiesce::test {

inline void expect_golden(const std::string& name, const std::string& actual) {
  const std::string path = std::string(QUIESCE_SOURCE_DIR) + "/tests/golden/" + name;
  if (const char* accept = std::getenv("QUIESCE_ACCEPT"); accept != nullptr && std::string(accept) == "1") {
    std::ofstream(path, std::ios::binary) << actual;
    return;
  }
  std::ifstream file(path, std::ios::binary);
  std::ostringstream expected;
  expected << file.rdbuf();
  EXPECT_EQ(actual, expected.str()) << "tests/golden/" << name
                                    << " differs; QUIESCE_ACCEPT=1 accepts the change";
}

}  // namespace quiesce::test
