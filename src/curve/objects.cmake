# SPDX-License-Identifier: Apache-2.0
# The curves of SEC 1: each tier's file once a field, with the field and the tier as macros and the flags of the
# tier.
include_guard()

# tiers_of: sets the variable to those of the tiers that the build has.
function(tiers_of variable)
    set(found)
    foreach(tier ${ARGN})
        string(TOUPPER ${tier} upper)
        if(ABEL_HAVE_${upper})
            list(APPEND found ${tier})
        endif()
    endforeach()
    set(${variable} ${found} PARENT_SCOPE)
endfunction()

# curve_library: an object library, whose objects are added to ${library}_OBJECTS.
function(curve_library library part)
    add_library(${library}_${part} OBJECT ${ARGN})
    target_include_directories(${library}_${part} PRIVATE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src
                                                          ${PROJECT_SOURCE_DIR}/gen)
    set(${library}_OBJECTS ${${library}_OBJECTS} $<TARGET_OBJECTS:${library}_${part}> PARENT_SCOPE)
endfunction()
