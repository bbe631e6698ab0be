// Texts as numbers that keep equality and order. Enters: the literals of an application. Leaves: a code
// for each, far enough apart for any text in between, and texts for the codes a model comes up with.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "quiesce/ir/application.hpp"

namespace quiesce::formula {

class TextCodes {
 public:
  explicit TextCodes(const ir::Application& application);

  /// The empty text is 0, and no text is below it.
  [[nodiscard]] std::int64_t code(const std::string& literal) const { return codes_.at(literal); }
  /// A text for each code, equal for equal codes and in the codes' order; short and readable where it can
  /// be. All codes of one execution must be given at once.
  [[nodiscard]] std::map<std::int64_t, std::string> texts(const std::set<std::int64_t>& codes) const;
  /// Codes that decode to short, common texts: tried first for values that nothing constrains.
  [[nodiscard]] const std::vector<std::int64_t>& pleasant() const { return pleasant_; }
  /// By literal of the application, in order.
  [[nodiscard]] const std::map<std::string, std::int64_t>& literals() const { return codes_; }
  /// Pairs of neighbouring literals between which no other text lies have neighbouring codes.

 private:
  std::map<std::string, std::int64_t> codes_;
  std::vector<std::int64_t> pleasant_;
};

}  // namespace quiesce::formula
