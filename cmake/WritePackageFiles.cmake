# -DQUIESCE=… -DFOLDER=… -DNOTICES=… -DVERSION=… -DMAINTAINER=…: the files that a package has beside the program.
file(MAKE_DIRECTORY "${FOLDER}")

function(print_to file)
  execute_process(COMMAND "${QUIESCE}" ${ARGN} OUTPUT_FILE "${FOLDER}/${file}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()
function(compress file)
  # Without name and time, so that the same input gives the same package.
  execute_process(COMMAND gzip -9nf "${FOLDER}/${file}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()

print_to(quiesce.bash completion bash)
print_to(_quiesce completion zsh)
print_to(quiesce.fish completion fish)
print_to(quiesce.1 man)
compress(quiesce.1)

file(WRITE "${FOLDER}/changelog"
     "quiesce (${VERSION}) unstable; urgency=medium\n\n  * Version ${VERSION}.\n\n"
     " -- ${MAINTAINER}  Thu, 01 Jan 2026 00:00:00 +0000\n")
compress(changelog)

set(text "")
foreach(notice IN LISTS NOTICES)
  file(READ "${notice}" content)
  if(NOT text STREQUAL "")
    get_filename_component(source "${notice}" DIRECTORY)
    get_filename_component(source "${source}" NAME)
    string(APPEND text "\n----\n\nParts of ${source} are compiled into the program:\n\n")
  endif()
  string(APPEND text "${content}")
endforeach()
file(WRITE "${FOLDER}/copyright" "${text}")
