# SPDX-License-Identifier: Apache-2.0
# ABEL_MODULES_DIR: where OpenSSL looks for providers, by what the command openssl says of itself.
if(NOT ABEL_MODULES_DIR)
    set(modules "")
    find_program(ABEL_OPENSSL openssl)
    if(ABEL_OPENSSL AND NOT CMAKE_CROSSCOMPILING)
        execute_process(COMMAND ${ABEL_OPENSSL} version -m OUTPUT_VARIABLE line ERROR_QUIET)
        string(REGEX REPLACE "^MODULESDIR: \"([^\"]*)\".*" "\\1" modules "${line}")
    endif()
    if(NOT IS_ABSOLUTE "${modules}")
        set(modules ${CMAKE_INSTALL_FULL_LIBDIR}/ossl-modules)
    endif()
    set(ABEL_MODULES_DIR ${modules} CACHE PATH "Where the OpenSSL provider is installed" FORCE)
endif()
