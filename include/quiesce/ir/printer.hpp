// The IR as text: what `inspect` shows and what the corpus tests compare.
#pragma once

#include <string>

#include "quiesce/ir/application.hpp"

namespace quiesce::ir {

/// "accounts.balance >= 0"; variables by name, rows by the names of their bindings.
[[nodiscard]] std::string print(const Expression& expression, const Schema& schema,
                                const Transaction* transaction = nullptr,
                                const Functionality* functionality = nullptr);
[[nodiscard]] std::string print(const Entity& entity, const Schema& schema);
[[nodiscard]] std::string print(const Rule& rule, const Schema& schema);
[[nodiscard]] std::string print(const Transaction& transaction, const Application& application);
[[nodiscard]] std::string print(const Functionality& functionality, const Application& application);

}  // namespace quiesce::ir
