#include "quiesce/parsers/draft.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "parsers/draft/patterns.hpp"
#include "parsers/draft/project_files.hpp"
#include "parsers/draft/suggested_rules.hpp"
#include "parsers/files/file_source.hpp"

namespace quiesce::parsers {
namespace {

using draft::SuggestedRule;

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string counted_noun(std::size_t count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

/// ["a", "b"]; one a line where they are many.
std::string list(const std::vector<std::string>& texts) {
  const bool lines = texts.size() > 3;
  std::string result = "[";
  for (std::size_t i = 0; i < texts.size(); ++i)
    result += (i == 0 ? "" : ",") + std::string(lines ? "\n    " : i == 0 ? "" : " ") + quoted(texts[i]);
  return result + (lines ? "\n  ]" : "]");
}

DraftFile manifest_file(const std::string& name, const draft::ProjectFiles& project) {
  std::vector<std::string> java = draft::patterns_for(project.java_paths(), project.all_java(), ".java");
  const std::string text =
      "{\n  \"name\": " + quoted(name) + ",\n  \"schema\": " + list(project.schema_paths()) +
      ",\n  \"invariants\": [\"invariants.json\"],\n" +
      "  \"functionalities\": [\"functionalities.json\"],\n  \"transactions\": " + list(java) +
      ",\n  \"f_max\": 2\n}\n";
  return {"quiesce.json", text,
          counted_noun(project.schema_paths().size(), "schema file", "schema files") + ", " +
              counted_noun(project.java_paths().size(), "Java file", "Java files")};
}

/// Which transactions make up a functionality is for a person to say: here each is one of its own.
DraftFile functionalities_file(const ir::Application& application) {
  std::string text = "{";
  for (std::size_t i = 0; i < application.transactions.size(); ++i) {
    const std::string name = quoted(application.transactions[i].name);
    text += (i == 0 ? "\n  " : ",\n  ") + name + ": [" + name + "]";
  }
  return {"functionalities.json", text + "\n}\n",
          counted_noun(application.transactions.size(), "functionality", "functionalities") +
              ", one for each transaction: join those that belong together"};
}

std::string rules_of(const std::vector<SuggestedRule>& rules, ir::InvariantKind kind) {
  std::string text;
  for (const SuggestedRule& rule : rules) {
    if (rule.kind != kind) continue;
    text += (text.empty() ? "\n    " : ",\n    ") + std::string("{\"rule\": ") + quoted(rule.rule) +
            ",\n     \"description\": " + quoted(rule.description) + "}";
  }
  return text.empty() ? "[]" : "[" + text + "\n  ]";
}

DraftFile invariants_file(const std::vector<SuggestedRule>& rules) {
  const bool nothing = rules.size() == 1 && rules.front().placeholder;
  return {"invariants.json",
          "{\n  \"Absolute Invariants\": " + rules_of(rules, ir::InvariantKind::Absolute) +
              ",\n  \"Eventual Invariants\": " + rules_of(rules, ir::InvariantKind::Eventual) + "\n}\n",
          (nothing ? "no rule of the schema, a placeholder"
                   : counted_noun(rules.size(), "rule", "rules") + " of the schema") +
              ": add those that only people know"};
}

std::string folder_name(const std::filesystem::path& folder) {
  std::error_code problem;
  const std::string name = std::filesystem::weakly_canonical(folder, problem).filename().string();
  return problem || name.empty() ? "Application" : name;
}

/// What is written must be understood as it stands.
void check_draft(const std::vector<std::string>& all, Draft& draft) {
  std::vector<MemoryFile> files;
  for (const std::string& path : all) files.push_back({path, ""});
  for (std::uint32_t i = 0; i < draft.sources.size(); ++i)
    files.push_back({draft.sources[i].path(), std::string(draft.sources[i].text())});
  for (const DraftFile& file : draft.files) files.push_back({file.name, file.text});
  const LoadedApplication loaded = load_application(std::move(files));
  if (loaded.application) return;
  std::string first = "nothing";
  for (const diagnostics::Diagnostic& entry : loaded.diagnostics.sorted(loaded.sources)) {
    if (entry.severity == diagnostics::Severity::Error) first = render(entry, loaded.sources);
  }
  throw std::logic_error("the draft is not understood: " + first);
}

}  // namespace

Draft draft_application(const std::filesystem::path& folder) {
  Draft result;
  const auto source = files::disk_files(folder);
  const std::vector<std::string> all = source->list(result.problems);
  for (const std::string& closed : source->unread())
    result.left_out.push_back({closed, "the folder cannot be read"});
  if (all.empty()) {
    if (!result.problems.has_errors())
      result.problems.file_error("Q1216", folder.string(), "there is no file in this folder");
    return result;
  }
  ir::Application application;
  draft::ProjectFiles project(*source, all, result);
  project.read_schema(application);
  if (application.schema.entities.empty()) {
    result.problems.file_error("Q1217", folder.string(), "no CREATE TABLE that is understood was found",
                               "quiesce reads the schema from *.sql files, without those of tests");
    return result;
  }
  project.read_transactions(application);
  if (application.transactions.empty()) {
    result.problems.file_error("Q1218", folder.string(),
                               "no method that works on the database was understood",
                               "a transaction is a non-private Java method that runs SQL by JDBC");
    return result;
  }
  const std::vector<SuggestedRule> rules =
      draft::suggest_rules(application.schema, result.sources, result.left_out);
  result.files = {manifest_file(folder_name(folder), project), functionalities_file(application),
                  invariants_file(rules)};
  check_draft(all, result);
  return result;
}

}  // namespace quiesce::parsers
