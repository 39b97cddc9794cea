# SPDX-License-Identifier: Apache-2.0
# Toolchain for 32-bit x86, whose programs run on an x86-64 kernel as they are.
set(CMAKE_SYSTEM_PROCESSOR i686)

set(triplet i686-linux-gnu)
set(library_triplet i386-linux-gnu)
set(architecture i386)
set(loader ld-linux.so.2)
include(${CMAKE_CURRENT_LIST_DIR}/cross.cmake)
