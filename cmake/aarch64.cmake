# SPDX-License-Identifier: Apache-2.0
# Toolchain for 64-bit Arm: Debian's cross compiler, with the arm64 libraries that cmake/sysroot unpacked.
# QEMU's user mode runs the programs, which name the cross libc's loader.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64)

set(libc /usr/aarch64-linux-gnu/lib)
set(sysroot ${CMAKE_CURRENT_LIST_DIR}/../build/arm64-sysroot)
cmake_path(NORMAL_PATH sysroot)
set(libraries ${sysroot}/usr/lib/aarch64-linux-gnu)

set(CMAKE_C_FLAGS_INIT "-isystem ${sysroot}/usr/include -isystem ${sysroot}/usr/include/aarch64-linux-gnu")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "-L${libraries}")
# The run path is an old-style one, which holds for the libraries that libraries need as well.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-L${libraries} -Wl,--dynamic-linker=${libc}/ld-linux-aarch64.so.1 \
-Wl,--disable-new-dtags -Wl,-rpath,${libraries}:${libc}")

set(CMAKE_FIND_ROOT_PATH ${sysroot} /usr/aarch64-linux-gnu)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${sysroot})
set(ENV{PKG_CONFIG_LIBDIR} ${libraries}/pkgconfig)
