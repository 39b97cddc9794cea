# SPDX-License-Identifier: Apache-2.0
# Which tiers this build has: ABEL_HAVE_PORTABLE32, ABEL_HAVE_PORTABLE64, ABEL_HAVE_X86_64 and
# ABEL_HAVE_X86_64_AVX512, as CMake variables and as macros for the dispatch tables. The small build has
# one portable tier.
include(CheckCSourceCompiles)

check_c_source_compiles("
    unsigned __int128 product(unsigned long long a, unsigned long long b);
    unsigned __int128 product(unsigned long long a, unsigned long long b)
    {
        return (unsigned __int128)a * b;
    }
    int main(void) { return (int)product(0, 1); }" ABEL_COMPILER_HAS_INT128)
check_c_source_compiles("
    #if !defined(__x86_64__) || defined(__ILP32__)
    #error not x86-64
    #endif
    int main(void) { return 0; }" ABEL_COMPILER_IS_X86_64)

set(ABEL_HAVE_PORTABLE64 ${ABEL_COMPILER_HAS_INT128})
if(ABEL_SMALL AND ABEL_HAVE_PORTABLE64)
    set(ABEL_HAVE_PORTABLE32 OFF)
else()
    set(ABEL_HAVE_PORTABLE32 ON)
endif()
if(ABEL_SMALL)
    set(ABEL_HAVE_X86_64 OFF)
else()
    set(ABEL_HAVE_X86_64 ${ABEL_COMPILER_IS_X86_64})
endif()

set(ABEL_HAVE_X86_64_AVX512 ${ABEL_HAVE_X86_64})

foreach(tier PORTABLE32 PORTABLE64 X86_64 X86_64_AVX512)
    if(ABEL_HAVE_${tier})
        add_compile_definitions(ABEL_HAVE_${tier})
    endif()
endforeach()
