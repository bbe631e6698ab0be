# What is installed beside the program, and the packages made of it (`make package`).
include(GNUInstallDirs)
set(QUIESCE_MAINTAINER "The Quiesce authors <quiesce@localhost>" CACHE STRING
    "Who answers for the packages: a name and an address")
set(package_folder "${CMAKE_CURRENT_BINARY_DIR}/package")
set(package_script "${CMAKE_CURRENT_SOURCE_DIR}/cmake/WritePackageFiles.cmake")

# The program writes its own completions and man page; licences of what is compiled into it go with it.
set(package_notices "${CMAKE_CURRENT_SOURCE_DIR}/LICENSE"
    "${CMAKE_CURRENT_SOURCE_DIR}/node_modules/tree-sitter-java/LICENSE")
foreach(package libcli11-dev nlohmann-json3-dev)
  if(EXISTS "/usr/share/doc/${package}/copyright")
    list(APPEND package_notices "/usr/share/doc/${package}/copyright")
  endif()
endforeach()
set(package_files quiesce.bash _quiesce quiesce.fish quiesce.1.gz changelog.gz copyright)
list(TRANSFORM package_files PREPEND "${package_folder}/")
add_custom_command(OUTPUT ${package_files}
  COMMAND "${CMAKE_COMMAND}" "-DQUIESCE=$<TARGET_FILE:quiesce>" "-DFOLDER=${package_folder}"
          "-DNOTICES=${package_notices}" "-DVERSION=${PROJECT_VERSION}"
          "-DMAINTAINER=${QUIESCE_MAINTAINER}" -P "${package_script}"
  DEPENDS quiesce "${package_script}" ${package_notices} VERBATIM)
add_custom_target(package_files ALL DEPENDS ${package_files})

install(TARGETS quiesce COMPONENT program)
install(FILES "${package_folder}/quiesce.bash" RENAME quiesce COMPONENT program
        DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
# Debian's zsh looks for the completions of its packages elsewhere than for those of /usr/local.
install(CODE [[
  set(zsh_folder site-functions)
  if(CMAKE_INSTALL_PREFIX MATCHES "(^|/)usr$")
    set(zsh_folder vendor-completions)
  endif()]] COMPONENT program)
install(FILES "${package_folder}/_quiesce" COMPONENT program
        DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/\${zsh_folder}")
install(FILES "${package_folder}/quiesce.fish" COMPONENT program
        DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
install(FILES "${package_folder}/quiesce.1.gz" COMPONENT program DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
install(FILES "${package_folder}/copyright" "${package_folder}/changelog.gz" README.md COMPONENT program
        DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(DIRECTORY samples COMPONENT program DESTINATION "${CMAKE_INSTALL_DOCDIR}"
        PATTERN ".quiesce" EXCLUDE)

set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}")
set(CPACK_INSTALL_CMAKE_PROJECTS "${CMAKE_CURRENT_BINARY_DIR};quiesce;program;/")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PACKAGE_CONTACT "${QUIESCE_MAINTAINER}")
set(CPACK_PACKAGE_VENDOR "The Quiesce authors")
set(CPACK_PACKAGE_DESCRIPTION
"Quiesce reads the SQL schema, invariants, Java transactions and functionalities
of a domain-driven application, and searches every interleaving of up to f_max
functionality instances for one that breaks an invariant. Each violation comes
with a concrete execution, as text, page, picture or report for a build server.")
set(CPACK_RESOURCE_FILE_LICENSE "${CMAKE_CURRENT_SOURCE_DIR}/LICENSE")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
string(TOLOWER "${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}" package_system)
set(CPACK_PACKAGE_FILE_NAME "quiesce-${PROJECT_VERSION}-${package_system}")
include(CPack)
