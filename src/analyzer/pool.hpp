// Runs independent tasks on several threads. Enters: a number of tasks. Leaves: nothing; results go where the
// tasks put them, by their number, so that their order does not depend on the threads.
#pragma once

#include <cstddef>
#include <functional>

namespace quiesce::analyzer {

/// The first exception of a task is thrown again here, after all threads have ended.
void run_tasks(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& task);

}  // namespace quiesce::analyzer
