// Takes pieces out of an application for as long as the two opinions still differ in the same way.
#pragma once

#include "oracle/comparison.hpp"
#include "oracle/model.hpp"

namespace quiesce::oracle {

/// All models that have one piece less, larger pieces first.
[[nodiscard]] std::vector<Model> smaller(const Model& model);

[[nodiscard]] Model shrink(Model model, Settings settings, const Disagreement& disagreement);

/// A file for tests/corpus/check. What is expected is what brute force found, to be read before it is kept.
[[nodiscard]] std::string corpus_text(const Model& model, const Settings& settings,
                                      const Disagreement& disagreement);

}  // namespace quiesce::oracle
