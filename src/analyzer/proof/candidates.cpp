#include "analyzer/proof/candidates.hpp"

#include <algorithm>
#include <array>

#include "analyzer/proof/likely.hpp"
#include "analyzer/proof/selections.hpp"
#include "formula/row_names.hpp"
#include "quiesce/ir/printer.hpp"
#include "quiesce/ir/walk.hpp"

namespace quiesce::analyzer::proof {
namespace {

constexpr std::size_t most_literals = 10;  ///< of a type
constexpr std::array ordered_ops{ir::BinaryOp::Same,      ir::BinaryOp::NotEqual, ir::BinaryOp::Less,
                                 ir::BinaryOp::LessEqual, ir::BinaryOp::Greater,  ir::BinaryOp::GreaterEqual};
constexpr std::array unordered_ops{ir::BinaryOp::Same, ir::BinaryOp::NotEqual};

bool has_order(ir::Type type) {
  return ir::is_numeric(type) || ir::is_temporal(type);
}

/// What only tells rows apart is equal or not; its order means nothing.
template <typename Visit>
void each_op(ir::Type type, bool identifies, Visit visit) {
  if (has_order(type) && !identifies) {
    for (const ir::BinaryOp op : ordered_ops) visit(op);
  } else {
    for (const ir::BinaryOp op : unordered_ops) visit(op);
  }
}

class CandidateMaker {
 public:
  CandidateMaker(const ir::Application& application, const std::vector<std::size_t>& functionalities,
                 const std::set<std::size_t>& single)
      : application_(application),
        functionalities_(functionalities),
        single_(single),
        likely_(application, functionalities) {
    result_.selections.resize(application.functionalities.size());
    collect_literals();
    find_identifying();
  }

  Assertions make() {
    rules();
    for (const std::size_t f : functionalities_) {
      result_.selections[f] = selections_of(application_, f);
      flows_ = flows_of(application_, f);
      for (std::size_t s = 1; s < application_.functionalities[f].steps.size(); ++s) facts({f, s});
    }
    pairs();
    return std::move(result_);
  }

 private:
  void collect_literals() {
    for (const ir::Type type : {ir::Type::Integer, ir::Type::Decimal}) literal({ir::Number(0), type});
    for (const bool flag : {true, false}) literal({flag, ir::Type::Boolean});
    ir::walk_expressions(application_, [&](const ir::Expression& expression) {
      const auto* node = std::get_if<ir::Literal>(&expression.node);
      if (node != nullptr && !ir::is_null(node->value)) literal({node->value, expression.type});
    });
  }

  /// Both truth values, and where numbers have an order, zero, whether the code speaks of them or not.
  [[nodiscard]] static std::vector<Constant> with_plain(ir::Type type, bool only_equal,
                                                        const std::vector<Constant>& likely) {
    std::vector<Constant> result;
    const auto add = [&](const Constant& constant) {
      if (comparable(type, constant.type) &&
          std::none_of(result.begin(), result.end(),
                       [&](const Constant& other) { return other.value == constant.value; }))
        result.push_back(constant);
    };
    if (ir::is_numeric(type) && !only_equal) add({ir::Number(0), type});
    if (type == ir::Type::Boolean) {
      for (const bool flag : {true, false}) add({flag, type});
    }
    for (const Constant& constant : likely) add(constant);
    return result;
  }

  void literal(Constant constant) {
    const auto same = [&](const Constant& other) {
      return other.type == constant.type && other.value == constant.value;
    };
    const auto of_type = std::count_if(literals_.begin(), literals_.end(),
                                       [&](const Constant& other) { return other.type == constant.type; });
    if (static_cast<std::size_t>(of_type) < most_literals &&
        std::none_of(literals_.begin(), literals_.end(), same))
      literals_.push_back(std::move(constant));
  }

  void rules() {
    for (std::size_t i = 0; i < application_.invariants.size(); ++i) {
      const ir::Rule& rule = application_.invariants[i].rule;
      result_.all.push_back({StateRule{rule, i, has_aggregates(rule)}});
    }
    for (const ir::Rule& rule : application_.assumptions)
      result_.all.push_back({StateRule{rule, std::nullopt, has_aggregates(rule)}});
    for (const ir::Invariant& invariant : application_.invariants) {
      if (invariant.kind == ir::InvariantKind::Eventual && !has_aggregates(invariant.rule))
        weaker(invariant.rule);
    }
  }

  /// An eventual rule may hold at all times for rows that nobody has marked: WHERE … AND NOT row.flag == c.
  void weaker(const ir::Rule& rule) {
    for (const ir::RowBinding& binding : rule.rows) {
      const ir::Entity& entity = application_.schema[binding.entity];
      for (std::uint32_t a = 0; a < entity.attributes.size(); ++a) {
        const ir::AttributeId attribute{binding.entity, a};
        for (const Constant& mark : literals_) {
          if (mark.type != entity.attributes[a].type || !is_mark(attribute, mark)) continue;
          const ir::ExpressionPtr cell =
              ir::make_expression(ir::ColumnRef{binding.row, attribute}, mark.type);
          const ir::ExpressionPtr marked =
              ir::make_binary(ir::BinaryOp::Same, cell, ir::make_literal(mark.value, mark.type));
          ir::Rule weak = rule;
          weak.premise = ir::and_of(rule.premise, ir::make_unary(ir::UnaryOp::Not, marked));
          const std::string name = binding.name + "." + entity.attributes[a].name;
          weak.text = "(" + rule.text + ") OR " + name + " == " + ir::to_string(mark.value, mark.type);
          result_.all.push_back({StateRule{std::move(weak), std::nullopt, false}});
        }
      }
    }
  }

  /// Some statement writes just this into the cell.
  [[nodiscard]] bool is_mark(ir::AttributeId attribute, const Constant& value) const {
    bool found = false;
    for (const ir::Transaction& transaction : application_.transactions) {
      for (const ir::Segment& segment : transaction.segments) {
        ir::walk(segment.body, [&](const ir::Statement& statement) {
          const auto* update = std::get_if<ir::Update>(&statement.node);
          if (update == nullptr) return;
          for (const ir::CellAssignment& cell : update->assignments) {
            const auto* written = std::get_if<ir::Literal>(&cell.value->node);
            found =
                found || (cell.attribute == attribute && written != nullptr && written->value == value.value);
          }
        });
      }
    }
    return found;
  }

  /// What an instance at the point carries, if some step takes it. (One that is behind too: what it did to
  /// the database with the value may have to be told by it.)
  [[nodiscard]] std::vector<Term> carried(const Point& point) const {
    const ir::Functionality& functionality = application_.functionalities[point.functionality];
    const formula::RowNames origins(application_, functionality);
    std::vector<Term> result;
    for (std::uint32_t i = 0; i < functionality.inputs.size(); ++i) result.emplace_back(ir::InputId{i});
    for (std::uint32_t n = 0; n < functionality.names.size(); ++n) {
      if (published(point, {n}) && taken(point.functionality, {n}) && !origins.input_of(point.step, {n}))
        result.emplace_back(ir::NameId{n});
    }
    return result;
  }

  [[nodiscard]] bool published(const Point& point, ir::NameId name) const {
    const auto& steps = application_.functionalities[point.functionality].steps;
    return std::any_of(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(point.step),
                       [&](const ir::Step& step) {
                         return std::any_of(step.publishes.begin(), step.publishes.end(),
                                            [&](const ir::Publication& one) { return one.name == name; });
                       });
  }

  [[nodiscard]] bool taken(std::size_t functionality, ir::NameId name) const {
    const auto& steps = application_.functionalities[functionality].steps;
    return std::any_of(steps.begin(), steps.end(), [&](const ir::Step& step) {
      return std::any_of(step.arguments.begin(), step.arguments.end(), [&](const auto& argument) {
        const auto* given = std::get_if<ir::NameId>(&argument);
        return given != nullptr && *given == name;
      });
    });
  }

  [[nodiscard]] bool told(const Point& point, const Selection& selection) const {
    return std::all_of(selection.where.begin(), selection.where.end(), [&](const auto& part) {
      const auto* name = std::get_if<ir::NameId>(&part.second);
      return name == nullptr || published(point, *name);
    });
  }

  /// Part of a key, or a reference to one, by a constraint or by the equality of a rule.
  [[nodiscard]] bool identifies(ir::AttributeId attribute) const { return identifying_.contains(attribute); }
  [[nodiscard]] bool identifies(const Point& point, const Term& term) const {
    const auto& selections = result_.selections[point.functionality];
    return std::any_of(selections.begin(), selections.end(), [&](const Selection& selection) {
      return std::any_of(selection.where.begin(), selection.where.end(), [&](const auto& part) {
        return same_term(part.second, term) && identifies({selection.entity, part.first});
      });
    });
  }

  void find_identifying() {
    for (std::uint32_t e = 0; e < application_.schema.entities.size(); ++e) {
      const ir::Entity& entity = application_.schema.entities[e];
      for (const ir::Key& key : entity.keys) {
        for (const std::uint32_t a : key.attributes) identifying_.insert({{e}, a});
      }
      for (const ir::ForeignKey& key : entity.foreign_keys) {
        for (const std::uint32_t a : key.attributes) identifying_.insert({{e}, a});
      }
    }
    for (const ir::Invariant& invariant : application_.invariants) {
      for (const ir::RowBinding& binding : invariant.rule.rows) {
        for (const auto& [attribute, value] : formula::fixed_values(invariant.rule.premise, binding.row)) {
          const auto* column = std::get_if<ir::ColumnRef>(&value->node);
          if (column != nullptr && identifies(column->attribute))
            identifying_.insert({binding.entity, attribute});
        }
      }
    }
  }

  template <typename Node>
  void fact(const Point& point, Node node) {
    result_.all.push_back({Fact{point, std::move(node)}});
  }

  void facts(const Point& point) {
    const ir::Functionality& functionality = application_.functionalities[point.functionality];
    const std::vector<Term> terms = carried(point);
    for (std::size_t a = 0; a < terms.size(); ++a) {
      const ir::Type type = type_of(terms[a], functionality);
      if (const auto* name = std::get_if<ir::NameId>(&terms[a])) fact(point, Known{*name});
      const auto* input = std::get_if<ir::InputId>(&terms[a]);
      if (input == nullptr || functionality.inputs[input->index].nullable) fact(point, NotNull{terms[a]});
      const bool only_equal = identifies(point, terms[a]);
      for (const Constant& constant :
           with_plain(type, only_equal, likely_.literals(point.functionality, terms[a])))
        each_op(type, only_equal, [&](ir::BinaryOp op) { fact(point, Compared{terms[a], op, constant}); });
      for (std::size_t b = 0; b < a; ++b) {
        if (comparable(type, type_of(terms[b], functionality)) &&
            likely_.comparable(point.functionality, terms[a], terms[b]))
          each_op(type, identifies(point, terms[a]) || identifies(point, terms[b]), [&](ir::BinaryOp op) {
            fact(point, Compared{terms[a], op, terms[b]});
          });
      }
    }
    for (std::size_t s = 0; s < result_.selections[point.functionality].size(); ++s) rows(point, s, terms);
  }

  void rows(const Point& point, std::size_t index, const std::vector<Term>& terms) {
    const Selection& selection = result_.selections[point.functionality][index];
    if (!told(point, selection)) return;
    fact(point, RowThere{index, true});
    fact(point, RowThere{index, false});
    const std::vector<Test> tests = tests_of(point, selection, terms);
    for (const Test& test : tests) fact(point, CellTest{index, std::nullopt, test});
    for (const Test& guard : tests) {
      if (!was_read(selection, guard)) continue;
      for (const Test& test : tests) {
        if (test.attribute != guard.attribute && test.op != ir::BinaryOp::NotEqual)
          fact(point, CellTest{index, guard, test});
      }
    }
  }

  /// The cell equals a name that it was read into.
  [[nodiscard]] bool was_read(const Selection& selection, const Test& test) const {
    const auto* name = std::get_if<ir::NameId>(&test.term);
    if (name == nullptr || test.op != ir::BinaryOp::Same) return false;
    const auto columns = flows_.find(*name);
    return columns != flows_.end() && columns->second.contains({selection.entity, test.attribute});
  }

  [[nodiscard]] std::vector<Test> tests_of(const Point& point, const Selection& selection,
                                           const std::vector<Term>& terms) const {
    const ir::Functionality& functionality = application_.functionalities[point.functionality];
    const ir::Entity& entity = application_.schema[selection.entity];
    std::vector<Test> tests;
    for (std::uint32_t a = 0; a < entity.attributes.size(); ++a) {
      if (std::any_of(selection.where.begin(), selection.where.end(),
                      [&](const auto& part) { return part.first == a; }))
        continue;
      if (!likely_.matters({selection.entity, a})) continue;
      const ir::Type type = entity.attributes[a].type;
      const bool only_equal = identifies({selection.entity, a});
      for (const Constant& constant :
           with_plain(type, only_equal, likely_.literals(ir::AttributeId{selection.entity, a})))
        each_op(type, only_equal, [&](ir::BinaryOp op) { tests.push_back({a, op, constant}); });
      for (const Term& term : terms) {
        if (comparable(type, type_of(term, functionality)) &&
            likely_.comparable({selection.entity, a}, point.functionality, term))
          each_op(type, only_equal, [&](ir::BinaryOp op) {
            // That a cell differs from what is carried was never seen to be of use.
            if (op != ir::BinaryOp::NotEqual) tests.push_back({a, op, term});
          });
      }
    }
    return tests;
  }

  /// Two instances that select a row by key select different ones.
  void pairs() {
    std::vector<Point> points;
    for (const std::size_t f : functionalities_) {
      for (std::size_t s = 1; s < application_.functionalities[f].steps.size(); ++s) points.push_back({f, s});
    }
    for (std::size_t p = 0; p < points.size(); ++p) {
      for (std::size_t q = p; q < points.size(); ++q) {
        if (meet(points[p].functionality, points[q].functionality, single_)) pair(points[p], points[q]);
      }
    }
  }

  void pair(const Point& first, const Point& second) {
    const auto& left = result_.selections[first.functionality];
    const auto& right = result_.selections[second.functionality];
    for (std::size_t a = 0; a < left.size(); ++a) {
      for (std::size_t b = 0; b < right.size(); ++b) {
        const bool same_attributes =
            std::equal(left[a].where.begin(), left[a].where.end(), right[b].where.begin(),
                       right[b].where.end(), [](const auto& x, const auto& y) { return x.first == y.first; });
        if (left[a].entity == right[b].entity && left[a].is_key && same_attributes && told(first, left[a]) &&
            told(second, right[b]))
          result_.all.push_back({Apart{first, second, a, b}});
      }
    }
  }

  const ir::Application& application_;
  const std::vector<std::size_t>& functionalities_;
  const std::set<std::size_t>& single_;
  const Likely likely_;
  std::vector<Constant> literals_;
  std::set<ir::AttributeId> identifying_;
  Flows flows_;
  Assertions result_;
};

}  // namespace

Assertions candidates(const ir::Application& application, const std::vector<std::size_t>& functionalities,
                      const std::set<std::size_t>& single) {
  return CandidateMaker(application, functionalities, single).make();
}

}  // namespace quiesce::analyzer::proof
