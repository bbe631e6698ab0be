#include "parsers/json/document.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "parsers/json/syntax_error.hpp"
#include "quiesce/parsers/limits.hpp"

namespace quiesce::parsers::json {

namespace {

/// Bytes that a \u escape (or a pair of them) at `at` becomes, and the characters it takes. The lexer has
/// accepted the escape already.
std::pair<std::size_t, std::size_t> unicode_escape(std::string_view text, std::size_t at) {
  const auto code = std::stoul(std::string(text.substr(at + 2, 4)), nullptr, 16);
  if (code >= 0xD800 && code < 0xDC00) return {4, 12};
  if (code < 0x80) return {1, 6};
  return {code < 0x800 ? 2 : 3, 6};
}

std::size_t digits_end(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of("0123456789", at), text.size());
}

/// The lexer has accepted the number already, but not what follows: in "01" or "1-2" that is a new token.
std::size_t number_end(std::string_view text, std::size_t at) {
  const auto is = [&](std::size_t place, std::string_view any) {
    return place < text.size() && any.find(text[place]) != std::string_view::npos;
  };
  if (is(at, "-")) ++at;
  at = is(at, "0") ? at + 1 : digits_end(text, at);
  if (is(at, ".")) at = digits_end(text, at + 1);
  if (is(at, "eE")) at = digits_end(text, is(at + 1, "+-") ? at + 2 : at + 1);
  return at;
}

/// Builds the tree. The library's events carry no positions, but they come in the order of the text, so a
/// cursor that steps over the same tokens knows where each one stands.
class TreeBuilder {
 public:
  using Json = nlohmann::json;

  TreeBuilder(std::uint32_t file, const diagnostics::SourceMap& sources,
              diagnostics::Diagnostics& diagnostics)
      : file_(file), sources_(sources), diagnostics_(diagnostics), text_(sources[file].text()) {
    if (text_.starts_with("\xEF\xBB\xBF")) cursor_ = 3;
  }

  bool null() { return add(nullptr, 4); }
  bool boolean(bool value) { return add(value, value ? 4 : 5); }
  bool number_integer(Json::number_integer_t value) { return add(value, number_length()); }
  bool number_unsigned(Json::number_unsigned_t value) {
    if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
      return add(static_cast<double>(value), number_length());
    }
    return add(static_cast<std::int64_t>(value), number_length());
  }
  bool number_float(Json::number_float_t value, const std::string& /*as written*/) {
    return add(value, number_length());
  }
  bool string(std::string& value) {
    next_token();
    const std::size_t begin = cursor_;
    Text text = take_text(std::move(value));
    return place(Value{std::move(text), location(begin)});
  }
  static bool binary(Json::binary_t& /*value*/) { return false; }  // not in JSON texts

  bool start_object(std::size_t /*unknown*/) { return open(Object{}); }
  bool start_array(std::size_t /*unknown*/) { return open(Array{}); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(std::string& value) {
    next_token();
    const std::size_t begin = cursor_;
    Frame& frame = stack_.back();
    frame.key = take_text(std::move(value));
    frame.key_location = location(begin);
    frame.after_key = true;
    if (!frame.keys.insert(frame.key.text).second) {
      diagnostics_.error("Q1101", frame.key_location, "the key '" + frame.key.text + "' is given twice",
                         "one of the two would be lost: join them, or give them different names");
      failed_ = true;
    }
    return true;
  }

  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::detail::exception& error) {
    const Context context = stack_.empty()             ? (root_ ? Context::AfterRoot : Context::Root)
                            : stack_.back().after_key  ? Context::AfterKey
                            : stack_.back().is_array() ? Context::InArray
                                                       : Context::InObject;
    const bool empty = !stack_.empty() && stack_.back().empty();
    const std::size_t opened = stack_.empty() ? 0 : stack_.back().begin;
    report_syntax_error({file_, cursor_, position, opened, context, empty, error.what()}, sources_,
                        diagnostics_);
    return false;
  }

  std::optional<Value> result() && { return failed_ ? std::nullopt : std::move(root_); }

 private:
  struct Frame {
    Value value;
    std::size_t begin = 0;
    bool after_key = false;
    Text key;
    ir::Location key_location;
    std::unordered_set<std::string> keys;

    [[nodiscard]] bool is_array() const { return value.array() != nullptr; }
    [[nodiscard]] bool empty() const { return is_array() ? value.array()->empty() : keys.empty(); }
  };

  void next_token() { cursor_ = std::min(text_.find_first_not_of(" \t\r\n,:", cursor_), text_.size()); }

  std::size_t number_length() {
    next_token();
    return number_end(text_, cursor_) - cursor_;
  }

  [[nodiscard]] ir::Location location(std::size_t begin) const {
    return sources_.location(file_, begin, cursor_);
  }

  /// The cursor is at the opening quote, and ends after the closing one.
  Text take_text(std::string decoded) {
    Text text{std::move(decoded), {}};
    text.offsets.reserve(text.text.size() + 1);
    std::size_t at = cursor_ + 1;
    while (at < text_.size() && text_[at] != '"') {
      std::pair<std::size_t, std::size_t> sizes{1, 1};  // decoded bytes, characters in the file
      if (text_[at] == '\\') sizes = text_[at + 1] == 'u' ? unicode_escape(text_, at) : std::pair{1UL, 2UL};
      text.offsets.insert(text.offsets.end(), sizes.first, static_cast<std::uint32_t>(at));
      at += sizes.second;
    }
    text.offsets.push_back(static_cast<std::uint32_t>(at));
    cursor_ = at + 1;
    return text;
  }

  template <typename Node>
  bool add(Node node, std::size_t length) {
    next_token();
    const std::size_t begin = cursor_;
    cursor_ += length;
    return place(Value{node, location(begin)});
  }

  template <typename Node>
  bool open(Node node) {
    next_token();
    const std::size_t begin = cursor_++;
    if (stack_.size() >= max_nesting) {
      diagnostics_.error("Q1102", location(begin), "brackets are nested too deeply",
                         "at most " + std::to_string(max_nesting) + " levels are read");
      return false;
    }
    stack_.emplace_back();
    stack_.back().value.node = std::move(node);
    stack_.back().begin = begin;
    return true;
  }

  bool close() {
    next_token();
    ++cursor_;
    Value value = std::move(stack_.back().value);
    value.location = location(stack_.back().begin);
    stack_.pop_back();
    return place(std::move(value));
  }

  bool place(Value value) {
    if (stack_.empty()) {
      root_ = std::move(value);
      return true;
    }
    Frame& frame = stack_.back();
    if (auto* array = std::get_if<Array>(&frame.value.node)) {
      array->push_back(std::move(value));
    } else if (auto* object = std::get_if<Object>(&frame.value.node)) {
      object->push_back({std::move(frame.key), frame.key_location, std::move(value)});
      frame.after_key = false;
    }
    return true;
  }

  std::uint32_t file_;
  const diagnostics::SourceMap& sources_;
  diagnostics::Diagnostics& diagnostics_;
  std::string_view text_;
  std::size_t cursor_ = 0;
  std::vector<Frame> stack_;
  std::optional<Value> root_;
  bool failed_ = false;
};

}  // namespace

const Value* Value::find(std::string_view key) const {
  const Object* members = object();
  if (members == nullptr) return nullptr;
  for (const Member& member : *members) {
    if (member.key.text == key) return &member.value;
  }
  return nullptr;
}

std::string_view Value::kind() const {
  static constexpr std::array<std::string_view, std::variant_size_v<decltype(node)>> names = {
      "null", "true or false", "a number", "a number", "a string", "an array", "an object"};
  return names[node.index()];
}

ir::Location locate(const Text& text, std::uint32_t file, const diagnostics::SourceMap& sources,
                    std::size_t offset, std::size_t length) {
  const std::size_t last = text.offsets.size() - 1;
  return sources.location(file, text.offsets[std::min(offset, last)],
                          text.offsets[std::min(offset + length, last)]);
}

std::optional<Value> parse(std::uint32_t file, const diagnostics::SourceMap& sources,
                           diagnostics::Diagnostics& diagnostics) {
  TreeBuilder builder(file, sources, diagnostics);
  const std::string_view text = sources[file].text();
  if (!nlohmann::json::sax_parse(text.begin(), text.end(), &builder)) return std::nullopt;
  return std::move(builder).result();
}

}  // namespace quiesce::parsers::json
