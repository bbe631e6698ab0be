// Enters: a project's folder. Leaves: the schema files and the Java files that are understood together.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "parsers/files/file_source.hpp"
#include "quiesce/ir/application.hpp"
#include "quiesce/parsers/draft.hpp"

namespace quiesce::parsers::draft {

class ProjectFiles {
 public:
  /// `all`: every path below the folder, sorted.
  ProjectFiles(files::FileSource& source, const std::vector<std::string>& all, Draft& draft)
      : source_(source), all_(all), draft_(draft) {}

  /// application.schema, from the files that fit together.
  void read_schema(ir::Application& application);
  /// application.transactions, from the files without an error and without a use of one that has.
  void read_transactions(ir::Application& application);

  [[nodiscard]] const std::vector<std::string>& schema_paths() const { return schema_paths_; }
  [[nodiscard]] const std::vector<std::string>& java_paths() const { return java_paths_; }
  [[nodiscard]] std::vector<std::string> all_java() const;

 private:
  [[nodiscard]] std::vector<std::string> with_extension(std::string_view extension);
  [[nodiscard]] std::vector<std::uint32_t> read(const std::vector<std::string>& paths);
  void accept(std::span<const std::uint32_t> some, std::vector<std::uint32_t>& accepted,
              std::vector<std::uint32_t>& refused);
  [[nodiscard]] std::vector<std::uint32_t> with_errors(const diagnostics::Diagnostics& found,
                                                       const std::vector<std::uint32_t>& files);
  void leave_out(std::uint32_t file, std::string why, std::vector<std::uint32_t>& files);
  void leave_out_users(const std::vector<std::uint32_t>& broken, std::vector<std::uint32_t>& files);

  files::FileSource& source_;
  const std::vector<std::string>& all_;
  Draft& draft_;
  std::vector<std::string> unnamed_;  ///< of the last extension, what a manifest cannot name
  std::vector<std::string> schema_paths_;
  std::vector<std::string> java_paths_;
};

}  // namespace quiesce::parsers::draft
