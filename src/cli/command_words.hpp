// The words of the command line, taken from the declarations that also parse it: what completions and the man
// page are made of. Nothing is listed a second time, so nothing can be missing there.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11's
class App;
}

namespace quiesce::cli {

/// What may stand where a value is expected. Folders and files are known by the word that --help has for the
/// value: DIR, FOLDER and APP, or FILE and REPORT.
enum class ValueKind : std::uint8_t { None, Choice, Folder, File, Text };

struct OptionWords {
  std::vector<std::string> names;  ///< "-h", "--help"; empty for an argument without a name
  std::string value;               ///< "DIR", "auto|always|never"; empty for a flag
  ValueKind kind = ValueKind::None;
  std::vector<std::string> choices;
  std::string limits;  ///< "INT in [1 - 64]"; may be empty
  std::string description;
  bool repeatable = false;
  bool required = false;
};

struct CommandWords {
  std::string name;
  std::string description;
  std::string footer;
  std::vector<OptionWords> options;
  std::vector<OptionWords> arguments;  ///< in their order
};

struct ProgramWords : CommandWords {
  std::vector<CommandWords> verbs;
};

/// Of all verbs and options that --help shows.
[[nodiscard]] ProgramWords words_of(const CLI::App& app);

/// The words with a separator between them.
[[nodiscard]] std::string joined_by(const std::string& separator, const std::vector<std::string>& words);

/// The options that may stand after the verb: its own and, as --color may, those of the program.
[[nodiscard]] std::vector<OptionWords> options_after(const CommandWords& verb, const ProgramWords& program);

}  // namespace quiesce::cli
