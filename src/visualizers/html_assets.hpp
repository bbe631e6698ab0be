// The files of html/, which the build turns into C++ (cmake/EmbedAssets.cmake).
#pragma once

#include <string_view>

namespace quiesce::visualizers {

extern const std::string_view html_page;    ///< with @placeholders@
extern const std::string_view html_style;   ///< all style sheets
extern const std::string_view html_script;  ///< all scripts, in one scope
extern const std::string_view html_nonce;   ///< only scripts that name it are run

}  // namespace quiesce::visualizers
