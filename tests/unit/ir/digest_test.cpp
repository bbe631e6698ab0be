#include "quiesce/ir/digest.hpp"

#include <gtest/gtest.h>

namespace quiesce::ir {
namespace {

std::string hash_of(std::string_view text) {
  return to_hex(Hash().bytes(text).finish());
}

// FIPS 180-4 and NIST's example values.
TEST(Digest, PublishedVectors) {
  EXPECT_EQ(hash_of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(hash_of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hash_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(hash_of(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Digest, HowItIsFedDoesNotMatter) {
  const std::string text(300, 'x');
  for (const std::size_t piece : {1U, 55U, 63U, 64U, 65U, 128U}) {
    Hash hash;
    for (std::size_t at = 0; at < text.size(); at += piece)
      hash.bytes(std::string_view(text).substr(at, piece));
    EXPECT_EQ(to_hex(hash.finish()), hash_of(text)) << piece;
  }
}

TEST(Digest, TextsAndNumbersDoNotRunTogether) {
  EXPECT_NE(Hash().text("ab").text("").finish(), Hash().text("a").text("b").finish());
  EXPECT_NE(Hash().number(1).number(0).finish(), Hash().number(0).number(1).finish());
  EXPECT_NE(Hash().number(256).finish(), Hash().number(1).finish());
}

}  // namespace
}  // namespace quiesce::ir
