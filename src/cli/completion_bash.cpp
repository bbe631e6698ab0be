#include "cli/completion.hpp"

namespace quiesce::cli {
namespace {

/// Needs nothing but bash itself. The three functions that come before it are the program's words.
constexpr const char* completing = R"bash(
_quiesce_reply() {
  case $1 in
    words) mapfile -t COMPREPLY < <(compgen -W "${*:2}" -- "$current") ;;
    folders) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
    files) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
    *) COMPREPLY=() ;;
  esac
}

_quiesce() {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  # Bash cuts --format=html into three words.
  if [[ $current == = ]]; then
    current=
  elif [[ $before == = ]]; then
    before=${COMP_WORDS[COMP_CWORD-2]}
  fi
  local verb='' word i arguments=0
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if [[ $word == -* ]]; then
      if _quiesce_value "$verb" "$word" >/dev/null; then
        [[ ${COMP_WORDS[i+1]} == = ]] && ((i++))
        ((i++))
      fi
    elif [[ -z $verb ]]; then
      verb=$word
    else
      ((arguments++))
    fi
  done
  local expected
  if [[ $before == -* ]] && expected=$(_quiesce_value "$verb" "$before"); then
    :
  elif [[ $current == -* ]]; then
    expected="words $(_quiesce_options "$verb")"
  elif [[ -z $verb ]]; then
    expected="words $(_quiesce_verbs)"
  else
    expected=$(_quiesce_argument "$verb" "$arguments")
  fi
  # shellcheck disable=SC2086  # words on purpose
  _quiesce_reply $expected
}

complete -F _quiesce quiesce
)bash";

std::string expected_words(const OptionWords& option) {
  switch (option.kind) {
    case ValueKind::None:
      break;
    case ValueKind::Choice:
      return "words " + joined_by(" ", option.choices);
    case ValueKind::Folder:
      return "folders";
    case ValueKind::File:
      return "files";
    case ValueKind::Text:
      return "text";
  }
  return "nothing";
}

std::string answer(const std::string& pattern, const std::string& words) {
  return "    " + pattern + ") echo " + shell_quoted(words) + " ;;\n";
}

std::string shell_function(const std::string& name, const std::string& subject, const std::string& answers) {
  return "_quiesce_" + name + "() {\n  case " + subject + " in\n" + answers +
         "    *) return 1 ;;\n  esac\n}\n";
}

/// `before` is what stands before the option's name in the subject.
std::string value_answers(const std::string& before, const std::vector<OptionWords>& options) {
  std::string answers;
  for (const OptionWords& option : options) {
    if (option.kind == ValueKind::None) continue;
    std::vector<std::string> patterns;
    for (const std::string& name : option.names) patterns.push_back(before + shell_quoted(" " + name));
    answers += answer(joined_by(" | ", patterns), expected_words(option));
  }
  return answers;
}

std::string names_of(const std::vector<OptionWords>& options) {
  std::vector<std::string> names;
  for (const OptionWords& option : options)
    names.insert(names.end(), option.names.begin(), option.names.end());
  return joined_by(" ", names);
}

/// The last argument may stand more than once, if it is repeatable.
std::string argument_answers(const CommandWords& verb) {
  std::string answers;
  for (std::size_t i = 0; i < verb.arguments.size(); ++i) {
    const std::string number = verb.arguments[i].repeatable ? "*" : std::to_string(i);
    answers += answer(shell_quoted(verb.name + " ") + number, expected_words(verb.arguments[i]));
  }
  return answers;
}

}  // namespace

std::string shell_quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string bash_completion(const ProgramWords& program) {
  std::vector<std::string> names;
  std::string values;
  std::string options;
  std::string arguments;
  for (const CommandWords& verb : program.verbs) {
    names.push_back(verb.name);
    values += value_answers(shell_quoted(verb.name), verb.options);
    options += answer(shell_quoted(verb.name), names_of(options_after(verb, program)));
    arguments += argument_answers(verb);
  }
  values += value_answers("*", program.options);
  options += answer("''", names_of(program.options));
  return "# Completion of " + program.name + " for bash.\n" + "_quiesce_verbs() {\n  echo " +
         shell_quoted(joined_by(" ", names)) + "\n}\n" + shell_function("value", "\"$1 $2\"", values) +
         shell_function("options", "\"$1\"", options) + shell_function("argument", "\"$1 $2\"", arguments) +
         completing;
}

}  // namespace quiesce::cli
