#include "parsers/java/syntax.hpp"

namespace quiesce::parsers::java {
namespace {

bool is_comment(Kind kind) {
  return kind == Kind::LineComment || kind == Kind::BlockComment;
}

/// Calls `visit(index, entry)` for every child until it returns true.
template <typename Visitor>
void each_child(const JavaFile& file, std::uint32_t parent, Visitor visit) {
  const std::uint32_t end = file[parent].after;
  for (std::uint32_t at = parent + 1; at < end; at = file[at].after) {
    if (visit(at, file[at])) return;
  }
}

}  // namespace

std::string excerpt(std::string_view text, std::size_t length) {
  constexpr std::string_view blanks = " \t\r\n";
  std::string line;
  bool blank = false;
  std::size_t at = 0;
  for (; at < text.size() && line.size() < length; ++at) {
    if (blanks.find(text[at]) != std::string_view::npos) {
      blank = true;
      continue;
    }
    if (blank && !line.empty()) line += ' ';
    blank = false;
    line += text[at];
  }
  // Bytes 10…… continue a character: it is kept whole.
  for (; at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U; ++at) line += text[at];
  return text.find_first_not_of(blanks, at) == std::string_view::npos ? line : line + "…";
}

Kind Node::kind() const {
  return (*file_)[index_].kind;
}

std::uint32_t Node::begin() const {
  return (*file_)[index_].begin;
}

std::uint32_t Node::end() const {
  return (*file_)[index_].end;
}

const void* Node::id() const {
  return *this ? &(*file_)[index_] : nullptr;
}

std::string_view Node::text() const {
  return *this ? file_->text().substr(begin(), end() - begin()) : std::string_view{};
}

std::string Node::excerpt(std::size_t length) const {
  return java::excerpt(text(), length);
}

ir::Location Node::location() const {
  return *this ? file_->sources().location(file_->index(), begin(), end()) : ir::Location{};
}

Node Node::parent() const {
  return *this && index_ != 0 ? Node((*file_)[index_].parent, file_) : Node();
}

Node Node::field(Field field) const {
  Node found;
  if (!*this) return found;
  each_child(*file_, index_, [&](std::uint32_t at, const JavaFile::Entry& entry) {
    if (entry.field != static_cast<std::uint8_t>(field) + 1) return false;
    found = Node(at, file_);
    return true;
  });
  return found;
}

std::vector<Node> Node::fields(Field field) const {
  std::vector<Node> found;
  if (!*this) return found;
  each_child(*file_, index_, [&](std::uint32_t at, const JavaFile::Entry& entry) {
    if (entry.named && entry.field == static_cast<std::uint8_t>(field) + 1) found.emplace_back(at, file_);
    return false;
  });
  return found;
}

std::vector<Node> Node::children() const {
  std::vector<Node> found;
  if (!*this) return found;
  each_child(*file_, index_, [&](std::uint32_t at, const JavaFile::Entry& entry) {
    if (entry.named && !is_comment(entry.kind)) found.emplace_back(at, file_);
    return false;
  });
  return found;
}

std::vector<Node> Node::all_children() const {
  std::vector<Node> found;
  if (!*this) return found;
  each_child(*file_, index_, [&](std::uint32_t at, const JavaFile::Entry& /*entry*/) {
    found.emplace_back(at, file_);
    return false;
  });
  return found;
}

Node Node::first() const {
  Node found;
  if (!*this) return found;
  each_child(*file_, index_, [&](std::uint32_t at, const JavaFile::Entry& entry) {
    if (!entry.named || is_comment(entry.kind)) return false;
    found = Node(at, file_);
    return true;
  });
  return found;
}

Node Node::child(Kind kind) const {
  Node found;
  if (!*this) return found;
  each_child(*file_, index_, [&](std::uint32_t at, const JavaFile::Entry& entry) {
    if (!entry.named || entry.kind != kind) return false;
    found = Node(at, file_);
    return true;
  });
  return found;
}

}  // namespace quiesce::parsers::java
