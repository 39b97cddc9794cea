# SPDX-License-Identifier: Apache-2.0
# The binary curves; x86_64_avx2 is x86_64.c with other flags.
include(${PROJECT_SOURCE_DIR}/src/curve/objects.cmake)

set(GF2_FIELDS 163 193 233 239 283 409 571)
tiers_of(GF2_TIERS portable32 portable64 x86_64 x86_64_avx512 aarch64)
if(ABEL_HAVE_X86_64)
    list(APPEND GF2_TIERS x86_64_avx2)
endif()
set(GF2_FLAGS_x86_64 -mpclmul -mssse3)
set(GF2_FLAGS_aarch64 -march=armv8-a+crypto)
set(GF2_FLAGS_x86_64_avx2 -mpclmul -mavx2)
set(GF2_FLAGS_x86_64_avx512 -mpclmul -mavx512f -mavx512bw -mavx512vl -mvpclmulqdq -mgfni)

# gf2_objects: sets ${library}_OBJECTS to the objects of one field. The tests have fields of their own.
function(gf2_objects library field)
    curve_library(${library} curves ${PROJECT_SOURCE_DIR}/gen/gf2_${field}_curves.c)
    if(NOT ABEL_SMALL)
        target_sources(${library}_curves PRIVATE ${PROJECT_SOURCE_DIR}/gen/gf2_${field}_images.c)
    endif()
    foreach(tier ${GF2_TIERS})
        string(REPLACE _avx2 "" source ${tier})
        curve_library(${library} ${tier} ${PROJECT_SOURCE_DIR}/src/curve/binary/${source}.c)
        target_compile_definitions(${library}_${tier} PRIVATE GF2_FIELD=${field} GF2_TIER=${tier})
        target_compile_options(${library}_${tier} PRIVATE ${GF2_FLAGS_${tier}})
    endforeach()
    set(${library}_OBJECTS ${${library}_OBJECTS} PARENT_SCOPE)
endfunction()

# The curves over other fields, by the words of 64 bits in an element.
set(GF2_ANY_SIZES 2 3 4 5 6 7)
tiers_of(GF2_ANY_TIERS portable32 portable64 x86_64)
set(GF2_ANY_FLAGS_x86_64 -mpclmul)

# gf2_any_objects: sets ${library}_OBJECTS to the objects of one size. The constants are those of no size.
function(gf2_any_objects library size)
    foreach(tier ${GF2_ANY_TIERS})
        curve_library(${library} ${tier} ${PROJECT_SOURCE_DIR}/src/curve/binary/any_${tier}.c)
        target_compile_definitions(${library}_${tier} PRIVATE GF2_FIELD=any${size} GF2_TIER=${tier}
                                                              ANY_SIZE=${size})
        target_compile_options(${library}_${tier} PRIVATE ${GF2_ANY_FLAGS_${tier}})
    endforeach()
    set(${library}_OBJECTS ${${library}_OBJECTS} PARENT_SCOPE)
endfunction()
