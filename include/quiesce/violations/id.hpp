// The stable name of a violation, fit for a file name and a URL.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quiesce::violations {

inline constexpr std::size_t max_id_length = 80;

/// `accounts-balance-0-withdrawal-x2-3f9a1c0e`: a readable part cut to a bounded length, and a hash of the
/// exact strings that keeps apart what the readable part cannot. Depends on nothing but its arguments;
/// the order of the functionalities does not matter.
[[nodiscard]] std::string make_id(std::string_view invariant, std::vector<std::string> functionalities);

/// [a-z0-9-]+, and not too long: nothing that could lead out of a folder.
[[nodiscard]] bool is_id(std::string_view text);

}  // namespace quiesce::violations
