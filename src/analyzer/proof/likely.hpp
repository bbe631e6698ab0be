// Which columns, inputs, names and literals are worth comparing: those between which the code or a rule
// compares, computes or moves values, in one step or several.
#pragma once

#include <map>
#include <tuple>

#include "analyzer/proof/assertion.hpp"

namespace quiesce::analyzer::proof {

class Likely {
 public:
  Likely(const ir::Application& application, const std::vector<std::size_t>& functionalities);

  /// Does any code or rule look at the column, or write it?
  [[nodiscard]] bool matters(ir::AttributeId column) const { return find(place_of(column)).has_value(); }
  [[nodiscard]] bool comparable(ir::AttributeId column, std::size_t functionality, const Term& term) const;
  [[nodiscard]] bool comparable(std::size_t functionality, const Term& a, const Term& b) const;
  [[nodiscard]] const std::vector<Constant>& literals(ir::AttributeId column) const;
  [[nodiscard]] const std::vector<Constant>& literals(std::size_t functionality, const Term& term) const;

 private:
  enum class Kind : std::uint8_t { Column, Variable, Input, Name, Item, Literal };
  /// What it is of, and which; of a cursor's item also where it stands.
  using Place = std::tuple<Kind, std::uint64_t, std::uint64_t, std::uint64_t>;

  static Place place_of(ir::AttributeId column) {
    return {Kind::Column, column.entity.index, column.index, 0};
  }
  std::size_t at(const Place& place);
  [[nodiscard]] std::optional<std::size_t> find(const Place& place) const;
  [[nodiscard]] std::optional<std::size_t> find(std::size_t functionality, const Term& term) const;
  [[nodiscard]] std::size_t leader(std::size_t place) const;
  void join(const std::optional<Place>& a, const std::optional<Place>& b);
  /// Where the value comes from, as a whole. `owner`: the transaction, or the functionality of an assumption.
  [[nodiscard]] std::optional<Place> source(const ir::Expression& value, std::size_t owner);
  void part(const ir::Expression& value, std::size_t owner);
  void expression(const ir::Expression& value, std::size_t owner);
  void statement(const ir::Statement& statement, std::size_t transaction);
  void rule(const ir::Rule& rule);
  void schema(const ir::Schema& schema);
  void functionality(const ir::Application& application, std::size_t index);

  std::map<Place, std::size_t> places_;
  std::vector<std::size_t> up_;
  std::vector<std::pair<std::size_t, Constant>> found_;
  std::map<std::size_t, std::vector<Constant>> literals_;  ///< by leader
  std::vector<Constant> none_;
};

}  // namespace quiesce::analyzer::proof
