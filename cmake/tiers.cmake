# SPDX-License-Identifier: Apache-2.0
# Which tiers this build has: ABEL_HAVE_PORTABLE32, ABEL_HAVE_PORTABLE64, ABEL_HAVE_X86_64,
# ABEL_HAVE_X86_64_AVX512 and ABEL_HAVE_AARCH64, as CMake variables and as macros for the dispatch tables. The
# small build has one portable tier.
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
check_c_source_compiles("
    #if !defined(__aarch64__) || __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
    #error not aarch64
    #endif
    int main(void) { return 0; }" ABEL_COMPILER_IS_AARCH64)

set(ABEL_HAVE_PORTABLE64 ${ABEL_COMPILER_HAS_INT128})
if(ABEL_SMALL AND ABEL_HAVE_PORTABLE64)
    set(ABEL_HAVE_PORTABLE32 OFF)
else()
    set(ABEL_HAVE_PORTABLE32 ON)
endif()
if(ABEL_SMALL)
    set(ABEL_HAVE_X86_64 OFF)
    set(ABEL_HAVE_AARCH64 OFF)
else()
    set(ABEL_HAVE_X86_64 ${ABEL_COMPILER_IS_X86_64})
    set(ABEL_HAVE_AARCH64 ${ABEL_COMPILER_IS_AARCH64})
endif()

set(CMAKE_REQUIRED_FLAGS "-mavx512f -mavx512bw -mavx512vl -mavx512ifma -mvpclmulqdq -mgfni")
check_c_source_compiles("
    #include <immintrin.h>
    typedef unsigned long long lanes __attribute__((vector_size(32)));
    lanes product(lanes a, lanes b);
    lanes product(lanes a, lanes b)
    {
        lanes c = __builtin_shufflevector(a, b, 0, 5, 2, 7);
        return (lanes)_mm256_madd52lo_epu64((__m256i)c, (__m256i)a, (__m256i)b);
    }
    __m512i bits(__m512i a, __m512i b);
    __m512i bits(__m512i a, __m512i b)
    {
        return _mm512_clmulepi64_epi128(_mm512_gf2p8affine_epi64_epi8(a, b, 0), b, 0);
    }
    int main(void) { return 0; }" ABEL_COMPILER_HAS_AVX512)
unset(CMAKE_REQUIRED_FLAGS)
if(ABEL_HAVE_X86_64 AND ABEL_COMPILER_HAS_AVX512)
    set(ABEL_HAVE_X86_64_AVX512 ON)
else()
    set(ABEL_HAVE_X86_64_AVX512 OFF)
endif()

foreach(tier PORTABLE32 PORTABLE64 X86_64 X86_64_AVX512 AARCH64)
    if(ABEL_HAVE_${tier})
        add_compile_definitions(ABEL_HAVE_${tier})
    endif()
endforeach()
