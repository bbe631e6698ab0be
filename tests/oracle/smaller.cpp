#include <algorithm>
#include <cctype>
#include <functional>

#include "oracle/shrink.hpp"

namespace quiesce::oracle {
namespace {

using Keep = std::function<void(Model)>;

template <typename T>
std::vector<T> without(const std::vector<T>& list, std::size_t index) {
  std::vector<T> rest = list;
  rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(index));
  return rest;
}

/// Once for each element of `model.*list`, a model without it.
template <typename T>
void drop_each(const Model& model, std::vector<T> Model::*list, const Keep& keep) {
  for (std::size_t i = 0; i < (model.*list).size(); ++i) {
    Model less = model;
    less.*list = without(model.*list, i);
    keep(std::move(less));
  }
}

/// The text without a condition, an order or a limit.
std::vector<std::string> shorter(const std::string& sql) {
  std::vector<std::string> found;
  for (const std::string cut : {" WHERE ", " ORDER BY ", " LIMIT ", " AND ", " OR ", " ON CONFLICT"}) {
    for (std::size_t at = sql.find(cut); at != std::string::npos; at = sql.find(cut, at + 1)) {
      found.push_back(sql.substr(0, at));
      std::size_t end = sql.size();
      for (const std::string next : {" ORDER BY ", " LIMIT ", " AND ", " OR ", ")"})
        end = std::min(end, sql.find(next, at + cut.size()));
      found.push_back(sql.substr(0, at) + sql.substr(end));
      if (cut == " AND " || cut == " OR ") {
        const std::size_t where = sql.rfind(" WHERE ", at);
        if (where != std::string::npos)
          found.push_back(sql.substr(0, where + 7) + sql.substr(at + cut.size()));
      }
    }
  }
  return found;
}

using KeepBlock = std::function<void(std::vector<Code>)>;

void smaller_block(const std::vector<Code>& block, const KeepBlock& keep) {
  for (std::size_t i = 0; i < block.size(); ++i) keep(without(block, i));
  for (std::size_t i = 0; i < block.size(); ++i) {
    const Code& code = block[i];
    const auto replace = [&](std::vector<Code> by) {
      std::vector<Code> changed = without(block, i);
      changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(i), by.begin(), by.end());
      keep(std::move(changed));
    };
    for (std::size_t s = 0; s < code.sections.size(); ++s) {
      replace(code.sections[s].body);
      if (s > 0) {
        Code less = code;
        less.sections = without(code.sections, s);
        replace({less});
      }
      smaller_block(code.sections[s].body, [&](std::vector<Code> body) {
        Code less = code;
        less.sections[s].body = std::move(body);
        replace({less});
      });
    }
    for (const std::string& sql : shorter(code.sql)) {
      Code less = code;
      less.sql = sql;
      replace({less});
    }
  }
}

void drop_cells(std::vector<Code>& block, const std::string& table, const std::string& column) {
  for (Code& code : block) {
    if (code.insert && code.insert->table == table) {
      std::erase_if(code.insert->cells, [&](const auto& cell) { return cell.first == column; });
    }
    for (Section& section : code.sections) drop_cells(section.body, table, column);
  }
}

void smaller_tables(const Model& model, const Keep& keep) {
  for (std::size_t t = 0; t < model.tables.size(); ++t) {
    const Table& table = model.tables[t];
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      Model less = model;
      less.tables[t].columns = without(table.columns, c);
      for (Method& method : less.methods) drop_cells(method.body, table.name, table.columns[c].name);
      keep(std::move(less));
      for (std::size_t k = 0; k < table.columns[c].clauses.size(); ++k) {
        Model plain = model;
        plain.tables[t].columns[c].clauses = without(table.columns[c].clauses, k);
        keep(std::move(plain));
      }
    }
    for (std::size_t c = 0; c < table.constraints.size(); ++c) {
      Model less = model;
      less.tables[t].constraints = without(table.constraints, c);
      keep(std::move(less));
    }
  }
}

void smaller_functionalities(const Model& model, const Keep& keep) {
  for (std::size_t f = 0; f < model.functionalities.size(); ++f) {
    const auto change = [&](const std::function<void(Functionality&)>& how) {
      Model less = model;
      how(less.functionalities[f]);
      keep(std::move(less));
    };
    const Functionality& functionality = model.functionalities[f];
    for (std::size_t s = 0; s < functionality.steps.size(); ++s) {
      change([&](Functionality& less) { less.steps = without(functionality.steps, s); });
      if (!functionality.steps[s].with.empty())
        change([&](Functionality& less) { less.steps[s].with.clear(); });
      if (!functionality.steps[s].as.empty()) change([&](Functionality& less) { less.steps[s].as.clear(); });
    }
    if (!functionality.assume.empty()) change([](Functionality& less) { less.assume.clear(); });
    if (functionality.at_most > 0) change([](Functionality& less) { less.at_most = 0; });
  }
}

/// Does the text name the variable? (A name that is not declared would be an unknown value.)
bool names(const std::string& text, const std::string& variable) {
  const auto inside = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (auto at = text.find(variable); at != std::string::npos; at = text.find(variable, at + 1)) {
    const std::size_t end = at + variable.size();
    if ((at == 0 || !inside(text[at - 1])) && (end == text.size() || !inside(text[end]))) return true;
  }
  return false;
}

bool names(const std::vector<Code>& block, const std::string& variable) {
  return std::any_of(block.begin(), block.end(), [&](const Code& code) {
    bool found = names(code.text, variable) || names(code.sql, variable);
    if (code.insert) {
      for (const auto& cell : code.insert->cells) found = found || names(cell.second, variable);
    }
    for (const Section& section : code.sections)
      found = found || names(section.head, variable) || names(section.body, variable);
    return found;
  });
}

void smaller_methods(const Model& model, const Keep& keep) {
  for (std::size_t m = 0; m < model.methods.size(); ++m) {
    smaller_block(model.methods[m].body, [&](std::vector<Code> body) {
      Model less = model;
      less.methods[m].body = std::move(body);
      keep(std::move(less));
    });
    for (std::size_t p = 0; p < model.methods[m].parameters.size(); ++p) {
      if (names(model.methods[m].body, model.methods[m].parameters[p].name)) continue;
      Model less = model;
      less.methods[m].parameters = without(model.methods[m].parameters, p);
      keep(std::move(less));
    }
  }
}

}  // namespace

std::vector<Model> smaller(const Model& model) {
  std::vector<Model> models;
  const Keep keep = [&](Model less) { models.push_back(std::move(less)); };
  drop_each(model, &Model::functionalities, keep);
  drop_each(model, &Model::methods, keep);
  drop_each(model, &Model::rules, keep);
  drop_each(model, &Model::tables, keep);
  drop_each(model, &Model::assume, keep);
  smaller_functionalities(model, keep);
  smaller_methods(model, keep);
  smaller_tables(model, keep);
  for (std::size_t r = 0; r < model.rules.size(); ++r) {
    for (const std::string& text : shorter(model.rules[r].text)) {
      Model less = model;
      less.rules[r].text = text;
      keep(std::move(less));
    }
  }
  return models;
}

}  // namespace quiesce::oracle
