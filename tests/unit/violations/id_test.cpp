#include "quiesce/violations/id.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <set>

namespace quiesce::violations {
namespace {

bool is_lawful(const std::string& id) {
  return id.size() <= max_id_length && std::regex_match(id, std::regex("[a-z0-9]+(-[a-z0-9]+)*"));
}

TEST(Id, IsReadableAndNeverChanges) {
  EXPECT_EQ(make_id("accounts.balance >= 0", {"Withdrawal", "Withdrawal"}),
            "accounts-balance-0-withdrawal-x2-40bcc7a7");
}

TEST(Id, DoesNotDependOnTheOrderOfFunctionalities) {
  EXPECT_EQ(make_id("i", {"B", "A", "B"}), make_id("i", {"B", "B", "A"}));
}

TEST(Id, TellsApartWhatReadsTheSame) {
  const std::set<std::string> ids{
      make_id("a > 0", {"F"}),    make_id("a < 0", {"F"}),      make_id("A > 0", {"F"}),
      make_id("a > 0", {"f"}),    make_id("a > 0", {"F", "F"}), make_id("a > 0 F", {}),
      make_id("a > 0", {"F x2"}), make_id("", {"a > 0", "F"}),  make_id("a > 0", {"F-"})};
  EXPECT_EQ(ids.size(), 9U);
}

TEST(Id, CountsAreNotTakenForNames) {
  EXPECT_NE(make_id("i", {"F", "F"}), make_id("i", {"F", "x2"}));
}

TEST(Id, LongNamesDifferInTheirLastCharacterOnly) {
  const std::string name(10'000, 'n');
  EXPECT_NE(make_id(name + "a", {"F"}), make_id(name + "b", {"F"}));
  EXPECT_NE(make_id("i", {name + "a"}), make_id("i", {name + "b"}));
}

class HostileId : public testing::TestWithParam<std::string> {};
TEST_P(HostileId, IsLawful) {
  EXPECT_TRUE(is_lawful(make_id(GetParam(), {"F"}))) << make_id(GetParam(), {"F"});
  EXPECT_TRUE(is_lawful(make_id("i", {GetParam()}))) << make_id("i", {GetParam()});
  EXPECT_TRUE(is_lawful(make_id(GetParam(), {GetParam(), GetParam()})));
}
INSTANTIATE_TEST_SUITE_P(Names, HostileId,
                         testing::Values("", "😀", "--", "../../etc", "a\nb", std::string(10'000, 'x'),
                                         std::string(10'000, '-'), "</script>", "É", "\xff\xfe", "CON",
                                         "ÄÖ-1", std::string("a\0b", 3),
                                         "x y z " + std::string(300, ' ') + "end"));

TEST(Id, ManyAreDistinct) {
  std::set<std::string> ids;
  for (int i = 0; i < 5'000; ++i) ids.insert(make_id(std::string(50, 'a') + std::to_string(i), {"F"}));
  EXPECT_EQ(ids.size(), 5'000U);
}

}  // namespace
}  // namespace quiesce::violations
