/* SPDX-License-Identifier: Apache-2.0 */
/* Constant time of the prime curves. */
#include "ec.h"

#include "curve/weierstrass/weierstrass.h"

#define WRAP(field) EC_WRAP(abel__fp_##field##_kernels)
ABEL__FP_FIELDS(WRAP)
ABEL__FP_ANY(WRAP)

#define CHOICE(field) {abel__fp_##field##_kernels, abel__fp_##field##_rows, ABEL__FP_ROWS},

int main(int argc, char **argv)
{
    static const ec_choice choices[] = {ABEL__FP_FIELDS(CHOICE) ABEL__FP_ANY(CHOICE)};

    return ec_main(argc, argv, choices, sizeof choices / sizeof *choices);
}
