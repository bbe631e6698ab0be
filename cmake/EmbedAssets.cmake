# Run by the build: cmake -DFOLDER=… -DOUTPUT=… -P EmbedAssets.cmake
# Writes the page, its style sheets and its scripts as C++ strings. The scripts come in the order of their names'
# numbers into one function, so that nothing of them is global.
file(GLOB styles "${FOLDER}/*.css")
file(GLOB scripts "${FOLDER}/*.js")
list(SORT styles)
list(SORT scripts)

set(style "")
foreach(file IN LISTS styles)
  file(READ "${file}" content)
  string(APPEND style "${content}")
endforeach()
set(script "(() => {\n\"use strict\";\n")
foreach(file IN LISTS scripts)
  file(READ "${file}" content)
  string(APPEND script "${content}")
endforeach()
string(APPEND script "})();\n")
file(READ "${FOLDER}/page.html" page)
string(SHA256 nonce "${style}${script}${page}")
string(SUBSTRING "${nonce}" 0 32 nonce)

set(text "#include \"visualizers/html_assets.hpp\"\n\nnamespace quiesce::visualizers {\n\n")
foreach(name page style script nonce)
  string(APPEND text "const std::string_view html_${name} = R\"asset(${${name}})asset\";\n")
endforeach()
string(APPEND text "\n}  // namespace quiesce::visualizers\n")
file(WRITE "${OUTPUT}" "${text}")
