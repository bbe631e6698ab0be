#include "cli/verb.hpp"

namespace quiesce::cli {

std::vector<std::unique_ptr<Verb>> all_verbs() {
  std::vector<std::unique_ptr<Verb>> verbs;
  verbs.push_back(make_check_verb());
  verbs.push_back(make_explain_verb());
  verbs.push_back(make_inspect_verb());
  verbs.push_back(make_init_verb());
  verbs.push_back(make_render_verb());
  verbs.push_back(make_replay_verb());
  verbs.push_back(make_completion_verb());
  verbs.push_back(make_man_verb());
  return verbs;
}

}  // namespace quiesce::cli
