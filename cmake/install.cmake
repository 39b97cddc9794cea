# SPDX-License-Identifier: Apache-2.0
# What `make install` copies: headers, libraries, the provider, the command, manual pages, and the files by which
# pkg-config and find_package(abel) find them.
include(CMakePackageConfigHelpers)

install(DIRECTORY include/abel DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS abel EXPORT abel-shared)
install(TARGETS abel_static EXPORT abel-static)
# A component of its own: the folder is OpenSSL's, and not below the prefix.
if(ABEL_BUILD_PROVIDER)
    install(TARGETS abel_provider DESTINATION ${ABEL_MODULES_DIR} COMPONENT provider)
    install(FILES ${PROJECT_BINARY_DIR}/provider/abel.cnf DESTINATION ${CMAKE_INSTALL_DATADIR}/abel
            COMPONENT provider)
endif()
if(ABEL_BUILD_TOOL)
    install(TARGETS abel-cli)
    install(DIRECTORY man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 FILES_MATCHING PATTERN "*.1")
endif()
install(DIRECTORY man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man3 FILES_MATCHING PATTERN "*.3")

# libabel.pc is finished at the installation, when the prefix is certain (cmake --install --prefix).
set(pc_prefix "@CMAKE_INSTALL_PREFIX@")
foreach(folder includedir libdir)
    string(TOUPPER ${folder} variable)
    set(pc_${folder} "\${prefix}")
    cmake_path(APPEND pc_${folder} ${CMAKE_INSTALL_${variable}})
endforeach()
configure_file(abel.pc.in libabel.pc.in @ONLY)
install(CODE "set(tree \"${PROJECT_BINARY_DIR}\")")
install(CODE [[configure_file(${tree}/libabel.pc.in ${tree}/libabel.pc @ONLY)]])
install(FILES ${PROJECT_BINARY_DIR}/libabel.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/abel)
write_basic_package_version_file(abel-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/abel-config.cmake ${PROJECT_BINARY_DIR}/abel-config-version.cmake
        DESTINATION ${package_dir})
install(EXPORT abel-shared NAMESPACE abel:: DESTINATION ${package_dir})
install(EXPORT abel-static NAMESPACE abel:: DESTINATION ${package_dir})
