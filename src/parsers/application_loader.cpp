#include "quiesce/parsers/application_loader.hpp"

#include <algorithm>

#include "parsers/aggregates.hpp"
#include "parsers/consequences.hpp"
#include "parsers/enum_order.hpp"
#include "parsers/files/file_source.hpp"
#include "parsers/files/text_check.hpp"
#include "parsers/functionalities/functionality_parser.hpp"
#include "parsers/java/ignore_comments.hpp"
#include "parsers/java/java_parser.hpp"
#include "parsers/manifest/glob.hpp"
#include "parsers/manifest/manifest.hpp"
#include "parsers/rules/invariant_parser.hpp"
#include "parsers/rules/rule_parser.hpp"
#include "parsers/sql/schema_parser.hpp"

namespace quiesce::parsers {
namespace {

using diagnostics::Diagnostics;

class Loader {
 public:
  Loader(files::FileSource& source, std::string folder_name)
      : source_(source), folder_name_(std::move(folder_name)) {}

  LoadedApplication load() {
    paths_ = source_.list(diagnostics());
    if (paths_.empty()) {
      for (const std::string& folder : source_.unread()) files::report_unread(folder, diagnostics());
      if (!diagnostics().has_errors()) {
        diagnostics().file_error("Q1011", folder_name_, "the folder is empty",
                                 "an application has a schema, invariants, transactions and functionalities");
      }
      return std::move(result_);
    }
    load_manifest();
    load_schema();
    load_transactions();
    load_functionalities();
    load_invariants();
    application_.aggregates =
        resolve_aggregates(manifest_.aggregates, application_.schema, schema_complete_, diagnostics());
    refuse_enum_order(application_, diagnostics());
    if (!diagnostics().has_errors()) result_.application = std::move(application_);
    return std::move(result_);
  }

 private:
  void load_manifest() {
    const std::string name = "quiesce.json";
    std::optional<std::uint32_t> file;
    if (std::binary_search(paths_.begin(), paths_.end(), name)) {
      file = read(name);
      // Without its manifest nobody knows which files belong to the application.
      if (!file) manifest_broken_ = true;
    }
    if (manifest_broken_) return;
    manifest_ = manifest::read_manifest(file, paths_, folder_name_, sources(), diagnostics());
    manifest_broken_ = diagnostics().has_errors();
    for (const std::string& folder : source_.unread()) {
      const bool needed = std::ranges::any_of(manifest_.looked_for, [&](const std::string& pattern) {
        return manifest::leads_below(pattern, folder);
      });
      if (needed) files::report_unread(folder, diagnostics());
    }
    application_.name = manifest_.name;
    application_.f_max = manifest_.f_max;
    result_.ignores = manifest_.ignores;
  }

  void load_schema() {
    if (manifest_.schema.empty() && !manifest_broken_) {
      diagnostics().file_error("Q1012", folder_name_, "no schema file",
                               "CREATE TABLE statements go into a *.sql file");
    }
    const std::vector<std::uint32_t> files = read_all(manifest_.schema);
    const std::size_t before = diagnostics().error_count();
    application_.schema = sql::parse_schema(files, sources(), diagnostics(), application_.notes);
    const bool clean = diagnostics().error_count() == before && files.size() == manifest_.schema.size();
    schema_complete_ = clean && !application_.schema.entities.empty();
    if (clean && !files.empty() && application_.schema.entities.empty()) {
      diagnostics().file_error("Q1013", sources()[files.front()].path(), "no CREATE TABLE in the schema");
    }
  }

  void load_transactions() {
    if (manifest_.transactions.empty() && !manifest_broken_) {
      diagnostics().file_error("Q1014", folder_name_, "no transaction file",
                               "transactions go into *.java files");
    }
    const std::vector<std::uint32_t> files = read_all(manifest_.transactions);
    Diagnostics found;
    java::parse_transactions(files, sources(), application_, found);
    take_over(found, schema_complete_);
    for (Ignore& ignore : java::find_ignore_comments(files, sources(), diagnostics()))
      result_.ignores.push_back(std::move(ignore));
    const bool all_read =
        !found.has_errors() && !files.empty() && files.size() == manifest_.transactions.size();
    if (all_read && application_.transactions.empty()) {
      diagnostics().file_error("Q1015", sources()[files.front()].path(), "no method touches the database",
                               "a transaction is a non-private method that runs SQL");
    }
    transactions_complete_ = all_read && schema_complete_ && !application_.transactions.empty();
    for (const std::uint32_t file : files) note_without_transaction(file);
  }

  void note_without_transaction(std::uint32_t file) {
    const auto& all = application_.transactions;
    const bool used =
        std::any_of(all.begin(), all.end(), [&](const auto& t) { return t.location.file == file; });
    if (used) return;
    const ir::Location start = sources().location(file, 0, 0);
    application_.notes.push_back(
        {ir::Note::Kind::Skipped, "no transaction in this file", std::nullopt, start});
  }

  void load_functionalities() {
    if (manifest_.functionalities.empty() && !manifest_broken_) {
      diagnostics().file_error("Q1016", folder_name_, "no functionalities file",
                               "functionalities.json says which transactions make up a functionality");
    }
    const std::vector<std::uint32_t> files = read_all(manifest_.functionalities);
    Diagnostics found;
    functionalities::parse_functionalities(files, sources(), application_, found);
    take_over(found, transactions_complete_);
    if (!found.has_errors() && !files.empty() && application_.functionalities.empty()) {
      diagnostics().file_error("Q1017", sources()[files.front()].path(), "no functionality in the file",
                               "for example {\"Withdrawal\": [\"balance\", \"withdraw\"]}");
    }
  }

  void load_invariants() {
    if (manifest_.invariants.empty() && !manifest_broken_) {
      diagnostics().file_error("Q1018", folder_name_, "no invariants file",
                               "invariants.json holds the rules that the data must keep");
    }
    const std::vector<std::uint32_t> files = read_all(manifest_.invariants);
    Diagnostics found;
    application_.invariants = rules::parse_invariants(files, application_.schema, sources(), found);
    if (!found.has_errors() && !files.empty() && application_.invariants.empty()) {
      found.file_error("Q1019", sources()[files.front()].path(), "no invariant in the file",
                       "for example {\"Absolute Invariants\": [\"accounts.balance >= 0\"]}");
    }
    load_assumptions(found);
    take_over(found, schema_complete_);
  }

  /// The manifest's rules over the initial state.
  void load_assumptions(Diagnostics& found) {
    for (const json::Value& value : manifest_.assume) {
      const json::Text* text = value.text();
      if (text == nullptr) continue;
      const std::uint32_t file = value.location.file;
      const auto locate = [this, text, file](std::size_t offset, std::size_t length) {
        const std::size_t last = text->offsets.size() - 1;
        const std::size_t begin = std::min(offset, last);
        return sources().location(file, text->offsets[begin], text->offsets[std::min(begin + length, last)]);
      };
      if (auto rule = rules::parse_rule({text->text, locate}, application_.schema, found)) {
        application_.assumptions.push_back(std::move(*rule));
      }
    }
  }

  /// Takes over what a parser said. Names that are missing only because an earlier file is broken are
  /// no news.
  void take_over(const Diagnostics& found, bool earlier_complete) {
    for (diagnostics::Diagnostic& entry : found.sorted(sources())) {
      if (!earlier_complete && is_consequence(entry.id)) continue;
      if (!entry.file.empty()) {
        diagnostics().file_error(entry.id, entry.file, entry.message, entry.help);
      } else if (entry.severity == diagnostics::Severity::Error) {
        diagnostics().error(entry.id, entry.location, entry.message, entry.help);
      } else {
        diagnostics().warning(entry.id, entry.location, entry.message, entry.help);
      }
    }
  }

  std::optional<std::uint32_t> read(const std::string& path) {
    std::optional<std::string> bytes = source_.read(path, diagnostics());
    return bytes ? files::add_text(path, std::move(*bytes), sources(), diagnostics()) : std::nullopt;
  }

  std::vector<std::uint32_t> read_all(const std::vector<std::string>& paths) {
    std::vector<std::uint32_t> files;
    for (const std::string& path : paths) {
      if (const auto file = read(path)) files.push_back(*file);
    }
    return files;
  }

  Diagnostics& diagnostics() { return result_.diagnostics; }
  diagnostics::SourceMap& sources() { return result_.sources; }

  files::FileSource& source_;
  std::string folder_name_;
  std::vector<std::string> paths_;
  manifest::Manifest manifest_;
  bool manifest_broken_ = false;
  bool schema_complete_ = false;
  bool transactions_complete_ = false;
  ir::Application application_;
  LoadedApplication result_;
};

/// "." and "samples/bank/" have a name too.
std::string name_of(const std::filesystem::path& folder) {
  std::error_code problem;
  const std::filesystem::path full = std::filesystem::weakly_canonical(folder, problem);
  const std::string name = (problem ? folder : full).filename().string();
  return name.empty() ? folder.string() : name;
}

}  // namespace

std::filesystem::path application_folder(const std::filesystem::path& named) {
  std::error_code problem;
  if (named.filename() != "quiesce.json" || !std::filesystem::is_regular_file(named, problem)) return named;
  return named.has_parent_path() ? named.parent_path() : std::filesystem::path(".");
}

LoadedApplication load_application(const std::filesystem::path& named) {
  namespace fs = std::filesystem;
  std::error_code problem;
  const fs::path folder = application_folder(named);
  if (fs::is_directory(folder, problem)) {
    const auto source = files::disk_files(folder);
    return Loader(*source, name_of(folder)).load();
  }
  LoadedApplication result;
  const bool exists = fs::exists(folder, problem);
  result.diagnostics.file_error(
      "Q1020", folder.string(), exists ? "this is no folder" : "there is no such folder",
      "an application is a folder with a schema, invariants, transactions and functionalities");
  return result;
}

LoadedApplication load_application(std::vector<MemoryFile> files, const std::string& folder_name) {
  const auto source = files::memory_files(std::move(files));
  return Loader(*source, folder_name).load();
}

}  // namespace quiesce::parsers
