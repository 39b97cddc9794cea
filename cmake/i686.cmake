# SPDX-License-Identifier: Apache-2.0
# Toolchain for 32-bit x86: Debian's cross compiler, with the i386 libraries that cmake/sysroot
# unpacked. The programs name the cross libc's loader and so run on an x86-64 kernel as they are.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR i686)
set(CMAKE_C_COMPILER i686-linux-gnu-gcc)

set(libc /usr/i686-linux-gnu/lib)
set(sysroot ${CMAKE_CURRENT_LIST_DIR}/../build/i386-sysroot)
cmake_path(NORMAL_PATH sysroot)
set(libraries ${sysroot}/usr/lib/i386-linux-gnu)

set(CMAKE_C_FLAGS_INIT "-isystem ${sysroot}/usr/include -isystem ${sysroot}/usr/include/i386-linux-gnu")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "-L${libraries}")
# The run path is an old-style one, which holds for the libraries that libraries need as well.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-L${libraries} -Wl,--dynamic-linker=${libc}/ld-linux.so.2 \
-Wl,--disable-new-dtags -Wl,-rpath,${libraries}:${libc}")

set(CMAKE_FIND_ROOT_PATH ${sysroot} /usr/i686-linux-gnu)
set(CMAKE_LIBRARY_ARCHITECTURE i386-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${sysroot})
set(ENV{PKG_CONFIG_LIBDIR} ${libraries}/pkgconfig)
