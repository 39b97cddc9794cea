# SPDX-License-Identifier: Apache-2.0
# The prime curves. any4 is the field with a modulus of four words of 64 bits that is known at run time.
include(${PROJECT_SOURCE_DIR}/src/curve/objects.cmake)

set(FP_FIELDS p224 p256 p384 p521 secp160r1 secp256k1 any2 any3 any4 any5 any6 any8)
tiers_of(FP_TIERS portable32 portable64 x86_64)
# Without a red zone no object begins at -8(%rsp): "8+%H[a]", the third word of one in the kernels' assembly,
# would be "8+(%rsp)", where assemblers miss a number (gcc's takes it as 0 and warns, clang's stops). Loops over
# arrays of elements could make such an address of another register; none does.
set(FP_FLAGS_x86_64 -mbmi2 -madx -mno-red-zone)

# fp_objects: sets ${library}_OBJECTS to the objects of one field.
function(fp_objects library field)
    set(definitions FP_FIELD=${field})
    if(field MATCHES "^any([0-9])$")
        list(APPEND definitions FP_ANY=${CMAKE_MATCH_1})
    elseif(field STREQUAL secp256k1)
        list(APPEND definitions FP_GLV)
    endif()
    curve_library(${library} curves ${PROJECT_SOURCE_DIR}/gen/prime_curves_${field}.c)
    foreach(tier ${FP_TIERS})
        curve_library(${library} ${tier} ${PROJECT_SOURCE_DIR}/src/curve/weierstrass/${tier}.c)
        target_compile_definitions(${library}_${tier} PRIVATE ${definitions} FP_TIER=${tier})
        target_compile_options(${library}_${tier} PRIVATE ${FP_FLAGS_${tier}})
    endforeach()
    set(${library}_OBJECTS ${${library}_OBJECTS} PARENT_SCOPE)
endfunction()
