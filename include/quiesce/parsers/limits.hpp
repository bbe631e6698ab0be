// What input is refused for its size rather than understood: hostile or by mistake.
#pragma once

#include <cstddef>

namespace quiesce::parsers {

inline constexpr std::size_t max_file_bytes = 8U << 20U;  ///< a 50 MB file is no source file
inline constexpr std::size_t max_java_bytes = 2U << 20U;  ///< recovering from errors takes seconds beyond it
inline constexpr std::size_t max_files = 20'000;
inline constexpr std::size_t max_nesting = 400;  ///< parentheses, brackets, blocks, operators
inline constexpr std::size_t max_inline_depth = 40;
inline constexpr std::size_t max_inlined_calls = 3'000;            ///< of one transaction
inline constexpr std::size_t max_transaction_statements = 50'000;  ///< after inlining

}  // namespace quiesce::parsers
