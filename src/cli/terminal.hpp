// Standard output and standard error: colours, and readers that go away.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace quiesce::cli {

enum class ColourChoice : std::uint8_t { Auto, Always, Never };

/// Output that could not be written, though somebody still wanted it: a full disk.
struct OutputFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Terminal {
 public:
  explicit Terminal(ColourChoice choice);

  [[nodiscard]] bool colour_results() const { return colour_results_; }
  [[nodiscard]] bool colour_messages() const { return colour_messages_; }

  /// To stdout. A reader that has closed its end (`| head`) has seen enough: that is no failure.
  void result(std::string_view text) const;
  /// To stderr.
  void message(std::string_view text) const;

 private:
  bool colour_results_;
  bool colour_messages_;
};

}  // namespace quiesce::cli
