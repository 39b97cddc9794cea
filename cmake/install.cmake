# SPDX-License-Identifier: Apache-2.0
# What `make install` copies: headers, libraries, the command, man pages, and the files by which
# pkg-config and find_package(abel) find them. Both find the rest from their own place, so an
# installed tree may be moved.
include(CMakePackageConfigHelpers)

install(DIRECTORY include/abel DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS abel EXPORT abel-shared)
install(TARGETS abel_static EXPORT abel-static)
if(TARGET abel-cli)
    install(TARGETS abel-cli)
    install(DIRECTORY man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 FILES_MATCHING PATTERN "*.1")
endif()
install(DIRECTORY man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man3 FILES_MATCHING PATTERN "*.3")

file(RELATIVE_PATH prefix_from_pc ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(abel.pc.in libabel.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/libabel.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/abel)
write_basic_package_version_file(abel-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/abel-config.cmake ${CMAKE_BINARY_DIR}/abel-config-version.cmake DESTINATION ${package_dir})
install(EXPORT abel-shared NAMESPACE abel:: DESTINATION ${package_dir})
install(EXPORT abel-static NAMESPACE abel:: DESTINATION ${package_dir})
