// What the program does where nothing can be done any more.
#pragma once

namespace quiesce::cli {

/// Failing writes are errors rather than signals, the three standard files are open, and what would be a
/// crash (memory that runs out where a library does not expect it) is said and ends with 4.
void prepare_for_the_worst();

/// Needs no memory.
void say_out_of_memory();

}  // namespace quiesce::cli
