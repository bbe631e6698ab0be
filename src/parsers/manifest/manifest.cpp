#include "parsers/manifest/manifest.hpp"

#include <algorithm>
#include <functional>

#include "parsers/json/shape.hpp"
#include "parsers/manifest/glob.hpp"
#include "parsers/manifest/ignore_list.hpp"

namespace quiesce::parsers::manifest {

namespace {

using Paths = std::vector<std::string>;

// Every path is compared with every file, so neither may grow without bound.
constexpr std::size_t max_paths = 1'000;
constexpr std::size_t max_path_bytes = 4'096;

Paths matching(const Paths& files, std::string_view pattern) {
  Paths found;
  for (const std::string& file : files) {
    if (matches(pattern, file)) found.push_back(file);
  }
  return found;
}

std::string file_name(const std::string& path) {
  return path.substr(path.rfind('/') + 1);
}

/// "./a//b" is "a/b".
std::string normalized(std::string_view path) {
  std::string result;
  while (!path.empty()) {
    const std::size_t slash = std::min(path.find('/'), path.size());
    const std::string_view part = path.substr(0, slash);
    path.remove_prefix(std::min(slash + 1, path.size()));
    if (part.empty() || part == ".") continue;
    if (!result.empty()) result += '/';
    result += part;
  }
  return result;
}

class ManifestReader {
 public:
  ManifestReader(const Paths& files, diagnostics::Diagnostics& diagnostics)
      : files_(files), diagnostics_(diagnostics), shape_(diagnostics) {}

  void read(const json::Value& document, Manifest& manifest) {
    const json::Object* members = shape_.object(document, "the manifest");
    if (members == nullptr) return;
    (void)shape_.known_keys(*members, "the manifest",
                            {"name", "schema", "invariants", "functionalities", "transactions", "aggregates",
                             "f_max", "assume", "ignore"});
    with(document, "name", [&](const json::Value& value) { read_name(value, manifest); });
    with(document, "schema", [&](const json::Value& value) { manifest.schema = paths(value, "schema"); });
    with(document, "invariants",
         [&](const json::Value& value) { manifest.invariants = paths(value, "invariants"); });
    with(document, "functionalities",
         [&](const json::Value& value) { manifest.functionalities = paths(value, "functionalities"); });
    with(document, "transactions",
         [&](const json::Value& value) { manifest.transactions = paths(value, "transactions"); });
    manifest.looked_for = std::move(looked_for_);
    with(document, "aggregates", [&](const json::Value& value) { read_aggregates(value, manifest); });
    with(document, "f_max",
         [&](const json::Value& value) { manifest.f_max = shape_.positive(value, "'f_max'"); });
    with(document, "assume", [&](const json::Value& value) { read_assumptions(value, manifest); });
    with(document, "ignore",
         [&](const json::Value& value) { manifest.ignores = read_ignore_list(value, shape_, diagnostics_); });
  }

 private:
  static void with(const json::Value& document, std::string_view key,
                   const std::function<void(const json::Value&)>& read_value) {
    if (const json::Value* value = document.find(key)) read_value(*value);
  }

  void read_name(const json::Value& value, Manifest& manifest) {
    const json::Text* name = shape_.text(value, "'name'");
    if (name == nullptr) return;
    if (name->text.find_first_not_of(" \t\r\n") == std::string::npos) {
      diagnostics_.error("Q1202", value.location, "the application's name is empty",
                         "without 'name' it is called after its folder");
      return;
    }
    manifest.name = name->text;
  }

  static std::string example(const std::string& key) {
    if (key == "transactions") return R"(["transactions/**/*.java"])";
    return "[\"" + key + (key == "schema" ? ".sql\"]" : ".json\"]");
  }

  Paths paths(const json::Value& value, const std::string& key) {
    Paths found;
    const json::Array* list = shape_.array(value, "'" + key + "'", "for example " + example(key));
    if (list == nullptr) return found;
    if (list->empty()) {
      diagnostics_.error("Q1203", value.location, "'" + key + "' names no file",
                         "leave it out, and the files are found by their names");
    }
    if (list->size() > max_paths) {
      diagnostics_.error("Q1210", value.location,
                         "'" + key + "' lists more than " + std::to_string(max_paths) + " paths",
                         "use a pattern with * or **");
      return found;
    }
    for (const json::Value& entry : *list) {
      const json::Text* text = shape_.text(entry, "a path");
      if (text == nullptr) continue;
      for (std::string& path : expand(text->text, entry.location)) {
        if (std::find(found.begin(), found.end(), path) == found.end()) found.push_back(std::move(path));
      }
    }
    return found;
  }

  Paths expand(const std::string& written, const ir::Location& location) {
    if (written.find('\\') != std::string::npos) {
      diagnostics_.error("Q1204", location, "a path has '/' between its folders, not '\\'");
      return {};
    }
    if (written.empty() || written.size() > max_path_bytes) {
      diagnostics_.error("Q1211", location, written.empty() ? "the path is empty" : "the path is too long");
      return {};
    }
    const std::string path = normalized(written);
    if (std::binary_search(files_.begin(), files_.end(), path)) return {path};
    if (written.starts_with('/') || path == ".." || path.starts_with("../") ||
        path.find("/../") != std::string::npos || path.ends_with("/..")) {
      diagnostics_.error("Q1205", location, "'" + written + "' leaves the application's folder",
                         "paths are relative to the manifest, and stay below its folder");
      return {};
    }
    Paths found;
    looked_for_.push_back(path);
    if (is_pattern(path)) found = matching(files_, path);
    if (found.empty()) report_missing(written, path, location);
    return found;
  }

  void report_missing(const std::string& written, const std::string& path, const ir::Location& location) {
    const auto in_folder = std::find_if(
        files_.begin(), files_.end(), [&](const std::string& file) { return file.starts_with(path + "/"); });
    if (in_folder != files_.end()) {
      diagnostics_.error("Q1206", location, "'" + written + "' is a folder",
                         "name its files, for example '" + path + "/**'");
    } else if (is_pattern(path)) {
      diagnostics_.error("Q1207", location, "no file matches '" + written + "'",
                         "* stands for a part of a name, ** for any folders");
    } else {
      diagnostics_.error("Q1208", location, "no file '" + written + "'", similar(path));
    }
  }

  /// The right name in another folder, or a name that is nearly right.
  [[nodiscard]] std::string similar(const std::string& path) const {
    const std::string name = file_name(path);
    for (const std::string& file : files_) {
      if (file_name(file) == name) return "did you mean '" + file + "'?";
    }
    return diagnostics::did_you_mean(path, files_);
  }

  void read_aggregates(const json::Value& value, Manifest& manifest) {
    const std::string help = R"(for example {"Clients": ["clients"], "Accounts": ["accounts"]})";
    const json::Object* groups = shape_.object(value, "'aggregates'", help);
    if (groups == nullptr) return;
    for (const json::Member& member : *groups) {
      NamedGroup group{member.key.text, member.key_location, {}};
      const json::Array* tables = shape_.array(member.value, "an aggregate", help);
      if (tables == nullptr) continue;
      if (tables->empty()) {
        diagnostics_.error("Q1209", member.value.location, "the aggregate '" + group.name + "' has no table");
      }
      for (const json::Value& table : *tables) {
        const json::Text* name = shape_.text(table, "a table of an aggregate");
        if (name != nullptr) group.entities.emplace_back(name->text, table.location);
      }
      manifest.aggregates.push_back(std::move(group));
    }
  }

  void read_assumptions(const json::Value& value, Manifest& manifest) {
    const json::Array* list = shape_.array(value, "'assume'", R"(for example ["accounts.balance < 100"])");
    if (list == nullptr) return;
    for (const json::Value& entry : *list) {
      if (shape_.text(entry, "an assumption") != nullptr) manifest.assume.push_back(entry);
    }
  }

  const Paths& files_;
  Paths looked_for_;
  diagnostics::Diagnostics& diagnostics_;
  json::Shape shape_;
};

}  // namespace

Manifest read_manifest(std::optional<std::uint32_t> file, const std::vector<std::string>& files,
                       const std::string& folder_name, const diagnostics::SourceMap& sources,
                       diagnostics::Diagnostics& diagnostics) {
  Manifest manifest;
  manifest.name = folder_name;
  std::optional<json::Value> document;
  if (file) {
    document = json::parse(*file, sources, diagnostics);
    if (!document) return manifest;  // which files belong to the application is not known
    ManifestReader(files, diagnostics).read(*document, manifest);
  }
  // What the manifest says nothing about is found by name.
  const auto found_by_name = [&](std::string_view key, std::string_view pattern, Paths& paths) {
    if (!document || (document->object() != nullptr && document->find(key) == nullptr)) {
      paths = matching(files, pattern);
      manifest.looked_for.emplace_back(pattern);
    }
  };
  found_by_name("schema", "**/*.sql", manifest.schema);
  found_by_name("invariants", "**/invariants.json", manifest.invariants);
  found_by_name("functionalities", "**/functionalities.json", manifest.functionalities);
  found_by_name("transactions", "**/*.java", manifest.transactions);
  return manifest;
}

}  // namespace quiesce::parsers::manifest
