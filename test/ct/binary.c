/* SPDX-License-Identifier: Apache-2.0 */
/* Constant time of the binary curves. */
#include "ec.h"

#include "curve/binary/any.h"

#define WRAP(field) EC_WRAP(abel__gf2_##field##_kernels)
ABEL__GF2_FIELDS(WRAP)
ABEL__GF2_ANY_FIELDS(WRAP)

#define CHOICE(field)     {abel__gf2_##field##_kernels, abel__gf2_##field##_rows, ABEL__GF2_ROWS},
#define ANY_CHOICE(field) {abel__gf2_##field##_kernels, abel__gf2_##field##_rows, ABEL__GF2_ANY_ROWS},

int main(int argc, char **argv)
{
    static const ec_choice choices[] = {ABEL__GF2_FIELDS(CHOICE) ABEL__GF2_ANY_FIELDS(ANY_CHOICE)};

    return ec_main(argc, argv, choices, sizeof choices / sizeof *choices);
}
