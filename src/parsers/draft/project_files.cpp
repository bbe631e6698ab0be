#include "parsers/draft/project_files.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "parsers/draft/patterns.hpp"
#include "parsers/draft/schema_files.hpp"
#include "parsers/enum_order.hpp"
#include "parsers/files/text_check.hpp"
#include "parsers/java/ignore_comments.hpp"
#include "parsers/java/java_parser.hpp"
#include "parsers/java/syntax.hpp"
#include "parsers/sql/schema_parser.hpp"

namespace quiesce::parsers::draft {
namespace {

using diagnostics::Diagnostics;
using Files = std::vector<std::uint32_t>;

constexpr std::size_t max_schema_files = 1'000;  // as many as a manifest lists

void take_errors(const Diagnostics& found, const diagnostics::SourceMap& sources, Diagnostics& into) {
  for (const diagnostics::Diagnostic& entry : found.sorted(sources)) {
    if (entry.severity != diagnostics::Severity::Error) continue;
    if (!entry.file.empty()) {
      into.file_error(entry.id, entry.file, entry.message, entry.help);
    } else {
      into.error(entry.id, entry.location, entry.message, entry.help);
    }
  }
}

/// The names of the types of a file; of one that is no Java, its own name.
std::set<std::string> types_of(std::uint32_t file, const diagnostics::SourceMap& sources) {
  const std::string& path = sources[file].path();
  const std::size_t begin = path.rfind('/') + 1;
  std::set<std::string> names{path.substr(begin, path.rfind('.') - begin)};
  Diagnostics said_before;
  const auto java = java::SyntaxParser().parse(file, sources, said_before);
  if (java == nullptr) return names;
  java::walk(java->root(), [&](const java::Node& node) {
    const bool type = node.is(java::Kind::ClassDeclaration) || node.is(java::Kind::InterfaceDeclaration) ||
                      node.is(java::Kind::RecordDeclaration) || node.is(java::Kind::EnumDeclaration);
    if (type) names.emplace(node.field(java::Field::Name).text());
    return true;
  });
  return names;
}

/// What these files say together, with all that is wrong with it.
ir::Application schema_of(const Files& files, const diagnostics::SourceMap& sources, Diagnostics& found) {
  ir::Application alone;
  alone.schema = sql::parse_schema(files, sources, found, alone.notes);
  refuse_enum_order(alone, found);
  return alone;
}

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// The first of the names that stands in the text as a word.
std::string first_used(std::string_view text, const std::set<std::string>& names) {
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_word(text[end])) ++end;
    if (end > at && names.contains(std::string(text.substr(at, end - at))))
      return std::string(text.substr(at, end - at));
    at = end + 1;
  }
  return {};
}

}  // namespace

std::vector<std::string> ProjectFiles::with_extension(std::string_view extension) {
  unnamed_.clear();
  std::vector<std::string> found;
  for (const std::string& path : all_) {
    if (!path.ends_with(extension) || is_for_tests(path)) continue;
    if (can_be_named(path)) {
      found.push_back(path);
    } else {
      draft_.left_out.push_back({path, "a manifest cannot name it"});
      unnamed_.push_back(path);
    }
  }
  return found;
}

std::vector<std::string> ProjectFiles::all_java() const {
  std::vector<std::string> found;
  std::copy_if(all_.begin(), all_.end(), std::back_inserter(found),
               [](const std::string& path) { return path.ends_with(".java"); });
  return found;
}

Files ProjectFiles::read(const std::vector<std::string>& paths) {
  Files files;
  for (const std::string& path : paths) {
    std::optional<std::string> bytes = source_.read(path, draft_.problems);
    const auto file =
        bytes ? files::add_text(path, std::move(*bytes), draft_.sources, draft_.problems) : std::nullopt;
    if (file) {
      files.push_back(*file);
    } else {
      draft_.left_out.push_back({path, "it cannot be read"});
    }
  }
  return files;
}

/// All at once, else each half by itself: a file that does not fit costs a few tries, not one for each other
/// file.
void ProjectFiles::accept(std::span<const std::uint32_t> some, Files& accepted, Files& refused) {
  Files together = accepted;
  together.insert(together.end(), some.begin(), some.end());
  Diagnostics found;
  (void)schema_of(together, draft_.sources, found);
  if (!found.has_errors()) {
    accepted = std::move(together);
  } else if (some.size() == 1) {
    refused.push_back(some.front());
  } else {
    accept(some.first(some.size() / 2), accepted, refused);
    accept(some.subspan(some.size() / 2), accepted, refused);
  }
}

void ProjectFiles::read_schema(ir::Application& application) {
  std::vector<std::string> paths = with_extension(".sql");
  std::erase_if(paths, [](const std::string& path) { return is_undo(path); });
  if (paths.size() > max_schema_files) {
    draft_.problems.file_error("Q1215", "", "there are " + std::to_string(paths.size()) + " SQL files",
                               "give the folder of one application, or write quiesce.json by hand");
    return;
  }
  sort_migrations(paths);
  Files files = read(paths);
  std::erase_if(files, [&](std::uint32_t file) { return !defines_tables(draft_.sources[file].text()); });
  Diagnostics found;
  application = schema_of(files, draft_.sources, found);
  if (found.has_errors()) {
    // One that does not fit the others must not take them along. A foreign key may wait for a later file.
    Files accepted;
    for (bool more = true; more && !files.empty();) {
      Files refused;
      accept(files, accepted, refused);
      more = refused.size() < files.size();
      files = std::move(refused);
    }
    for (const std::uint32_t file : files) {
      Diagnostics why;
      Files together = accepted;
      together.push_back(file);
      (void)schema_of(together, draft_.sources, why);
      take_errors(why, draft_.sources, draft_.problems);
      draft_.left_out.push_back({draft_.sources[file].path(), "it does not fit the other schema files"});
    }
    files = std::move(accepted);
    Diagnostics clean;
    application = schema_of(files, draft_.sources, clean);
  }
  for (const std::uint32_t file : files) schema_paths_.push_back(draft_.sources[file].path());
}

Files ProjectFiles::with_errors(const Diagnostics& found, const Files& files) {
  std::set<std::uint32_t> broken;
  for (const diagnostics::Diagnostic& entry : found.sorted(draft_.sources)) {
    if (entry.severity != diagnostics::Severity::Error) continue;
    for (const std::uint32_t file : files) {
      if (entry.location.file == file || (!entry.file.empty() && entry.file == draft_.sources[file].path()))
        broken.insert(file);
    }
  }
  return {broken.begin(), broken.end()};
}

void ProjectFiles::leave_out(std::uint32_t file, std::string why, Files& files) {
  std::erase(files, file);
  draft_.left_out.push_back({draft_.sources[file].path(), std::move(why)});
}

/// A call into a class whose source is missing can look harmless: nothing that names one stays. What a file
/// calls by the name of a type of its own is that type, whoever else has one of this name.
void ProjectFiles::leave_out_users(const Files& broken, Files& files) {
  std::set<std::string> names;
  for (const std::uint32_t file : broken) names.merge(types_of(file, draft_.sources));
  for (bool changed = true; changed;) {
    changed = false;
    for (const std::uint32_t file : Files(files)) {
      std::set<std::string> own = types_of(file, draft_.sources);
      std::set<std::string> missing;
      std::ranges::set_difference(names, own, std::inserter(missing, missing.end()));
      const std::string used = first_used(draft_.sources[file].text(), missing);
      if (used.empty()) continue;
      names.merge(own);
      leave_out(file, "it uses " + used + ", which is left out", files);
      changed = true;
    }
  }
}

void ProjectFiles::read_transactions(ir::Application& application) {
  Files files = read(with_extension(".java"));
  leave_out_users(read(unnamed_), files);
  const ir::Application before = application;
  while (!files.empty()) {
    Diagnostics found;
    application = before;
    java::parse_transactions(files, draft_.sources, application, found);
    (void)java::find_ignore_comments(files, draft_.sources, found);
    refuse_enum_order(application, found);
    if (!found.has_errors()) break;
    take_errors(found, draft_.sources, draft_.problems);
    const Files broken = with_errors(found, files);
    if (broken.empty()) files.clear();  // an error of no file: of all of them
    for (const std::uint32_t file : broken) leave_out(file, "it is not understood", files);
    leave_out_users(broken, files);
    application = before;
  }
  for (const std::uint32_t file : files) java_paths_.push_back(draft_.sources[file].path());
}

}  // namespace quiesce::parsers::draft
