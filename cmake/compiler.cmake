# SPDX-License-Identifier: Apache-2.0
# Compiler and linker flags of everything in the tree.

# gnu11: C11 with the inline assembly, unsigned __int128 and POSIX names that the sources use.
set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

add_compile_options(-Wall -Wextra -Wshadow -Wconversion -Wsign-conversion -Wstrict-prototypes
                    -Wmissing-prototypes -Wpointer-arith -Wcast-qual -Wwrite-strings -Wundef -Wvla)
# The assembler's warnings count like the compiler's.
if(CMAKE_COMPILE_WARNING_AS_ERROR AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-Wa,--fatal-warnings)
endif()
# Vectors wider than the baseline's registers are passed between inline functions alone.
add_compile_options(-Wno-psabi)
add_link_options(LINKER:-z,noexecstack LINKER:-z,relro LINKER:-z,now LINKER:--no-undefined
                 LINKER:--as-needed)

# Two builds in different folders give the same bytes: no path of the source or build folder in
# debug information, __FILE__ or run paths; no time stamp in archives (binutils' D).
add_compile_options("-ffile-prefix-map=${PROJECT_BINARY_DIR}=." "-ffile-prefix-map=${PROJECT_SOURCE_DIR}=.")
set(CMAKE_BUILD_RPATH_USE_ORIGIN ON)
set(CMAKE_C_ARCHIVE_CREATE "<CMAKE_AR> qcD <TARGET> <LINK_FLAGS> <OBJECTS>")
set(CMAKE_C_ARCHIVE_APPEND "<CMAKE_AR> qD <TARGET> <LINK_FLAGS> <OBJECTS>")
set(CMAKE_C_ARCHIVE_FINISH "<CMAKE_RANLIB> -D <TARGET>")

# The options that change code which tests include too.
if(ABEL_SMALL)
    add_compile_definitions(ABEL_SMALL)
endif()
if(ABEL_VERIFY)
    add_compile_definitions(ABEL_VERIFY)
endif()

# Sanitizers add symbols of their own, and valgrind cannot run with them.
string(FIND "${CMAKE_C_FLAGS}" "-fsanitize=" sanitize_at)
if(sanitize_at EQUAL -1)
    set(ABEL_SANITIZED OFF)
else()
    set(ABEL_SANITIZED ON)
endif()
