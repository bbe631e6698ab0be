// What `inspect` shows, built once and rendered as text and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "quiesce/diagnostics/source_map.hpp"
#include "quiesce/ir/application.hpp"

namespace quiesce::cli {

struct InspectPage {
  struct Place {
    std::string file;  ///< empty: not known
    std::uint32_t line = 0;
  };
  struct Typed {
    std::string name;
    std::string type;
    bool nullable = false;
  };
  struct Attribute : Typed {
    std::string declared_type;
    bool key = false;  ///< part of the primary key
    bool generated = false;
    std::string default_value;
    std::string references;  ///< "clients.id"
  };
  struct Entity {
    std::string name;
    Place place;
    std::vector<Attribute> attributes;
    std::vector<std::string> constraints;  ///< in words: "unique (name)"
  };
  struct Aggregate {
    std::string name;
    std::vector<std::string> entities;
  };
  struct Invariant {
    std::string name;
    std::string kind;
    std::string rule;
    std::string description;
    Place place;
    std::vector<std::string> reading;  ///< the rule as it was understood
    std::vector<std::string> attributes;
    bool inside_one_aggregate = false;
    std::vector<std::string> aggregates;
    std::vector<std::string> writers;
    std::vector<std::string> functionalities;
  };
  struct Transaction {
    std::string name;
    Place place;
    std::string isolation;
    std::vector<Typed> parameters;
    std::optional<Typed> result;
    std::vector<std::string> body;
    std::vector<std::string> reads, writes;
    std::vector<std::string> inserts, deletes;  ///< entities
  };
  struct Argument {
    std::string parameter;
    std::string input;              ///< a fresh input, or
    std::string name;               ///< the value published under this name
    std::vector<std::size_t> from;  ///< by these steps
  };
  struct Step {
    std::string transaction;
    std::vector<Argument> arguments;
    std::string compensation;
  };
  struct Travel {
    std::string name;
    bool local = false;  ///< a local of the earlier step, not a parameter
    std::vector<std::size_t> from;
    std::size_t to = 0;
    std::string parameter;
  };
  struct Functionality {
    std::string name;
    Place place;
    std::vector<Typed> inputs;
    std::vector<std::string> assumptions;
    std::optional<std::uint32_t> at_most;
    std::vector<Step> steps;
    std::vector<Travel> travels;
  };
  struct Remark {
    std::string kind;
    std::string transaction;  ///< may be empty
    std::string text;
    Place place;
  };

  std::string application;
  std::string summary;
  std::optional<std::uint32_t> f_max;
  std::vector<Entity> entities;
  std::vector<Aggregate> aggregates;
  std::vector<Invariant> invariants;
  std::vector<std::string> assumptions;  ///< over the initial state
  std::vector<Transaction> transactions;
  std::vector<Functionality> functionalities;
  std::vector<Remark> unknown_values;
  std::vector<Remark> notes;
};

[[nodiscard]] InspectPage make_inspect_page(const ir::Application& application,
                                            const diagnostics::SourceMap& sources);
[[nodiscard]] std::string to_text(const InspectPage& page, bool colour);
[[nodiscard]] std::string to_json(const InspectPage& page);

}  // namespace quiesce::cli
