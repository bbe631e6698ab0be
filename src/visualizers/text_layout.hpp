// Text for a terminal: what names may show, how wide it is, where it breaks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quiesce::visualizers {

/// Control characters, direction marks and broken bytes written out ("\n", "\x1b", "\u{202e}"), so that a
/// name can neither move the cursor nor hide.
[[nodiscard]] std::string visible(std::string_view text);

/// Columns on a terminal: combining marks take none, East Asian wide characters and emoji two.
[[nodiscard]] std::size_t display_width(std::string_view text);

/// Cut to at most `width` columns, with "…" where something is missing.
[[nodiscard]] std::string cut(std::string_view text, std::size_t width);

/// The same, but the end is kept.
[[nodiscard]] std::string cut_front(std::string_view text, std::size_t width);

/// Broken between words into lines of at most `width` columns; a longer word is broken after punctuation
/// if it can be, else anywhere. Nothing is lost. At least one line.
[[nodiscard]] std::vector<std::string> wrap(std::string_view text, std::size_t width);

}  // namespace quiesce::visualizers
