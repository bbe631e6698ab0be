# Run by the build: cmake -DPAGE=… -DOUTPUT=… -P ExtractCode.cmake
# Writes the one ```cpp block of a page as a header, so that what the page shows is compiled and tested.
file(READ "${PAGE}" page)
string(FIND "${page}" "```cpp\n" begin)
if(begin EQUAL -1)
  message(FATAL_ERROR "${PAGE} has no block of C++")
endif()
math(EXPR begin "${begin} + 7")
string(SUBSTRING "${page}" ${begin} -1 code)
string(FIND "${code}" "```\n" length)
string(SUBSTRING "${code}" 0 ${length} code)
file(WRITE "${OUTPUT}" "#pragma once\n${code}")
