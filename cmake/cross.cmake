# SPDX-License-Identifier: Apache-2.0
# What the toolchains of Debian's cross compilers share: the includer sets triplet (of the compiler), library_triplet
# (of Debian's libraries), architecture (Debian's name) and loader. The libraries are those that cmake/sysroot
# unpacked; programs name the cross libc's loader.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_C_COMPILER ${triplet}-gcc)

set(libc /usr/${triplet}/lib)
set(sysroot ${CMAKE_CURRENT_LIST_DIR}/../build/${architecture}-sysroot)
cmake_path(NORMAL_PATH sysroot)
set(libraries ${sysroot}/usr/lib/${library_triplet})

set(CMAKE_C_FLAGS_INIT "-isystem ${sysroot}/usr/include -isystem ${sysroot}/usr/include/${library_triplet}")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "-L${libraries}")
# The run path is an old-style one, which holds for the libraries that libraries need as well.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-L${libraries} -Wl,--dynamic-linker=${libc}/${loader} \
-Wl,--disable-new-dtags -Wl,-rpath,${libraries}:${libc}")

set(CMAKE_FIND_ROOT_PATH ${sysroot} /usr/${triplet})
set(CMAKE_LIBRARY_ARCHITECTURE ${library_triplet})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${sysroot})
set(ENV{PKG_CONFIG_LIBDIR} ${libraries}/pkgconfig)
