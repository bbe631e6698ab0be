# Compiler flags that every target of ours shares. Warnings are errors.
add_library(quiesce_warnings INTERFACE)
target_compile_options(quiesce_warnings INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wconversion -Wswitch-enum -Wshadow -Wnon-virtual-dtor -Werror>)
# GCC 12 reports false positives of these inside its own headers once they are inlined.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(quiesce_warnings INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-Wno-maybe-uninitialized -Wno-restrict -Wno-free-nonheap-object>)
endif()

# An assertion that fails is a bug of ours, and a wrong answer would be worse: they stay on in every
# build (the presets set no NDEBUG), and the standard library's own ones join them where speed is not asked for.
add_compile_definitions($<$<NOT:$<CONFIG:Release>>:_GLIBCXX_ASSERTIONS>)

if(QUIESCE_SANITIZE)
  add_compile_options(-fsanitize=${QUIESCE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${QUIESCE_SANITIZE})
endif()
