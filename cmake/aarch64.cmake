# SPDX-License-Identifier: Apache-2.0
# Toolchain for 64-bit Arm; QEMU's user mode runs the programs.
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64)

set(triplet aarch64-linux-gnu)
set(library_triplet aarch64-linux-gnu)
set(architecture arm64)
set(loader ld-linux-aarch64.so.1)
include(${CMAKE_CURRENT_LIST_DIR}/cross.cmake)
